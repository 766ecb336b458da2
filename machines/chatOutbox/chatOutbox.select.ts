import type { SnapshotFrom } from 'xstate'
import type { chatOutboxMachine } from './chatOutbox.machine.ts'
import type { OutboxItem } from './chatOutbox.types.ts'

type Snapshot = SnapshotFrom<typeof chatOutboxMachine>

/** All items in local order: what selectLines of chatSession takes. */
export const selectItems = (snapshot: Snapshot): readonly OutboxItem[] => snapshot.context.items

/** How many messages of a session wait here: refused, waiting to go out, or being uploaded; not the one under way to the server. */
export const selectUnsent = (snapshot: Snapshot, sid: string): number =>
  snapshot.context.items.filter(item => item.sid === sid && item.state !== 'sending').length
