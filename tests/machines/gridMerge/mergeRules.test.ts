import { describe, expect, it } from 'vitest'
import { LIVE, ORDER } from '#contract/grids/register.ts'
import {
  COMMON_SEND,
  HEART_BEAT,
  TABLE_UPDATE,
  type GridDown,
  type GridMessage,
  type GridReject,
} from '#contract/sockets/grid.ts'
import { downOf, edited, kept, mergedRow, received } from '#machines/gridMerge/gridMerge.rules.ts'
import type { GridConflict, GridMergeContext } from '#machines/gridMerge/gridMerge.types.ts'
import { contextOf, stepCell, waiting } from '#tests/support/machines/gridMerge/contexts.ts'
import { edit, entry } from '#tests/support/machines/gridMerge/startedTable.ts'

const told = (x: GridDown, more: { socketKey?: string; client?: string } = {}): GridMessage => ({
  type: TABLE_UPDATE,
  socketKey: 'demo',
  ...more,
  x,
})
const hear = (context: Partial<GridMergeContext>, x: GridDown) => received(contextOf(context), told(x))
const NOTHING = { context: {}, emits: [] }
const theirs = { v: '李的', s: 6, by: '李', at: 9 }
const conflict = (more: Partial<GridConflict> = {}): GridConflict => ({
  r: '7',
  f: 'name',
  kind: 'refused',
  mine: '我的',
  theirs,
  ...more,
})
const draft = { r: '7', f: 'name', b: 2, v: '旧' }

describe('a frame', () => {
  it('is about this table and this grid, or about nobody in it alone', () => {
    const x = { t: 'stale', s: 5 } as const
    expect(downOf({ socketKey: 'demo', client: 'me' }, told(x))).toEqual(x)
    expect(downOf({ socketKey: 'demo', client: 'me' }, told(x, { client: 'me' }))).toEqual(x)
    expect(downOf({ socketKey: 'demo', client: 'me' }, told(x, { client: 'other' }))).toBeNull()
    expect(downOf({ socketKey: 'other', client: 'me' }, told(x))).toBeNull()
    expect(downOf({ socketKey: 'demo', client: 'me' }, { type: HEART_BEAT })).toBeNull()
    const plain = { type: TABLE_UPDATE, socketKey: 'demo', args: [{ id: '7' }, 'x'] } satisfies GridMessage
    expect(downOf({ socketKey: 'demo', client: 'me' }, plain)).toBeNull()
  })

  it('that leads to nothing here changes nothing', () => {
    expect(received(contextOf(), { type: HEART_BEAT })).toEqual(NOTHING)
    expect(hear({}, { t: 'joined', s: 9, editable: true })).toEqual(NOTHING)
    expect(hear({}, { t: 'refused', text: 'x' })).toEqual(NOTHING)
    expect(received(contextOf(), told({ t: 'stale', s: 1 }, { socketKey: 'other' }))).toEqual(NOTHING)
  })

  it('[GRIDSOCK-06] [GRIDSOCK-09] of an original client is passed on, unless it came from here or is about another table', () => {
    const plain = (socketKey: string, caseId: string) =>
      received(contextOf(), { type: TABLE_UPDATE, socketKey, args: [{ id: '7', name: '王' }, caseId] })
    expect(plain('demo', 'other')).toEqual({ context: {}, emits: [{ type: 'row.merged', row: { id: '7', name: '王' } }] })
    expect([plain('demo', 'me'), plain('other', 'other')]).toEqual([NOTHING, NOTHING])
    expect(received(contextOf(), { type: COMMON_SEND, key: 'k', args: [1] })).toEqual({
      context: {},
      emits: [{ type: 'common.received', key: 'k', args: [1] }],
    })
  })

  it('[GRIDSOCK-12] gathers the status of a row that had none', () => {
    expect(mergedRow({ id: '7' }, { id: '7', tug_status: { a: '1' } })).toEqual({ id: '7', tug_status: { a: '1' } })
    expect('tug_status' in mergedRow({ id: '7' }, { id: '7', name: 'x' })).toBe(false)
  })

  it('of comments names the cell and how many are open', () => {
    expect(hear({}, { t: 'commented', r: '7', f: 'name', open: 2 })).toEqual({
      context: {},
      emits: [{ type: 'cell.commented', r: '7', f: 'name', open: 2 }],
    })
  })
})

