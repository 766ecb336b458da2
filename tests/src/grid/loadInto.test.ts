import { expect, it } from 'vitest'
import { positionOfNumber } from '#contract/grids/order.ts'
import { fetchRows, loadInto } from '#src/grid/data/loadInto.ts'
import { GridStore } from '#src/grid/store/gridStore.ts'

const rows = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ id: `r${n}`, o: positionOfNumber(n), d: { name: `n${n}` } }))
const access = { edit: true, add: true, remove: true, move: true }
const fetched = (given: ReturnType<typeof rows>) =>
  fetchRows({ loadRows: () => Promise.resolve({ s: 0, access, rows: given, comments: [] }) }, 't', new AbortController().signal)
function open() {
  const frames: (() => void)[] = []
  const store = new GridStore({ columns: [{ key: 'name', title: '名称', type: 'input' }] }, commit => frames.push(commit))
  const draw = async () => {
    frames.splice(0).forEach(commit => commit())
    await Promise.resolve()
    await Promise.resolve()
  }
  return { store, draw, schedule: (commit: () => void) => void frames.push(commit), signal: new AbortController() }
}

it('draws the first rows of a long table first, then its first screen, then the rest, each after a frame that was seen', async () => {
  const { store, draw, schedule, signal } = open()
  const loading = loadInto(store, await fetched(rows(6_000)), schedule, signal.signal, () => 25)
  const [first] = store.view
  expect([store.view.length, store.view.at(-1)?.id, store.coming]).toEqual([13, 'r12', 5_987])
  // the grid itself is still under way
  for (let frame = 0; frame < 5; frame += 1) await draw()
  expect(store.view).toHaveLength(13)
  first?.subscribe(() => undefined)
  await draw()
  expect(store.view).toHaveLength(13)
  await draw()
  expect([store.view.length, store.coming]).toEqual([25, 5_975])
  await draw()
  await loading
  expect([store.view.length, store.view[0] === first, store.view[5_999]?.orderNum, store.coming]).toEqual([6_000, true, 6_000, 0])
})

it('loads a short table, one that is not shown from its top, and rows that replace others, at once', async () => {
  for (const [count, shown] of [
    [100, 25],
    [6_000, 0],
  ] as const) {
    const { store, schedule, signal } = open()
    await loadInto(store, await fetched(rows(count)), schedule, signal.signal, () => shown)
    expect([store.view.length, store.view[0]?.id]).toEqual([count, 'r0'])
    await loadInto(store, await fetched(rows(7_000)), schedule, signal.signal)
    expect(store.view).toHaveLength(7_000)
  }
})

it('waits for no grid that draws nothing', async () => {
  const { store, draw, schedule, signal } = open()
  const loading = loadInto(store, await fetched(rows(6_000)), schedule, signal.signal)
  for (let frame = 0; frame < 8; frame += 1) await draw()
  await loading
  expect(store.view).toHaveLength(6_000)
})

it('leaves a table alone that was closed meanwhile', async () => {
  const { store, draw, schedule, signal } = open()
  const loading = loadInto(store, await fetched(rows(6_000)), schedule, signal.signal)
  signal.abort()
  await draw()
  await draw()
  await loading
  expect(store.view).toHaveLength(100)
})
