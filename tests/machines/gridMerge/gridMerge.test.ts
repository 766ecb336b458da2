import { describe, expect, it } from 'vitest'
import { createActor, fromPromise, SimulatedClock, waitFor } from 'xstate'
import {
  GRID_ANSWER_LIMIT,
  GRID_FRAME_MAX,
  GRID_GAP_DELAY,
  GRID_OLD_PENDING,
  GRID_TEXT_MAX,
  PRESENCE_INTERVAL,
  PRESENCE_LIFE,
} from '#contract/constants.ts'
import type { MergePolicy } from '#contract/entities/gridColumn.ts'
import { LIVE, ORDER, type GridLogEntry } from '#contract/grids/register.ts'
import { COMMON_SEND, printGridUp, TABLE_UPDATE, type GridDown, type GridMessage } from '#contract/sockets/grid.ts'
import { gridMergeMachine } from '#machines/gridMerge/gridMerge.machine.ts'
import { mergedRow } from '#machines/gridMerge/gridMerge.rules.ts'
import type { GridEdit, GridMergeEmitted, PendingOp } from '#machines/gridMerge/gridMerge.types.ts'

interface Given {
  policies?: Record<string, MergePolicy>
  queued?: PendingOp[]
  editable?: boolean
  s?: number
}

/** The real machine with its rows loaded; the test is the socket and the store. */
async function openTable({ policies = {}, queued = [], editable = true, s = 0 }: Given = {}) {
  const clock = new SimulatedClock()
  const told: GridMergeEmitted[] = []
  let loads = 0
  const actor = createActor(
    gridMergeMachine.provide({
      actors: {
        loadRows: fromPromise(() => {
          loads += 1
          return Promise.resolve({ s, editable })
        }),
      },
    }),
    { clock, input: { socketKey: 'demo', client: 'me', policies, queued } },
  )
  actor.on('*', event => told.push(event))
  actor.start()
  await waitFor(actor, snapshot => !snapshot.hasTag('loading'))
  let now = 0
  const frame = (message: GridMessage) => actor.send({ type: 'frame.received', message, now })
  const hear = (x: GridDown, client?: string) =>
    frame({ type: TABLE_UPDATE, socketKey: 'demo', ...(client === undefined ? {} : { client }), x })
  const said = () => told.flatMap(one => (one.type === 'frame.send' ? [one.x] : []))
  const of = <T extends GridMergeEmitted['type']>(type: T) =>
    told.filter((one): one is Extract<GridMergeEmitted, { type: T }> => one.type === type)
  return {
    actor,
    clock,
    told,
    hear,
    frame,
    said,
    of,
    loads: () => loads,
    at: (moment: number) => (now = moment),
    set: (edits: GridEdit[]) => actor.send({ type: 'cells.set', edits, now }),
    context: () => actor.getSnapshot().context,
    is: (tag: 'live' | 'offline' | 'loading' | 'failed') => actor.getSnapshot().hasTag(tag),
  }
}
async function openLive(given: Given = {}) {
  const table = await openTable(given)
  table.actor.send({ type: 'link.opened' })
  table.hear({ t: 'joined', s: given.s ?? 0, editable: given.editable ?? true })
  table.told.length = 0
  return table
}
const entry = (s: number, v: GridLogEntry['v'], more: Partial<GridLogEntry> = {}): GridLogEntry => ({
  s,
  i: `other:${s}`,
  r: '7',
  f: 'name',
  v,
  by: '李',
  at: 0,
  ...more,
})
const edit = (v: GridEdit['v'], more: Partial<GridEdit> = {}): GridEdit => ({ r: '7', f: 'name', v, b: 0, before: '', ...more })

