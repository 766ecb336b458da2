import type { Urgency } from '#machines/chatDesk/chatDesk.types.ts'
import { DESK_TEXT as T } from '#src/lib/text/chat.ts'
import './urgency.css'

const SIGNS = {
  1: 'M8 1.5l5.6 3.25v6.5L8 14.5l-5.6-3.25v-6.5z',
  2: 'M8 2l6.5 12h-13z',
  3: 'M8 1.5a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM8 4.5V8l2.5 2',
} as const

/** Mark of urgency: shape, colour and word say the same, so that none of them is needed alone (looks.md 2, WALK-03). */
export function UrgencyMark({ level, children }: { level: 1 | 2 | 3; children: string }) {
  return (
    <span className={`xl-urgency is-u${level}`}>
      <svg viewBox="0 0 16 16" aria-hidden="true">
        <path d={SIGNS[level]} />
      </svg>
      {children}
    </span>
  )
}

/** How long somebody has waited, in the right corner of a row: 等 8 分, 未回复 6 分; marked when it is long. */
export function Waited({ urgency, accepted }: { urgency: Urgency; accepted: boolean }) {
  if (urgency.waited === null) return null
  const text = accepted ? T.unansweredFor(urgency.waited) : T.waitedFor(urgency.waited)
  return urgency.level === 3 ? <UrgencyMark level={3}>{text}</UrgencyMark> : <span className="xl-waited">{text}</span>
}
