import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { GRID_TEXT_MAX } from '#contract/constants.ts'
import { GRID_KINDS, MORE_GRID_KINDS, type GridColumn } from '#contract/entities/gridColumn.ts'
import type { GridRow, GridValue } from '#contract/entities/gridRow.ts'
import { kindOf } from '#src/grid/kinds/index.ts'
import { boxes, COLUMNS, ctrl, layOutRanges, open, ROWS, shift, told, values } from '#tests/support/grid/rangeSupport.tsx'
import { frame } from '#tests/support/grid/startedGrid.tsx'

let settle: () => void
beforeEach(() => {
  settle = layOutRanges()
})
afterEach(() => settle())

describe('pasting', () => {
  it('reads each cell by its kind, skips read-only columns and says so, chooses what it wrote, and is one step', async () => {
    const grid = await open()
    await grid.stand('r1', 'stock')
    await grid.paste('１,２３４\t加急\t不要\t2026/5/9\r\n7\t3\t不要\t46143\r\n')
    expect(values(grid, 'stock', 'level', 'note', 'day').slice(0, 2)).toEqual([
      [1234, '2', '只读0', '2026-05-09'],
      [7, '3', '只读1', '2026-05-01'],
    ])
    expect(told()).toContain('只读列“说明”未粘贴')
    expect(boxes(grid)).toEqual([
      ['range', '2 / 4', '2 / 4'],
      ['range', '2 / 4', '5 / 6'],
    ])
    await grid.key('z', ctrl)
    expect(values(grid, 'stock', 'level').slice(0, 2)).toEqual([
      [1, '1'],
      [2, '1'],
    ])
  })

  it('leaves invalid cells out and says which', async () => {
    const grid = await open()
    await grid.stand('r1', 'name')
    await grid.paste('丙\t十二\n新\t5')
    expect(values(grid, 'name', 'stock').slice(0, 2)).toEqual([
      ['甲', 1],
      ['新', 5],
    ])
    expect(told().join()).toContain('2个单元格未粘贴：第1行“名称”名称不能重复')
    await grid.stand('r1', 'name')
    await grid.paste('x'.repeat(GRID_TEXT_MAX + 1))
    expect([values(grid, 'name')[0], told().join().includes(`最多${GRID_TEXT_MAX}个字符`)]).toEqual([['甲'], true])
  })

  it('fills a range with one value, and a larger range as often as it fits', async () => {
    const grid = await open()
    await grid.stand('r1', 'stock')
    await grid.key('ArrowDown', shift)
    await grid.key('ArrowDown', shift)
    await grid.key('ArrowDown', shift)
    await grid.paste('9')
    expect(values(grid, 'stock').flat()).toEqual([9, 9, 9, 9])
    await grid.paste('1\n2')
    expect(values(grid, 'stock').flat()).toEqual([1, 2, 1, 2])
  })

  it('adds the rows it needs, with their defaults, in the same step', async () => {
    const added: string[] = []
    const columns = COLUMNS.map(one => (one.key === 'level' ? { ...one, defaultValue: '3' } : one))
    const grid = await open({ onAdded: rows => added.push(...rows.map(({ id }) => id)) }, ROWS, columns)
    await grid.stand('r4', 'name')
    await grid.paste('戊\t5\n己\t6\n庚\t7')
    expect(values(grid, 'name', 'stock', 'level').slice(3)).toEqual([
      ['戊', 5, '1'],
      ['己', 6, '3'],
      ['庚', 7, '3'],
    ])
    expect([added.length, grid.handle.getNewData().length]).toEqual([2, 2])
    await grid.key('z', ctrl)
    expect(values(grid, 'name').flat()).toEqual(['甲', '乙', '丙', '丁'])
  })

  it('says what lies beyond the last column', async () => {
    const grid = await open()
    await grid.stand('r1', 'day')
    await grid.paste('2026-01-01\t多\t余')
    expect([values(grid, 'day')[0], told()]).toEqual([['2026-01-01'], ['超出最后一列的2列未粘贴']])
  })

  it('does nothing in a grid that may not be written', async () => {
    const grid = await open({ disabled: true })
    await grid.stand('r1', 'name')
    await grid.paste('新')
    expect([values(grid, 'name')[0], told()]).toEqual([['甲'], ['只读列“名称”未粘贴']])
    await grid.key('ArrowDown', shift)
    await grid.key('Delete')
    expect([values(grid, 'name')[0], told().at(-1)]).toEqual([['甲'], '所选单元格均为只读'])
  })
})