describe('updates of original clients', () => {
  const update = (socketKey: string, caseId: string) =>
    ({ type: TABLE_UPDATE, socketKey, args: [{ id: '7', name: '王' }, caseId] }) satisfies GridMessage

  it('[TECH-23] [GRIDSOCK-07] [GRIDSOCK-09] are merged unless this very grid sent them or they are about another table', async () => {
    const { frame, of } = await openLive()
    frame(update('demo', 'me'))
    frame(update('elsewhere', 'other'))
    expect(of('row.merged')).toEqual([])
    frame(update('demo', 'other'))
    expect(of('row.merged')).toEqual([{ type: 'row.merged', row: { id: '7', name: '王' } }])
  })

  it('[GRIDSOCK-08] [GRIDSOCK-12] change only the given fields and gather in tug_status', () => {
    const row = { id: '7', name: '张', age: 3, tug_status: { a: '1' } }
    expect(mergedRow(row, { id: '7', name: '王', tug_status: { b: '2' } })).toEqual({
      id: '7',
      name: '王',
      age: 3,
      tug_status: { a: '1', b: '2' },
    })
    expect(mergedRow(row, { id: '7', age: 4 })).toEqual({ ...row, age: 4 })
  })

  it('[GRIDSOCK-06] common_send_date goes to the handler and changes no row', async () => {
    const { frame, told } = await openLive()
    frame({ type: COMMON_SEND, key: 'refresh', args: [1] })
    expect(told).toEqual([{ type: 'common.received', key: 'refresh', args: [1] }])
  })
})

describe('operations of others', () => {
  it('are applied once and in order; a hole is asked for after a moment and the table is live again when it is filled', async () => {
    const { hear, of, said, clock, is, context } = await openLive()
    hear({ t: 'ops', from: 1, ops: [entry(1, 'a')] })
    hear({ t: 'ops', from: 1, ops: [entry(1, 'a')] })
    hear({ t: 'ops', from: 3, ops: [entry(3, 'c')] })
    expect(is('live')).toBe(false)
    clock.increment(GRID_GAP_DELAY - 1)
    expect(said()).toEqual([])
    clock.increment(1)
    expect(said()).toEqual([{ t: 'since', client: 'me', since: 1 }])
    clock.increment(GRID_ANSWER_LIMIT)
    expect(said()).toHaveLength(2)
    hear({ t: 'ops', from: 2, ops: [entry(2, 'b'), entry(3, 'c')] })
    expect([is('live'), context().seq]).toEqual([true, 3])
    expect(of('ops.apply').flatMap(({ entries }) => entries.map(({ s }) => s))).toEqual([1, 2, 3])
  })

  it('join from the last number seen after every cut, and load anew when the log does not reach back', async () => {
    const { actor, hear, said, loads, is } = await openLive({ s: 4 })
    hear({ t: 'ops', from: 5, ops: [entry(5, 'a')] })
    actor.send({ type: 'link.lost' })
    expect(is('offline')).toBe(true)
    actor.send({ type: 'link.opened' })
    expect(said()).toEqual([{ t: 'join', client: 'me', since: 5 }])
    hear({ t: 'stale', s: 900 })
    expect(is('loading')).toBe(true)
    await waitFor(actor, snapshot => !snapshot.hasTag('loading'))
    expect(loads()).toBe(2)
    expect(said().at(-1)).toEqual({ t: 'join', client: 'me', since: 4 })
  })

  it('come from the tenant whose rows are loaded', async () => {
    const actor = createActor(
      gridMergeMachine.provide({
        actors: {
          loadRows: fromPromise<{ s: number; editable: boolean }, { socketKey: string }>(() =>
            Promise.resolve({ s: 4, editable: true }),
          ),
        },
      }),
      { input: { socketKey: 'demo', client: 'me', tenant: 2, policies: {} } },
    )
    const said: unknown[] = []
    actor.on('frame.send', ({ x }) => said.push(x))
    actor.start()
    actor.send({ type: 'link.opened' })
    await waitFor(actor, snapshot => snapshot.matches({ sync: { ready: 'joining' } }))
    expect(said).toEqual([{ t: 'join', client: 'me', since: 4, tenant: 2 }])
    actor.stop()
  })

  it('a frame for another grid on the same page changes nothing', async () => {
    const { hear, told } = await openLive()
    hear({ t: 'ack', acks: [{ i: 'me:1', s: 1 }] }, 'another')
    expect(told).toEqual([])
  })
})

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

  it('with a text that no cell takes are refused at once and never sent, the others of the deed go', async () => {
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
    expect([context().pending, of('op.gone').length]).toEqual([[], 1])
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
    expect(of('op.gone')).toHaveLength(1)
    expect(context().refusals).toEqual([{ r: '7', f: 'name', why: 'rule', text: '姓名太短', mine: 'x' }])
    set([edit('王小')])
    expect(context().refusals).toEqual([])
  })
})

