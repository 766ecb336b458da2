import type { SnapshotFrom } from 'xstate'
import type { BatchResult, HistoryEntry, PermissionAction } from '#contract/resources/defineResource.ts'
import type { Failure } from '#contract/http/failure.ts'
import type { resourceListMachine } from './resourceList.machine.ts'
import type { Context, ListPage, ListQuery, Pending, Row } from './resourceList.types.ts'

export type ResourceListSnapshot = SnapshotFrom<typeof resourceListMachine>
type Of<T> = (snapshot: ResourceListSnapshot) => T

/** The windows of a list. */
const DIALOGS = ['add', 'edit', 'detail', 'history', 'import', 'columns'] as const
export type DialogName = (typeof DIALOGS)[number]

export const selectQuery: Of<ListQuery> = ({ context }) => context.query
export const selectPage: Of<ListPage | null> = ({ context }) => context.page
export const selectBranches: Of<Readonly<Record<string, readonly Row[]>>> = ({ context }) => context.branches
export const selectAwaited: Of<readonly string[]> = ({ context }) => context.awaited
export const selectFailure: Of<Failure | null> = snapshot =>
  snapshot.matches({ list: 'failed' }) ? snapshot.context.failure : null
export const selectIsBusy: Of<boolean> = snapshot => snapshot.hasTag('busy')
export const selectSelected: Of<readonly Row[]> = ({ context }) => context.selected
export const selectMay: Of<readonly PermissionAction[]> = ({ context }) => context.may
/** The window that is open, or null. */
export const selectDialog: Of<DialogName | null> = snapshot => DIALOGS.find(name => snapshot.matches({ dialog: name })) ?? null
/** Its row is not there yet. */
export const selectIsDialogLoading: Of<boolean> = snapshot =>
  snapshot.matches({ dialog: { edit: 'loading' } }) ||
  snapshot.matches({ dialog: { detail: 'loading' } }) ||
  snapshot.matches({ dialog: { history: 'loading' } })
export const selectHasHistoryFailed: Of<boolean> = snapshot => snapshot.matches({ dialog: { history: 'failed' } })
export const selectSubject: Of<Row | null> = ({ context }) => context.subject
export const selectHistory: Of<readonly HistoryEntry[]> = ({ context }) => context.history
export const selectIssue: Of<Failure | null> = ({ context }) => context.issue
export const selectIsSaving: Of<boolean> = snapshot =>
  snapshot.matches({ mutation: 'saving' }) || snapshot.matches({ mutation: { comparing: 'loading' } })
export const selectIsSending: Of<boolean> = snapshot => snapshot.matches({ mutation: 'sending' })
/** The command that waits for an answer, or is on its way after one. */
export const selectAsked: Of<Pending | null> = snapshot => {
  const { pending } = snapshot.context
  return snapshot.hasTag('asking') && pending?.question != null ? pending : null
}
/** The row as somebody else saved it, while the two are compared. */
export const selectTheirs: Of<Row | null> = snapshot =>
  snapshot.matches({ mutation: { comparing: 'open' } }) ? snapshot.context.theirs : null
export const selectDraft: Of<Readonly<Record<string, unknown>> | null> = ({ context }) => context.draft
export const selectOutcome: Of<BatchResult | null> = snapshot =>
  snapshot.matches({ mutation: 'outcome' }) ? snapshot.context.outcome : null
export const selectIsExporting: Of<boolean> = snapshot => snapshot.matches({ export: 'running' })
export const selectProgress: Of<Context['progress']> = ({ context }) => context.progress
/** The command that can still be taken back. */
export const selectUndo: Of<Pending | null> = snapshot => (snapshot.matches({ undo: 'none' }) ? null : snapshot.context.undone)
