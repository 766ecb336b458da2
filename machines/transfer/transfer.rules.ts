import type { TransferTargets } from '#contract/entities/sessionTransfer.ts'
import { TRANSFER_NOTE } from '#contract/rules/transferTexts.ts'
import type { TransferForm } from './transfer.types.ts'

export const EMPTY_FORM: TransferForm = { kind: 'doctor', target: null, reason: '', note: '' }

/** Whether the note says enough to the next doctor. */
export const isNoteLong = ({ note }: Pick<TransferForm, 'note'>): boolean => note.trim().length >= TRANSFER_NOTE.min

/** Whether somebody may be asked now: a doctor in service with room, a department or team with one online (TRANSFER-02). */
export function mayAsk({ kind, target }: Pick<TransferForm, 'kind' | 'target'>, targets: TransferTargets | null): boolean {
  if (target === null || targets === null) return false
  if (kind === 'doctor') return targets.doctors.some(({ userId, why }) => userId === target && why === null)
  return (kind === 'department' ? targets.departments : targets.teams).some(({ id, online }) => id === target && online > 0)
}

/** Whether the question can be sent. */
export const isComplete = (form: TransferForm, targets: TransferTargets | null): boolean =>
  mayAsk(form, targets) && form.reason !== '' && isNoteLong(form)

/** The form with what was chosen; another kind of target forgets who was chosen. */
export function withChoice(form: TransferForm, choice: Partial<TransferForm>): TransferForm {
  const isOtherKind = choice.kind !== undefined && choice.kind !== form.kind
  return { ...form, ...(isOtherKind ? { target: null } : {}), ...choice }
}
