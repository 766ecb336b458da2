import { useSelector } from '@xstate/react'
import type { ChatSession } from '#contract/entities/chat.ts'
import { isOver } from '#contract/lifecycles/chatSession.ts'
import { selectUnsent } from '#machines/chatOutbox/chatOutbox.select.ts'
import { selectDeadline } from '#machines/chatDesk/chatDesk.select.ts'
import { badgeText } from '#src/lib/format.ts'
import { useChat } from '#src/runtime/chat/ChatGate.tsx'
import { useServerNow } from '#src/runtime/chat/useServerNow.ts'
import { DESK_TEXT } from '#src/lib/text/chat.ts'
import { Avatar } from '#src/widgets/consultation/Avatar.tsx'
import { LastMessage } from '#src/widgets/consultation/LastMessage.tsx'
import { DeadlineChip, Tag } from '#src/widgets/consultation/Chip.tsx'
import { CONVERSATION_TEXT } from '#src/widgets/conversation/texts.ts'
import { shortTime } from '#src/widgets/conversation/timeText.ts'
import { Button } from '#src/ui/Button.tsx'
import { SessionState } from '#src/widgets/consultation/SessionState.tsx'
import { go } from './patientLocation.ts'

/** One consultation of the patient: doctor, last words, state, unread, what of the own messages did not go out. */
export function SessionCard({ session }: { session: ChatSession }) {
  const now = useServerNow()
  const { doctor, status, unread } = session
  const unsent = useSelector(useChat().outbox, snapshot => selectUnsent(snapshot, session.id))
  return (
    <Button className="xl-patient-card" onClick={() => go({ page: 'session', sid: session.id })}>
      <span className="xl-session-face">
        <Avatar name={doctor.name} picture={doctor.avatar} size={44} />
        {unread > 0 && (
          <span className="xl-count">
            <span aria-hidden="true">{badgeText(unread)}</span>
            <span className="xl-hidden-text">{DESK_TEXT.unread(unread)}</span>
          </span>
        )}
      </span>
      <span className="xl-session-lines">
        <span className="xl-session-line">
          <strong>{doctor.name}</strong>
          <small>
            {doctor.titleText} · {doctor.orgName}
          </small>
          <time className="xl-row-time">{shortTime(session.lastMsgAt, now)}</time>
        </span>
        <LastMessage session={session} />
        <span className="xl-session-line">
          <SessionState status={status} />
          {unsent > 0 && <Tag tone="bad">{CONVERSATION_TEXT.unsent(unsent)}</Tag>}
          {!isOver(status) && <DeadlineChip deadline={selectDeadline(session, now)} long />}
        </span>
      </span>
    </Button>
  )
}
