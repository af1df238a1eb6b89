package org.pyrus.io.hdf5

import io.jhdf.FractalHeap
import io.jhdf.GroupSymbolTableNode
import io.jhdf.LocalHeap
import io.jhdf.ObjectHeader
import io.jhdf.Superblock
import io.jhdf.SymbolTableEntry
import io.jhdf.Utils
import io.jhdf.api.Dataset
import io.jhdf.btree.BTreeV1
import io.jhdf.btree.BTreeV2
import io.jhdf.btree.record.LinkNameForIndexedGroupRecord
import io.jhdf.dataset.DatasetLoader
import io.jhdf.dataset.NoParent
import io.jhdf.exceptions.HdfException
import io.jhdf.`object`.message.DataSpaceMessage
import io.jhdf.`object`.message.DataTypeMessage
import io.jhdf.`object`.message.LinkInfoMessage
import io.jhdf.`object`.message.LinkMessage
import io.jhdf.`object`.message.SymbolTableMessage

/**
 * Walks the groups of an HDF5 file by their hard links, each object once, however many names it has and whichever way they lead: soft and external links are not followed. What a header, a
 * link and a dataset is, jHDF decodes; all that it reads comes through [storage].
 */
internal class ForeignGroups(private val storage: BoundedStorage) {
    private class Group(val name: String, val depth: Int, val header: ObjectHeader)

    /** Gives every dataset to [visit] by the first of its names, `/survey/amplitude`; those of a group before those of the groups in it. */
    fun forEachDataset(visit: (name: String, dataset: Dataset) -> Unit) {
        val root = header(rootAddress())
        val groups = ArrayDeque(listOf(Group("", 0, root)))
        val seen = hashSetOf(root.address)
        while (groups.isNotEmpty()) {
            val group = groups.removeFirst()
            if (group.depth > MOST_DEPTH) throw HdfException("its groups lie more than $MOST_DEPTH deep in each other")
            for ((name, address) in links(group.header)) {
                if (!seen.add(address)) continue
                if (seen.size > MOST_OBJECTS) throw HdfException("it has more than $MOST_OBJECTS groups and datasets")
                val header = header(address)
                val path = "${group.name}/$name"
                if (header.hasMessageOfType(DataSpaceMessage::class.java)) {
                    visit(path, DatasetLoader.createDataset(storage, header, name, NoParent.INSTANCE))
                } else if (!header.hasMessageOfType(DataTypeMessage::class.java)) { // which makes a type with a name
                    groups.addLast(Group(path, group.depth + 1, header))
                }
            }
        }
    }

    private fun rootAddress(): Long = when (val superblock = storage.superblock) {
        is Superblock.SuperblockV0V1 -> SymbolTableEntry(storage, superblock.rootGroupSymbolTableAddress - storage.userBlockSize).objectHeaderAddress
        is Superblock.SuperblockV2V3 -> superblock.rootGroupObjectHeaderAddress
        else -> throw HdfException("its superblock is of version ${superblock.versionOfSuperblock}")
    }

    private fun header(address: Long): ObjectHeader = ObjectHeader.readObjectHeader(storage, address)

    private fun links(header: ObjectHeader): List<Pair<String, Long>> =
        if (header.hasMessageOfType(SymbolTableMessage::class.java)) tableLinks(header.getMessageOfType(SymbolTableMessage::class.java)) else messageLinks(header)

    /** Of groups as libraries before 1.8 make them, and later ones unless told otherwise (specification III). */
    private fun tableLinks(table: SymbolTableMessage): List<Pair<String, Long>> {
        val names = LocalHeap(storage, table.localHeapAddress).dataBuffer
        return BTreeV1.createGroupBTree(storage, table.bTreeAddress).childAddresses.flatMap { address ->
            GroupSymbolTableNode(storage, address).symbolTableEntries.filter { it.cacheType != SOFT_LINK }.map { entry ->
                names.position(entry.linkNameOffset)
                Utils.readUntilNull(names) to entry.objectHeaderAddress
            }
        }
    }

    /** Of groups whose links lie in the header, or where they are many, in a heap (specification IV.A.2.c and g). */
    private fun messageLinks(header: ObjectHeader): List<Pair<String, Long>> {
        val info = header.getMessageOfType(LinkInfoMessage::class.java)
        val links = if (info.bTreeNameIndexAddress == UNDEFINED) header.getMessagesOfType(LinkMessage::class.java) else heapLinks(info)
        return links.filter { it.linkType == LinkMessage.LinkType.HARD }.map { it.linkName to it.hardLinkAddress }
    }

    private fun heapLinks(info: LinkInfoMessage): List<LinkMessage> {
        IndexClaims.check(storage, info.bTreeNameIndexAddress)
        val records = BTreeV2<LinkNameForIndexedGroupRecord>(storage, info.bTreeNameIndexAddress).records
        val heap = FractalHeap(storage, info.fractalHeapAddress)
        return records.map { LinkMessage.fromBuffer(heap.getId(it.id), storage.superblock) }
    }

    private companion object {
        const val MOST_OBJECTS = 100_000

        /** Deeper than anyone nests by hand; the names of all groups above are a part of every path. */
        const val MOST_DEPTH = 500
        const val UNDEFINED = -1L

        /** The cache type of an entry of a symbol table that is one. */
        const val SOFT_LINK = 2
    }
}