describe('colleagues', () => {
  const person = (client: string, f = 'name') => ({ client, userId: 'u', name: '李', r: '7', f, editing: true })

  it('come, move with an age of 0 to the end, and go', () => {
    const colleagues = [
      { ...person('a'), age: 2 },
      { ...person('b'), age: 1 },
    ]
    expect(hear({ colleagues }, { t: 'see', ...person('a', 'age') })).toEqual({
      context: { colleagues: [colleagues[1], { ...person('a', 'age'), age: 0 }] },
      emits: [],
    })
    expect(hear({ colleagues }, { t: 'seen', people: [person('c'), person('me')] })).toEqual({
      context: { colleagues: [...colleagues, { ...person('c'), age: 0 }] },
      emits: [],
    })
    expect(hear({ colleagues }, { t: 'gone', client: 'a' })).toEqual({ context: { colleagues: [colleagues[1]] }, emits: [] })
    expect(hear({ colleagues }, { t: 'see', ...person('me') })).toEqual(NOTHING)
  })
})

describe('numbered operations', () => {
  it('that follow on are applied, own ones among them leave what waits', () => {
    const mine = waiting({ i: 'me:1' })
    const after = waiting({ i: 'me:2', f: 'age', p: 'me:1' })
    const step = hear({ pending: [mine, after] }, { t: 'ops', from: 5, ops: [entry(5, '我的', { i: 'me:1' }), entry(6, '李')] })
    expect(step.context).toMatchObject({
      seq: 6,
      head: 6,
      // what was written over it is over its number now
      pending: [{ ...after, op: { ...after.op, b: 5 } }],
      draft: null,
      conflicts: [],
    })
    expect(step.emits).toEqual([
      { type: 'ops.apply', entries: [entry(5, '我的', { i: 'me:1' }), entry(6, '李')], mine: ['me:1'] },
      { type: 'queue.changed', pending: [{ ...after, op: { ...after.op, b: 5 } }] },
    ])
  })

  it('leave a hole, and are dropped where they are known or come before it is filled', () => {
    expect(hear({}, { t: 'ops', from: 6, ops: [entry(6, 'x')] })).toEqual({ context: { head: 6 }, emits: [] })
    expect(hear({ head: 9 }, { t: 'ops', from: 3, ops: [entry(3, 'x'), entry(4, 'y')] })).toEqual({
      context: { head: 9 },
      emits: [],
    })
    const step = hear({}, { t: 'ops', from: 4, ops: [entry(4, 'a'), entry(5, 'b'), entry(7, 'd'), entry(6, 'c')] })
    expect(step.context).toMatchObject({ seq: 6, head: 7 })
    expect(step.emits).toEqual([{ type: 'ops.apply', entries: [entry(5, 'b'), entry(6, 'c')], mine: [] }])
    expect(hear({ seq: null, head: 0 }, { t: 'ops', from: 1, ops: [entry(1, 'a')] }).context).toMatchObject({ seq: 1, head: 1 })
  })

  it('of a colleague at the cell of the open editor are a conflict, own ones are what the person saw', () => {
    const found = { r: '7', f: 'name', kind: 'editing', mine: null, theirs: { v: '后', s: 6, by: '李', at: 0 } }
    const step = hear({ draft }, { t: 'ops', from: 5, ops: [entry(5, '先'), entry(6, '后'), entry(7, 'x', { f: 'age' })] })
    expect(step.context).toMatchObject({ draft, conflicts: [found] })
    expect(step.emits.slice(1)).toEqual([{ type: 'conflict.found', conflict: found }])
    const own = hear({ draft, pending: [waiting({})] }, { t: 'ops', from: 5, ops: [entry(5, '我的', { i: 'me:1' })] })
    expect(own.context).toMatchObject({ draft: { ...draft, b: 5 }, conflicts: [] })
    // what came together with an own operation counts as well
    const together = [entry(5, 1, { i: 'me:1', f: 'age' }), entry(6, '后')]
    const both = hear({ draft, pending: [waiting({ f: 'age' })] }, { t: 'ops', from: 5, ops: together })
    expect(both.context).toMatchObject({ conflicts: [{ r: '7', f: 'name', kind: 'editing', theirs: { v: '后', s: 6 } }] })
    const elsewhere = hear({ draft }, { t: 'ops', from: 5, ops: [entry(5, 'x', { f: 'age' }), entry(6, 'x', { r: '8' })] })
    expect(elsewhere.context.conflicts).toEqual([])
  })

  it('make a conflict ask about the newest value', () => {
    const conflicts = [
      conflict({ theirs: { v: 'a', s: 4, by: '王', at: 1 } }),
      conflict({ f: 'age', theirs: { ...theirs, s: 9 } }),
    ]
    const step = hear({ conflicts }, { t: 'ops', from: 5, ops: [entry(5, '新', { at: 3 }), entry(6, '旧', { f: 'age' })] })
    expect(step.context.conflicts).toEqual([{ ...conflicts[0], theirs: { v: '新', s: 5, by: '李', at: 3 } }, conflicts[1]])
    // the answer to one's own value asks nothing
    const own = hear({ conflicts, pending: [waiting({})] }, { t: 'ops', from: 5, ops: [entry(5, '我的', { i: 'me:1' })] })
    expect(own.context.conflicts).toEqual(conflicts)
  })
})

