import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import type { GridColumn } from '#contract/entities/gridColumn.ts'
import { keysBetween } from '#contract/grids/order.ts'
import { LIVE, ORDER, type GridLogEntry, type GridOp } from '#contract/grids/register.ts'
import { GridStore } from '#src/grid/store/gridStore.ts'

const columns: GridColumn[] = [
  { key: 'name', title: '名称', type: 'input', validateRules: [{ unique: true }] },
  { key: 'stock', title: '库存', type: 'inputNumber', merge: 'add', statistics: ['sum', 'average'] },
]
/** A store whose commits the test makes. */
function openStore(names: string[] = []) {
  const store = new GridStore({ columns }, () => undefined)
  const places = keysBetween(null, null, names.length)
  store.load({ rows: names.map((name, n) => ({ id: name, o: places[n] ?? null, d: { name, stock: n + 1 } })) })
  store.commit()
  return { store, ids: () => (store.commit(), store.view.map(({ id }) => id)), places }
}
let seq = 0
const entry = (r: string, f: string, v: GridLogEntry['v'], s = (seq += 1)): GridLogEntry => ({
  s,
  i: `o:${s}`,
  r,
  f,
  v,
  by: '李',
  at: 0,
})
const op = (i: string, r: string, f: string, v: GridOp['v']): GridOp => ({ i, r, f, v, b: 0 })

