import { createActor, fromPromise } from 'xstate'
import type { GridColumn } from '#contract/entities/gridColumn.ts'
import { gridSnapshot } from '#contract/http/calls/grids.ts'
import { policyOf } from '#contract/grids/defineGrid.ts'
import { gridMergeMachine } from '#machines/gridMerge/gridMerge.machine.ts'
import type { CellPlace, PendingOp } from '#machines/gridMerge/gridMerge.types.ts'
import { call } from '#src/lib/http/call.ts'
import { requestContext } from '#src/lib/http/context.ts'
import { newId } from '#src/lib/newId.ts'
import { bindTable } from '../store/bindTable.ts'
import { GridStore, type Schedule } from '../store/gridStore.ts'
import type { GridLink } from '../wire/gridLink.ts'
import { editOf } from './editOf.ts'
import type { GridAccess, GridData, GridDataNews, GridPhase } from './gridData.ts'

const NOTHING: GridAccess = { edit: false, add: false, remove: false, move: false }
const at =
  ({ r, f }: CellPlace) =>
  (one: CellPlace) =>
    one.r === r && one.f === f

/**
 * The rows of a table that others edit too: the machine gridMerge between the page's socket and a store. `queued`: edits that were not answered before
 * a reload.
 */
export function sharedData(
  socketKey: string,
  columns: readonly GridColumn[],
  link: GridLink,
  queued: PendingOp[],
  schedule: Schedule,
): GridData {
  const store = new GridStore({ columns }, schedule)
  const listeners = new Set<(news: GridDataNews) => void>()
  const tell = (news: GridDataNews) => listeners.forEach(listener => listener(news))
  // a paste may be refused in thousands of cells at once: each sentence is said once for all of a frame
  const sentences = new Set<string>()
  const tellOnce = (text: string) => {
    if (sentences.size === 0)
      queueMicrotask(() => {
        for (const one of sentences) tell({ type: 'told', text: one })
        sentences.clear()
      })
    sentences.add(text)
  }
  let access = NOTHING
  // the rows are loaded from this tenant, operations must go to the same
  const tenant = Number(requestContext().tenant())
  const policies = Object.fromEntries(columns.map(({ key }) => [key, policyOf({ columns }, key)]))
  const merge = createActor(
    gridMergeMachine.provide({
      actors: {
        loadRows: fromPromise<{ s: number; editable: boolean }, { socketKey: string }>(async ({ input, signal }) => {
          const snapshot = await call(gridSnapshot, { table: input.socketKey }, { quiet: true, signal })
          store.load(snapshot)
          access = snapshot.access
          const { edit, add, remove, move } = access
          return { s: snapshot.s, editable: edit || add || remove || move }
        }),
      },
    }),
    { input: { socketKey, client: newId(), policies, queued, ...(tenant > 0 ? { tenant } : {}) } },
  )
  merge.on('conflict.found', ({ conflict }) => {
    if (conflict.kind === 'editing') tell({ type: 'overtaken', place: { r: conflict.r, f: conflict.f } })
    else tellOnce('有单元格已被他人修改，请选择保留哪一个')
  })
  merge.on('op.refused', ({ refusal }) => tellOnce(refusal.text))
  merge.on('value.replaced', ({ theirs }) => tellOnce(`您的修改覆盖了${theirs.by}刚保存的值`))
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
    const { conflicts, refusals, colleagues, trouble, editable, undo, redo } = is.context
    if (was.context.conflicts !== conflicts || was.context.refusals !== refusals || was.context.colleagues !== colleagues)
      tell({ type: 'rows', ids: [...new Set([...watched(was.context), ...watched(is.context)].map(({ r }) => r))] })
    const sameUndo = was.context.undo.length === undo.length && was.context.redo.length === redo.length
    if (phaseOf(was) !== phaseOf(is) || was.context.trouble !== trouble || was.context.editable !== editable || !sameUndo)
      tell({ type: 'status' })
  })
  merge.start()
  const unbind = bindTable(merge, store, link)
  const context = () => merge.getSnapshot().context
  return {
    store,
    status: () => {
      const snapshot = merge.getSnapshot()
      const { editable, trouble } = snapshot.context
      return { phase: phaseOf(snapshot), access: editable ? access : NOTHING, trouble }
    },
    set: wishes => {
      if (wishes.length > 0) merge.send({ type: 'cells.set', edits: wishes.map(wish => editOf(store, wish)), now: Date.now() })
    },
    undo: () => merge.send({ type: 'edit.undo', now: Date.now() }),
    redo: () => merge.send({ type: 'edit.redo', now: Date.now() }),
    canUndo: () => ({ undo: context().undo.length > 0, redo: context().redo.length > 0 }),
    draft: place => merge.send(place === null ? { type: 'draft.closed' } : { type: 'draft.opened', r: place.r, f: place.f }),
    enter: place => merge.send(place === null ? { type: 'place.left' } : { type: 'place.entered', r: place.r, f: place.f }),
    conflictAt: (r, f) => context().conflicts.find(at({ r, f })) ?? null,
    refusalAt: (r, f) => context().refusals.find(at({ r, f })) ?? null,
    companyAt: (r, f) => {
      const found = context().colleagues.find(at({ r, f }))
      return found === undefined ? null : { name: found.name, isEditing: found.editing }
    },
    keep: place => merge.send({ type: 'conflict.keep', r: place.r, f: place.f, now: Date.now() }),
    take: place => merge.send({ type: 'conflict.take', r: place.r, f: place.f }),
    seen: place => merge.send({ type: 'refusal.seen', r: place.r, f: place.f }),
    retry: () => merge.send({ type: 'table.retry' }),
    listen: listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    stop: () => {
      unbind()
      merge.stop()
    },
  }
}

function phaseOf(snapshot: { hasTag: (tag: 'loading' | 'live' | 'syncing' | 'offline' | 'failed') => boolean }): GridPhase {
  for (const tag of ['loading', 'failed', 'live', 'syncing'] as const) if (snapshot.hasTag(tag)) return tag
  return 'offline'
}
