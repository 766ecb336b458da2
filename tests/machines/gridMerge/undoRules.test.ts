import { describe, expect, it } from 'vitest'
import { LIVE, ORDER } from '#contract/grids/register.ts'
import type { GridMergeContext, StepCell } from '#machines/gridMerge/gridMerge.types.ts'
import { forgotten, undone } from '#machines/gridMerge/undo.rules.ts'
import { contextOf, stepCell } from '#tests/support/machines/gridMerge/contexts.ts'

const undo = (context: Partial<GridMergeContext>, way: 'undo' | 'redo' = 'undo') =>
  undone(contextOf({ made: 9, ...context }), way, 7, true)
const opsOf = (step: ReturnType<typeof undone>) =>
  step.emits.flatMap(one => (one.type === 'frame.send' && one.x.t === 'op' ? one.x.ops : []))
const stepOf = (g: string, ...cells: StepCell[]) => ({ g, cells })

describe('undo', () => {
  it('[WALK-29] of nothing changes nothing', () => {
    const redo = [stepOf('g1', stepCell())]
    expect(undo({ redo })).toEqual({ context: {}, emits: [] })
    expect(undo({ undo: redo }, 'redo')).toEqual({ context: {}, emits: [] })
  })

  it('[WALK-29] writes again what stood there, only over the number that the step left', () => {
    const cells = [stepCell({ i: 'me:1', s: 5, before: '旧', b: 3 }), stepCell({ f: 'age', i: 'me:2', s: 6, v: 8, before: null })]
    const step = undo({ undo: [stepOf('g1', ...cells)] })
    // the last written first
    expect(opsOf(step)).toEqual([
      { i: 'me:10', r: '7', f: 'age', v: null, b: 6, g: 'g1', u: 6 },
      { i: 'me:11', r: '7', f: 'name', v: '旧', b: 5, g: 'g1', u: 5 },
    ])
    expect(step.context).toMatchObject({ undo: [], made: 11 })
    expect(step.context.redo).toEqual([
      stepOf(
        'g1',
        { r: '7', f: 'age', i: 'me:10', s: 0, v: null, before: 8, b: 6, p: 'me:2' },
        { r: '7', f: 'name', i: 'me:11', s: 0, v: '旧', before: '我的', b: 5, p: 'me:1' },
      ),
    ])
    expect(step.context.pending).toEqual(opsOf(step).map(op => ({ op, at: 7 })))
  })

  it('[WALK-29] and redo mirror each other, and keep a hundred steps', () => {
    const many = Array.from({ length: 100 }, (_, n) => stepOf(`r${n}`, stepCell()))
    const step = undo({ redo: [stepOf('g1', stepCell({ s: 5 }))], undo: many }, 'redo')
    expect(opsOf(step)).toEqual([{ i: 'me:10', r: '7', f: 'name', v: '', b: 5, g: 'g1', u: 5 }])
    expect(step.context.redo).toEqual([])
    expect(step.context.undo).toHaveLength(100)
    expect([step.context.undo?.[0]?.g, step.context.undo?.[99]?.g]).toEqual(['r1', 'g1'])
  })

  it('[WALK-29] names the operation whose number is not known yet', () => {
    const [op] = opsOf(undo({ undo: [stepOf('g1', stepCell({ i: 'me:4', s: 0 }))] }))
    expect(op).toEqual({ i: 'me:10', r: '7', f: 'name', v: '', b: 0, g: 'g1', u: 0, p: 'me:4' })
  })

  it('[WALK-30] of the first number leaves nothing, redo of one that was emptied too, and both know it afterwards', () => {
    const policies = { stock: 'add' } as const
    const cell = (more: Partial<StepCell>) => stepCell({ f: 'stock', s: 5, v: 3, before: -3, ...more })
    const of = (more: Partial<StepCell>, way: 'undo' | 'redo') => {
      const steps = [stepOf('g1', cell(more))]
      return undo(way === 'undo' ? { policies, undo: steps } : { policies, redo: steps }, way)
    }
    const w = (step: ReturnType<typeof undone>) => opsOf(step).map(op => ('w' in op ? op.w : 'none'))[0]
    expect([w(of({ isFirst: true }, 'undo')), w(of({ isFirst: true }, 'redo'))]).toEqual([null, 'none'])
    expect([w(of({ empties: true }, 'undo')), w(of({ empties: true }, 'redo'))]).toEqual(['none', null])
    expect(of({ isFirst: true }, 'undo').context.redo?.[0]?.cells[0]).toMatchObject({ isFirst: true })
    expect(of({ empties: true }, 'undo').context.redo?.[0]?.cells[0]).toMatchObject({ empties: true })
    const plain = of({}, 'undo').context.redo?.[0]?.cells[0] ?? {}
    expect(['isFirst' in plain, 'empties' in plain]).toEqual([false, false])
  })

  it('[WALK-34] takes away the reasons of its step, and no others', () => {
    const refusal = { r: '9', f: 'name', why: 'rule', text: '', mine: 1 } as const
    const refusals = [{ ...refusal, g: 'g1' }, { ...refusal, g: 'g2' }, refusal]
    // one at the cell that is written again is settled too
    const there = { ...refusal, r: '7', g: 'g2' }
    expect(undo({ refusals: [...refusals, there], undo: [stepOf('g1', stepCell())] }).context.refusals).toEqual([
      refusals[1],
      refusal,
    ])
  })

  it('[WALK-35] takes a row away as a whole, and brings a deleted one before its cells', () => {
    const born = [
      stepCell({ r: 'n', f: LIVE, i: 'me:1', s: 5, v: true, before: false }),
      stepCell({ r: 'n', f: ORDER, i: 'me:2', s: 6, v: 'a1', before: null }),
      stepCell({ r: 'n', i: 'me:3', s: 7 }),
      stepCell({ r: '7', i: 'me:4', s: 8, before: '旧' }),
    ]
    expect(opsOf(undo({ undo: [stepOf('g1', ...born)] })).map(({ r, f, v }) => [r, f, v])).toEqual([
      ['7', 'name', '旧'],
      ['n', LIVE, false],
    ])
    const gone = [stepCell({ i: 'me:1', s: 5, before: '旧' }), stepCell({ f: LIVE, i: 'me:2', s: 6, v: false, before: true })]
    expect(opsOf(undo({ undo: [stepOf('g1', ...gone)] })).map(({ f, v }) => [f, v])).toEqual([
      [LIVE, true],
      ['name', '旧'],
    ])
    // a row that came back, not one that began
    const back = [stepCell({ f: LIVE, i: 'me:1', s: 5, v: true, before: null }), stepCell({ i: 'me:2', s: 6, before: '旧' })]
    expect(opsOf(undo({ undo: [stepOf('g1', ...back)] }))).toHaveLength(2)
    const death = [stepCell({ f: LIVE, i: 'me:1', s: 5, v: false, before: false }), stepCell({ i: 'me:2', s: 6, before: '旧' })]
    expect(opsOf(undo({ undo: [stepOf('g1', ...death)] }))).toHaveLength(2)
  })
})