describe('a large paste', () => {
  const many = (count: number, name = (n: number) => `新${n}`) =>
    Array.from({ length: count }, (_, n) => `${name(n)}\t${n}`).join('\n')
  const dialog = () => screen.findByRole('dialog', { name: '粘贴预览' })

  it('is shown first: what it does, which cells it leaves out and why; then it is written as one step', async () => {
    const grid = await open()
    await grid.stand('r3', 'name')
    await grid.paste(many(60, n => (n === 7 ? '甲' : n === 9 ? '新8' : `新${n}`)).replace('\t5\n', '\t五\n'))
    const window = await dialog()
    await within(window).findByText(/其中 3 个有问题，不会粘贴/)
    expect(window.textContent).toContain('共 120 个单元格，新增 58 行')
    const lines = within(within(window).getByRole('table', { name: '有问题的单元格' }))
      .getAllByRole('row')
      .slice(1)
    expect(
      lines.map(line =>
        within(line)
          .getAllByRole('cell')
          .map(({ textContent }) => textContent),
      ),
    ).toEqual([
      ['8（新增）', '库存', '五', '不是数字'],
      ['10（新增）', '名称', '甲', '名称不能重复'],
      ['12（新增）', '名称', '新8', '名称不能重复'],
    ])
    expect(grid.rows().length).toBe(4)
    await waitFor(() => expect(document.activeElement?.textContent).toBe('全部粘贴'))
    fireEvent.click(within(window).getByRole('button', { name: '全部粘贴' }))
    await waitFor(() => expect(grid.rows().length).toBe(62))
    await frame()
    const rows = values(grid, 'name', 'stock')
    expect([rows[2], rows[7], rows[9], rows[11], rows[61]]).toEqual([
      ['新0', 0],
      ['新5', null],
      [null, 7],
      [null, 9],
      ['新59', 59],
    ])
    await grid.stand('r1', 'name')
    await grid.key('z', ctrl)
    expect(values(grid, 'name').flat()).toEqual(['甲', '乙', '丙', '丁'])
    await grid.key('y', ctrl)
    expect(values(grid, 'name', 'stock')[61]).toEqual(['新59', 59])
  })

  it('writes nothing when it is given up', async () => {
    const grid = await open()
    await grid.stand('r1', 'name')
    await grid.paste(many(60))
    const window = await dialog()
    fireEvent.click(within(window).getByRole('button', { name: '取消' }))
    await frame()
    expect(values(grid, 'name').flat()).toEqual(['甲', '乙', '丙', '丁'])
  })

  it('goes to the rows it was meant for, whatever happens to the rows while it is looked at', async () => {
    const rows = Array.from({ length: 60 }, (_, n) => ({ id: `r${n + 1}`, name: `旧${n}`, stock: 0 }))
    const grid = await open({}, rows)
    await grid.stand('r2', 'name')
    await grid.paste(many(30))
    const window = await dialog()
    await within(window).findByText(/全部可以粘贴/)
    act(() => {
      grid.handle.insertRows({ name: '插入' }, 0)
      grid.handle.removeRowsById(['r4'])
    })
    await waitFor(() => expect(grid.handle.getIfRowById('r4')).toBeNull())
    fireEvent.click(within(window).getByRole('button', { name: '全部粘贴' }))
    await waitFor(() => expect(grid.handle.getIfRowById('r31')?.row['name']).toBe('新29'))
    const at = (id: string) => grid.handle.getIfRowById(id)?.row['name']
    expect([at('r1'), at('r2'), at('r3'), at('r5'), at('r32')]).toEqual(['旧0', '新0', '新1', '新3', '旧31'])
    expect(told().join()).toContain('2个单元格所在的行已被他人删除，未粘贴')
  })
})

