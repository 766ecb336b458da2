import type { SnapshotFrom } from 'xstate'
import type { UsableReply } from '#contract/http/calls/cannedReplies.ts'
import type { cannedRepliesMachine } from './cannedReplies.machine.ts'
import { shownReplies } from './cannedReplies.rules.ts'

type Snapshot = SnapshotFrom<typeof cannedRepliesMachine>

/** The replies that are offered, best first. */
export const selectReplies = ({ context }: Snapshot): UsableReply[] => shownReplies(context.replies, context.query)
/** Which of them Enter takes. */
export const selectIndex = ({ context }: Snapshot): number => context.index
/** Why they could not be loaded; null: they could. */
export const selectReplyFailure = (snapshot: Snapshot): string | null =>
  snapshot.hasTag('failed') ? (snapshot.context.failure?.text ?? '') : null
