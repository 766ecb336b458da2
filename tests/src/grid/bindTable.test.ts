import { afterEach, describe, expect, it, vi } from 'vitest'
import { createActor, fromPromise, SimulatedClock, waitFor } from 'xstate'
import { GRID_GAP_DELAY } from '#contract/constants.ts'
import { TABLE_UPDATE, type GridDown, type GridMessage } from '#contract/sockets/grid.ts'
import { gridMergeMachine } from '#machines/gridMerge/gridMerge.machine.ts'
import type { CellRef, LoadedRows } from '#machines/gridMerge/gridMerge.types.ts'
import { frameSchedule } from '#src/grid/frameSchedule.ts'
import { bindTable } from '#src/grid/store/bindTable.ts'
import { GridStore } from '#src/grid/store/gridStore.ts'
import type { GridLinkListener } from '#src/grid/wire/gridLink.ts'

/** A table with a row `a`, joined; the test is the socket and says when a frame is drawn. */
async function openTable() {
  const waiting: (() => void)[] = []
  const store = new GridStore({ columns: [{ key: 'name', title: '名称', type: 'input' }] }, commit => waiting.push(commit))
  const clock = new SimulatedClock()
  const loadRows = fromPromise<LoadedRows, { socketKey: string; cells: CellRef[] }>(() => {
    store.load({ rows: [{ id: 'a', o: 'a0', d: { name: '甲' } }] })
    return Promise.resolve({ s: 0, editable: true, cells: [] })
  })
  const merge = createActor(gridMergeMachine.provide({ actors: { loadRows } }), {
    clock,
    input: { socketKey: 't', client: 'me', policies: {} },
  })
  let listener: GridLinkListener | null = null
  const sent: string[] = []
  merge.start()
  const unbind = bindTable(merge, store, {
    isOpen: () => true,
    send: frame => sent.push(frame),
    listen: heard => {
      listener = heard
      return () => (listener = null)
    },
    loadQueue: () => Promise.resolve([]),
    saveQueue: () => undefined,
  })
  await waitFor(merge, snapshot => !snapshot.hasTag('loading'))
  const say = (x: GridDown, socketKey = 't', client?: string) => {
    const message: GridMessage = { type: TABLE_UPDATE, socketKey, ...(client === undefined ? {} : { client }), x }
    listener?.received(message)
  }
  const ops = (...numbers: number[]) =>
    say({
      t: 'ops',
      from: numbers[0] ?? 0,
      ops: numbers.map(s => ({ s, i: `o:${s}`, r: 'a', f: 'name', v: `v${s}`, by: '李', at: 0 })),
    })
  say({ t: 'joined', s: 0, editable: true })
  const draw = () => waiting.splice(0).forEach(commit => commit())
  draw()
  const applied = vi.fn()
  merge.on('ops.apply', ({ entries }) => applied(entries.map(({ s }) => s)))
  const cut = () => {
    listener?.lost()
    listener?.opened()
  }
  return { store, merge, clock, sent, say, ops, draw, applied, waiting, unbind, cut, name: () => store.row('a')?.get('name') }
}
/** Frames that went out: the kind of each, with how many operations it carries. */
const kindsOf = (sent: readonly string[]) =>
  sent.map(frame => {
    const { t, ops } = (JSON.parse(frame) as { data: { x: { t: string; ops?: unknown[] } } }).data.x
    return ops === undefined ? t : `${t} ${ops.length}`
  })

describe('what a paste writes', () => {
  const edits = Array.from({ length: 1_200 }, (_, n) => ({ r: 'a', f: `f${n}`, v: n, b: 0, before: null }))

  it('goes out frame by frame behind the one that shows it, what is said after it last', async () => {
    const { merge, sent, store, draw } = await openTable()
    sent.length = 0
    merge.send({ type: 'cells.set', edits, now: 0 })
    merge.send({ type: 'draft.opened', r: 'a', f: 'name', b: 0, v: null })
    draw()
    expect([sent, store.row('a')?.get('f1199')]).toEqual([[], 1_199])
    await expect.poll(() => kindsOf(sent)).toEqual(['op 500', 'op 500', 'op 200', 'see'])
    merge.send({ type: 'cells.set', edits: edits.slice(0, 1), now: 0 })
    expect(kindsOf(sent).at(-1)).toBe('op 1')
  })

  it('goes out once only when the line is cut on the way, and whole when the table is left', async () => {
    const { merge, sent, cut, say, draw, unbind } = await openTable()
    sent.length = 0
    merge.send({ type: 'cells.set', edits, now: 0 })
    cut()
    say({ t: 'joined', s: 0, editable: true })
    draw()
    await expect.poll(() => kindsOf(sent)).toEqual(['join', 'op 500', 'op 500', 'op 200'])
    merge.send({ type: 'cells.set', edits: edits.slice(0, 600), now: 0 })
    unbind()
    expect(kindsOf(sent).slice(4)).toEqual(['op 500', 'op 100', 'leave'])
  })
})

