import { describe, expect, it } from 'vitest'
import type { GridOp } from '#contract/grids/register.ts'
import {
  isBeginning,
  keptOf,
  localIn,
  ofServer,
  overLocal,
  released,
  renamed,
  waitsForServer,
} from '#machines/gridMerge/localRows.rules.ts'
import { stepCell, waiting } from '#tests/support/machines/gridMerge/contexts.ts'

const op = (more: Partial<GridOp> = {}): GridOp => ({ i: 'me:9', r: 'n', f: 'name', v: '甲', b: 3, ...more })
/** An operation of the new row n, among those that wait. */
const local = (i: string, f: string, v: GridOp['v'], r = 'n') => waiting({ i, r, f, v }, { local: true })
const idsOf = (all: readonly { op: GridOp }[]) => all.map(one => one.op.i)

describe('what waits for the server', () => {
  it('[WALK-31] is all that is not of a local row', () => {
    const pending = [waiting({ i: 'me:1' }), local('me:2', 'name', '甲')]
    expect(ofServer({ local: { n: true } }, pending)).toEqual([waiting({ i: 'me:1' })])
    expect(ofServer({ local: {} }, pending)).toBe(pending)
    expect(waitsForServer({ local: { n: true }, pending })).toBe(true)
    expect(waitsForServer({ local: { n: true }, pending: [local('me:2', 'name', '甲')] })).toBe(false)
    expect(waitsForServer({ local: {}, pending: [local('me:2', 'name', '甲')] })).toBe(true)
    expect(waitsForServer({ local: {}, pending: [] })).toBe(false)
  })

  it('[WALK-31] begins a row only by its life, and never by undo', () => {
    expect(isBeginning(op({ f: '$live', v: true }))).toBe(true)
    expect(isBeginning(op({ f: '$live', v: false }))).toBe(false)
    expect(isBeginning(op({ f: '$live', v: true, u: 3 }))).toBe(false)
    expect(isBeginning(op({ v: true }))).toBe(false)
  })
})

describe('a value over another of a local row', () => {
  it('[WALK-31] is the last one, alone, with its group', () => {
    const written = op({ g: 'me:g1', p: 'me:1', u: 2, w: 'x' })
    expect(overLocal(written, op({ i: 'me:1', v: '乙' }), false)).toEqual({
      i: 'me:9',
      r: 'n',
      f: 'name',
      v: '甲',
      b: 0,
      g: 'me:g1',
    })
    expect(Object.keys(overLocal(op(), undefined, false))).toEqual(['i', 'r', 'f', 'v', 'b'])
  })

  it('[WALK-31] adds up where the column is a sum', () => {
    const below = op({ i: 'me:1', v: 5 })
    expect(overLocal(op({ v: 3 }), below, true).v).toBe(8)
    expect(overLocal(op({ v: 3 }), below, false).v).toBe(3)
    expect(overLocal(op({ v: 3 }), undefined, true).v).toBe(3)
    expect(overLocal(op({ v: 3 }), op({ i: 'me:1', v: null }), true).v).toBe(3)
    expect(overLocal(op({ v: -5, w: null }), below, true).v).toBeNull()
    expect(overLocal(op({ v: 3, w: null }), undefined, true).v).toBe(3)
    expect(overLocal(op({ v: 3, w: null }), below, false).v).toBe(3)
  })
})