describe('the store of a grid', () => {
  it('[GRID-31] [GRID-32] [GRID-33] keeps rows by id in the order of their places and numbers them from 1', () => {
    const { store, ids, places } = openStore(['a', 'b', 'c'])
    store.apply([entry('c', ORDER, keysBetween(null, places[0] ?? null, 1)[0] ?? null)])
    expect(ids()).toEqual(['c', 'a', 'b'])
    expect(store.view.map(({ orderNum }) => orderNum)).toEqual([1, 2, 3])
    expect(store.row('c')?.toRow()).toMatchObject({ id: 'c', orderNum: 1, name: 'c' })
  })

  it('[WALK-35] shows an own new row with all its cells, takes its number for them, and lets it go as a whole', () => {
    const { store, ids, places } = openStore(['a', 'b'])
    const row = { o: `${places[0] ?? ''}V`, d: { name: 'N', stock: 5 } }
    const own = { ...op('m:1', 'n', LIVE, true), row }
    store.addAll([own])
    expect(ids()).toEqual(['a', 'n', 'b'])
    expect(store.row('n')?.toRow()).toMatchObject({ name: 'N', stock: 5 })
    expect([store.figure('stock', 'sum'), store.holders('name', 'N')]).toEqual([8, 1])
    // what is written over it stays over it
    store.add({ ...op('m:2', 'n', 'name', 'M'), p: 'm:1' })
    store.apply([{ ...entry('n', LIVE, true, 7), i: 'm:1', row: { ...row, begins: true } }], ['m:1'])
    expect(ids()).toEqual(['a', 'n', 'b'])
    expect(store.row('n')?.get('name')).toBe('M')
    expect([store.figure('stock', 'sum'), store.holders('name', 'N'), store.holders('name', 'M')]).toEqual([8, 0, 1])
    expect(['name', 'stock', LIVE, ORDER].map(f => store.row('n')?.seqOf(f))).toEqual([7, 7, 7, 7])
    // life and place are cells as any other; what is over them counts for nothing
    store.add({ ...op('m:4', 'n', ORDER, 'zz'), b: 7 })
    const said = ['name', LIVE, ORDER].map(f => store.row('n')?.cellAt(f))
    expect(said.map(cell => [cell?.v, cell?.s])).toEqual([
      ['N', 7],
      [true, 7],
      [row.o, 7],
    ])
    store.drop(op('m:4', 'n', ORDER, 'zz'))
    const refused = { ...op('m:3', 'x', LIVE, true), row }
    store.add(refused)
    expect(ids()).toHaveLength(4)
    store.drop(refused)
    expect([ids(), store.figure('stock', 'sum'), store.row('x')?.pending]).toEqual([['a', 'n', 'b'], 8, []])
  })

  it('[WALK-35] lets a colleague’s new row glow in its cells, and knows it no second time', () => {
    const { store, ids } = openStore(['a'])
    const glowing: string[] = []
    store.onFlash((row, fields) => glowing.push(...fields.map(field => `${row.id} ${field}`)))
    const begun = { ...entry('n', LIVE, true, 3), row: { o: 'b00', d: { name: 'N', stock: 5 }, begins: true as const } }
    store.apply([begun])
    expect(ids()).toEqual(['a', 'n'])
    expect(glowing).toEqual(['n name', 'n stock'])
    store.apply([entry('n', 'name', 'M', 4), begun])
    expect(store.row('n')?.get('name')).toBe('M')
  })

  it('shows own operations added together as one after the other', () => {
    const place = keysBetween(null, null, 5)[4] ?? null
    const ops = [
      op('m:1', 'a', 'note', '一'),
      op('m:2', 'a', 'name', 'A'),
      op('m:3', 'a', 'note', '二'),
      op('m:4', 'a', 'stock', 4),
      op('m:5', 'new', 'note', '新'),
      op('m:6', 'new', LIVE, true),
      op('m:7', 'new', ORDER, place),
    ]
    const seen = [true, false].map(isTogether => {
      const { store, ids } = openStore(['a', 'b'])
      store.apply([entry('a', 'note', '旧')])
      store.commit()
      const told = vi.fn()
      store.row('a')?.subscribe(told)
      if (isTogether) store.addAll(ops)
      else for (const one of ops) store.add(one)
      const view = ids()
      const shown = () => [store.view.map(row => row.toRow()), store.figure('stock', 'sum'), store.holders('name', 'A')]
      const over = shown()
      for (const one of ops) store.drop(one)
      return { view, over, told: told.mock.calls.length, left: ids(), under: shown() }
    })
    expect(seen[0]).toEqual(seen[1])
    expect([seen[0]?.view, seen[0]?.told, seen[0]?.left]).toEqual([['a', 'b', 'new'], 1, ['a', 'b']])
    expect(seen[0]?.over[0]).toMatchObject([{ note: '二', name: 'A', stock: 5 }, {}, { note: '新' }])
    expect(seen[0]?.under[0]).toMatchObject([{ note: '旧', name: 'a', stock: 1 }, {}])
  })

  it('gives a new view only when rows came, went or moved; a value tells only its row', () => {
    const { store } = openStore(['a', 'b'])
    const before = store.view
    const heard = { a: vi.fn(), b: vi.fn(), structure: vi.fn() }
    store.row('a')?.subscribe(heard.a)
    store.row('b')?.subscribe(heard.b)
    store.onStructure(heard.structure)
    store.apply([entry('a', 'name', 'x'), entry('a', 'name', 'y')])
    store.commit()
    expect([
      store.view === before,
      heard.a.mock.calls.length,
      heard.b.mock.calls.length,
      heard.structure.mock.calls.length,
    ]).toEqual([true, 1, 0, 0])
    store.apply([entry('b', LIVE, false)])
    store.commit()
    expect([store.view.map(({ id }) => id), heard.structure.mock.calls.length]).toEqual([['a'], 1])
  })

  it('shows own operations at once over what the server said, and takes them back when refused', () => {
    const { store, ids } = openStore(['a'])
    store.add(op('m:1', 'a', 'stock', 4))
    store.apply([entry('a', 'stock', 10)])
    expect([store.row('a')?.get('stock'), store.row('a')?.isPending('stock')]).toEqual([14, true])
    store.drop(op('m:1', 'a', 'stock', 4))
    expect(store.row('a')?.get('stock')).toBe(10)
    store.add(op('m:2', 'new', LIVE, true))
    expect(ids()).toEqual(['a', 'new'])
    store.apply([{ ...entry('new', LIVE, true), i: 'm:2' }], ['m:2'])
    expect([ids(), store.row('new')?.pending]).toEqual([['a', 'new'], []])
  })

  it('a row that comes back after it was deleted brings its place and values to anyone who loaded the table meanwhile', () => {
    const { store, ids, places } = openStore(['a', 'b'])
    const back = keysBetween(places[0] ?? null, places[1] ?? null, 1)[0] ?? null
    store.apply([{ ...entry('gone', LIVE, true), row: { o: back, d: { name: '旧', stock: 7 } } }])
    expect([ids(), store.row('gone')?.get('name'), store.figure('stock', 'sum')]).toEqual([['a', 'gone', 'b'], '旧', 10])
  })

  it('[GRIDSOCK-10] [GRIDSOCK-12] merges an original client’s update into the row it names and no other', () => {
    const { store, ids } = openStore(['a'])
    store.merge({ id: 'ghost', name: 'x' })
    expect([ids(), store.row('ghost')]).toEqual([['a'], null])
    store.merge({ id: 'a', name: '王', tug_status: { k: '1' } })
    store.merge({ id: 'a', tug_status: { l: '2' } })
    expect(store.row('a')?.toRow()).toMatchObject({ name: '王', stock: 1, tug_status: { k: '1', l: '2' } })
  })

  it('[GRID-29] [GRID-30] adds up and averages what is shown, without drift', () => {
    const { store } = openStore(['a', 'b', 'c'])
    expect([store.figure('stock', 'sum'), store.figure('stock', 'average')]).toEqual([6, 2])
    store.add(op('m:3', 'a', 'stock', 0.1))
    store.add(op('m:4', 'a', 'stock', 0.2))
    expect(store.figure('stock', 'sum')).toBe(6.3)
    store.apply([entry('c', LIVE, false)])
    expect(store.figure('stock', 'sum')).toBe(3.3)
  })

  it('counts the holders of a unique value through every change', () => {
    const { store } = openStore(['a', 'b'])
    store.apply([entry('b', 'name', 'a')])
    expect([store.holders('name', 'a'), store.holders('name', 'b')]).toEqual([2, 0])
    store.apply([entry('a', LIVE, false)])
    expect(store.holders('name', 'a')).toBe(1)
  })

  it('keeps figures and counts equal to a fresh count whatever happens (law)', () => {
    const rows = ['a', 'b', 'c', 'd']
    const step = fc.record({
      kind: fc.constantFrom('apply', 'add', 'drop', 'load'),
      r: fc.constantFrom(...rows),
      f: fc.constantFrom('name', 'stock', LIVE),
      v: fc.integer({ min: 0, max: 5 }),
    })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), steps => {
        const { store } = openStore(rows)
        const added: GridOp[] = []
        let at = 1_000_000
        for (const [n, { kind, r, f, v }] of steps.entries()) {
          const value = f === LIVE ? v > 2 : f === 'name' ? `n${v}` : v
          if (kind === 'apply') store.apply([entry(r, f, value, (at += 1))])
          else if (kind === 'add') {
            const made = op(`m:${n}`, r, f, value)
            added.push(made)
            store.add(made)
          } else if (kind === 'drop') {
            const last = added.pop()
            if (last !== undefined) store.drop(last)
          } else store.load({ rows: rows.map(id => ({ id, o: null, d: { name: id, stock: 1 } })) })
          store.commit()
          const live = store.view
          const sum = live.reduce((total, row) => total + Number(row.get('stock') ?? 0), 0)
          expect(store.figure('stock', 'sum') ?? 0).toBe(sum)
          for (const name of new Set(live.map(row => row.get('name'))))
            expect(store.holders('name', name)).toBe(live.filter(row => row.get('name') === name).length)
        }
      }),
      { seed: 20261121, numRuns: 200 },
    )
  })
})
