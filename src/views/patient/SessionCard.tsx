import { useSelector } from '@xstate/react'
import type { ChatSession } from '#contract/entities/chat.ts'
import { isOver } from '#contract/lifecycles/chatSession.ts'
import { SESSION_STATUS_TEXT } from '#contract/rules/chatTexts.ts'
import { selectUnsent } from '#machines/chatOutbox/chatOutbox.select.ts'
import { selectDeadline } from '#machines/chatDesk/chatDesk.select.ts'
import { badgeText } from '#src/lib/format.ts'
import { useChat } from '#src/lib/chat/ChatGate.tsx'
import { useServerNow } from '#src/lib/chat/useServerNow.ts'
import { DESK_TEXT } from '#src/lib/text/chat.ts'
import { Avatar } from '#src/widgets/consultation/Avatar.tsx'
import { LastWords } from '#src/widgets/consultation/LastWords.tsx'
import { DeadlineChip, Tag } from '#src/widgets/consultation/Chip.tsx'
import { CONVERSATION_TEXT } from '#src/widgets/conversation/texts.ts'
import { shortTime } from '#src/widgets/conversation/timeText.ts'
import { go } from './place.ts'

const TONE = { '10': 'plain', '20': 'good', '30': 'quiet', '40': 'quiet', '50': 'quiet', '60': 'quiet' } as const

/** One consultation of the patient: doctor, last words, state, unread, what of the own messages did not go out. */
export function SessionCard({ session }: { session: ChatSession }) {
  const now = useServerNow()
  const { doctor, status, unread } = session
  const unsent = useSelector(useChat().outbox, snapshot => selectUnsent(snapshot, session.id))
  return (
    <button type="button" className="xl-patient-card" onClick={() => go({ page: 'session', sid: session.id })}>
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
        <LastWords session={session} />
        <span className="xl-session-line">
          <Tag tone={TONE[status]}>{SESSION_STATUS_TEXT[status]}</Tag>
          {unsent > 0 && <Tag tone="bad">{CONVERSATION_TEXT.unsent(unsent)}</Tag>}
          {!isOver(status) && <DeadlineChip deadline={selectDeadline(session, now)} long />}
        </span>
      </span>
    </button>
  )
}
