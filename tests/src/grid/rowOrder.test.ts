import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { GridColumn } from '#contract/entities/gridColumn.ts'
import { byPosition, keysBetween } from '#contract/grids/order.ts'
import { LIVE, ORDER, type GridLogEntry, type GridOp } from '#contract/grids/register.ts'
import { GridStore } from '#src/grid/store/gridStore.ts'

const columns: GridColumn[] = [{ key: 'name', title: '名称', type: 'input' }]
const IDS = Array.from({ length: 40 }, (_, n) => `r${n}`)
/** Few places for many rows: some rows share one, as after two people put theirs into one gap. */
const PLACES: (string | null)[] = [...keysBetween(null, null, 12), null]

function openStore(count = IDS.length) {
  const store = new GridStore({ columns }, () => undefined)
  const places = keysBetween(null, null, count)
  store.load({ rows: IDS.slice(0, count).map((id, n) => ({ id, o: places[n] ?? null, d: { name: id } })) })
  store.commit()
  return store
}
/** The order as it must be, from every row the store knows. */
const sorted = (store: GridStore) =>
  IDS.flatMap(id => store.row(id) ?? [])
    .filter(({ isLive }) => isLive)
    .map(row => ({ row, key: row.shownPosition, id: row.id }))
    .sort(byPosition)
    .map(({ row }) => row)

const step = fc.record({
  kind: fc.constantFrom('apply', 'apply', 'add', 'drop', 'commit', 'commit', 'load'),
  r: fc.constantFrom(...IDS),
  f: fc.constantFrom(LIVE, ORDER, ORDER, 'name'),
  place: fc.constantFrom(...PLACES),
  live: fc.boolean(),
  back: fc.boolean(),
})

describe('the order of rows', () => {
  it('[GRID-33] after any insertions, removals and moves is that of sorting all rows anew, numbered from 1 (law)', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: IDS.length }), fc.array(step, { maxLength: 120 }), (count, steps) => {
        const store = openStore(count)
        const added: GridOp[] = []
        let s = 0
        for (const [n, { kind, r, f, place, live, back }] of steps.entries()) {
          const v = f === LIVE ? live : f === ORDER ? place : `n${n}`
          const entry: GridLogEntry = { s: (s += 1), i: `o:${s}`, r, f, v, by: '李', at: 0 }
          if (kind === 'apply') store.apply([f === LIVE && live && back ? { ...entry, row: { o: place, d: {} } } : entry])
          else if (kind === 'add') {
            added.push({ i: `m:${n}`, r, f, v, b: 0 })
            store.add({ i: `m:${n}`, r, f, v, b: 0 })
          } else if (kind === 'drop') {
            const last = added.pop()
            if (last !== undefined) store.drop(last)
          } else if (kind === 'load') {
            added.length = 0
            store.load({ rows: IDS.slice(0, count).map((id, at) => ({ id, o: PLACES[at % PLACES.length] ?? null, d: {} })) })
          } else store.commit()
          if (kind !== 'commit') continue
          expect(store.view.map(({ id }) => id)).toEqual(sorted(store).map(({ id }) => id))
          expect(store.view.map(({ orderNum }) => orderNum)).toEqual(store.view.map((_, at) => at + 1))
        }
        store.commit()
        expect(store.view.map(({ id }) => id)).toEqual(sorted(store).map(({ id }) => id))
        expect(store.view.map(({ orderNum }) => orderNum)).toEqual(store.view.map((_, at) => at + 1))
      }),
      { seed: 20261121, numRuns: 400 },
    )
  })

  it('a move tells the drawn rows whose number changed and no others', () => {
    const store = openStore()
    const told: string[] = []
    for (const id of ['r2', 'r5', 'r9']) store.row(id)?.subscribe(() => told.push(id))
    const values: string[] = []
    store.row('r5')?.subscribeValues(() => values.push('r5'))
    const [before, after] = [store.row('r6')?.place ?? null, store.row('r7')?.place ?? null]
    store.apply([{ s: 1, i: 'o:1', r: 'r3', f: ORDER, v: keysBetween(before, after, 1)[0] ?? null, by: '李', at: 0 }])
    store.commit()
    expect(store.view.slice(2, 8).map(({ id }) => id)).toEqual(['r2', 'r4', 'r5', 'r6', 'r3', 'r7'])
    expect(told).toEqual(['r5'])
    expect(values).toEqual([])
    store.apply([{ s: 2, i: 'o:2', r: 'r5', f: 'name', v: '改', by: '李', at: 0 }])
    store.commit()
    expect(values).toEqual(['r5'])
  })

  it('what changes nothing of it gives no new order', () => {
    const store = openStore()
    const { view } = store
    store.apply([
      { s: 1, i: 'o:1', r: 'r3', f: LIVE, v: true, by: '李', at: 0 },
      { s: 2, i: 'o:2', r: 'ghost', f: LIVE, v: true, by: '李', at: 0 },
      { s: 3, i: 'o:3', r: 'ghost', f: LIVE, v: false, by: '李', at: 0 },
    ])
    store.commit()
    expect(store.view).toBe(view)
  })
})
