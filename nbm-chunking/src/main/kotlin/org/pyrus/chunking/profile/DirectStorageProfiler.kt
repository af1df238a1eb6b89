package org.pyrus.chunking.profile

import org.openide.util.lookup.ServiceProvider
import org.pyrus.volume.Refusal
import org.pyrus.volume.StorageProfile
import org.pyrus.volume.spi.ProfileBudget
import org.pyrus.volume.spi.Progress
import org.pyrus.volume.spi.StorageProfiler
import java.io.IOException
import java.nio.file.Path

/** Measures by direct reads ([DiskProbe]); keeps a profile for each device in the user's configuration folder. */
@ServiceProvider(service = StorageProfiler::class)
class DirectStorageProfiler : StorageProfiler {
    private val kept = KnownProfiles()

    override val builtIn: List<StorageProfile> get() = BuiltInProfiles.all

    override fun known(folder: Path): StorageProfile? = kept.of(folder)

    override suspend fun measure(place: Path, budget: ProfileBudget, keep: Boolean, onProgress: (Progress) -> Unit): StorageProfile {
        val profile = try {
            DiskProbe(KnownProfiles.deviceOf(place), place, budget, onProgress).measure()
        } catch (e: IOException) {
            throw Refusal("the disk could not be measured (${e.message ?: e})", place, remedy = "See to the disk, or measure another place on it.", cause = e)
        }
        if (!keep) return profile
        try {
            kept.keep(profile, place)
        } catch (e: IOException) {
            throw Refusal("the profile can't be kept (${e.message ?: e})", place, remedy = "See to the configuration folder, then measure again.", cause = e)
        }
        return profile
    }
}