describe('an answer', () => {
  it('whose number is still to come keeps the operation and gives its step the number', () => {
    const undo = [{ g: 'g1', cells: [stepCell({ i: 'me:1' })] }]
    const step = hear({ pending: [waiting({})], undo }, { t: 'ack', acks: [{ i: 'me:1', s: 5 }] })
    expect(step.context.pending).toEqual([waiting({})])
    expect(step.context.undo).toEqual([{ g: 'g1', cells: [stepCell({ i: 'me:1', s: 5 })] }])
    expect(step.emits).toEqual([])
  })

  it('whose number the rows had already ends the operation now', () => {
    const pending = [waiting({}), waiting({ i: 'me:2', f: 'age', p: 'me:1' })]
    const step = hear({ pending, draft }, { t: 'ack', acks: [{ i: 'me:1', s: 4 }] })
    const left = [waiting({ i: 'me:2', f: 'age', p: 'me:1', b: 4 })]
    expect(step.context).toMatchObject({ pending: left, draft: { ...draft, b: 4 } })
    expect(step.emits).toEqual([
      { type: 'ops.gone', ops: [waiting({}).op] },
      { type: 'queue.changed', pending: left },
    ])
    expect(hear({ pending, seq: null }, { t: 'ack', acks: [{ i: 'me:1', s: 1 }] }).emits).toEqual([])
  })

  it('tells of a value that went over one that was not seen, of an operation that still waits', () => {
    const acks = [
      { i: 'me:1', s: 5, c: theirs },
      { i: 'me:2', s: 6 },
      { i: 'me:9', s: 7, c: theirs },
    ]
    const step = hear({ pending: [waiting({}), waiting({ i: 'me:2' })] }, { t: 'ack', acks })
    expect(step.emits).toEqual([{ type: 'value.replaced', r: '7', f: 'name', theirs }])
  })
})

describe('a refusal', () => {
  const rej = (i: string, why: GridReject['why'], text = ''): GridReject => ({ i, why, text, cur: theirs })

  it('by a colleague who was first is a conflict, by a rule a reason at the cell', () => {
    const pending = [waiting({}), waiting({ i: 'me:2', f: 'age', g: 'g1' }, { typed: 8 }), waiting({ i: 'me:3', f: 'code' })]
    const step = hear({ pending }, { t: 'rej', rejs: [rej('me:1', 'stale'), rej('me:2', 'rule', '太大')] })
    const refusal = { r: '7', f: 'age', why: 'rule', text: '太大', mine: 8, g: 'g1' }
    expect(step.context).toMatchObject({ pending: [pending[2]], conflicts: [conflict()], refusals: [refusal] })
    expect(step.emits).toEqual([
      { type: 'ops.gone', ops: [pending[0]?.op, pending[1]?.op] },
      { type: 'conflict.found', conflict: conflict() },
      { type: 'op.refused', refusal },
      { type: 'queue.changed', pending: [pending[2]] },
    ])
  })

  it('of an undo is counted where a colleague was first, and a reason where a rule forbids it', () => {
    const pending = [waiting({ u: 3 }), waiting({ i: 'me:2', f: 'age', u: 3 }), waiting({ i: 'me:3', f: 'code', u: 3 })]
    const step = hear({ pending }, { t: 'rej', rejs: [rej('me:1', 'stale'), rej('me:2', 'stale'), rej('me:3', 'perm', '不行')] })
    expect(step.context).toMatchObject({
      pending: [],
      conflicts: [],
      refusals: [{ r: '7', f: 'code', why: 'perm', text: '不行', mine: '我的' }],
    })
    expect('g' in (step.context.refusals?.[0] ?? {})).toBe(false)
    expect(step.emits.slice(1)).toEqual([
      { type: 'op.refused', refusal: step.context.refusals?.[0] },
      { type: 'undo.left', count: 2 },
      { type: 'queue.changed', pending: [] },
    ])
  })

  it('of what waits no more changes nothing, but its step forgets it', () => {
    const undo = [{ g: 'g1', cells: [stepCell({ i: 'me:9' })] }]
    const step = hear({ pending: [waiting({})], undo }, { t: 'rej', rejs: [rej('me:9', 'gone')] })
    expect(step.context).toMatchObject({ pending: [waiting({})], undo: [] })
    expect(step.emits).toEqual([])
  })
})

