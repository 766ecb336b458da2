import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import type { GridColumn } from '#contract/entities/gridColumn.ts'
import { layoutOf, mergedOrder, arrangedColumns } from '#src/grid/columns/columnLayout.ts'
import { renderedWidths, resizedLater } from '#src/grid/columns/renderedWidths.ts'
import { GridLayout } from '#src/grid/columns/gridLayout.ts'
import { keptSettings, type KeptSettings } from '#src/grid/columns/keptSettings.ts'

const COLUMN_MAX = 1_000
const COLUMN_MIN = 40
const SEED = { seed: 20261121, numRuns: 300 }
const COLUMNS: GridColumn[] = [
  { key: 'name', title: '名称', type: 'input', fixed: 'left' },
  { key: 'code', title: '编码', type: 'input' },
  { key: 'stock', title: '库存', type: 'inputNumber' },
  { key: 'note', title: '备注', type: 'input' },
]
const keysOf = (layout: GridLayout) => layout.shown.map(({ key }) => key)
/** Settings as another visit would find them. */
function remembered(first?: unknown): KeptSettings & { now: unknown; load: (value: unknown) => void } {
  let loaded: () => void = () => undefined
  const settings = {
    now: first,
    get: () => settings.now,
    set: (value: unknown) => void (settings.now = value ?? undefined),
    onLoaded: (listener: () => void) => {
      loaded = listener
      return () => (loaded = () => undefined)
    },
    load: (value: unknown) => {
      settings.now = value
      loaded()
    },
  }
  return settings
}

describe('the order of columns', () => {
  const keys = fc.uniqueArray(fc.constantFrom(...'abcdefghij'), { minLength: 1 })

  it('holds every declared column once, whatever was stored', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...'abcdefghijxyz')), keys, (stored, declared) => {
        expect(mergedOrder(stored, declared).toSorted()).toEqual(declared.toSorted())
      }),
      SEED,
    )
  })

  it('leaves stored columns in their order and puts each new one behind the one it is declared behind', () => {
    fc.assert(
      fc.property(keys, keys, (stored, declared) => {
        const order = mergedOrder(stored, declared)
        const known = stored.filter(key => declared.includes(key))
        expect(order.filter(key => known.includes(key))).toEqual(known)
        for (const [at, key] of declared.entries())
          if (!known.includes(key)) expect(order[order.indexOf(key) - 1]).toBe(declared[at - 1])
      }),
      SEED,
    )
  })

  it('loses no column whatever an older program stored, and draws frozen ones at their sides', () => {
    fc.assert(
      fc.property(fc.anything(), fc.dictionary(fc.constantFrom('name', 'code', 'x'), fc.anything()), (whole, frozen) => {
        for (const kept of [whole, { order: ['note', 'x'], frozen }]) {
          const placed = arrangedColumns(COLUMNS, layoutOf(kept))
          expect(placed.map(({ column }) => column.key).toSorted()).toEqual(['code', 'name', 'note', 'stock'])
          const sides = placed.map(({ side }) => (side === 'left' ? 0 : side === null ? 1 : 2))
          expect(sides).toEqual(sides.toSorted())
        }
      }),
      SEED,
    )
  })
})