describe('conflicts', () => {
  const theirs = { v: '李的', s: 3, by: '李', at: 0 }

  it('a value that came second is kept as a conflict: mine goes over theirs only when I say so', async () => {
    const { actor, set, hear, of, said, context } = await openLive({ policies: { name: 'cas' } })
    set([edit('我的')])
    hear({ t: 'rej', rejs: [{ i: 'me:1', why: 'stale', text: '', cur: theirs }] })
    expect(of('conflict.found')).toEqual([
      { type: 'conflict.found', conflict: { r: '7', f: 'name', kind: 'refused', mine: '我的', theirs } },
    ])
    actor.send({ type: 'conflict.keep', r: '7', f: 'name', now: 0 })
    expect(said().at(-1)).toMatchObject({ t: 'op', ops: [{ i: 'me:2', v: '我的', b: 3 }] })
    expect(context().conflicts).toEqual([])
  })

  it('while my editor is open my draft stays and the conflict is shown; closing ends it', async () => {
    const { actor, hear, context, told } = await openLive()
    actor.send({ type: 'draft.opened', r: '7', f: 'name' })
    hear({ t: 'ops', from: 1, ops: [entry(1, '李的')] })
    expect(context().conflicts).toMatchObject([{ kind: 'editing', theirs: { v: '李的', s: 1 } }])
    expect(told.some(({ type }) => type === 'op.gone')).toBe(false)
    actor.send({ type: 'draft.closed' })
    expect(context().conflicts).toEqual([])
  })

  it('closing the editor without an answer does not pass for one: the value goes out as not having seen theirs', async () => {
    const { actor, hear, set, said } = await openLive({ policies: { name: 'cas' } })
    const typed = (v: string) => {
      set([edit(v, { b: 1 })])
      actor.send({ type: 'draft.closed' })
      return said().at(-1)
    }
    actor.send({ type: 'draft.opened', r: '7', f: 'name' })
    hear({ t: 'ops', from: 1, ops: [entry(1, '李的')] })
    expect(typed('我的')).toMatchObject({ t: 'op', ops: [{ v: '我的', b: 0 }] })
    hear({ t: 'rej', rejs: [{ i: 'me:1', why: 'stale', text: '', cur: theirs }] })
    actor.send({ type: 'conflict.take', r: '7', f: 'name' })
    actor.send({ type: 'draft.opened', r: '7', f: 'name' })
    expect(typed('再来')).toMatchObject({ t: 'op', ops: [{ v: '再来', b: 1 }] })
  })

  it('a value that waited longer than five minutes asks before it goes over a newer one, a younger one does not', async () => {
    for (const [age, kinds] of [
      [GRID_OLD_PENDING, []],
      [GRID_OLD_PENDING + 1, ['old']],
    ] as const) {
      const { actor, at, set, hear, context } = await openTable()
      set([edit('我的')])
      at(age)
      actor.send({ type: 'link.opened' })
      hear({ t: 'joined', s: 1, editable: true })
      hear({ t: 'ops', from: 1, ops: [entry(1, '李的')] })
      expect(context().conflicts.map(({ kind }) => kind)).toEqual(kinds)
      expect(context().pending).toHaveLength(1 - kinds.length)
      if (kinds.length === 0) continue
      actor.send({ type: 'conflict.take', r: '7', f: 'name' })
      expect(context()).toMatchObject({ conflicts: [], pending: [] })
    }
  })

  it('two values of mine at one cell are one conflict, about the later one', async () => {
    const waited = await openTable()
    waited.set([edit('先')])
    waited.set([edit('后')])
    waited.at(GRID_OLD_PENDING + 1)
    waited.actor.send({ type: 'link.opened' })
    waited.hear({ t: 'joined', s: 1, editable: true })
    waited.hear({ t: 'ops', from: 1, ops: [entry(1, '李的')] })
    const second = await openLive({ policies: { name: 'cas' } })
    second.set([edit('先')])
    second.set([edit('后')])
    second.hear({ t: 'rej', rejs: ['me:1', 'me:2'].map(i => ({ i, why: 'stale', text: '', cur: theirs })) })
    for (const { actor, said, context } of [waited, second]) {
      expect(context().conflicts).toMatchObject([{ mine: '后' }])
      actor.send({ type: 'conflict.keep', r: '7', f: 'name', now: 0 })
      expect(said().at(-1)).toMatchObject({ t: 'op', ops: [{ v: '后' }] })
    }
  })

  it('tells when my value went over one I had not seen', async () => {
    const { set, hear, of } = await openLive()
    set([edit('我的')])
    hear({ t: 'ack', acks: [{ i: 'me:1', s: 4, c: theirs }] })
    expect(of('value.replaced')).toEqual([{ type: 'value.replaced', r: '7', f: 'name', theirs }])
  })
})

