import type { SnapshotFrom } from 'xstate'
import type { LocalFile } from '../chatOutbox/chatOutbox.types.ts'
import type { Quote } from './composer.types.ts'
import type { composerMachine } from './composer.machine.ts'
import { draftOf } from './composer.rules.ts'

type Snapshot = SnapshotFrom<typeof composerMachine>

export const selectText = (snapshot: Snapshot): string => draftOf(snapshot.context).text
export const selectTray = (snapshot: Snapshot): readonly LocalFile[] => draftOf(snapshot.context).tray
/** What the next message answers to. */
export const selectQuote = ({ context }: Snapshot): Quote | null => context.quotes[context.sid ?? ''] ?? null
export const selectBlockedReason = (snapshot: Snapshot): string | null =>
  snapshot.hasTag('disabled') ? snapshot.context.blocked : null
export const selectComposerError = (snapshot: Snapshot): string | null => snapshot.context.error
/** What waits unsent in the input of a session; empty: nothing. */
export const selectDraftText = (snapshot: Snapshot, sid: string): string => snapshot.context.drafts[sid]?.text ?? ''
/** What is begun and unsent in all sessions. */
export const selectDrafts = (snapshot: Snapshot): string[] =>
  Object.values(snapshot.context.drafts).flatMap(({ text }) => (text === '' ? [] : [text]))
