import type { SnapshotFrom } from 'xstate'
import { MESSAGE_TEXT_MAX } from '#contract/constants.ts'
import type { LocalFile } from '../chatOutbox/chatOutbox.types.ts'
import type { composerMachine } from './composer.machine.ts'
import { draftOf, lengthOf } from './composer.rules.ts'

type Snapshot = SnapshotFrom<typeof composerMachine>

export const selectText = (snapshot: Snapshot): string => draftOf(snapshot.context).text
export const selectTray = (snapshot: Snapshot): readonly LocalFile[] => draftOf(snapshot.context).tray
/** Code points left; negative when too long. */
export const selectLeft = (snapshot: Snapshot): number => MESSAGE_TEXT_MAX - lengthOf(selectText(snapshot).trimEnd())
export const selectBlockedReason = (snapshot: Snapshot): string | null =>
  snapshot.hasTag('disabled') ? snapshot.context.blocked : null
export const selectComposerError = (snapshot: Snapshot): string | null => snapshot.context.error
/** What waits unsent in the input of a session; empty: nothing. */
export const selectDraftText = (snapshot: Snapshot, sid: string): string => snapshot.context.drafts[sid]?.text ?? ''
