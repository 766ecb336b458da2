import type { SnapshotFrom } from 'xstate'
import type { chatOutboxMachine } from './chatOutbox.machine.ts'
import type { OutboxItem } from './chatOutbox.types.ts'

type Snapshot = SnapshotFrom<typeof chatOutboxMachine>

/** All items in local order: what selectLines of chatSession takes. */
export const selectItems = (snapshot: Snapshot): readonly OutboxItem[] => snapshot.context.items
/** Messages that are not confirmed and not refused: what a reload or logout should warn about. */
export const selectUnsentCount = (snapshot: Snapshot): number =>
  snapshot.context.items.filter(item => item.state !== 'failed').length
/** False: this browser keeps nothing over a reload (private mode, full disk). */
export const selectIsDurable = (snapshot: Snapshot): boolean => snapshot.context.durable
