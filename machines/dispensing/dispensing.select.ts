import type { SnapshotFrom } from 'xstate'
import type { dispensingMachine } from './dispensing.machine.ts'
import { canIssue, canPick } from './dispensing.rules.ts'

type DispensingSnapshot = SnapshotFrom<typeof dispensingMachine>

/** The paid orders of the pharmacy. */
export const selectOrders = ({ context }: DispensingSnapshot) => context.rows
/** The open order, who receives it, what may be pressed, and what went wrong last. */
export const selectDispensing = ({ context: { order, receiver, failure } }: DispensingSnapshot) => ({
  order,
  receiver,
  failure,
  canPick: order !== null && canPick(order),
  canIssue: order !== null && canIssue(order, receiver),
})
