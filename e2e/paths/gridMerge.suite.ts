import type { EventObject } from 'xstate'
import type { GridLogEntry } from '#contract/grids/register.ts'
import { TABLE_UPDATE, type GridDown } from '#contract/sockets/grid.ts'
import { gridMergeMachine } from '#machines/gridMerge/gridMerge.machine.ts'
import type { GridMergeEvent } from '#machines/gridMerge/gridMerge.types.ts'
import { modelOf, type ModelOptions } from '#machines/kit/modelOf.ts'
import { gridMergePage } from '#e2e/models/gridMerge.page.ts'
import type { PathSuite } from './pathSuite.ts'

type Options = ModelOptions<typeof gridMergeMachine>

/** A column that compares: a write over a value that its person has not seen is refused. */
const CELL = { r: '7', f: 'price' }
const about = (x: GridDown): GridMergeEvent => ({ type: 'frame.received', message: { type: TABLE_UPDATE, socketKey: 'demo', x } })
const entry = (s: number, i: string): GridLogEntry => ({ s, i, ...CELL, v: s, by: '医院', at: 0 })
const ops = (...entries: GridLogEntry[]): GridMergeEvent => about({ t: 'ops', from: entries[0]?.s ?? 0, ops: entries })
const write = (v: number): GridMergeEvent => ({ type: 'cells.set', now: 0, edits: [{ ...CELL, v, b: 0, before: null }] })
/** Three decimals, which no price has: the server says no. */
const WRONG = 7.123
const theirs = { v: 1, s: 1, by: '医院', at: 0 }

/**
 * Which of the samples can happen: my operation c1:n is the nth of the table, unless a colleague's was quicker; a cell is entered before it is written; an edit
 * is answered by what the server says of it.
 */
const allow: NonNullable<Options['allow']> = (snapshot, event: EventObject) => {
  const { seq, head, pending, made, draft, place, conflicts, refusals, undo, redo, colleagues } = snapshot.context
  const isReady = snapshot.matches({ sync: 'ready' })
  const isLive = snapshot.matches({ sync: { ready: 'live' } })
  const isSettled = pending.length === 0 && conflicts.length === 0 && refusals.length === 0
  const isFresh = isSettled && made === 0 && draft === null && colleagues.length === 0
  const first = pending[0]?.op
  const isWrong = first?.v === WRONG
  switch (event.type) {
    case 'link.opened':
      return !snapshot.context.linked
    case 'link.lost':
      return snapshot.context.linked && pending.length < 2 && conflicts.length === 0 && colleagues.length === 0 && draft === null
    case 'table.retry':
      return !isReady
    case 'cells.set':
      return isReady && seq === 0 && head === 0 && isFresh && place !== null
    case 'edit.undo':
      return isReady && undo.length > 0 && made === 1 && conflicts.length === 0 && !isWrong
    case 'edit.redo':
      return isLive && redo.length > 0 && made === 2 && pending.length === 0
    case 'conflict.keep':
    case 'conflict.take':
      return isReady && conflicts.length > 0
    case 'refusal.seen':
      return isReady && refusals.length > 0
    case 'draft.opened':
      return isLive && place !== null && draft === null && isSettled && made === 0
    case 'draft.closed':
      return draft !== null && conflicts.length === 0
    case 'place.entered':
      return isReady && place === null && isSettled
    case 'place.left':
      return place !== null && draft === null && isSettled
    case 'frame.received':
      return isHeard(event as Extract<GridMergeEvent, { type: 'frame.received' }>)
    default:
      return true
  }
  function isHeard({ message }: Extract<GridMergeEvent, { type: 'frame.received' }>): boolean {
    if (!('x' in message) || !snapshot.context.linked || !isReady) return false
    const { x } = message
    switch (x.t) {
      case 'joined':
        return snapshot.matches({ sync: { ready: 'joining' } }) && (x.s === 0 || (seq === 0 && isFresh))
      case 'stale':
      case 'refused':
        return isFresh && place === null && !snapshot.matches({ sync: { ready: 'opening' } })
      case 'rej':
        return isLive && made === 1 && first?.i === 'c1:1' && seq === 0 && (x.rejs[0]?.why === 'rule') === isWrong
      case 'see':
        return isLive && isFresh && seq === 0
      case 'gone':
        return colleagues.length > 0
      case 'ops':
        return isNext(x.ops)
      default:
        return false
    }
  }
  function isNext(entries: readonly GridLogEntry[]): boolean {
    const [next] = entries
    if (
      next === undefined ||
      colleagues.length > 0 ||
      isWrong ||
      !(isLive || snapshot.matches({ sync: { ready: 'catchingUp' } }))
    )
      return false
    if (next.i.startsWith('c1')) return isLive && first?.i === next.i && next.s === (seq ?? 0) + 1
    if (seq !== 0 || first?.i === 'c1:1' || (made > 0 && next.s > 1)) return false
    return entries.length === 2 ? head === 2 : next.s === 2 ? head === 0 && isFresh && isLive : head < 2
  }
}