describe('a cell that a step wrote several times', () => {
  const of = (...cells: StepCell[]) =>
    opsOf(undo({ undo: [stepOf('g1', ...cells)], policies: { stock: 'add' } })).map(({ f, v, u, p }) => [f, v, u, p])

  it('[WALK-29] goes back once to what stood there before the first, over the last', () => {
    const first = stepCell({ i: 'me:1', s: 5, v: 'a', before: '旧', b: 3 })
    expect(of(first, stepCell({ i: 'me:2', s: 6, v: 'b', before: 'a', b: 5 }))).toEqual([['name', '旧', 6, undefined]])
    expect(of({ ...first, s: 0 }, stepCell({ i: 'me:2', s: 0, v: 'b', before: 'a', b: 0, p: 'me:1' }))).toEqual([
      ['name', '旧', 0, 'me:2'],
    ])
    // the way back stands over what was there before the first
    const cell = undo({
      undo: [stepOf('g1', { ...first, p: 'me:0' }, stepCell({ i: 'me:2', s: 6, v: 'b', before: 'a', b: 5 }))],
    }).context.redo?.[0]?.cells
    expect(cell).toEqual([{ r: '7', f: 'name', i: 'me:10', s: 0, v: '旧', before: 'b', b: 6, p: 'me:2' }])
  })

  it('[WALK-29] goes back piece by piece where a colleague wrote in between', () => {
    expect(
      of(
        stepCell({ i: 'me:1', s: 5, v: 'a', before: '旧', b: 3 }),
        stepCell({ f: 'age', i: 'me:2', s: 6, v: 1, before: null }),
        stepCell({ i: 'me:3', s: 9, v: 'b', before: '李的', b: 8 }),
      ),
    ).toEqual([
      ['name', '李的', 9, undefined],
      ['name', '旧', 5, undefined],
      ['age', null, 6, undefined],
    ])
    expect(of(stepCell({ i: 'me:1', s: 0, before: '旧' }), stepCell({ i: 'me:3', s: 0, before: 'x', b: 0 }))).toHaveLength(2)
    expect(of(stepCell({ i: 'me:1', before: '旧' }), stepCell({ i: 'me:3', before: 'x', p: 'me:2' }))).toHaveLength(2)
  })

  it('[WALK-29] gives back each amount where they are added up', () => {
    expect(
      of(
        stepCell({ f: 'stock', i: 'me:1', s: 5, v: 1, before: -1 }),
        stepCell({ f: 'stock', i: 'me:2', s: 6, v: 2, before: -2, b: 5 }),
      ),
    ).toEqual([
      ['stock', -2, 6, undefined],
      ['stock', -1, 5, undefined],
    ])
  })
})