describe('undo', () => {
  it('takes back one deed at once, each cell only at the number it left, and can do it again', async () => {
    const { actor, set, hear, said, context } = await openLive({ policies: { stock: 'add' } })
    set([edit('王', { before: '张' }), edit(5, { f: 'stock', before: -5 })])
    hear({ t: 'ops', from: 1, ops: [entry(1, '王', { i: 'me:1' }), entry(2, 5, { i: 'me:2', f: 'stock' })] })
    actor.send({ type: 'edit.undo', now: 0 })
    expect(said().at(-1)).toMatchObject({
      ops: [
        { i: 'me:3', f: 'stock', v: -5 },
        { i: 'me:4', f: 'name', v: '张', u: 1 },
      ],
    })
    hear({ t: 'ops', from: 3, ops: [entry(3, 0, { i: 'me:3', f: 'stock' }), entry(4, '张', { i: 'me:4' })] })
    actor.send({ type: 'edit.redo', now: 0 })
    expect(said().at(-1)).toMatchObject({
      ops: [
        { f: 'name', v: '王', u: 4 },
        { f: 'stock', v: 5 },
      ],
    })
    expect(context().undo).toHaveLength(1)
  })

  it('takes a row back that one has added as a whole, and brings it again', async () => {
    const { actor, set, hear, said, context } = await openLive()
    set([
      edit(true, { r: '8', f: LIVE, before: false }),
      edit('a0', { r: '8', f: ORDER, before: null }),
      edit('王', { r: '8', before: null }),
    ])
    actor.send({ type: 'edit.undo', now: 0 })
    expect(said().at(-1)).toMatchObject({ ops: [{ i: 'me:4', r: '8', f: LIVE, v: false, u: 0, p: 'me:1' }] })
    hear({ t: 'ack', acks: [{ i: 'me:4', s: 4 }] })
    actor.send({ type: 'edit.redo', now: 0 })
    expect(said().at(-1)).toMatchObject({ ops: [{ i: 'me:5', r: '8', f: LIVE, v: true, u: 4 }] })
    expect(context().undo).toHaveLength(1)
  })

  it('names the amount it takes back as long as that has no answer: of a refused one nothing is taken off', async () => {
    const { actor, set, said } = await openLive({ policies: { stock: 'add' } })
    set([edit(5, { f: 'stock', before: -5 })])
    actor.send({ type: 'edit.undo', now: 0 })
    expect(said().at(-1)).toMatchObject({ ops: [{ f: 'stock', v: -5, u: 0, p: 'me:1' }] })
  })

  it('says the reason where a rule, not a colleague, forbids it', async () => {
    const { actor, set, hear, of } = await openLive()
    set([edit('王', { before: '张' })])
    hear({ t: 'ack', acks: [{ i: 'me:1', s: 1 }] })
    actor.send({ type: 'edit.undo', now: 0 })
    hear({ t: 'rej', rejs: [{ i: 'me:2', why: 'rule', text: '名称不能重复', cur: { v: '王', s: 1, by: '我', at: 0 } }] })
    expect(of('undo.left')).toEqual([])
    expect(of('op.refused')).toMatchObject([{ refusal: { text: '名称不能重复' } }])
  })

  it('leaves alone what a colleague changed since, and says how many', async () => {
    const { actor, set, hear, of, context } = await openLive()
    set([edit('王', { before: '张' })])
    hear({ t: 'ops', from: 1, ops: [entry(1, '王', { i: 'me:1' }), entry(2, '李的')] })
    actor.send({ type: 'edit.undo', now: 0 })
    hear({ t: 'rej', rejs: [{ i: 'me:2', why: 'stale', text: '', cur: { v: '李的', s: 2, by: '李', at: 0 } }] })
    expect(of('undo.left')).toEqual([{ type: 'undo.left', count: 1 }])
    expect(context()).toMatchObject({ conflicts: [], redo: [], pending: [] })
  })
})

