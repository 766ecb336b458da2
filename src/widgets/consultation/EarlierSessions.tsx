import { useEffect, useState } from 'react'
import type { ChatSession } from '#contract/entities/chat.ts'
import { isOver } from '#contract/lifecycles/chatSession.ts'
import { dateTime } from '#src/lib/format.ts'
import { Button } from '#src/ui/Button.tsx'
import { SessionState } from '#src/widgets/consultation/SessionState.tsx'

/** Those of `rows` that are earlier consultations of the same patient, newest first. */
const earlierOf = (rows: readonly ChatSession[], session: ChatSession): ChatSession[] =>
  rows
    .filter(row => row.patient.id === session.patient.id && row.id !== session.id && isOver(row.status))
    .sort((a, b) => b.createdAt - a.createdAt)

/** Earlier consultations of the session's patient that `load` gives; null while they are not known. */
export function useEarlier(
  session: ChatSession,
  load: (patientId: string, name: string) => Promise<ChatSession[]>,
): readonly ChatSession[] | null {
  const [found, setFound] = useState<{ patient: string; rows: ChatSession[] } | null>(null)
  const { id: patient, name } = session.patient
  useEffect(() => {
    let wanted = true
    load(patient, name).then(
      rows => {
        if (wanted) setFound({ patient, rows })
      },
      () => {
        // the tab is left out: the rest of the panel does not depend on it
      },
    )
    return () => {
      wanted = false
    }
  }, [patient, name, load])
  return found?.patient === patient ? earlierOf(found.rows, session) : null
}

/** 历史问诊: date, complaint, how it ended; a press opens it. */
export function EarlierSessions({ rows, onOpen }: { rows: readonly ChatSession[]; onOpen(sid: string): void }) {
  return (
    <ul className="xl-earlier">
      {rows.map(row => (
        <li key={row.id}>
          <Button variant="bare" onClick={() => onOpen(row.id)}>
            <span className="xl-earlier-head">
              <time>{dateTime(row.createdAt).slice(0, 16)}</time>
              <SessionState status={row.status} />
            </span>
            <span>{row.chiefComplaint}</span>
          </Button>
        </li>
      ))}
    </ul>
  )
}
