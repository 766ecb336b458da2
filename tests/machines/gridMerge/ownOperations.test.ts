import { describe, expect, it } from 'vitest'
import { GRID_ANSWER_LIMIT, GRID_FRAME_MAX, GRID_TEXT_MAX } from '#contract/constants.ts'
import { printGridUp } from '#contract/sockets/grid.ts'
import { edit, entry, openLive, openTable } from '#tests/support/machines/gridMerge/startedTable.ts'

describe('my operations', () => {
  it('go out at once when live and stay pending until their number is applied', async () => {
    const { set, said, hear, of, context } = await openLive()
    set([edit('王')])
    expect(said()).toEqual([{ t: 'op', client: 'me', ops: [{ i: 'me:1', r: '7', f: 'name', v: '王', b: 0, g: 'me:g1' }] }])
    hear({ t: 'ack', acks: [{ i: 'me:1', s: 1 }] })
    expect(context().pending).toHaveLength(1)
    hear({ t: 'ops', from: 1, ops: [entry(1, '王', { i: 'me:1' })] })
    expect(context().pending).toEqual([])
    expect(of('ops.apply')[0]?.mine).toEqual(['me:1'])
  })

  it('go once more without an answer, under the same id', async () => {
    const { set, said, clock } = await openLive()
    set([edit('王')])
    clock.increment(GRID_ANSWER_LIMIT - 1)
    expect(said()).toHaveLength(1)
    clock.increment(1)
    expect(said()[1]).toEqual(said()[0])
  })

  it('[WALK-35] are said once as long as answers come, and once more when the oldest has waited a whole limit', async () => {
    const { set, said, hear, clock } = await openLive()
    set([edit('一', { r: '1' }), edit('二', { r: '2' }), edit('三', { r: '3' })])
    clock.increment(GRID_ANSWER_LIMIT - 1)
    hear({ t: 'ops', from: 1, ops: [entry(1, '一', { i: 'me:1', r: '1' })] })
    clock.increment(1)
    expect(said()).toHaveLength(1)
    clock.increment(GRID_ANSWER_LIMIT)
    expect(said().slice(1)).toMatchObject([{ t: 'op', ops: [{ i: 'me:2' }, { i: 'me:3' }] }])
  })

  it('wait while there is no connection, name the one before at the same cell, and go in order once the table caught up', async () => {
    const { actor, set, said, hear, of } = await openTable()
    set([edit('一')])
    set([edit('二')])
    expect(said()).toEqual([])
    expect(
      of('queue.changed')
        .at(-1)
        ?.pending.map(({ op }) => op.v),
    ).toEqual(['一', '二'])
    actor.send({ type: 'link.opened' })
    hear({ t: 'joined', s: 0, editable: true })
    const [, sent] = said()
    expect(sent).toMatchObject({
      t: 'op',
      ops: [
        { i: 'me:1', v: '一' },
        { i: 'me:2', v: '二', p: 'me:1' },
      ],
    })
  })

  it('of long texts go in frames that the server takes, each operation once and in order', async () => {
    const { set, said } = await openLive()
    const v = '长'.repeat(GRID_TEXT_MAX)
    set(Array.from({ length: 400 }, (_, n) => edit(v, { r: String(n) })))
    expect(Math.max(...said().map(x => Buffer.byteLength(printGridUp('demo', x))))).toBeLessThan(GRID_FRAME_MAX / 2)
    expect(said().flatMap(x => (x.t === 'op' ? x.ops.map(({ r }) => r) : []))).toEqual(
      Array.from({ length: 400 }, (_, n) => String(n)),
    )
  })

  it('with a text that no cell takes are refused at once and never sent, the others of the command go', async () => {
    const { actor, set, said, of, context } = await openLive()
    const tooLong = '长'.repeat(GRID_TEXT_MAX + 1)
    set([edit(tooLong), edit('王', { r: '8' })])
    expect(said()).toMatchObject([{ t: 'op', ops: [{ i: 'me:1', r: '8', v: '王' }] }])
    expect(of('op.refused')).toMatchObject([
      { refusal: { r: '7', f: 'name', why: 'rule', text: '最多4000个字符', mine: tooLong } },
    ])
    set([edit(tooLong, { r: '9' })])
    expect(context()).toMatchObject({ refusals: [{ r: '7' }, { r: '9' }], pending: [{ op: { r: '8' } }] })
    actor.send({ type: 'edit.undo', now: 0 })
    expect(said().at(-1)).toMatchObject({ ops: [{ r: '8' }] })
  })

  it('kept over a reload go out under their old ids', async () => {
    const op = { i: 'before:3', r: '7', f: 'name', v: '王', b: 0 }
    const { actor, hear, said } = await openTable({ queued: [{ op, at: 0 }] })
    actor.send({ type: 'link.opened' })
    hear({ t: 'joined', s: 0, editable: true })
    expect(said().at(-1)).toEqual({ t: 'op', client: 'me', ops: [op] })
  })

  it('whose number was in the rows as they were loaded go with their answer', async () => {
    const op = { i: 'before:3', r: '7', f: 'name', v: '王', b: 0 }
    const { actor, hear, context, of } = await openTable({ queued: [{ op, at: 0 }], s: 8 })
    actor.send({ type: 'link.opened' })
    hear({ t: 'joined', s: 8, editable: true })
    hear({ t: 'ack', acks: [{ i: 'before:3', s: 6 }] })
    expect([context().pending, of('ops.gone').length]).toEqual([[], 1])
  })

  it('are not made without the right to', async () => {
    const { set, told } = await openLive({ editable: false })
    set([edit('王')])
    expect(told).toEqual([])
  })

  it('refused ones leave the screen with their reason until the cell is edited again', async () => {
    const { set, hear, of, context } = await openLive()
    set([edit('x')])
    hear({ t: 'rej', rejs: [{ i: 'me:1', why: 'rule', text: '姓名太短', cur: { v: '', s: 0, by: '', at: 0 } }] })
    expect(of('ops.gone')).toHaveLength(1)
    expect(context().refusals).toEqual([{ r: '7', f: 'name', why: 'rule', text: '姓名太短', mine: 'x', g: expect.any(String) }])
    set([edit('王小')])
    expect(context().refusals).toEqual([])
  })
})

describe('what was refused', () => {
  it('[WALK-34] is told as it was typed, not as the difference, and goes with the undo of its step', async () => {
    const { actor, set, hear, context } = await openLive({ policies: { stock: 'add' } })
    set([edit(5, { f: 'stock', before: -5, typed: 25 }), edit('王', { f: 'phone' })])
    const cur = { v: 20, s: 0, by: '', at: 0 }
    hear({ t: 'rej', rejs: [{ i: 'me:1', why: 'rule', text: '库存不足', cur }] })
    expect(context().refusals).toMatchObject([{ r: '7', f: 'stock', text: '库存不足', mine: 25 }])
    actor.send({ type: 'edit.undo', now: 0 })
    expect(context().refusals).toEqual([])
  })
})
