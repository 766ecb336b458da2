import type { SessionStatus } from '#contract/lifecycles/chatSession.ts'
import { SESSION_STATUS_TEXT } from '#contract/rules/chatTexts.ts'
import { StatusTag } from '#src/ui/status/StatusTag.tsx'
import type { StatusTone } from '#src/ui/status/statusTones.ts'

const TONES: Readonly<Record<SessionStatus, StatusTone>> = {
  '10': 'attention',
  '20': 'going',
  '25': 'going',
  '30': 'normal',
  '40': 'off',
  '50': 'off',
  '60': 'off',
}

/** The state of a session as sign and word, the same for doctors and patients (looks.md part 2). */
export const SessionState = ({ status }: { status: SessionStatus }) => (
  <StatusTag tone={TONES[status]}>{SESSION_STATUS_TEXT[status]}</StatusTag>
)
