import type { SnapshotFrom } from 'xstate'
import { isComplete, isNoteLong, mayAsk } from './transfer.rules.ts'
import type { transferMachine } from './transfer.machine.ts'

type Snapshot = SnapshotFrom<typeof transferMachine>

/** What the screens of a transfer show. */
export const selectTransfer = (snapshot: Snapshot) => {
  const { transfer, targets, form, isIncomplete, failure } = snapshot.context
  return {
    transfer,
    targets,
    form,
    failure: failure?.text ?? null,
    canSend: isComplete(form, targets),
    /** what was missing when the question was sent */
    missing: {
      target: isIncomplete && !mayAsk(form, targets),
      reason: isIncomplete && form.reason === '',
      note: isIncomplete && !isNoteLong(form),
    },
  }
}
