import { describe, expect, it } from 'vitest'
import { createActor, fromPromise, waitFor } from 'xstate'
import { GRID_ANSWER_LIMIT, GRID_GAP_DELAY, PRESENCE_INTERVAL, PRESENCE_LIFE } from '#contract/constants.ts'
import { COMMON_SEND, TABLE_UPDATE, type GridMessage } from '#contract/sockets/grid.ts'
import { gridMergeMachine } from '#machines/gridMerge/gridMerge.machine.ts'
import type { CellRef, LoadedRows } from '#machines/gridMerge/gridMerge.types.ts'
import { mergedRow } from '#machines/gridMerge/gridMerge.rules.ts'
import { entry, openLive, openTable } from '#tests/support/machines/gridMerge/startedTable.ts'

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
          loadRows: fromPromise<LoadedRows, { socketKey: string; cells: CellRef[] }>(() =>
            Promise.resolve({ s: 4, editable: true, cells: [] }),
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

describe('comments', () => {
  it('are counted with every join, and told of one by one in between', async () => {
    const { hear, of, actor } = await openLive()
    hear({ t: 'commented', r: '7', f: 'name', open: 1 })
    expect(of('cell.commented')).toEqual([{ type: 'cell.commented', r: '7', f: 'name', open: 1 }])
    actor.send({ type: 'link.lost' })
    actor.send({ type: 'link.opened' })
    hear({ t: 'joined', s: 0, editable: true, comments: [['7', 'name', 3]] })
    actor.send({ type: 'link.lost' })
    actor.send({ type: 'link.opened' })
    hear({ t: 'joined', s: 0, editable: true })
    expect(of('comments.counted').map(({ cells }) => cells)).toEqual([[['7', 'name', 3]], []])
  })
})

describe('rows that could not be loaded', () => {
  it('are asked for again when the connection is back, without a click', async () => {
    let loads = 0
    const actor = createActor(
      gridMergeMachine.provide({
        actors: {
          loadRows: fromPromise(() =>
            (loads += 1) === 1 ? Promise.reject(new Error('away')) : Promise.resolve({ s: 0, editable: true, cells: [] }),
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
    const person = { userId: 'u', r: '7', f: 'name', editing: false }
    hear({
      t: 'seen',
      people: [
        { ...person, client: 'c3', name: '周' },
        { ...person, client: 'me', name: '我' },
        { ...person, client: 'c2', name: '李', f: 'age' },
      ],
    })
    expect(context().colleagues.map(({ name, f }) => `${name} ${f}`)).toEqual(['周 name', '李 age'])
    hear({ t: 'gone', client: 'c3' })
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

  it('hear at once that I stand in no cell any more, and not while my editor is open', async () => {
    const { actor, said } = await openLive()
    actor.send({ type: 'place.entered', r: '7', f: 'age' })
    actor.send({ type: 'draft.opened', r: '7', f: 'age', b: 0, v: null })
    actor.send({ type: 'place.left' })
    expect(said().map(({ t }) => t)).toEqual(['see', 'see'])
    actor.send({ type: 'draft.closed' })
    expect(said().at(-1)).toEqual({ t: 'away', client: 'me' })
    actor.send({ type: 'place.entered', r: '7', f: 'age' })
    actor.send({ type: 'place.left' })
    expect(said().map(({ t }) => t)).toEqual(['see', 'see', 'away', 'see', 'away'])
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

it('a line that is still on its way is not told as lost, one that does not come in time is', async () => {
  const { actor, clock, is } = await openTable()
  expect(is('offline')).toBe(false)
  clock.increment(GRID_ANSWER_LIMIT)
  expect(is('offline')).toBe(true)
  actor.send({ type: 'link.opened' })
  expect(is('offline')).toBe(false)
})
