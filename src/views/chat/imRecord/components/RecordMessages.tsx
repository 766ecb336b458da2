import { LoadError } from '#src/lib/loading/LoadError.tsx'
import { IM_RECORD_TEXT as T } from '#src/lib/text/imRecord.ts'
import { useSessionLog } from '#src/runtime/chat/useSessionLog.ts'
import { RecordLog } from '#src/widgets/consultation/openedRecord/RecordLog.tsx'

/** The log of a session that one may read. */
export function RecordMessages({ sid }: { sid: string }) {
  const { log, again } = useSessionLog(sid)
  if (log.kind === 'failed') return <LoadError failure={log.failure} again={again} lead={T.failed} />
  return <RecordLog messages={log.messages} isLoading={log.kind === 'loading'} />
}
