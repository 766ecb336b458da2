import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { GridStore } from '#src/grid/store/gridStore.ts'
import type { RowHandle } from '#src/grid/store/rowHandle.ts'
import { RowView } from '#src/grid/view/rowView.ts'
import { treeRows } from '#src/grid/view/treeRows.ts'
import { keysBetween } from '#contract/grids/order.ts'
import { LIVE } from '#contract/grids/register.ts'

/** A store of rows `[id, parent]`, in this order. */
function storeOf(rows: readonly (readonly [string, string | null])[]): GridStore {
  const store = new GridStore({ columns: [] }, commit => commit())
  store.structural = 'up'
  const places = keysBetween(null, null, rows.length)
  store.load({ rows: rows.map(([id, up], n) => ({ id, o: places[n] ?? null, d: { up } })) })
  store.commit()
  return store
}
const parentOf = (row: RowHandle) => (row.get('up') as string | null) ?? null
const idsOf = (rows: readonly RowHandle[]) => rows.map(({ id }) => id)
const ALL = () => true

/** Rows that hang under each other at random: at no row, at one that is not there, at themselves, in rings. */
const trees = fc
  .integer({ min: 1, max: 40 })
  .chain(count =>
    fc.tuple(
      fc.array(fc.option(fc.integer({ min: 0, max: count + 2 }), { nil: null }), { minLength: count, maxLength: count }),
      fc.array(fc.boolean(), { minLength: count, maxLength: count }),
    ),
  )

describe('the rows of a tree as they are drawn', () => {
  it('with all open every row is drawn once, each right behind the row above it, whatever hangs where', () => {
    fc.assert(
      fc.property(trees, ([ups]) => {
        const store = storeOf(ups.map((up, n) => [`r${n}`, up === null ? null : `r${up}`]))
        const { rows, spots } = treeRows(store.view, null, null, { parentOf, isOpen: ALL })
        expect(idsOf(rows).toSorted()).toEqual(idsOf(store.view).toSorted())
        rows.forEach((row, n) => {
          const spot = spots.get(row.id)
          expect(spot?.number).toBe(n + 1)
          // the row above is the nearest one before it that is one level higher
          const above = rows.slice(0, n).findLast(({ id }) => (spots.get(id)?.level ?? 0) < (spot?.level ?? 0))
          expect(spot?.parent ?? null).toBe(above?.id ?? null)
          expect(spot?.level).toBe(above === undefined ? 0 : (spots.get(above.id)?.level ?? 0) + 1)
        })
      }),
      { seed: 20_261_121, numRuns: 500 },
    )
  })

  it('rows under a closed row are not drawn, the others stay in the order of the whole tree', () => {
    fc.assert(
      fc.property(trees, ([ups, opens]) => {
        const store = storeOf(ups.map((up, n) => [`r${n}`, up === null ? null : `r${up}`]))
        const isOpen = (id: string) => opens[Number(id.slice(1))] === true
        const whole = treeRows(store.view, null, null, { parentOf, isOpen: ALL })
        const { rows, spots } = treeRows(store.view, null, null, { parentOf, isOpen })
        const isRendered = (id: string): boolean => {
          const parent = spots.get(id)?.parent ?? null
          return parent === null || (isOpen(parent) && isRendered(parent))
        }
        expect(idsOf(rows)).toEqual(idsOf(whole.rows).filter(isRendered))
        expect(spots).toEqual(whole.spots)
      }),
      { seed: 20_261_121, numRuns: 500 },
    )
  })

  it('what is kept brings the rows above it, open, and nothing else; siblings are sorted among themselves', () => {
    fc.assert(
      fc.property(trees, ([ups, kept]) => {
        const store = storeOf(ups.map((up, n) => [`r${n}`, up === null ? null : `r${up}`]))
        const keep = ({ id }: RowHandle) => kept[Number(id.slice(1))] === true
        const { rows, spots } = treeRows(store.view, keep, null, { parentOf, isOpen: () => false })
        const wanted = new Set<string>()
        for (const row of store.view.filter(keep))
          for (let at: string | null = row.id; at !== null; at = spots.get(at)?.parent ?? null) wanted.add(at)
        expect(new Set(idsOf(rows))).toEqual(wanted)
        const backwards = treeRows(store.view, null, (one, other) => other.orderNum - one.orderNum, { parentOf, isOpen: ALL })
        const under = (parent: string | null) =>
          backwards.rows.filter(({ id }) => backwards.spots.get(id)?.parent === parent).map(({ orderNum }) => orderNum)
        for (const parent of [null, ...idsOf(store.view)])
          expect(under(parent)).toEqual(under(parent).toSorted((one, other) => other - one))
      }),
      { seed: 20_261_121, numRuns: 300 },
    )
  })

  it('two rows that two people moved under each other stand at the top instead of nowhere, and so does what hangs under them', () => {
    const store = storeOf([
      ['a', 'b'],
      ['b', 'a'],
      ['c', 'b'],
      ['d', null],
    ])
    const { rows, spots } = treeRows(store.view, null, null, { parentOf, isOpen: ALL })
    expect(idsOf(rows)).toEqual(['a', 'b', 'c', 'd'])
    expect(['a', 'b', 'c', 'd'].map(id => spots.get(id)?.level)).toEqual([0, 1, 2, 0])
  })

  it('a chain of 20,000 rows is drawn without running out of stack', () => {
    const store = storeOf(Array.from({ length: 20_000 }, (_, n) => [`r${n}`, n === 0 ? null : `r${n - 1}`] as const))
    const { rows, spots } = treeRows(store.view, null, null, { parentOf, isOpen: ALL })
    expect([rows.length, spots.get('r19999')?.level]).toEqual([20_000, 19_999])
  })

  it('looks again when rows come, go or hang elsewhere, and not at any other change of a value', () => {
    const store = storeOf([
      ['a', null],
      ['b', null],
    ])
    const view = new RowView(store, () => false)
    view.arrange({ tree: { parentOf, isOpen: ALL } })
    store.onStructure(() => view.follow())
    let looks = 0
    view.listen(() => (looks += 1))
    const write = (s: number, r: string, f: string, v: string | boolean) =>
      store.apply([{ s, i: `x:${s}`, r, f, v, by: '', at: 0 }])
    write(1, 'a', 'name', 'other')
    expect(looks).toBe(0)
    write(2, 'b', 'up', 'a')
    expect([looks, view.spotOf('b')?.level]).toEqual([1, 1])
    write(3, 'a', LIVE, false)
    expect([looks, idsOf(view.rows), view.spotOf('b')?.level]).toEqual([2, ['b'], 0])
  })
})
