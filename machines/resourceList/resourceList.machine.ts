import type { DoneActorEvent, ErrorActorEvent } from 'xstate'
import { LIST_TEXT } from '#contract/rules/listTexts.ts'
import { listParts } from './resourceList.setup.ts'
import * as rules from './resourceList.rules.ts'
import type * as List from './resourceList.types.ts'

const errorOf = ({ event }: { event: ErrorActorEvent }): unknown => event.error
const outputOf = <T>({ event }: { event: DoneActorEvent<T> }): T => event.output
const rowOf = ({ event }: { event: { row: List.Row } }): List.Row => event.row
const recordIssue = { type: 'recordIssue', params: errorOf } as const
const warn = (text: string) => ({ type: 'tell', params: { kind: 'warning', text } }) as const
const wrong = (text: string) => ({ type: 'tell', params: { kind: 'error', text } }) as const
const notifyDone = {
  type: 'tell',
  params: ({ event }: { event: DoneActorEvent<string> }) => ({ kind: 'success' as const, text: event.output }),
} as const
const notifyFailure = { type: 'notifyFailure', params: errorOf } as const

const pendingRow = ({ context, event }: { context: List.Context; event: { row: List.Row } }): List.Pending => ({
  command: 'delete',
  action: '',
  rows: [event.row],
  question: {
    title: LIST_TEXT.removeTitle,
    content: LIST_TEXT.removeOne(rules.nameOf(context.facts, event.row)),
    confirm: LIST_TEXT.remove(1),
  },
  isUndoable: false,
})
const pendingBatch = ({ context }: { context: List.Context }): List.Pending => ({
  command: 'deleteBatch',
  action: '',
  rows: context.selected,
  question: {
    title: LIST_TEXT.removeTitle,
    content: LIST_TEXT.removeBatch,
    about: rules.namesOf(context.facts, context.selected),
    confirm: LIST_TEXT.remove(context.selected.length),
  },
  isUndoable: false,
})

/** Asks for the page; rows that are there stay until the answer is. */
const fetchPage = {
  id: 'fetchPage',
  src: 'fetchPage',
  input: ({ context }: { context: List.Context }) => ({ query: context.query, unattended: false }),
  onDone: [
    {
      guard: { type: 'isPastEnd', params: outputOf<List.ListPage> },
      target: 'deciding',
      actions: [{ type: 'clampPage', params: outputOf<List.ListPage> }, 'notifyPage'],
    },
    { target: 'ready', actions: { type: 'applyPage', params: outputOf<List.ListPage> } },
  ],
} as const
const onError = { target: 'failed', actions: [notifyFailure, { type: 'recordLoadFailure', params: errorOf }] } as const
/** A form whose row is on its way to the server stays until the answer is here: it belongs to that row and to no other. */
const stay = { guard: 'isSaving' } as const
const loadRow = {
  id: 'loadRow',
  src: 'loadRow',
  input: ({ context }: { context: List.Context }) => ({ row: context.subject ?? { id: '' } }),
} as const

/**
 * One list screen, whichever resource it shows (design.md part 6): what is asked for and loaded, rows chosen across pages, the window that is open, a
 * command on rows from question to result, an export, and the way back after a command that nothing asked about. Tags: busy (rows are on their way), sending,
 * asking (a question waits). Emits `told` for the person and `asked` for the address.
 */