describe('rows that could not be loaded', () => {
  it('are asked for again when the connection is back, without a click', async () => {
    let loads = 0
    const actor = createActor(
      gridMergeMachine.provide({
        actors: {
          loadRows: fromPromise(() =>
            (loads += 1) === 1 ? Promise.reject(new Error('away')) : Promise.resolve({ s: 0, editable: true }),
          ),
        },
      }),
      { input: { socketKey: 'demo', client: 'me', policies: {} } },
    )
    actor.start()
    await waitFor(actor, snapshot => snapshot.hasTag('failed'))
    actor.send({ type: 'link.opened' })
    await waitFor(actor, snapshot => snapshot.matches({ sync: { ready: 'joining' } }))
    expect(loads).toBe(2)
    actor.stop()
  })
})

describe('colleagues', () => {
  it('are seen where they stand and fade after 3 s of silence; my place is told again every second', async () => {
    const { actor, hear, clock, context, said } = await openLive()
    hear({ t: 'see', client: 'c2', userId: 'u2', name: '李', r: '7', f: 'name', editing: true })
    hear({ t: 'see', client: 'me', userId: 'u1', name: '我', r: '1', f: 'name', editing: false })
    expect(context().colleagues.map(({ name }) => name)).toEqual(['李'])
    actor.send({ type: 'place.entered', r: '7', f: 'age' })
    clock.increment(PRESENCE_INTERVAL)
    expect(said()).toEqual([
      { t: 'see', client: 'me', r: '7', f: 'age', editing: false },
      { t: 'see', client: 'me', r: '7', f: 'age', editing: false },
    ])
    for (let rest = PRESENCE_LIFE - PRESENCE_INTERVAL; rest > 0; rest -= PRESENCE_INTERVAL) clock.increment(PRESENCE_INTERVAL)
    expect(context().colleagues).toEqual([])
    hear({ t: 'see', client: 'c2', userId: 'u2', name: '李', r: '7', f: 'name', editing: true })
    hear({ t: 'gone', client: 'c2' })
    expect(context().colleagues).toEqual([])
  })

  it('are not there without a connection, and a table one may not see says why', async () => {
    const { actor, hear, context, is } = await openLive()
    hear({ t: 'see', client: 'c2', userId: 'u2', name: '李', r: '7', f: 'name', editing: true })
    actor.send({ type: 'link.lost' })
    expect(context().colleagues).toEqual([])
    actor.send({ type: 'link.opened' })
    hear({ t: 'refused', text: '您没有查看该表格的权限' })
    expect([is('failed'), context().trouble]).toEqual([true, '您没有查看该表格的权限'])
  })
})