describe('the steps below one that goes back', () => {
  const top = (more: Partial<StepCell> = {}) => stepOf('g2', stepCell({ i: 'me:2', s: 6, v: 'b', before: 'a', b: 5, ...more }))
  const below = stepCell({ i: 'me:1', s: 5, v: 'a', before: '旧', b: 3 })

  it('[WALK-29] find their cell as they left it, at the operation that goes back, at the end of their step', () => {
    const other = stepCell({ f: 'age', i: 'me:0', s: 4 })
    const oldest = stepOf('g0', stepCell({ i: 'me:-1', s: 3 }))
    const step = undo({ undo: [oldest, stepOf('g1', below, other), top()] })
    expect(step.context.undo).toEqual([oldest, stepOf('g1', other, { ...below, i: 'me:10', s: 0, isBack: true })])
    const named = undo({ undo: [stepOf('g1', { ...below, s: 0 }), top({ s: 0, p: 'me:1' })] })
    expect(named.context.undo).toEqual([stepOf('g1', { ...below, i: 'me:10', s: 0, isBack: true })])
  })

  it('[WALK-29] find it too where the step above wrote it several times', () => {
    const twice = stepOf(
      'g2',
      stepCell({ i: 'me:2', s: 6, v: 'b', before: 'a', b: 5 }),
      stepCell({ i: 'me:3', s: 7, v: 'c', before: 'b', b: 6 }),
    )
    expect(undo({ undo: [stepOf('g1', below), twice] }).context.undo).toEqual([
      stepOf('g1', { ...below, i: 'me:10', s: 0, isBack: true }),
    ])
    const named = stepOf(
      'g2',
      stepCell({ i: 'me:2', s: 6, v: 'b', before: 'a', b: 0, p: 'me:1' }),
      stepCell({ i: 'me:3', s: 7, v: 'c', before: 'b', b: 6 }),
    )
    expect(undo({ undo: [stepOf('g1', below), named] }).context.undo).toEqual([
      stepOf('g1', { ...below, i: 'me:10', s: 0, isBack: true }),
    ])
  })

  it('[WALK-29] stay as they are where a colleague wrote in between, where nobody wrote, and of amounts', () => {
    for (const one of [top({ b: 4 }), top({ r: '8' }), top({ f: 'age' })]) {
      const steps = [stepOf('g1', below)]
      const left = undo({ undo: [...steps, one] }).context.undo
      expect(left).toEqual(steps)
      expect(left?.[0]).toBe(steps[0])
    }
    const amounts = [stepOf('g1', { ...below, f: 'stock' })]
    expect(undo({ undo: [...amounts, top({ f: 'stock' })], policies: { stock: 'add' } }).context.undo).toEqual(amounts)
  })

  it('[WALK-29] are asked from the newest on: only it can be what stood there', () => {
    const newest = stepOf('g1', stepCell({ i: 'me:x', s: 9 }))
    const older = stepOf('g0', below)
    expect(undo({ undo: [older, newest, top()] }).context.undo).toEqual([older, newest])
    // of one step the last write
    const twice = stepOf('g1', { ...below, i: 'me:0', s: 4 }, below)
    expect(undo({ undo: [twice, top()] }).context.undo).toEqual([
      stepOf('g1', { ...below, i: 'me:0', s: 4 }, { ...below, i: 'me:10', s: 0, isBack: true }),
    ])
  })
})

