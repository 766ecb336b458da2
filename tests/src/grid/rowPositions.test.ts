import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { keysBetween } from '#contract/grids/order.ts'
import { insertion, movement, removal } from '#src/grid/data/rowPositions.ts'
import type { CellEdit } from '#src/grid/data/gridData.ts'
import { GridStore } from '#src/grid/store/gridStore.ts'

/** A store with these places; rows are named by their index. */
function openStore(places: readonly (string | null)[]) {
  const store = new GridStore({ columns: [] }, () => undefined)
  store.load({ rows: places.map((o, n) => ({ id: String(n), o, d: {} })) })
  store.commit()
  let s = 0
  const write = (cellEdits: readonly CellEdit[]) => {
    store.apply(cellEdits.map(cellEdit => ({ s: (s += 1), i: `i${s}`, ...cellEdit, by: '', at: 0 })))
    store.commit()
    return store.view.map(({ id }) => id)
  }
  return { store, write, ids: () => store.view.map(({ id }) => id) }
}
const [a = '', b = ''] = keysBetween(null, null, 2)

describe('places of rows', () => {
  it('[EDIT-14] [EDIT-18] wherever a row is moved or inserted, it stands there and the others keep their order', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 6 }), fc.boolean(), fc.nat(), fc.nat(), (count, isPlaced, one, other) => {
        const { store, write, ids } = openStore(isPlaced ? keysBetween(null, null, count) : Array<null>(count).fill(null))
        const [from, to] = [one % count, other % count]
        const expected = ids().filter((_, n) => n !== from)
        expected.splice(to, 0, ids()[from] ?? '')
        expect(write(movement(store.view, ids()[from] ?? '', to))).toEqual(expected)
        const after = ids()[to] ?? ''
        expect(write(insertion(store.view, [{ id: 'new', d: {} }], after))).toEqual(
          expected.flatMap(id => (id === after ? [id, 'new'] : [id])),
        )
      }),
      { seed: 7, numRuns: 300 },
    )
  })

  it('goes behind all rows that share a key, and to the top and the bottom', () => {
    const { store, write } = openStore([a, a, b])
    expect(write(insertion(store.view, [{ id: 'x', d: {} }], '0'))).toEqual(['0', '1', 'x', '2'])
    expect(write(insertion(store.view, [{ id: 'top', d: {} }], null)).at(0)).toBe('top')
    expect(write(insertion(store.view, [{ id: 'end', d: {} }], undefined)).at(-1)).toBe('end')
    expect(write(removal(['0', 'end']))).toEqual(['top', '1', 'x', '2'])
    expect(movement(store.view, 'nobody', 0)).toEqual([])
  })
})
