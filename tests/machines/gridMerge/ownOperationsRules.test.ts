import { describe, expect, it } from 'vitest'
import type { GridOp } from '#contract/grids/register.ts'
import { added, cutOff, opFrames, opId } from '#machines/gridMerge/ownOperations.rules.ts'
import { contextOf, stepCell, waiting } from '#tests/support/machines/gridMerge/contexts.ts'

const op = (more: Partial<GridOp> = {}): GridOp => ({ i: 'me:1', r: '7', f: 'name', v: '甲', b: 0, ...more })
const many = (count: number, more: Partial<GridOp> = {}) => Array.from({ length: count }, () => op(more))
/** How many operations each frame carries. */
const countsOf = (ops: GridOp[]) =>
  opFrames('me', ops).map(one => (one.type === 'frame.send' && one.x.t === 'op' ? one.x.ops.length : 0))
const text = (length: number) => 'x'.repeat(length)

describe('frames of operations', () => {
  it('[WALK-35] say whose they are and carry them in order', () => {
    const ops = [op(), op({ i: 'me:2', r: '8' })]
    expect(opFrames('me', ops)).toEqual([{ type: 'frame.send', x: { t: 'op', client: 'me', ops } }])
    expect(opFrames('me', [])).toEqual([])
  })

  it('[WALK-35] hold 500 of them', () => {
    expect(countsOf(many(500))).toEqual([500])
    expect(countsOf(many(501))).toEqual([500, 1])
    expect(countsOf(many(1001))).toEqual([500, 500, 1])
  })

  it('[WALK-35] are filled to the last byte: 256 operations of 1024 bytes make 256 KB', () => {
    // 160 + 6 × (4 + 1 + 4 + 135) = 1024
    expect(countsOf(many(256, { v: text(135) }))).toEqual([256])
    expect(countsOf(many(257, { v: text(135) }))).toEqual([256, 1])
    // a letter more, and 254 of 1030 fit
    expect(countsOf(many(257, { v: text(136) }))).toEqual([254, 3])
  })

  it.each<[string, Partial<GridOp>]>([
    ['value', { v: text(135) }],
    ['value that was there', { v: 1, w: text(135) }],
    ['two values', { v: text(100), w: text(35) }],
    ['row', { v: 1, r: text(136) }],
    ['field', { v: 1, f: text(139) }],
    ['id', { v: true, i: text(139) }],
    ['one before', { v: null, p: text(135) }],
    ['group', { v: 1, g: text(135) }],
  ])('[WALK-35] count the letters of each part: %s', (_, more) => {
    expect(countsOf(many(257, more))).toEqual([256, 1])
  })

  it('[WALK-35] count what is printed of a text over 200 letters, threefold', () => {
    // {"i":"me:1","r":"7","f":"name","v":"…","b":0}: 44 signs and the text
    const more = { v: text(200) }
    // 160 + 6 × 209 = 1414
    expect(countsOf(many(186, more))).toEqual([185, 1])
    // 3 × (44 + 212) = 768
    expect(countsOf(many(342, { v: text(212) }))).toEqual([341, 1])
    // {"i":"me:1","r":"7","f":"name","v":1,"b":0,"w":"…"}: 50 signs and the text
    expect(countsOf(many(342, { v: 1, w: text(206) }))).toEqual([341, 1])
    expect(countsOf(many(186, { v: 1, w: text(200) }))).toEqual([185, 1])
  })

  const row = (count: number) => [op({ r: 'n', f: '$live', v: true }), ...many(count - 1, { r: 'n' })]

  it('[WALK-31] hold a row that begins as a whole', () => {
    expect(countsOf([...many(497), ...row(3)])).toEqual([500])
    expect(countsOf([...many(498), ...row(3)])).toEqual([498, 3])
    // 255 of 1024 bytes leave room for one more operation, not for a row of 5 small ones
    expect(countsOf([...many(255, { v: text(135) }), ...row(5)])).toEqual([255, 5])
    expect(countsOf([...many(255, { v: text(135) }), ...row(4)])).toEqual([259])
    // a frame that is too full for the row is not gone back to
    expect(countsOf([...many(498), ...row(3), op(), op({ r: '8' })])).toEqual([498, 5])
  })

  it('[WALK-31] split a row only where it begins anew, is no beginning, or is longer than a frame', () => {
    expect(countsOf([...many(498), op({ r: 'n', f: '$live', v: true, u: 2 }), ...many(2, { r: 'n' })])).toEqual([500, 1])
    expect(countsOf([...many(499), ...many(3, { r: 'n' })])).toEqual([500, 2])
    expect(countsOf(row(600))).toEqual([500, 100])
    expect(countsOf([op(), ...row(600)])).toEqual([1, 500, 100])
  })
})

