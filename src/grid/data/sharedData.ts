import { fromPromise } from 'xstate'
import { newActor } from '#src/lib/actors/newActor.ts'
import type { GridColumn } from '#contract/entities/gridColumn.ts'
import type { GridSnapshot } from '#contract/entities/gridSnapshot.ts'
import { policyOf } from '#contract/grids/defineGrid.ts'
import { LIVE, ORDER } from '#contract/grids/register.ts'
import { gridMergeMachine } from '#machines/gridMerge/gridMerge.machine.ts'
import type {
  CellRef,
  GridConflict,
  GridDraft,
  GridMergeEvent,
  LoadedRows,
  PendingOp,
} from '#machines/gridMerge/gridMerge.types.ts'
import { isLocal, ofServer, waitsForServer } from '#machines/gridMerge/localRows.rules.ts'
import { isEmptyValue, requiredText } from '#contract/rules/gridPatterns.ts'
import { createListeners } from '#src/lib/createStore.ts'
import { requestContext } from '#src/lib/http/context.ts'
import { newId } from '#src/lib/newId.ts'
import { bindTable } from '../store/bindTable.ts'
import { GridStore, type Schedule } from '../store/gridStore.ts'
import type { GridLink } from '../wire/gridLink.ts'
import { cellRecord } from './cellRecord.ts'
import { CommentCounts } from './commentCounts.ts'
import { changesCell, draftAt, editOf, round } from './editOf.ts'
import { fetchRows, loadInto } from './loadInto.ts'
import type { GridAccess, GridData, CellEdit, GridDataEvent, GridPhase } from './gridData.ts'
import { companyAt, peopleOf } from './people.ts'

const NOTHING: GridAccess = { edit: false, add: false, remove: false, move: false }
const found = <T extends CellRef>(all: readonly T[], r: string, f: string): T | null =>
  all.length === 0 ? null : (all.find(one => one.r === r && one.f === f) ?? null)

/**
 * The rows of a table that others edit too: the machine gridMerge between the page's socket and a store. `queued`: edits that were not answered before
 * a reload; `fetched`: its rows, where they were asked for already; `shown`: rows that the grid shows from the top; `parent`: the field by which they hang
 * under each other.
 */
