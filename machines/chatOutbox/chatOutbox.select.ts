import type { SnapshotFrom } from 'xstate'
import type { chatOutboxMachine } from './chatOutbox.machine.ts'
import type { OutboxItem } from './chatOutbox.types.ts'

type Snapshot = SnapshotFrom<typeof chatOutboxMachine>

/** All items in local order: what selectLines of chatSession takes. */
export const selectItems = (snapshot: Snapshot): readonly OutboxItem[] => snapshot.context.items
