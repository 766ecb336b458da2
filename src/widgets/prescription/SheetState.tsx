import type { RxStatus } from '#contract/entities/prescription.ts'
import { RX_TEXT as T } from '#src/lib/text/prescription.ts'
import { StatusTag } from '#src/ui/status/StatusTag.tsx'
import type { StatusTone } from '#src/ui/status/statusTones.ts'

const TONES: Readonly<Record<RxStatus, StatusTone>> = {
  '0': 'off',
  '1': 'going',
  '2': 'going',
  '3': 'good',
  '4': 'bad',
  '5': 'attention',
  '6': 'off',
  '7': 'going',
  '8': 'good',
  '9': 'off',
}

/** The state of a sheet as sign and word (looks.md 7). */
export const SheetState = ({ status }: { status: RxStatus }) => <StatusTag tone={TONES[status]}>{T.states[status]}</StatusTag>