describe('what is copied and pasted again', () => {
  const NAMES = ['内科', '外科', '儿科'].map((text, n) => ({ value: String(n + 1), text }))
  const two = (n: number) => String(n).padStart(2, '0')
  const words = fc.string({ unit: fc.constantFrom('甲', 'a', '"', '\t', '\n', ' ', ',', '<'), minLength: 1, maxLength: 6 })
  const one = fc.constantFrom(...NAMES.map(({ value }) => value))
  const some = fc.subarray(['1', '2', '3'], { minLength: 1 }).map(list => list.join(','))
  const day = fc.tuple(fc.integer({ min: 1990, max: 2090 }), fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 28 }))
  const date = day.map(([y, m, d]) => `${y}-${two(m)}-${two(d)}`)
  /** what a cell of the kind can hold; its text may be another */
  const HELD: Readonly<Record<string, fc.Arbitrary<GridValue>>> = {
    input: words,
    input_pop: words,
    popup: words,
    inputNumber: fc.integer({ min: -1_000_000, max: 1_000_000 }).map(n => n / 100),
    checkbox: fc.constantFrom('Y', 'N'),
    select: one,
    radio: one,
    sel_search: one,
    sel_search_async: fc.constantFrom('doctor', 'admin'),
    list_multi: some,
    checkbox_meta: some,
    date,
    datetime: fc.tuple(date, fc.nat(23), fc.nat(59)).map(([d, h, m]) => `${d} ${two(h)}:${two(m)}:00`),
    sel_user: fc.constantFrom('doctor', 'admin,doctor'),
    sel_depart: fc.constantFrom('d1', 'd1,d2'),
    upload: fc.constantFrom('a/b.pdf'),
    file: fc.constantFrom('a/b.pdf,c.txt'),
    image: fc.constantFrom('x.png'),
    textarea: words,
    tags: fc.constantFrom('甲乙;丙丁', 'ab'),
    'select-search': one,
    'select-multiple': some,
    'select-dict-search': fc.constantFrom('doctor', 'admin'),
  }
  const WRITABLE = [...GRID_KINDS, ...MORE_GRID_KINDS].filter(name => kindOf(name).Editor !== null)
  const OF_OPTIONS = ['select', 'radio', 'sel_search', 'list_multi', 'checkbox_meta', 'select-search', 'select-multiple']
  const KIND_COLUMNS: GridColumn[] = WRITABLE.map(type => ({
    key: type,
    title: type,
    type,
    ...(OF_OPTIONS.includes(type) ? { options: NAMES } : {}),
  }))

  it('is the same value in every kind (law)', async () => {
    expect(WRITABLE.filter(name => !(name in HELD))).toEqual([])
    const row = fc.record(Object.fromEntries(WRITABLE.map(name => [name, HELD[name] ?? fc.constant(null)])))
    const rows = fc.sample(fc.array(row, { minLength: 8, maxLength: 8 }), { seed: 20261121, numRuns: 1 })[0] ?? []
    const given: GridRow[] = [
      ...rows.map((current, n) => ({ ...current, id: `from${n}` })),
      ...rows.map((_, n) => ({ id: `to${n}` })),
    ]
    const grid = await open({ maxHeight: null }, given, KIND_COLUMNS)
    await grid.stand('from0', 'input')
    await grid.key('ArrowDown', shift)
    for (let n = 0; n < 6; n += 1) await grid.key('ArrowDown', shift)
    await grid.key('End', shift)
    let current = grid.copy()
    // names of people and departments are on their way
    await waitFor(() => {
      if (current.size === 0) current = grid.copy()
      expect(current.size).toBeGreaterThan(0)
    })
    await grid.stand('to0', 'input')
    await grid.paste(Object.fromEntries(current))
    const window = await screen.findByRole('dialog', { name: '粘贴预览' })
    await within(window).findByText(/全部可以粘贴/)
    fireEvent.click(within(window).getByRole('button', { name: '全部粘贴' }))
    await waitFor(() => expect(grid.handle.getIfRowById('to7')?.row['input']).toBe(rows[7]?.['input']))
    for (const [n, values_] of rows.entries())
      for (const type of WRITABLE) {
        const kept = grid.handle.getIfRowById(`to${n}`)?.row[type]
        const was = grid.handle.getIfRowById(`from${n}`)?.row[type]
        expect([n, type, kept]).toEqual([n, type, was])
        expect(values_[type]).not.toBeUndefined()
      }
  })
})