describe('ids of operations', () => {
  it('[WALK-35] go on from those that were made', () => {
    expect(opId(contextOf({ made: 4 }), 0)).toBe('me:5')
    expect(opId(contextOf({ made: 4 }), 2)).toBe('me:7')
  })
})

describe('operations that are cut off', () => {
  it('[WALK-35] say what they replaced, unless they do so already', () => {
    const [plain, said] = [waiting({ i: 'me:1' }), waiting({ i: 'me:2', w: '旧' }, { was: '旧' })]
    expect(cutOff([plain, waiting({ i: 'me:3' }, { was: '先' }), waiting({ i: 'me:4' }, { was: null })])).toEqual([
      plain,
      waiting({ i: 'me:3', w: '先' }, { was: '先' }),
      waiting({ i: 'me:4', w: null }, { was: null }),
    ])
    const all = [plain, said]
    expect(cutOff(all)).toBe(all)
  })
})

describe('new operations', () => {
  const refusal = { why: 'rule' as const, text: '太短', mine: 'x' }

  it('[WALK-35] go out, name the one that waits at their cell, and end what was told of it', () => {
    const pending = [waiting({ i: 'me:1' }, { was: '旧' }), waiting({ i: 'me:2', r: '8' }), waiting({ i: 'me:3', f: 'code' })]
    const conflict = { f: 'name', kind: 'refused' as const, mine: 'x', theirs: { v: 'y', s: 1, by: '李', at: 0 } }
    const context = contextOf({
      made: 3,
      pending,
      refusals: [
        { r: '7', f: 'name', ...refusal },
        { r: '7', f: 'code', ...refusal },
        { r: '7', f: '$live', ...refusal },
      ],
      conflicts: [
        { r: '7', ...conflict },
        { r: '8', ...conflict },
      ],
    })
    const drafts = [op({ i: 'me:4' }), op({ i: 'me:5', r: '9' }), op({ i: 'me:6', v: '乙' })]
    const first = { i: 'me:4', r: '7', f: 'name', v: '甲', b: 0, p: 'me:1' }
    const second = { i: 'me:5', r: '9', f: 'name', v: '甲', b: 0 }
    const third = { i: 'me:6', r: '7', f: 'name', v: '乙', b: 0, p: 'me:4' }
    const made = [
      { op: first, at: 99, was: '旧' },
      { op: second, at: 99, was: '1', typed: 21 },
      { op: third, at: 99, was: '旧' },
    ]
    expect(added(context, drafts, 99, true, n => (n === 1 ? { was: '1', typed: 21 } : { was: `${n}` }))).toEqual({
      ops: [first, second, third],
      context: {
        pending: [...pending, ...made],
        local: {},
        made: 6,
        refusals: [
          { r: '7', f: 'code', ...refusal },
          { r: '7', f: '$live', ...refusal },
        ],
        conflicts: [{ r: '8', ...conflict }],
      },
      emits: [
        { type: 'ops.added', ops: [first, second, third] },
        { type: 'queue.changed', pending: [...pending, ...made] },
        { type: 'frame.send', x: { t: 'op', client: 'me', ops: [first, second, third] } },
      ],
    })
  })

  it('[WALK-35] of an undo keep what they take back, and without a line say what they replaced', () => {
    const pending = [waiting({ i: 'me:1' }, { was: '旧' })]
    const undone = op({ i: 'me:2', u: 3 })
    const one = { op: { i: 'me:2', r: '7', f: 'name', v: '甲', b: 0, u: 3, w: '先' }, at: 99, was: '先' }
    expect(added(contextOf({ made: 1, pending }), [undone], 99, false, () => ({ was: '先' }))).toEqual({
      ops: [undone],
      context: { pending: [...pending, one], local: {}, made: 2, refusals: [], conflicts: [] },
      emits: [
        { type: 'ops.added', ops: [one.op] },
        { type: 'queue.changed', pending: [...pending, one] },
      ],
    })
  })

  it('[WALK-31] that begin a row stay where cells are required, and only there', () => {
    const begin = op({ r: 'n', f: '$live', v: true })
    const waits = added(contextOf({ required: ['name'], local: { m: true } }), [begin], 99, true)
    const kept = [{ op: begin, at: 99, local: true }]
    expect(waits).toEqual({
      ops: [begin],
      context: { pending: kept, local: { m: true, n: true }, made: 1, refusals: [], conflicts: [] },
      emits: [
        { type: 'ops.added', ops: [begin] },
        { type: 'queue.changed', pending: kept },
      ],
    })
    const local = {}
    const free = added(contextOf({ local }), [begin], 99, true)
    expect(free.context).toEqual({ pending: [{ op: begin, at: 99 }], local: {}, made: 1, refusals: [], conflicts: [] })
    expect(free.context.local).toBe(local)
  })

  it('[WALK-31] in a local row take the place of those before, and release it when it is whole', () => {
    const pending = [
      waiting({ i: 'me:1', r: 'n', f: '$live', v: true }, { local: true }),
      waiting({ i: 'me:2', r: 'n', v: '旧' }, { local: true }),
    ]
    const undo = [{ g: 'me:g1', cells: [stepCell({ i: 'me:2', r: 'n', s: 2 })] }]
    const context = contextOf({
      made: 2,
      required: ['name', 'code'],
      local: { n: true },
      pending,
      undo,
      refusals: [
        { r: 'n', f: '$live', ...refusal },
        { r: 'n', f: 'note', ...refusal },
      ],
    })
    const name = op({ i: 'me:3', r: 'n', b: 4 })
    const bare = { i: 'me:3', r: 'n', f: 'name', v: '甲', b: 0 }
    const kept = [pending[0], { op: bare, at: 99, local: true }]
    const half = added(context, [name], 99, true, () => ({ was: 'x' }))
    expect(half).toEqual({
      ops: [{ ...name, p: 'me:2' }],
      context: {
        pending: kept,
        local: { n: true },
        made: 3,
        refusals: [{ r: 'n', f: 'note', ...refusal }],
        conflicts: [],
      },
      emits: [
        { type: 'ops.gone', ops: [{ i: 'me:2', r: 'n', f: 'name', v: '旧', b: 0 }] },
        { type: 'ops.added', ops: [bare] },
        { type: 'queue.changed', pending: kept },
      ],
    })
    const code = op({ i: 'me:4', r: 'n', f: 'code', v: '1' })
    const far = op({ i: 'me:5' })
    const live = { i: 'me:1', r: 'n', f: '$live', v: true }
    const row = { i: 'me:6', r: 'n', f: '$live', v: true, b: 0, row: { o: null, d: { name: '甲', code: '1' } } }
    const queue = [
      { op: far, at: 99 },
      { op: row, at: 5 },
    ]
    const rest = { type: 'queue.changed', pending: queue }
    const whole = added({ ...context, ...half.context }, [code, far], 99, true)
    expect(whole.context).toMatchObject({ pending: queue, local: {}, made: 6 })
    expect([...(whole.whole ?? [])].map(([i, { op: one }]) => [i, one.i])).toEqual([
      ['me:1', 'me:6'],
      ['me:3', 'me:6'],
      ['me:4', 'me:6'],
    ])
    expect(whole.emits).toEqual([
      { type: 'ops.gone', ops: [expect.objectContaining(live), bare] },
      { type: 'ops.added', ops: [row, far] },
      rest,
      { type: 'frame.send', x: { t: 'op', client: 'me', ops: [far, row] } },
    ])
    // without a line nothing is sent
    expect(added({ ...context, ...half.context }, [code, far], 99, false).emits).toEqual([
      { type: 'ops.gone', ops: [expect.objectContaining(live), bare] },
      { type: 'ops.added', ops: [row, far] },
      rest,
    ])
  })

  it('[WALK-34] that add up in a local row take over the steps of those before; of one command only the last is shown', () => {
    const pending = [waiting({ i: 'me:1', r: 'n', f: 'stock', v: 5 }, { local: true })]
    const step = { g: 'me:g1', cells: [stepCell({ i: 'me:1', r: 'n', f: 'stock', v: 5, s: 2 })] }
    const renamedStep = { g: 'me:g1', cells: [stepCell({ i: 'me:2', r: 'n', f: 'stock', v: 5, s: 0 })] }
    const context = contextOf({
      made: 1,
      policies: { stock: 'add' },
      required: ['name'],
      local: { n: true },
      pending,
      undo: [step],
      redo: [step],
    })
    const more = op({ i: 'me:2', r: 'n', f: 'stock', v: 3 })
    const found = added(context, [more], 99, true)
    const kept = [{ op: { ...more, v: 8 }, at: 99, local: true }]
    expect(found.context).toEqual({
      pending: kept,
      local: { n: true },
      made: 2,
      refusals: [],
      conflicts: [],
      undo: [renamedStep],
      redo: [renamedStep],
    })
    expect(found.ops).toEqual([{ ...more, p: 'me:1' }])
    const twice = added(
      context,
      [op({ i: 'me:2', r: 'n', f: 'name', v: null }), op({ i: 'me:3', r: 'n', f: 'name', v: '' })],
      99,
      true,
    )
    expect(twice.emits).toEqual([
      { type: 'ops.added', ops: [{ i: 'me:3', r: 'n', f: 'name', v: '', b: 0 }] },
      {
        type: 'queue.changed',
        pending: [pending[0], { op: { i: 'me:3', r: 'n', f: 'name', v: '', b: 0 }, at: 99, local: true }],
      },
    ])
  })
})
