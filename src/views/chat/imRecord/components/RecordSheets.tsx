import type { Sheet } from '#contract/entities/prescriptionSheet.ts'
import { sessionSheets } from '#contract/http/calls/prescriptions.ts'
import { call } from '#src/lib/http/call.ts'
import { LoadError } from '#src/lib/loading/LoadError.tsx'
import { IM_RECORD_TEXT as T } from '#src/lib/text/imRecord.ts'
import { useLoad } from '#src/lib/useLoad.ts'
import { SheetList } from '#src/widgets/consultation/openedRecord/SheetList.tsx'

const load = (sid: string): Promise<Sheet[]> => call(sessionSheets, { sid }, { quiet: true })

/** Sheets of a session, as they stand. */
export function RecordSheets({ sid }: { sid: string }) {
  const { state, again } = useLoad(sid, load)
  if (state.kind === 'loading') return <div className="xl-skeleton" role="status" aria-label={T.loading} />
  if (state.kind === 'failed') return <LoadError failure={state.failure} again={again} lead={T.sheetsFailed} />
  return <SheetList sheets={state.value} />
}