export const resourceListMachine = listParts.createMachine({
  id: 'resourceList',
  context: ({ input }) => ({
    ...input,
    page: null,
    failure: null,
    selected: [],
    branches: {},
    awaited: [],
    subject: null,
    history: [],
    draft: null,
    issue: null,
    theirs: null,
    pending: null,
    outcome: null,
    progress: null,
    undone: null,
    exporting: { isSelection: false, columns: [] },
  }),
  type: 'parallel',
  on: { 'permissions.change': { actions: { type: 'applyPermissions', params: ({ event }) => event.may } } },
  states: {
    list: {
      initial: 'deciding',
      on: {
        'query.come': [
          { guard: { type: 'isSameQuery', params: ({ event }) => event.query } },
          { target: '.deciding', actions: { type: 'applyQuery', params: ({ event }) => event.query } },
        ],
        'search.submit': {
          target: '.deciding',
          actions: [{ type: 'ask', params: ({ event }) => ({ filters: rules.presentFilters(event.filters) }) }, 'notifyStep'],
          meta: { rules: ['GRID-72'] },
        },
        'advanced.apply': {
          target: '.deciding',
          actions: [{ type: 'ask', params: ({ event }) => ({ advanced: event.advanced }) }, 'notifyStep'],
          meta: { rules: ['QUERY-18'] },
        },
        'sort.set': {
          target: '.deciding',
          actions: [{ type: 'sort', params: ({ event: { column, order } }) => ({ column, order }) }, 'notifyPage'],
          meta: { rules: ['GRID-71'] },
        },
        'page.set': { target: '.deciding', actions: [{ type: 'turnPage', params: ({ event }) => event }, 'notifyStep'] },
        'list.reload': '.deciding',
        'row.saved': '.deciding',
      },
      states: {
        deciding: {
          always: [{ guard: 'hasPage', target: 'refreshing' }, { guard: 'hasList', target: 'loading' }, 'unset'],
        },
        unset: {
          description: 'The resource has no call that lists its rows',
          meta: { rules: ['FORM-39'] },
          entry: 'notifyUnset',
        },
        loading: { description: 'Nothing is there to be shown yet', tags: 'busy', invoke: { ...fetchPage, onError } },
        refreshing: { description: 'The old rows stay, dimmed', tags: 'busy', invoke: { ...fetchPage, onError } },
        freshening: {
          description: 'Looks after rows that are shown again after a while; a failure says nothing',
          meta: { rules: ['WALK-16'] },
          invoke: { ...fetchPage, input: ({ context }) => ({ query: context.query, unattended: true }), onError: 'ready' },
        },
        ready: { tags: 'fresh', on: { 'list.freshen': 'freshening' } },
        failed: { description: 'What was there stays; 重试 asks again' },
      },
    },
    branches: {
      description: 'Rows below a row of a tree, asked for one after the other',
      initial: 'idle',
      on: {
        'branch.open': [
          { guard: { type: 'isBranchKnown', params: ({ event }) => event.id } },
          { actions: { type: 'awaitBranch', params: ({ event }) => event.id } },
        ],
      },
      states: {
        idle: { always: { guard: 'isBranchAwaited', target: 'loading' } },
        loading: {
          invoke: {
            id: 'fetchBranch',
            src: 'fetchBranch',
            input: ({ context }) => ({ id: context.awaited[0] ?? '' }),
            onDone: { target: 'idle', actions: { type: 'applyBranch', params: outputOf } },
            onError: { target: 'idle', actions: [notifyFailure, 'dropBranch'] },
          },
        },
      },
    },
    selection: {
      initial: 'none',
      on: {
        'selection.change': { actions: { type: 'choose', params: ({ event }) => event.ids } },
        'selection.clear': { actions: 'clearChoice' },
      },
      states: {
        none: { always: { guard: 'hasChosen', target: 'some' } },
        some: { always: { guard: 'hasNoneChosen', target: 'none' } },
      },
    },
    dialog: {
      initial: 'none',
      on: {
        'row.add': [stay, { guard: { type: 'may', params: 'add' }, target: '.add', actions: 'applySubject' }],
        'row.edit': [
          stay,
          { guard: { type: 'isProtected', params: rowOf }, actions: 'notifyProtected' },
          { guard: { type: 'may', params: 'edit' }, target: '.edit', actions: 'applySubject' },
        ],
        'row.show': [stay, { target: '.detail', actions: 'applySubject' }],
        'row.history': [stay, { target: '.history', actions: 'applySubject' }],
        'import.open': [stay, { guard: { type: 'may', params: 'import' }, target: '.import' }],
        'columns.open': [stay, { target: '.columns' }],
        'dialog.close': [stay, { target: '.none' }],
        'row.saved': '.none',
      },
      states: {
        none: { id: 'none', entry: 'forgetSubject' },
        add: {},
        edit: {
          description: 'The row as it is now, not as the list has it',
          initial: 'loading',
          states: {
            loading: {
              invoke: {
                ...loadRow,
                onDone: { target: 'open', actions: { type: 'applyFresh', params: outputOf } },
                onError: { target: '#none', actions: notifyFailure },
              },
            },
            open: {},
          },
        },
        detail: {
          initial: 'loading',
          states: {
            loading: {
              invoke: {
                ...loadRow,
                onDone: { target: 'open', actions: { type: 'applyFresh', params: outputOf } },
                onError: { target: 'open', actions: notifyFailure },
              },
            },
            open: {},
          },
        },
        history: {
          initial: 'loading',
          states: {
            loading: {
              invoke: {
                id: 'loadHistory',
                src: 'loadHistory',
                input: ({ context }) => ({ id: context.subject?.id ?? '' }),
                onDone: { target: 'open', actions: { type: 'applyHistory', params: outputOf } },
                onError: { target: 'failed', actions: notifyFailure },
              },
            },
            open: {},
            failed: { on: { 'load.retry': 'loading' } },
          },
        },
        import: {},
        columns: {},
      },
    },
    mutation: {
      initial: 'idle',
      states: {
        idle: {
          id: 'idle',
          entry: 'forgetPending',
          on: {
            'form.submit': { target: 'saving', actions: { type: 'applyDraft', params: ({ event }) => event.draft } },
            'row.remove': [
              { guard: 'lacksDelete', actions: wrong(LIST_TEXT.noDeleteUrl), meta: { rules: ['FORM-40'] } },
              { guard: { type: 'isProtected', params: rowOf }, actions: 'notifyProtected' },
              { target: 'confirming', actions: { type: 'pend', params: pendingRow } },
            ],
            'batch.remove': [
              { guard: 'lacksDeleteBatch', actions: wrong(LIST_TEXT.noDeleteBatchUrl), meta: { rules: ['FORM-41'] } },
              { guard: 'hasNoneChosen', actions: warn(LIST_TEXT.noneChosen), meta: { rules: ['FORM-36'] } },
              { target: 'confirming', actions: { type: 'pend', params: pendingBatch }, meta: { rules: ['FORM-37', 'FORM-38'] } },
            ],
            'action.ask': [
              {
                guard: { type: 'isWithoutRows', params: ({ event }) => event.rows },
                actions: warn(LIST_TEXT.noneChosen),
                meta: { rules: ['FORM-36'] },
              },
              {
                guard: { type: 'isAsked', params: ({ event }) => event.question },
                target: 'confirming',
                actions: { type: 'pend', params: ({ event }) => rules.pendingAction(event) },
              },
              { target: 'sending', actions: { type: 'pend', params: ({ event }) => rules.pendingAction(event) } },
            ],
          },
        },
        confirming: {
          tags: 'asking',
          on: { 'question.confirm': 'sending', 'question.cancel': 'idle' },
        },
        sending: {
          tags: ['sending', 'asking'],
          invoke: {
            id: 'runCommand',
            src: 'runCommand',
            input: ({ context }) => ({ pending: rules.pendingOf(context) }),
            onDone: [
              {
                guard: { type: 'hasLeft', params: ({ event }) => event.output.result },
                target: 'outcome',
                actions: [{ type: 'applyCommand', params: outputOf }, 'notifyPage', 'reload'],
              },
              {
                guard: 'isUndoable',
                target: 'idle',
                actions: [{ type: 'applyCommand', params: outputOf }, 'notifyPage', 'reload', 'offerUndo'],
              },
              {
                target: 'idle',
                actions: [
                  { type: 'tell', params: ({ event }) => ({ kind: 'success', text: event.output.message }) },
                  { type: 'applyCommand', params: outputOf },
                  'notifyPage',
                  'reload',
                ],
                meta: { rules: ['ERR-35'] },
              },
            ],
            onError: { target: 'idle', actions: [notifyFailure, 'reload'], meta: { rules: ['ERR-36'] } },
          },
        },
        outcome: {
          description: 'Of a batch some rows were left: says why for each, and tries them again on request',
          on: {
            'outcome.close': 'idle',
            'outcome.retry': { target: 'sending', actions: 'pendLeft' },
          },
        },
        saving: {
          id: 'saving',
          tags: 'sending',
          invoke: {
            id: 'saveRow',
            src: 'saveRow',
            input: ({ context }) => ({ draft: context.draft ?? {} }),
            onDone: { target: 'idle', actions: [notifyDone, 'forgetDraft', 'finishForm'] },
            onError: [
              { guard: { type: 'isConflict', params: errorOf }, target: 'comparing' },
              { guard: { type: 'isDoubtful', params: errorOf }, target: 'idle', actions: [recordIssue, 'reload'] },
              { target: 'idle', actions: recordIssue },
            ],
          },
        },
        comparing: {
          description: 'Somebody else saved the row meanwhile: both are shown, nothing is lost',
          initial: 'loading',
          states: {
            loading: {
              tags: 'sending',
              invoke: {
                ...loadRow,
                input: ({ context }) => ({ row: rules.draftRow(context) }),
                onDone: { target: 'open', actions: { type: 'acceptTheirs', params: outputOf } },
                onError: { target: '#idle', actions: recordIssue },
              },
            },
            open: {
              on: {
                'conflict.resolve': { target: '#saving', actions: { type: 'applyDraft', params: ({ event }) => event.draft } },
                'conflict.leave': '#idle',
              },
            },
          },
        },
      },
    },
    export: {
      initial: 'idle',
      states: {
        idle: {
          on: {
            'export.start': {
              guard: { type: 'may', params: 'export' },
              target: 'running',
              actions: { type: 'recordExport', params: ({ event }) => event },
            },
          },
        },
        running: {
          entry: { type: 'recordProgress', params: null },
          invoke: { id: 'exportRows', src: 'exportRows', input: ({ context }) => rules.exportInput(context) },
          on: {
            'export.progress': { actions: { type: 'recordProgress', params: ({ event: { done, total } }) => ({ done, total }) } },
            'export.done': 'idle',
            'export.cancel': 'idle',
          },
        },
      },
    },
    undo: {
      initial: 'none',
      on: { 'undo.offer': '.offered' },
      states: {
        none: { entry: 'forgetUndo' },
        offered: {
          after: { undoTime: 'none' },
          on: { 'undo.take': 'taking', 'undo.leave': 'none' },
        },
        taking: {
          tags: 'sending',
          invoke: {
            id: 'undoCommand',
            src: 'undoCommand',
            input: ({ context }) => ({ pending: context.undone ?? rules.NOTHING_PENDING }),
            onDone: { target: 'none', actions: [notifyDone, 'reload'] },
            onError: { target: 'none', actions: [notifyFailure, 'reload'] },
          },
        },
      },
    },
  },
})
