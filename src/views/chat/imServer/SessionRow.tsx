import { memo } from 'react'
import { COUNTDOWN_FROM } from '#contract/constants.ts'
import type { ChatSession } from '#contract/entities/chat.ts'
import { isOver, isTalking } from '#contract/lifecycles/chatSession.ts'
import { badgeText } from '#src/lib/format.ts'
import { DESK_TEXT as T, SERVICE_TEXT, SEX_TEXT } from '#src/lib/text/chat.ts'
import { useServerNow } from '#src/runtime/chat/useServerNow.ts'
import type { DeskView } from '#machines/chatDesk/chatDesk.types.ts'
import { selectDeadline, selectUrgency } from '#machines/chatDesk/chatDesk.select.ts'
import { Avatar } from '#src/widgets/consultation/Avatar.tsx'
import { DeadlineChip, Tag } from '#src/widgets/consultation/Chip.tsx'
import { LastMessage } from '#src/widgets/consultation/LastMessage.tsx'
import { UrgencyMark, Waited } from '#src/widgets/consultation/Urgency.tsx'
import { shortTime } from '#src/widgets/conversation/timeText.ts'
import { Button } from '#src/ui/Button.tsx'
import { SessionState } from '#src/widgets/consultation/SessionState.tsx'

/** Height of a row in px; the list counts on it. */
export const ROW_HEIGHT = 60

/** 图文: what most are is not said (looks.md 6). */
const USUAL = '1'

/** Right corner of the first line: how long one waits who waits, else when it was last spoken. */
function Moment({ session }: { session: ChatSession }) {
  const now = useServerNow()
  const urgency = selectUrgency(session, now)
  return (
    <span className="xl-row-time">
      {urgency.waited === null ? (
        <time>{shortTime(session.lastMsgAt, now)}</time>
      ) : (
        <Waited urgency={urgency} accepted={isTalking(session.status)} />
      )}
    </span>
  )
}

/** What presses: 危急 with its signs, 加急, and the countdown once it is short (D47). */
function Pressing({ session }: { session: ChatSession }) {
  const now = useServerNow()
  const deadline = selectDeadline(session, now)
  return (
    <>
      {session.risk.length > 0 ? (
        <UrgencyMark level={1}>{T.riskName(session.risk)}</UrgencyMark>
      ) : (
        session.priority === 1 && <UrgencyMark level={2}>{T.urgency[2]}</UrgencyMark>
      )}
      {deadline !== null && deadline.left <= COUNTDOWN_FROM && <DeadlineChip deadline={deadline} />}
    </>
  )
}

interface Props {
  session: ChatSession
  chosen: boolean
  /** named in the row where rows of all views stand together */
  view: DeskView | null
  at: number
  total: number
  onChoose(sid: string): void
}

/** One session of the list in two lines: who and how long they wait; what presses, last words, how many unread. In the rail the face carries the number. */
export const SessionRow = memo(function SessionRow({ session, chosen, view, at, total, onChoose }: Props) {
  const { patient, unread, status } = session
  const over = isOver(status)
  return (
    <li aria-posinset={at + 1} aria-setsize={total} style={{ height: ROW_HEIGHT }}>
      <Button
        className={`xl-session${over ? '' : session.risk.length > 0 ? ' is-u1' : session.priority === 1 ? ' is-u2' : ''}`}
        aria-current={chosen ? 'true' : undefined}
        data-sid={session.id}
        data-unseen={unread > 0 && !chosen ? true : undefined}
        onClick={() => onChoose(session.id)}
      >
        <span className="xl-session-face">
          <Avatar name={patient.name} sex={patient.sex} />
          {unread > 0 && (
            <span className="xl-count" aria-hidden="true">
              {badgeText(unread)}
            </span>
          )}
        </span>
        <span className="xl-session-lines">
          <span className="xl-session-line">
            <strong title={patient.name}>{patient.name}</strong>
            <small>
              {SEX_TEXT[patient.sex]} {patient.ageText}
            </small>
            <Moment session={session} />
          </span>
          <span className="xl-session-line">
            {view !== null && <Tag>{T.views[view]}</Tag>}
            {over ? <SessionState status={status} /> : <Pressing session={session} />}
            <LastMessage session={session} open={chosen} />
            {session.serviceType !== USUAL && <Tag>{SERVICE_TEXT[session.serviceType]}</Tag>}
            {unread > 0 && (
              <span className="xl-count">
                <span aria-hidden="true">{badgeText(unread)}</span>
                <span className="xl-hidden-text">{T.unread(unread)}</span>
              </span>
            )}
          </span>
        </span>
      </Button>
    </li>
  )
})