describe('rows that leave the page', () => {
  const whole = [
    local('me:1', 'note', '备'),
    local('me:2', 'code', '1'),
    local('me:3', '$ord', 'a1'),
    local('me:4', 'name', '甲'),
    local('me:5', '$live', true),
    local('me:6', 'tip', '注'),
  ]
  const rows = { required: ['name', 'code'], parent: null, local: { n: true as const, m: true as const } }

  it('[WALK-31] go life first, then place and required cells, then the rest as it was written, behind all that waits', () => {
    const other = waiting({ i: 'me:0' })
    const half = local('me:7', '$live', true, 'm')
    const order = ['me:5', 'me:3', 'me:4', 'me:2', 'me:1', 'me:6']
    const found = released(rows, [...whole, other, half], new Set(['n', 'm', '7']))
    expect(found.local).toEqual({ m: true })
    expect(idsOf(found.pending)).toEqual(['me:0', 'me:7', ...order])
    expect(found.sent.map(({ i }) => i)).toEqual(order)
    expect(found.pending[2]).toEqual({ op: { i: 'me:5', r: 'n', f: '$live', v: true, b: 0 }, at: 5 })
    expect(found.pending[1]).toBe(half)
    expect(rows.local).toEqual({ n: true, m: true })
  })

  it('[WALK-31] stay where a required cell is empty, was emptied or only looks filled, and where the row is gone again', () => {
    const stays = (pending: Parameters<typeof released>[1], touched = ['n']) => {
      const found = released(rows, pending, new Set(touched))
      expect(found).toEqual({ local: { n: true, m: true }, pending, sent: [] })
      expect(found.pending).toBe(pending)
      expect(found.local).toBe(rows.local)
    }
    stays(whole.filter(one => one.op.f !== 'code'))
    stays([...whole, local('me:8', 'name', null)])
    stays([...whole, local('me:8', 'name', '  ')])
    stays([...whole, local('me:8', '$live', false)])
    stays(whole.filter(one => one.op.f !== '$live'))
    stays(whole, [])
    stays(whole, ['m'])
  })

  it('[WALK-31] are only those that nobody else knows of', () => {
    const pending = [...whole]
    expect(released({ ...rows, local: {} }, pending, new Set(['n']))).toEqual({ local: {}, pending, sent: [] })
  })

  it('[WALK-31] wait for the row they hang under, and go behind it, all the way down', () => {
    const tree = { required: ['name'], parent: 'above', local: { a: true as const, b: true as const, c: true as const } }
    const row = (r: string, n: number, name: string | null, above: string | null) => [
      local(`me:${n}`, '$live', true, r),
      local(`me:${n + 1}`, 'name', name, r),
      local(`me:${n + 2}`, 'above', above, r),
    ]
    const [low, middle, top] = [row('c', 1, '孙', 'b'), row('b', 4, '子', 'a'), row('a', 7, '父', null)]
    const waits = released(tree, [...low, ...middle, ...top], new Set(['c', 'b']))
    expect([waits.local, waits.sent]).toEqual([tree.local, []])
    const all = released(tree, [...low, ...middle, ...top], new Set(['a']))
    expect(all.local).toEqual({})
    expect(all.sent.map(({ i }) => i)).toEqual(['me:7', 'me:8', 'me:9', 'me:4', 'me:5', 'me:6', 'me:1', 'me:2', 'me:3'])
    // each once, no matter who asks for it
    expect(released(tree, [...low, ...middle, ...top], new Set(['a', 'b', 'a', 'c'])).sent).toHaveLength(9)
    // one that is not whole holds up those below it
    const stuck = released(tree, [...low, ...row('b', 4, null, 'a'), ...top], new Set(['a']))
    expect([stuck.local, stuck.sent.map(({ i }) => i)]).toEqual([{ b: true, c: true }, ['me:7', 'me:8', 'me:9']])
    // one that hangs under a row of the table waits for nobody
    expect(released(tree, row('c', 1, '孙', '7'), new Set(['c'])).local).toEqual({ a: true, b: true })
  })
})

describe('local rows over a reload', () => {
  it('[WALK-31] are those that had not left the page and are not whole', () => {
    const half = [local('me:1', '$live', true), local('me:2', 'name', '甲', 'n')]
    const rules = { required: ['name', 'code'], parent: null }
    expect(localIn(rules, half)).toEqual({ n: true })
    expect(localIn(rules, [...half, local('me:3', 'code', '1')])).toEqual({})
    expect(localIn({ required: [], parent: null }, [local('me:1', '$live', true)])).toEqual({})
    expect(localIn(rules, [waiting({ r: 'n', f: '$live', v: true })])).toEqual({})
    expect(localIn(rules, [local('me:2', 'name', '甲')])).toEqual({})
  })

  it('[WALK-31] are kept unless they were taken away', () => {
    const dead = [local('me:1', '$live', true), local('me:2', 'name', '甲'), local('me:3', '$live', false)]
    const others = [
      local('me:4', '$live', true, 'm'),
      local('me:5', 'name', false, 'm'),
      waiting({ i: 'me:6', f: '$live', v: false }),
    ]
    const context = { local: { n: true as const, m: true as const } }
    expect(idsOf(keptOf(context, [...dead, ...others]))).toEqual(['me:4', 'me:5', 'me:6'])
    expect(keptOf(context, others)).toBe(others)
    expect(keptOf({ local: {} }, dead)).toBe(dead)
  })
})

describe('steps whose operations got other ids', () => {
  it('[WALK-31] hold such cells at their end, without a number, and name the new ids', () => {
    const other = { g: 'me:g2', cells: [stepCell({ i: 'me:8', p: 'me:7', s: 2 })] }
    const steps = [
      {
        g: 'me:g1',
        cells: [
          stepCell({ i: 'me:1', s: 4 }),
          stepCell({ i: 'me:2', f: 'code', s: 5, p: 'me:1' }),
          stepCell({ i: 'me:3', f: 'note', s: 6 }),
          stepCell({ i: 'me:4', f: 'tip', p: 'me:3', s: 7 }),
        ],
      },
      other,
      { g: 'me:g3', cells: [stepCell({ i: 'me:5', p: 'me:1', s: 8 })] },
    ]
    const ids = new Map([
      ['me:1', 'me:11'],
      ['me:2', 'me:12'],
    ])
    const found = renamed(steps, ids)
    expect(found).toEqual([
      {
        g: 'me:g1',
        cells: [
          stepCell({ i: 'me:3', f: 'note', s: 6 }),
          stepCell({ i: 'me:4', f: 'tip', p: 'me:3', s: 7 }),
          stepCell({ i: 'me:11', s: 0 }),
          stepCell({ i: 'me:12', f: 'code', s: 0, p: 'me:11' }),
        ],
      },
      { g: 'me:g2', cells: [stepCell({ i: 'me:8', p: 'me:7', s: 2 })] },
      { g: 'me:g3', cells: [stepCell({ i: 'me:5', p: 'me:11', s: 8 })] },
    ])
    expect(found[1]).toBe(other)
    expect(Object.hasOwn(found[0]?.cells[2] ?? {}, 'p')).toBe(false)
    expect(renamed(steps, new Map())).toBe(steps)
  })
})
