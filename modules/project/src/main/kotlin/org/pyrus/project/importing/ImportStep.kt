package org.pyrus.project.importing

import org.openide.util.NbBundle.Messages
import org.pyrus.volume.spi.ImportRequest

/** The pages of the import wizard, in their order. */
@Messages("STEP_File=File", "STEP_Bytes=Byte Positions", "STEP_Target=Target and Plan", "STEP_Summary=Summary")
internal enum class ImportStep(val title: () -> String) {
    FILE(Bundle::STEP_File),

    BYTES(Bundle::STEP_Bytes),

    TARGET(Bundle::STEP_Target),

    SUMMARY(Bundle::STEP_Summary),
    ;

    /**
     * Whether the user may go on from here as things stand; from the last page that is to import. While a scan runs he may: only what is known to be wrong keeps him, on the
     * page where it can be mended.
     *
     * @param draft null until it is known
     * @param request what would be imported now, or null
     */
    fun mayLeave(scan: ScanState, draft: ImportDraft?, request: ImportRequest?): Boolean = when (this) {
        FILE -> true // where a file is refused, the next page may mend it
        BYTES -> scan !is ScanState.Refused && draft?.problemAt != BYTES
        TARGET -> draft?.problem == null && scan !is ScanState.Refused
        SUMMARY -> request != null
    }
}