describe('edits', () => {
  const of = (context: Partial<GridMergeContext>, ...edits: Parameters<typeof edited>[1][number][]) =>
    edited(contextOf(context), edits, 7, true)
  const opsOf = (step: ReturnType<typeof edited>) =>
    step.emits.flatMap(one => (one.type === 'frame.send' && one.x.t === 'op' ? one.x.ops : []))

  it('become operations and one step of undo, and redo is over', () => {
    const redo = [{ g: 'g0', cells: [stepCell()] }]
    const step = of({ redo, groups: 2, made: 4 }, edit('王', { b: 3, before: '张' }), edit(5, { f: 'age', b: 1, before: null }))
    expect(opsOf(step)).toEqual([
      { i: 'me:5', r: '7', f: 'name', v: '王', b: 3, g: 'me:g3' },
      { i: 'me:6', r: '7', f: 'age', v: 5, b: 1, g: 'me:g3' },
    ])
    expect(step.context).toMatchObject({ groups: 3, made: 6, redo: [] })
    expect(step.context.undo).toEqual([
      {
        g: 'me:g3',
        cells: [
          { r: '7', f: 'name', i: 'me:5', s: 0, v: '王', before: '张', b: 3 },
          { r: '7', f: 'age', i: 'me:6', s: 0, v: 5, before: null, b: 1 },
        ],
      },
    ])
    expect(step.context.pending).toEqual([
      { op: opsOf(step)[0], at: 7, was: '张' },
      { op: opsOf(step)[1], at: 7, was: null },
    ])
  })

  it('of one name are one step, the newest of that name', () => {
    const undo = [
      { g: 'g1', name: 'paste', cells: [stepCell({ i: 'me:1' })] },
      { g: 'g2', cells: [stepCell({ i: 'me:2' })] },
    ]
    const named = edited(contextOf({ undo, groups: 2, made: 2 }), [edit('x', { r: '8' })], 7, true, 'paste')
    expect(named.context.groups).toBe(2)
    expect(named.context.undo).toEqual([
      { ...undo[0], cells: [stepCell({ i: 'me:1' }), { r: '8', f: 'name', i: 'me:3', s: 0, v: 'x', before: '', b: 0 }] },
      undo[1],
    ])
    const other = edited(contextOf({ undo, groups: 2, made: 2 }), [edit('x')], 7, true, 'fill')
    expect(other.context.undo?.map(({ g, name }) => [g, name])).toEqual([
      ['g1', 'paste'],
      ['g2', undefined],
      ['me:g3', 'fill'],
    ])
    const unnamed = edited(contextOf({ undo, groups: 2, made: 2 }), [edit('x')], 7, true)
    expect(unnamed.context.undo).toHaveLength(3)
    expect('name' in (unnamed.context.undo?.[2] ?? {})).toBe(false)
  })

  it('[WALK-29] are kept for a hundred steps', () => {
    const undo = Array.from({ length: 100 }, (_, n) => ({ g: `g${n}`, cells: [stepCell()] }))
    const step = of({ undo }, edit('x'))
    expect(step.context.undo).toHaveLength(100)
    expect([step.context.undo?.[0]?.g, step.context.undo?.[99]?.g]).toEqual(['g1', 'me:g1'])
  })

  it('say what their person saw: what stood there when the editor opened, and not what a chip still asks about', () => {
    const seen = (context: Partial<GridMergeContext>, b = 8) => opsOf(of(context, edit('x', { b })))[0]?.b
    expect(seen({})).toBe(8)
    expect([seen({ draft }), seen({ draft }, 1), seen({ draft: { ...draft, f: 'age' } })]).toEqual([2, 1, 8])
    expect(seen({ conflicts: [conflict({ kind: 'editing' })] })).toBe(5)
    expect(seen({ conflicts: [conflict({ kind: 'editing' })] }, 3)).toBe(3)
    expect(seen({ conflicts: [conflict({ kind: 'editing', f: 'age' }), conflict()] })).toBe(8)
    expect(seen({ conflicts: [conflict({ kind: 'editing' })], draft })).toBe(2)
  })

  it('[WALK-32] remember what they replaced where the last writer counts, and nowhere else', () => {
    const policies = { stock: 'add', price: 'cas', note: 'lww' } as const
    const was = (f: string, context: Partial<GridMergeContext> = {}) => {
      const [one] = of({ policies, ...context }, edit('x', { f, before: '前' })).context.pending ?? []
      return one !== undefined && 'was' in one ? one.was : 'none'
    }
    expect(['name', 'note', 'stock', 'price', LIVE, ORDER].map(f => was(f))).toEqual(['前', '前', 'none', 'none', 'none', 'none'])
    expect(was('name', { draft })).toBe('旧')
    expect(was('note', { draft })).toBe('前')
  })

  it('[WALK-30] of a number that is added up remember what was typed, its first and that all is taken out', () => {
    const policies = { stock: 'add' } as const
    const step = of(
      { policies },
      edit(5, { f: 'stock', before: -5, typed: 8 }),
      edit(3, { r: '8', f: 'stock', before: -3, isFirst: true }),
      edit(-3, { r: '9', f: 'stock', before: 3, empties: true }),
    )
    expect(opsOf(step).map(op => ['w' in op, op.w])).toEqual([
      [false, undefined],
      [false, undefined],
      [true, null],
    ])
    expect(step.context.pending?.map(({ typed }) => typed)).toEqual([8, undefined, undefined])
    expect(step.context.undo?.[0]?.cells.map(({ isFirst, empties }) => [isFirst, empties])).toEqual([
      [undefined, undefined],
      [true, undefined],
      [undefined, true],
    ])
  })

  it('over an own one without an answer name it in their step', () => {
    const step = of({ pending: [waiting({})], made: 1 }, edit('x'), edit('y', { f: 'age' }))
    expect(step.context.undo?.[0]?.cells.map(({ p }) => p)).toEqual(['me:1', undefined])
    expect('p' in (step.context.undo?.[0]?.cells[1] ?? {})).toBe(false)
  })

  it('that are too long stay with their person, the others go', () => {
    const long = '长'.repeat(4_001)
    const refusal = { r: '8', f: 'name', why: 'rule', text: '最多4000个字符', mine: long }
    const refusals = [
      { r: '8', f: 'name', why: 'gone', text: '', mine: 1 },
      { r: '9', f: 'name', why: 'gone', text: '', mine: 1 },
    ] as const
    const step = of({ refusals: [...refusals] }, edit('x'), edit(long, { r: '8' }))
    expect(opsOf(step)).toMatchObject([{ r: '7', v: 'x' }])
    expect(step.context.refusals).toEqual([refusals[1], refusal])
    expect(step.emits.at(-1)).toEqual({ type: 'op.refused', refusal })
    const alone = of({}, edit(long, { r: '8' }))
    expect(alone).toEqual({ context: { refusals: [refusal] }, emits: [{ type: 'op.refused', refusal }] })
    expect(opsOf(of({}, edit('长'.repeat(4_000))))).toHaveLength(1)
  })
})

describe('a conflict that is settled by my value', () => {
  it('goes over theirs, and says that it replaces theirs', () => {
    const conflicts = [conflict(), conflict({ f: 'age' })]
    const step = kept(contextOf({ conflicts }), { r: '7', f: 'name' }, 7, false)
    expect(step.context.pending).toMatchObject([{ op: { r: '7', f: 'name', v: '我的', b: 6 }, at: 7, was: '李的' }])
    expect(step.context.conflicts).toEqual([conflict({ f: 'age' })])
    expect(step.emits.some(({ type }) => type === 'frame.send')).toBe(false)
    expect(kept(contextOf({ conflicts }), { r: '7', f: 'name' }, 7, true).emits.at(-1)?.type).toBe('frame.send')
  })

  it('writes nothing while the editor is open, and there is none elsewhere', () => {
    const conflicts = [conflict({ kind: 'editing' }), conflict({ f: 'age' })]
    expect(kept(contextOf({ conflicts }), { r: '7', f: 'name' }, 7, true)).toEqual({
      context: { conflicts: [conflict({ f: 'age' })] },
      emits: [],
    })
    expect(kept(contextOf({ conflicts }), { r: '8', f: 'name' }, 7, true)).toEqual(NOTHING)
  })
})
