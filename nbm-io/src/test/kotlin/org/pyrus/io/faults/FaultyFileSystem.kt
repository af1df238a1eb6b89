package org.pyrus.io.faults

import java.net.URI
import java.nio.channels.FileChannel
import java.nio.channels.SeekableByteChannel
import java.nio.file.AccessMode
import java.nio.file.CopyOption
import java.nio.file.DirectoryStream
import java.nio.file.FileStore
import java.nio.file.FileSystem
import java.nio.file.FileSystems
import java.nio.file.Files
import java.nio.file.LinkOption
import java.nio.file.OpenOption
import java.nio.file.Path
import java.nio.file.PathMatcher
import java.nio.file.WatchEvent
import java.nio.file.WatchKey
import java.nio.file.WatchService
import java.nio.file.attribute.BasicFileAttributes
import java.nio.file.attribute.FileAttribute
import java.nio.file.attribute.FileAttributeView
import java.nio.file.attribute.UserPrincipalLookupService
import java.nio.file.spi.FileSystemProvider

/** This machine's file system, through [disk]. */
internal class FaultyFileSystem(disk: FaultyDisk) : FileSystem() {
    private val real = FileSystems.getDefault()
    private val provider = FaultyProvider(disk, this)

    override fun provider(): FileSystemProvider = provider

    override fun close() = throw UnsupportedOperationException()

    override fun isOpen() = true

    override fun isReadOnly() = real.isReadOnly

    override fun getSeparator(): String = real.separator

    override fun getRootDirectories(): Iterable<Path> = real.rootDirectories.map { FaultyPath(it, this) }

    override fun getFileStores(): Iterable<FileStore> = real.fileStores

    override fun supportedFileAttributeViews(): Set<String> = real.supportedFileAttributeViews()

    override fun getPath(first: String, vararg more: String): Path = FaultyPath(real.getPath(first, *more), this)

    override fun getPathMatcher(syntaxAndPattern: String): PathMatcher = real.getPathMatcher(syntaxAndPattern).let { matcher -> PathMatcher { matcher.matches(it.bare) } }

    override fun getUserPrincipalLookupService(): UserPrincipalLookupService = real.userPrincipalLookupService

    override fun newWatchService(): WatchService = throw UnsupportedOperationException()
}

/** The path of the machine's own file system. */
internal val Path.bare: Path get() = if (this is FaultyPath) real else this

/** [real], on a disk with faults. */
internal class FaultyPath(val real: Path, private val files: FaultyFileSystem) : Path by real {
    private fun faulty(path: Path) = FaultyPath(path, files)

    override fun getFileSystem(): FileSystem = files

    override fun getRoot(): Path? = real.root?.let(::faulty)

    override fun getFileName(): Path? = real.fileName?.let(::faulty)

    override fun getParent(): Path? = real.parent?.let(::faulty)

    override fun getName(index: Int): Path = faulty(real.getName(index))

    override fun subpath(beginIndex: Int, endIndex: Int): Path = faulty(real.subpath(beginIndex, endIndex))

    override fun startsWith(other: Path): Boolean = real.startsWith(other.bare)

    override fun endsWith(other: Path): Boolean = real.endsWith(other.bare)

    override fun normalize(): Path = faulty(real.normalize())

    override fun resolve(other: Path): Path = faulty(real.resolve(other.bare))

    override fun relativize(other: Path): Path = faulty(real.relativize(other.bare))

    override fun toAbsolutePath(): Path = faulty(real.toAbsolutePath())

    override fun toRealPath(vararg options: LinkOption): Path = faulty(real.toRealPath(*options))

    override fun register(watcher: WatchService, events: Array<out WatchEvent.Kind<*>>, vararg modifiers: WatchEvent.Modifier): WatchKey = throw UnsupportedOperationException()

    override fun compareTo(other: Path): Int = real.compareTo(other.bare)

    override fun equals(other: Any?): Boolean = other is FaultyPath && other.real == real

    override fun hashCode(): Int = real.hashCode()

    override fun toString(): String = real.toString()
}

private class FaultyProvider(private val disk: FaultyDisk, private val files: FaultyFileSystem) : FileSystemProvider() {
    private val real = FileSystems.getDefault().provider()

    override fun getScheme() = "faulty"

    override fun newFileSystem(uri: URI, env: Map<String, *>): FileSystem = throw UnsupportedOperationException()

    override fun getFileSystem(uri: URI): FileSystem = files

    override fun getPath(uri: URI): Path = throw UnsupportedOperationException()

    override fun newByteChannel(path: Path, options: Set<OpenOption>, vararg attributes: FileAttribute<*>): SeekableByteChannel = newFileChannel(path, options, *attributes)

    override fun newFileChannel(path: Path, options: Set<OpenOption>, vararg attributes: FileAttribute<*>): FileChannel {
        disk.call(DiskCall.OPEN, path)
        return FaultyChannel(disk, path, real.newFileChannel(path.bare, options, *attributes), isDirect = options.any { it.toString() == "DIRECT" })
    }

    override fun newDirectoryStream(folder: Path, filter: DirectoryStream.Filter<in Path>): DirectoryStream<Path> {
        val stream = real.newDirectoryStream(folder.bare) { filter.accept(FaultyPath(it, files)) }
        return object : DirectoryStream<Path> {
            override fun iterator(): MutableIterator<Path> = stream.map<Path, Path> { FaultyPath(it, files) }.toMutableList().iterator()

            override fun close() = stream.close()
        }
    }

    override fun createDirectory(folder: Path, vararg attributes: FileAttribute<*>) = real.createDirectory(folder.bare, *attributes)

    override fun createLink(link: Path, existing: Path) {
        disk.call(DiskCall.LINK, link)
        real.createLink(link.bare, existing.bare)
    }

    override fun delete(path: Path) {
        disk.call(DiskCall.DELETE, path)
        real.delete(path.bare)
    }

    override fun copy(source: Path, target: Path, vararg options: CopyOption) = throw UnsupportedOperationException()

    override fun move(source: Path, target: Path, vararg options: CopyOption) {
        disk.call(DiskCall.MOVE, target)
        real.move(source.bare, target.bare, *options)
    }

    override fun isSameFile(path: Path, other: Path): Boolean = real.isSameFile(path.bare, other.bare)

    override fun isHidden(path: Path): Boolean = real.isHidden(path.bare)

    override fun getFileStore(path: Path): FileStore = Files.getFileStore(path.bare)

    override fun checkAccess(path: Path, vararg modes: AccessMode) {
        disk.call(DiskCall.STAT, path)
        real.checkAccess(path.bare, *modes)
    }

    override fun <V : FileAttributeView> getFileAttributeView(path: Path, type: Class<V>, vararg options: LinkOption): V? = real.getFileAttributeView(path.bare, type, *options)

    override fun <A : BasicFileAttributes> readAttributes(path: Path, type: Class<A>, vararg options: LinkOption): A {
        disk.call(DiskCall.STAT, path)
        return real.readAttributes(path.bare, type, *options)
    }

    override fun readAttributes(path: Path, attributes: String, vararg options: LinkOption): Map<String, Any> {
        disk.call(DiskCall.STAT, path)
        return real.readAttributes(path.bare, attributes, *options)
    }

    override fun setAttribute(path: Path, attribute: String, value: Any, vararg options: LinkOption) = real.setAttribute(path.bare, attribute, value, *options)
}
