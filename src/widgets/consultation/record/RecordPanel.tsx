import { useState } from 'react'
import type { SessionRecords } from '#contract/entities/medicalRecord.ts'
import { sessionRecords } from '#contract/http/calls/medicalRecords.ts'
import { call } from '#src/lib/http/call.ts'
import { LoadError } from '#src/lib/loading/LoadError.tsx'
import { MEDICAL_TEXT as T } from '#src/lib/text/record.ts'
import { useLoad } from '#src/lib/useLoad.ts'
import { Button } from '#src/ui/Button.tsx'
import RecordDialog from './RecordDialog.tsx'
import { Revision } from './Revision.tsx'
import './record.css'

const load = (sid: string): Promise<SessionRecords> => call(sessionRecords, { sid }, { quiet: true })
/** Records of a session, newest first; its doctor writes, signs and revises them here (RX-38). */
export default function RecordPanel({ sid }: { sid: string }) {
  const { state, again } = useLoad(sid, load)
  const [isWriting, setWriting] = useState(false)
  if (state.kind === 'loading') return <div className="xl-skeleton" role="status" aria-label={T.loading} />
  if (state.kind === 'failed') return <LoadError failure={state.failure} again={again} lead={T.loadFailed} />
  const { records } = state.value
  const isSigned = records[0]?.status === '1'
  return (
    <div className="xl-record-panel">
      {records.length === 0 && <p className="xl-quiet">{T.none}</p>}
      <div>
        <Button onClick={() => setWriting(true)}>{isSigned ? T.revise : T.write}</Button>
      </div>
      {records.map(record => (
        <Revision key={record.id} record={record} />
      ))}
      {isWriting && (
        <RecordDialog
          sid={sid}
          onClose={() => {
            setWriting(false)
            again()
          }}
        />
      )}
    </div>
  )
}