describe('what colleagues write', () => {
  it('reaches the machine once a frame, and is told in that frame', async () => {
    const { ops, draw, applied, name, store, waiting } = await openTable()
    const told = vi.fn()
    store.row('a')?.subscribe(told)
    for (let s = 1; s <= 500; s += 1) ops(s)
    expect([name(), applied.mock.calls.length, waiting.length]).toEqual(['甲', 0, 1])
    draw()
    expect([name(), applied.mock.calls.length, told.mock.calls.length, waiting.length]).toEqual(['v500', 1, 1, 0])
  })

  it('comes before whatever is said after it', async () => {
    const { ops, say, applied, merge } = await openTable()
    merge.send({ type: 'draft.opened', r: 'a', f: 'name', b: 0, v: null })
    const order: string[] = []
    applied.mockImplementation(() => order.push('ops'))
    merge.on('value.replaced', () => order.push('ack'))
    merge.send({ type: 'cells.set', edits: [{ r: 'a', f: 'name', v: '我', b: 0, before: '甲' }], now: Date.now() })
    ops(1)
    say({ t: 'ack', acks: [{ i: 'me:1', s: 2, c: { v: 'v1', s: 1, by: '李', at: 0 } }] }, 't', 'me')
    expect(order).toEqual(['ops', 'ack'])
  })

  it('is heard once a frame with the answers to own operations, which wait for nothing else', async () => {
    const { say, draw, merge, name, applied, store } = await openTable()
    const edits = [1, 2, 3].map(n => ({ r: 'a', f: 'name', v: `我${n}`, b: 0, before: '甲' }))
    for (const edit of edits) merge.send({ type: 'cells.set', edits: [edit], now: Date.now() })
    const heard = vi.fn()
    merge.subscribe(heard)
    for (const n of [1, 2, 3]) {
      const entry = { s: n, i: `me:${n}`, r: 'a', f: 'name', v: `我${n}`, by: '我', at: 0 }
      // the answer comes before the operation, or behind it
      if (n < 3) say({ t: 'ack', acks: [{ i: `me:${n}`, s: n }] }, 't', 'me')
      say({ t: 'ops', from: n, ops: [entry] })
      if (n === 3) say({ t: 'ack', acks: [{ i: 'me:3', s: 3 }] }, 't', 'me')
    }
    expect(heard).not.toHaveBeenCalled()
    draw()
    expect([heard.mock.calls.length, applied.mock.calls]).toEqual([2, [[[1, 2, 3]]]])
    const { pending, undo, seq } = merge.getSnapshot().context
    expect([pending, undo.map(({ cells }) => cells.map(({ s }) => s)), seq]).toEqual([[], [[1], [2], [3]], 3])
    expect([name(), store.row('a')?.pending]).toEqual(['我3', []])
  })

  it('leaves no hole to ask for when frames overtook each other within a moment, and asks for a real one', async () => {
    const { ops, draw, applied, clock, sent } = await openTable()
    const asked = () => sent.filter(frame => frame.includes('"since":') && frame.includes('"t":"since"')).length
    ops(3, 4)
    ops(1)
    ops(2)
    ops(2)
    draw()
    clock.increment(GRID_GAP_DELAY)
    expect([applied.mock.calls, asked()]).toEqual([[[[1, 2, 3, 4]]], 0])
    ops(7)
    ops(5)
    draw()
    clock.increment(GRID_GAP_DELAY)
    expect([applied.mock.lastCall, asked()]).toEqual([[[5]], 1])
  })

  it('of another table, or to another grid of the page, is left alone; and nothing comes after the end', async () => {
    const { ops, say, draw, applied, unbind } = await openTable()
    const entry = { s: 1, i: 'o:1', r: 'a', f: 'name', v: 'x', by: '李', at: 0 }
    say({ t: 'ops', from: 1, ops: [entry] }, 'elsewhere')
    say({ t: 'ops', from: 1, ops: [entry] }, 't', 'another')
    draw()
    expect(applied).not.toHaveBeenCalled()
    ops(1)
    unbind()
    draw()
    expect(applied).not.toHaveBeenCalled()
  })
})

describe('the frame of a commit', () => {
  afterEach(() => vi.useRealTimers())

  it('is a quarter of a second later where none is drawn, and each commit runs once', () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'requestAnimationFrame', 'cancelAnimationFrame'] })
    const commit = vi.fn()
    frameSchedule(commit)
    vi.advanceTimersByTime(20)
    expect(commit).toHaveBeenCalledTimes(1)
    vi.advanceTimersByTime(1_000)
    expect(commit).toHaveBeenCalledTimes(1)
    vi.stubGlobal('requestAnimationFrame', () => 1)
    frameSchedule(commit)
    vi.advanceTimersByTime(249)
    expect(commit).toHaveBeenCalledTimes(1)
    vi.advanceTimersByTime(1)
    expect(commit).toHaveBeenCalledTimes(2)
    vi.unstubAllGlobals()
  })
})