const options: Options = {
  inputs: [{ socketKey: 'demo', client: 'c1', policies: { price: 'cas' } }],
  allow,
  events: [
    write(7),
    write(WRONG),
    { type: 'edit.undo', now: 0 },
    { type: 'edit.redo', now: 0 },
    { type: 'conflict.keep', ...CELL, now: 0 },
    { type: 'conflict.take', ...CELL },
    { type: 'refusal.seen', ...CELL },
    { type: 'draft.opened', ...CELL, b: 0, v: null },
    { type: 'place.entered', ...CELL },
    { type: 'loadRows done', output: { s: 0, editable: true, cells: [] } },
    { type: 'loadRows failed', error: { kind: 'network', text: '', retryable: true, status: 0 } },
    about({ t: 'joined', s: 0, editable: true }),
    about({ t: 'joined', s: 1, editable: true }),
    about({ t: 'stale', s: 9 }),
    about({ t: 'refused', text: '没有权限' }),
    ops(entry(1, 'c2:1')),
    ops(entry(2, 'c2:2')),
    ops(entry(1, 'c2:1'), entry(2, 'c2:2')),
    ops(entry(1, 'c1:1')),
    ops(entry(2, 'c1:2')),
    ops(entry(3, 'c1:3')),
    about({ t: 'rej', rejs: [{ i: 'c1:1', why: 'stale', text: '', cur: theirs }] }),
    about({ t: 'rej', rejs: [{ i: 'c1:1', why: 'rule', text: '', cur: { ...theirs, v: null, s: 0 } }] }),
    about({ t: 'see', client: 'c2', userId: 'u2', name: '医院', ...CELL, editing: false }),
    about({ t: 'gone', client: 'c2' }),
  ],
  context: ({ linked, seq, head, pending, awaited, made, draft, place, colleagues, conflicts, refusals, undo, redo }) => ({
    linked,
    seq,
    head,
    pending: pending.map(({ op }) => op.i),
    value: pending[0]?.op.v ?? null,
    waited: pending[0]?.op.i === awaited,
    made,
    draft: draft !== null,
    place: place !== null,
    age: colleagues.map(({ age }) => age),
    conflicts: conflicts.map(({ kind }) => kind),
    refusals: refusals.length,
    undo: undo.length,
    redo: redo.length,
  }),
}

export const suite: PathSuite = {
  machine: 'gridMerge',
  title: '[QA-15] [GRIDSOCK-13] gridMerge',
  model: modelOf(gridMergeMachine, options),
  page: gridMergePage,
  generator: 'eachTransition',
  most: 5,
  leftOut: [
    'frame.received of rows that are not there yet, edit.redo and conflict.keep beside a table that is not live: nobody can press them there',
    'cells.set of several cells, comments and words of original clients: the flows of the grid walk them',
    'link.lost with two unanswered operations, and table.retry of rows that are there: the page model tells the numbers of a table by how it began',
  ],
}