describe('steps after a refusal', () => {
  const context = (undoSteps: ReturnType<typeof stepOf>[], redo: ReturnType<typeof stepOf>[] = []) =>
    contextOf({ undo: undoSteps, redo, policies: { stock: 'add' } })
  const without = (steps: ReturnType<typeof stepOf>[], ...refused: string[]) => forgotten(context(steps), new Set(refused)).undo

  it('[WALK-29] lack what was refused, and are gone with their last cell, both ways', () => {
    const one = stepOf('g1', stepCell({ i: 'me:1' }))
    const two = stepOf('g2', stepCell({ i: 'me:2' }), stepCell({ f: 'age', i: 'me:3' }))
    expect(forgotten(context([one, two], [two]), new Set(['me:1', 'me:2']))).toEqual({
      undo: [stepOf('g2', stepCell({ f: 'age', i: 'me:3' }))],
      redo: [stepOf('g2', stepCell({ f: 'age', i: 'me:3' }))],
    })
    const same = context([one, two])
    expect(forgotten(same, new Set(['me:9'])).undo).toBe(same.undo)
  })

  it('[WALK-29] keep a cell that was to come back', () => {
    const back = stepOf('g1', stepCell({ i: 'me:1', isBack: true }))
    expect(without([back], 'me:1')).toEqual([back])
  })

  it('[WALK-29] stand over what had stood there before, through several that were refused', () => {
    const steps = [
      stepOf('g1', stepCell({ i: 'me:1', before: '旧', b: 3 })),
      stepOf('g2', stepCell({ i: 'me:2', before: 'a', b: 0, p: 'me:1' })),
      stepOf('g3', stepCell({ i: 'me:3', before: 'b', b: 0, p: 'me:2' })),
    ]
    expect(without(steps, 'me:1', 'me:2')).toEqual([stepOf('g3', stepCell({ i: 'me:3', before: '旧', b: 3 }))])
    expect(without(steps, 'me:2')).toEqual([steps[0], stepOf('g3', stepCell({ i: 'me:3', before: 'a', b: 0, p: 'me:1' }))])
    const amount = stepOf('g3', stepCell({ f: 'stock', i: 'me:3', before: -1, p: 'me:2' }))
    expect(without([steps[1] ?? amount, amount], 'me:2')).toEqual([amount])
  })
})