describe('the layout of a grid', () => {
  it('moves a column to the place of another in both directions, which also freezes it as that one is', () => {
    const layout = new GridLayout(COLUMNS, remembered())
    layout.moveTo('code', 'note')
    expect(keysOf(layout)).toEqual(['name', 'stock', 'note', 'code'])
    layout.moveTo('code', 'stock')
    expect(keysOf(layout)).toEqual(['name', 'code', 'stock', 'note'])
    layout.moveTo('stock', 'name')
    expect(layout.shown.map(({ key, fixed }) => `${key} ${fixed ?? ''}`)).toEqual(['stock left', 'name left', 'code ', 'note '])
  })

  it('freezes and frees, also what is declared at a side, and keeps the objects of columns that stay as they are', () => {
    const layout = new GridLayout(COLUMNS, remembered())
    layout.freeze('code', 'right')
    expect(keysOf(layout)).toEqual(['name', 'stock', 'note', 'code'])
    const [, stock, , code] = layout.shown
    layout.freeze('name', null)
    expect(layout.shown[0]?.fixed).toBeUndefined()
    expect([layout.shown[1], layout.shown[3]]).toEqual([stock, code])
    expect([layout.shown[1] === stock, layout.shown[3] === code, layout.shown[1] === COLUMNS[2]]).toEqual([true, true, true])
  })

  it('hides all columns but the last one, and goes back to the declaration', () => {
    const kept = remembered()
    const layout = new GridLayout(COLUMNS, kept)
    for (const { key } of COLUMNS) layout.show(key, false)
    expect([keysOf(layout), layout.isChanged]).toEqual([['note'], true])
    layout.show('code', true)
    expect(keysOf(layout)).toEqual(['code', 'note'])
    const { version } = layout
    layout.reset()
    expect([keysOf(layout), kept.now, layout.isChanged, layout.version > version]).toEqual([
      ['name', 'code', 'stock', 'note'],
      undefined,
      false,
      true,
    ])
  })

  it('is the same at the next visit, with a column that the code has got meanwhile at its declared place', () => {
    const kept = remembered()
    const before = new GridLayout(COLUMNS, kept)
    before.moveTo('note', 'code')
    before.show('stock', false)
    before.resize('note', 233.4)
    const more: GridColumn[] = [...COLUMNS.slice(0, 2), { key: 'price', title: '单价', type: 'inputNumber' }, ...COLUMNS.slice(2)]
    const after = new GridLayout(more, remembered(structuredClone(kept.now)))
    expect([keysOf(after), after.widths]).toEqual([['name', 'note', 'code', 'price'], { note: 233 }])
  })

  it('takes what the server brings after the grid was drawn, and keeps widths within their bounds', () => {
    const kept = remembered()
    const layout = new GridLayout(COLUMNS, kept)
    const heard = vi.fn()
    layout.listen(heard)
    kept.load({ hidden: ['code'], widths: { name: 1, note: 99_999, stock: Number.NaN } })
    expect([keysOf(layout), heard.mock.calls.length]).toEqual([['name', 'stock', 'note'], 1])
    expect(layout.widths).toEqual({ name: COLUMN_MIN, note: COLUMN_MAX })
  })

  it('shows everything when a program was left whose other columns were all hidden', () => {
    const layout = new GridLayout(COLUMNS.slice(0, 2), remembered({ hidden: ['name', 'code'] }))
    expect(keysOf(layout)).toEqual(['name', 'code'])
  })

  it('without a key the page alone remembers', () => {
    const settings = keptSettings(null)
    expect(settings.get()).toBeUndefined()
    settings.set({ hidden: ['a'] })
    expect(settings.get()).toEqual({ hidden: ['a'] })
    settings.set(null)
    expect(settings.get()).toBeUndefined()
  })
})

describe('widths that a person drew', () => {
  it('win over the shares of the room, exactly', () => {
    const widths = renderedWidths([...COLUMNS, { key: 'file', title: '文件', type: 'file' }], { code: 77, file: 150 }, 1000, 60)
    expect([widths['code'], widths['file']]).toEqual([77, 150])
  })

  it('are taken over when the edge rests', () => {
    vi.useFakeTimers()
    const resize = vi.fn()
    const later = resizedLater({ resize })
    for (const width of [100, 110, 120]) later('a', width)
    vi.advanceTimersByTime(249)
    expect(resize).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(resize.mock.calls).toEqual([['a', 120]])
    later('a', 140)
    later('b', 90)
    dispatchEvent(new Event('pagehide'))
    expect(resize.mock.calls.slice(1)).toEqual([
      ['a', 140],
      ['b', 90],
    ])
    vi.advanceTimersByTime(1_000)
    dispatchEvent(new Event('pagehide'))
    expect(resize).toHaveBeenCalledTimes(3)
    vi.useRealTimers()
  })
})
