import type { Deadline } from '#machines/chatDesk/chatDesk.types.ts'
import { DESK_TEXT as T } from '#src/lib/text/chat.ts'
import { leftText } from '#src/widgets/conversation/timeText.ts'
import './consultation.css'

/** Countdown of a session: words and colour say the same (plain above 10 min, orange, red below 2 min; looks.md 2). */
export function DeadlineChip({ deadline, long = false }: { deadline: Deadline | null; long?: boolean }) {
  if (deadline === null) return null
  const text = leftText(deadline.left)
  const over = deadline.state === 'over'
  const label = over ? T.overdue : !long ? text : deadline.of === 'accept' ? T.acceptLeft(text) : T.timeLeft(text)
  return (
    <span
      className={`xl-chip is-${deadline.state}`}
      title={over ? T.overdue : deadline.of === 'accept' ? T.acceptLeft(text) : T.timeLeft(text)}
    >
      {label}
    </span>
  )
}

/** A short fact such as the kind of service. */
export function Tag({ children, tone = 'plain' }: { children: string; tone?: 'plain' | 'bad' }) {
  return <span className={`xl-tag is-${tone}`}>{children}</span>
}
