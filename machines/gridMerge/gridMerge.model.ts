import { COMMON_SEND, TABLE_UPDATE, type GridDown, type GridMessage } from '#contract/sockets/grid.ts'
import type { ModelOptions } from '#machines/kit/modelOf.ts'
import type { gridMergeMachine } from './gridMerge.machine.ts'
import type { GridMergeEvent } from './gridMerge.types.ts'

const about = (x: GridDown): GridMergeEvent => ({
  type: 'frame.received',
  message: { type: TABLE_UPDATE, socketKey: 'demo', x },
})
const frame = (message: GridMessage): GridMergeEvent => ({ type: 'frame.received', message })
const entry = (s: number, i: string) => ({ s, i, r: '7', f: 'name', v: '王', by: '李', at: 0 })
const cell = { v: '王', s: 1, by: '李', at: 0 }

/** Cases for the path generator: one cell of one row, one operation of mine and one of a colleague at it; and two of mine of which one is answered. */
export const model: ModelOptions<typeof gridMergeMachine> = {
  inputs: [{ socketKey: 'demo', client: 'c1', policies: {} }],
  allow: ({ context }, event) =>
    !['cells.set', 'edit.undo', 'edit.redo', 'conflict.keep'].includes(event.type) || context.pending.length === 0,
  events: [
    { type: 'link.opened' },
    { type: 'link.lost' },
    { type: 'cells.set', now: 0, edits: [{ r: '7', f: 'name', v: '张', b: 0, before: '' }] },
    {
      type: 'cells.set',
      now: 0,
      edits: [
        { r: '7', f: 'name', v: '张', b: 0, before: '' },
        { r: '8', f: 'name', v: '赵', b: 0, before: '' },
      ],
    },
    { type: 'edit.undo', now: 0 },
    { type: 'edit.redo', now: 0 },
    { type: 'conflict.keep', r: '7', f: 'name', now: 0 },
    { type: 'conflict.take', r: '7', f: 'name' },
    { type: 'refusal.seen', r: '7', f: 'name' },
    { type: 'draft.opened', r: '7', f: 'name', b: 0, v: null },
    { type: 'draft.closed' },
    { type: 'place.entered', r: '7', f: 'name' },
    { type: 'place.left' },
    { type: 'table.retry' },
    { type: 'loadRows done', output: { s: 0, editable: true, cells: [] } },
    { type: 'loadRows done', output: { s: 0, editable: false, cells: [] } },
    { type: 'loadRows failed', error: { kind: 'network', text: '', retryable: true, status: 0 } },
    about({ t: 'joined', s: 0, editable: true }),
    about({ t: 'joined', s: 1, editable: true }),
    about({ t: 'stale', s: 9 }),
    about({ t: 'refused', text: '没有权限' }),
    about({ t: 'ops', from: 1, ops: [entry(1, 'c2:1')] }),
    about({ t: 'ops', from: 2, ops: [entry(2, 'c1:1')] }),
    about({ t: 'ack', acks: [{ i: 'c1:1', s: 2 }] }),
    about({ t: 'rej', rejs: [{ i: 'c1:1', why: 'stale', text: '', cur: cell }] }),
    about({ t: 'see', client: 'c2', userId: 'u2', name: '李', r: '7', f: 'name', editing: true }),
    about({ t: 'seen', people: [{ client: 'c2', userId: 'u2', name: '李', r: '7', f: 'name', editing: false }] }),
    about({ t: 'gone', client: 'c2' }),
    about({ t: 'commented', r: '7', f: 'name', open: 1 }),
    frame({ type: COMMON_SEND, key: 'k', args: [] }),
  ],
  context: ({ linked, seq, head, editable, pending, awaited, draft, place, colleagues }) => ({
    linked,
    behind: head > (seq ?? 0),
    editable,
    pending: Math.min(pending.length, 2),
    waited: pending[0]?.op.i === awaited,
    company: draft !== null || place !== null || colleagues.length > 0,
  }),
}