export function sharedData(
  socketKey: string,
  columns: readonly GridColumn[],
  link: GridLink,
  { queued, fetched, shown, parent }: SharedStart,
  schedule: Schedule,
): GridData {
  let early = fetched
  const store = new GridStore({ columns }, schedule)
  const { subscribe, notify: tell } = createListeners<[event: GridDataEvent]>()
  // a paste may be refused in thousands of cells at once: each sentence is said once for all of a frame
  const sentences = new Set<string>()
  const notifyOnce = (text: string) => {
    if (sentences.size === 0)
      queueMicrotask(() => {
        for (const one of sentences) tell({ type: 'told', text: one })
        sentences.clear()
      })
    sentences.add(text)
  }
  let access = NOTHING
  let own: ReadonlySet<string> = new Set()
  const comments = new CommentCounts(ids => tell({ type: 'rows', ids }))
  // the rows are loaded from this tenant, operations must go to the same
  const tenant = Number(requestContext().tenant())
  const required = columns.filter(column => requiredText(column) !== null).map(({ key }) => key)
  const policies = Object.fromEntries(columns.map(({ key }) => [key, policyOf({ columns }, key)]))
  const merge = newActor(
    gridMergeMachine.provide({
      actors: {
        loadRows: fromPromise<LoadedRows, { socketKey: string; cells: CellRef[] }>(async ({ input, signal }) => {
          const rows = early ?? fetchRows(link, input.socketKey, signal)
          early = undefined
          const snapshot = await rows
          await loadInto(store, snapshot, schedule, signal, shown)
          comments.load(snapshot.comments)
          access = snapshot.access
          own = new Set(snapshot.own)
          const { edit, add, remove, move } = access
          const cells = input.cells.flatMap(({ r, f }) => store.row(r)?.cellAt(f) ?? [])
          return { s: snapshot.s, editable: edit || add || remove || move, cells }
        }),
      },
    }),
    {
      input: {
        socketKey,
        client: newId(),
        policies,
        required,
        queued,
        ...(parent === undefined ? {} : { parent }),
        ...(tenant > 0 ? { tenant } : {}),
      },
    },
  )
  merge.on('frame.send', ({ x }) => {
    if (x.t === 'join') comments.joining()
  })
  merge.on('cell.commented', ({ r, f, open }) => comments.hear(r, f, open))
  merge.on('comments.counted', ({ cells }) => comments.load(cells))
  /** cells that are written into while somebody goes back or forth */
  let rewound: CellRef[] | null = null
  merge.on('ops.added', ({ ops }) => {
    for (const { r, f } of ops) rewound?.push({ r, f })
  })
  const rewind = (type: 'edit.undo' | 'edit.redo') => {
    rewound = []
    merge.send({ type, now: Date.now() })
    const cells = rewound
    rewound = null
    tell({ type: 'rewound', cells })
  }
  merge.on('conflict.found', ({ conflict }) => {
    if (conflict.kind === 'editing') tell({ type: 'overtaken', place: { r: conflict.r, f: conflict.f } })
    else notifyOnce('有单元格已被他人修改，请选择保留哪一个')
  })
  merge.on('op.refused', ({ refusal }) => notifyOnce(refusal.text))
  merge.on('common.received', ({ key, args }) => tell({ type: 'common', key, args }))
  merge.on('value.replaced', ({ theirs }) => notifyOnce(`您的修改覆盖了${theirs.by}刚保存的值`))
  merge.on('undo.left', ({ count }) => tell({ type: 'told', text: `${count}个单元格已被他人修改，未撤销` }))

  /** Rows whose marks differ between two snapshots. */
  const watched = ({ conflicts, refusals, colleagues }: ReturnType<typeof merge.getSnapshot>['context']) => [
    ...conflicts,
    ...refusals,
    ...colleagues,
  ]
  let before = merge.getSnapshot()
  merge.subscribe(snapshot => {
    const [was, is] = [before, snapshot]
    before = snapshot
    const { conflicts, refusals, colleagues, trouble, editable, undo, redo, local } = is.context
    if (was.context.local !== local) tell({ type: 'rows', ids: othersOf(was.context.local, local) })
    if (was.context.conflicts !== conflicts || was.context.refusals !== refusals || was.context.colleagues !== colleagues)
      tell({ type: 'rows', ids: [...new Set([...watched(was.context), ...watched(is.context)].map(({ r }) => r))] })
    const sameUndo = was.context.undo.length === undo.length && was.context.redo.length === redo.length
    if (phaseOf(was) !== phaseOf(is) || was.context.trouble !== trouble || was.context.editable !== editable || !sameUndo)
      tell({ type: 'status' })
  })
  /** What was typed into a number that is added up counted as its difference: where a colleague changed it meanwhile, another sum stands there. */
  const notifySum = ({ r, f, b, v }: GridDraft, cellEdits: readonly CellEdit[]) => {
    const typed = cellEdits.find(cellEdit => cellEdit.r === r && cellEdit.f === f)?.v
    const now = draftAt(store, { r, f })
    if (typed === undefined || store.policyOf(f) !== 'add' || now.b === b) return
    const more = round(Number(typed ?? 0) - Number(v ?? 0))
    if (Number(now.v ?? 0) !== Number(typed ?? 0))
      notifyOnce(`他人同时修改了这个数：您的${more < 0 ? '减少' : '增加'}${Math.abs(more)}已计入，现为${String(now.v)}`)
  }
  /** What was said about a conflict; an open editor is over what its person was shown from then on. */
  const settle = (word: Extract<GridMergeEvent, { type: 'conflict.keep' | 'conflict.take' }>) => {
    merge.send(word)
    const { draft } = context()
    if (draft?.r === word.r && draft.f === word.f) merge.send({ type: 'draft.opened', ...draftAt(store, draft) })
  }
  merge.start()
  const unbind = bindTable(merge, store, link)
  const context = () => merge.getSnapshot().context
  /** the column whose cell says what was refused about a row as a whole */
  const marked = columns.find(({ type }) => type !== 'hidden')?.key ?? ''
  const rowRefusal = (r: string) => context().refusals.find(one => one.r === r && isOfRow(one)) ?? null
  let named: string | undefined
  let known: { of: unknown; status: ReturnType<GridData['status']> } | null = null
  return {
    store,
    number: () => (waitsForServer(context()) ? undefined : (context().seq ?? 0)),
    status: () => {
      const snapshot = merge.getSnapshot()
      // every cell that is drawn asks
      if (known?.of !== snapshot) {
        const { editable, trouble } = snapshot.context
        known = { of: snapshot, status: { phase: phaseOf(snapshot), access: editable ? access : NOTHING, trouble } }
      }
      return known.status
    },
    isOwn: r => context().editable && (own.has(r) || isLocal(context(), r)),
    missingIn: r => {
      const row = isLocal(context(), r) ? store.row(r) : null
      return row?.isLive === true ? required.filter(f => isEmptyValue(row.get(f))) : null
    },
    unfinished: () => Object.keys(context().local).filter(r => store.row(r)?.isLive === true),
    set: cellEdits => {
      const step = named === undefined ? {} : { step: named }
      const { draft } = context()
      const edits = cellEdits.flatMap(cellEdit => {
        const one = editOf(store, cellEdit, draft)
        return changesCell(store, cellEdit, one) ? [one] : []
      })
      if (edits.length === 0) return
      merge.send({ type: 'cells.set', edits, now: Date.now(), ...step })
      if (draft !== null) notifySum(draft, cellEdits)
    },
    asStep: (name, command) => {
      const around = named
      named = name
      try {
        command()
      } finally {
        named = around
      }
    },
    waiting: () => ofServer(context(), context().pending).length,
    undo: () => rewind('edit.undo'),
    redo: () => rewind('edit.redo'),
    canUndo: () => ({ undo: context().undo.length > 0, redo: context().redo.length > 0 }),
    draft: place => merge.send(place === null ? { type: 'draft.closed' } : { type: 'draft.opened', ...draftAt(store, place) }),
    enter: place => merge.send(place === null ? { type: 'place.left' } : { type: 'place.entered', r: place.r, f: place.f }),
    conflictAt: (r, f) => found(context().conflicts, r, f),
    refusalAt: (r, f) => found(context().refusals, r, f) ?? (f === marked ? rowRefusal(r) : null),
    companyAt: (r, f) => companyAt(context().colleagues, { r, f }, link.userId),
    people: () => peopleOf(context().colleagues, link.userId),
    troubles: () => {
      const { conflicts, refusals } = context()
      return { conflicts: conflicts.filter(isAsked), refusals: refusals.map(one => (isOfRow(one) ? { ...one, f: marked } : one)) }
    },
    commentsAt: (r, f) => comments.at(r, f),
    record: cellRecord(socketKey),
    keep: ({ r, f }) => settle({ type: 'conflict.keep', r, f, now: Date.now() }),
    take: ({ r, f }) => settle({ type: 'conflict.take', r, f }),
    keepAll: () => {
      // as one who has seen theirs
      const edits = context()
        .conflicts.filter(isAsked)
        .map(({ r, f, mine, theirs }) => ({ r, f, v: mine, b: theirs.s, before: theirs.v }))
      if (edits.length > 0) merge.send({ type: 'cells.set', edits, now: Date.now() })
    },
    seen: ({ r, f }) => {
      for (const one of f === marked ? [f, LIVE, ORDER] : [f]) merge.send({ type: 'refusal.seen', r, f: one })
    },
    retry: () => merge.send({ type: 'table.retry' }),
    listen: subscribe,
    stop: () => {
      unbind()
      merge.stop()
    },
  }
}

interface SharedStart {
  queued: PendingOp[]
  fetched?: Promise<GridSnapshot>
  shown?: () => number
  parent?: string | undefined
}

/** Rows that are local in one of the two and not in the other. */
const othersOf = (was: Readonly<Record<string, true>>, is: Readonly<Record<string, true>>): string[] =>
  [...new Set([...Object.keys(was), ...Object.keys(is)])].filter(r => was[r] !== is[r])

/** Its row could not be deleted, or moved. */
const isOfRow = ({ f }: CellRef): boolean => f === LIVE || f === ORDER

/** Waits for a word; that of the open editor is settled by its note or its end. */
const isAsked = ({ kind }: GridConflict): boolean => kind !== 'editing'

function phaseOf(snapshot: { hasTag: (tag: 'loading' | 'live' | 'syncing' | 'offline' | 'failed') => boolean }): GridPhase {
  for (const tag of ['loading', 'failed', 'live', 'syncing'] as const) if (snapshot.hasTag(tag)) return tag
  return 'offline'
}
