import { assign, emit, or, raise, setup, stateIn } from 'xstate'
import { failureOf } from '#contract/http/failure.ts'
import { isUncertain } from '#contract/http/uncertain.ts'
import type { BatchResult, HistoryEntry, PermissionAction } from '#contract/resources/defineResource.ts'
import { LIST_TEXT } from '#contract/rules/listTexts.ts'
import { placeholder } from '#machines/kit/placeholder.ts'
import * as rules from './resourceList.rules.ts'
import type * as List from './resourceList.types.ts'

const rowOf = (event: List.Event): List.Row | null =>
  'row' in event ? event.row : event.type === 'row.add' ? (event.initial ?? null) : null

/** What the chart of a list is made of: its types, what it needs from outside, its guards and actions. */
export const listParts = setup({
  types: {} as {
    context: List.Context
    input: List.Input
    events: List.Event
    emitted: List.Emitted
    tags: 'busy' | 'fresh' | 'sending' | 'asking'
  },
  actors: {
    fetchPage: placeholder<List.FetchPage>(),
    fetchBranch: placeholder<List.FetchBranch>(),
    loadRow: placeholder<List.LoadRow>(),
    loadHistory: placeholder<List.LoadHistory>(),
    saveRow: placeholder<List.SaveRow>(),
    runCommand: placeholder<List.RunCommand>(),
    undoCommand: placeholder<List.UndoCommand>(),
    exportRows: placeholder<List.ExportRows>(),
  },
  delays: { undoTime: rules.UNDO_TIME },
  guards: {
    hasList: ({ context }) => context.facts.calls.includes('list'),
    hasPage: ({ context }) => context.page !== null,
    isPastEnd: ({ context }, page: List.ListPage) => rules.isPastEnd(context.query, page),
    isSameQuery: ({ context }, query: List.ListQuery) => rules.isSameQuery(context.query, query),
    isBranchKnown: ({ context }, id: string) => id in context.branches || context.awaited.includes(id),
    isBranchAwaited: ({ context }) => context.awaited.length > 0,
    hasChosen: ({ context }) => context.selected.length > 0,
    hasNoneChosen: ({ context }) => context.selected.length === 0,
    may: ({ context }, command: PermissionAction) => context.may.includes(command),
    isProtected: ({ context }, row: List.Row) => rules.isProtected(context.facts, row),
    lacksDelete: ({ context }) => !context.facts.calls.includes('delete'),
    lacksDeleteBatch: ({ context }) => !context.facts.calls.includes('deleteBatch'),
    isWithoutRows: (_, rows: readonly List.Row[]) => rows.length === 0,
    isAsked: (_, question: List.Question | null) => question !== null,
    hasLeft: (_, result: BatchResult | undefined) => result !== undefined && result.left.length > 0,
    isUndoable: ({ context }) => context.pending?.isUndoable === true,
    isSaving: or([stateIn({ mutation: 'saving' }), stateIn({ mutation: 'comparing' })]),
    /** a new row whose answer was lost: it may be there */
    isDoubtful: ({ context }, error: unknown) => !('id' in (context.draft ?? {})) && isUncertain(failureOf(error)),
    isConflict: (_, error: unknown) => failureOf(error).kind === 'conflict',
  },
  actions: {
    tell: emit((_, said: { kind: 'success' | 'warning' | 'error'; text: string }) => ({ type: 'told' as const, ...said })),
    notifyFailure: emit((_, error: unknown) => ({ type: 'failed' as const, failure: failureOf(error) })),
    notifyProtected: emit(({ context }) => ({
      type: 'told' as const,
      kind: 'warning' as const,
      text: context.facts.protected?.text ?? '',
    })),
    notifyUnset: emit({ type: 'told', kind: 'error', text: LIST_TEXT.noListUrl }),
    notifyStep: emit(({ context }) => ({ type: 'asked' as const, query: context.query, isStep: true })),
    notifyPage: emit(({ context }) => ({ type: 'asked' as const, query: context.query, isStep: false })),
    applyQuery: assign(({ context }, query: List.ListQuery) => ({
      query,
      ...(rules.isSameQuestion(context.query, query) ? {} : { selected: [] }),
    })),
    ask: assign(({ context }, wanted: Partial<List.ListQuery>) => ({
      query: { ...context.query, ...wanted, pageNo: 1 },
      selected: [],
    })),
    sort: assign(({ context }, sort: Pick<List.ListQuery, 'column' | 'order'>) => ({
      query: { ...context.query, ...sort, pageNo: 1 },
    })),
    turnPage: assign(({ context }, { pageNo, pageSize }: Pick<List.ListQuery, 'pageNo' | 'pageSize'>) => ({
      query: { ...context.query, pageSize, pageNo: pageSize === context.query.pageSize ? pageNo : 1 },
    })),
    clampPage: assign(({ context }, { total }: List.ListPage) => ({
      query: { ...context.query, pageNo: rules.lastPage(total, context.query.pageSize) },
    })),
    applyPage: assign(({ context }, page: List.ListPage) => ({
      page,
      failure: null,
      selected: rules.seenAgain(context.selected, page.rows),
      branches: {},
      awaited: rules.awaitedAgain(context),
    })),
    recordLoadFailure: assign({ failure: (_, error: unknown) => failureOf(error) }),
    awaitBranch: assign({ awaited: ({ context }, id: string) => [...context.awaited, id] }),
    applyBranch: assign(({ context }, rows: readonly List.Row[]) => ({
      branches: { ...context.branches, [context.awaited[0] ?? '']: rows },
      awaited: context.awaited.slice(1),
    })),
    dropBranch: assign({ awaited: ({ context }) => context.awaited.slice(1) }),
    choose: assign({
      selected: ({ context }, ids: readonly string[]) => rules.withChoice(context.selected, rules.shownRows(context), ids),
    }),
    clearChoice: assign({ selected: [] }),
    applySubject: assign({ subject: ({ event }) => rowOf(event), issue: null }),
    applyFresh: assign({ subject: (_, row: List.Row) => row }),
    applyHistory: assign({ history: (_, history: readonly HistoryEntry[]) => history }),
    recordIssue: assign({ issue: (_, error: unknown) => failureOf(error) }),
    forgetSubject: assign({ subject: null, issue: null, history: [] }),
    applyDraft: assign({ draft: (_, draft: List.Draft) => draft, issue: null }),
    forgetDraft: assign({ draft: null, theirs: null }),
    acceptTheirs: assign({ theirs: (_, theirs: List.Row) => theirs }),
    pend: assign({ pending: (_, pending: List.Pending) => pending }),
    pendLeft: assign({
      pending: ({ context }) =>
        context.pending && {
          ...context.pending,
          rows: context.pending.rows.filter(({ id }) => context.outcome?.left.some(row => row.id === id)),
        },
    }),
    applyCommand: assign(({ context }, { result }: List.CommandResult) => ({
      ...rules.afterCommand(context, result),
      outcome: result ?? null,
      undone: context.pending?.isUndoable === true ? context.pending : null,
    })),
    forgetPending: assign({ pending: null, outcome: null }),
    forgetUndo: assign({ undone: null }),
    reload: raise({ type: 'list.reload' }),
    offerUndo: raise({ type: 'undo.offer' }),
    finishForm: raise({ type: 'row.saved' }),
    recordExport: assign({
      exporting: (_, { isSelection, columns }: List.Context['exporting']) => ({ isSelection, columns }),
    }),
    recordProgress: assign({ progress: (_, progress: List.Context['progress']) => progress }),
    applyPermissions: assign({ may: (_, may: readonly PermissionAction[]) => may }),
  },
})
