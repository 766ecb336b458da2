import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { GridColumn } from '#contract/entities/gridColumn.ts'
import { open } from '#tests/support/grid/rangeSupport.tsx'
import { beginGrids, frame, openGrid } from '#tests/support/grid/startedGrid.tsx'

beginGrids()

const WARDS = ['内科', '外科'].map((text, at) => ({ value: String(at), text }))
const COLUMNS: GridColumn[] = [
  { key: 'name', title: '名称', type: 'input' },
  { key: 'ward', title: '病区', type: 'select', options: WARDS },
  { key: 'stock', title: '库存', type: 'inputNumber', statistics: ['sum', 'average'] },
  { key: 'at', title: '时间', type: 'datetime' },
]
const ROWS = [
  { id: 'a', name: '阿司匹林', ward: '1', stock: 3, at: '2026-01-02 09:00:00' },
  { id: 'b', name: '布洛芬', ward: '0', stock: 1, at: '2026-01-02 08:00:00' },
  { id: 'c', name: '阿莫西林', ward: '1', stock: 2, at: '2026-01-01 10:00:00' },
  { id: 'd', name: '维生素', ward: null, stock: null, at: null },
]
type Grid = Awaited<ReturnType<typeof openGrid>>
/** Lines as they are drawn from above: a head by what it says, with a mark, a row by its id. */
const lines = (grid: Grid): string[] =>
  [...grid.container.querySelectorAll<HTMLElement>('.xl-grid-row')]
    .sort((one, other) => Number(one.getAttribute('aria-rowindex')) - Number(other.getAttribute('aria-rowindex')))
    .map(row => {
      const id = row.querySelector<HTMLElement>('[data-r]')?.dataset['r']
      if (id !== undefined) return id
      const sign = row.getAttribute('aria-expanded') === 'true' ? '▾' : '▸'
      const figures = [...row.querySelectorAll('.xl-grid-figure')].map(({ textContent }) => textContent).join(' ')
      const [name, count] = [...row.querySelectorAll('.xl-grid-group-name > span')].map(({ textContent }) => textContent)
      return `${sign}${row.getAttribute('aria-level') ?? ''} ${name ?? ''} ${count ?? ''} ${figures}`.trim()
    })
const menu = async (grid: Grid, title: string, entry: string) => {
  const head = grid.headers().find(({ textContent }) => textContent?.startsWith(title) === true)
  if (head === undefined) throw new Error(`no header ${title}`)
  fireEvent.click(within(head).getByRole('button', { name: `${title}列的菜单` }))
  await frame()
  fireEvent.click(screen.getByRole('menuitem', { name: entry }))
  await frame()
}
const press = async (name: string) => {
  fireEvent.click(screen.getByRole('button', { name }))
  await frame()
}
const key = async (grid: Grid, pressed: string) => {
  const active = grid.container.querySelector<HTMLElement>('[role=gridcell][aria-selected=true]')
  if (active === null) throw new Error('no active cell')
  fireEvent.keyDown(active, { key: pressed })
  await frame()
}
const activeLine = (grid: Grid) =>
  grid.container.querySelector('[role=gridcell][aria-selected=true]')?.closest('[role=row]')?.textContent ?? ''

describe('grouped rows', () => {
  it('[WALK-37] stand under heads with their name, count and figures, in the order of the column; nothing last', async () => {
    const grid = await openGrid(COLUMNS, ROWS)
    await menu(grid, '病区', '按此列分组')
    expect(lines(grid)).toEqual([
      '▾1 病区：内科 1行 合计1 平均1',
      'b',
      '▾1 病区：外科 2行 合计5 平均2.5',
      'a',
      'c',
      '▾1 病区：（空） 1行',
      'd',
    ])
    expect(screen.getByRole('treegrid', { name: '测试表格' })).toBeTruthy()
    expect(grid.cell('a', 'name').closest('[role=row]')?.getAttribute('aria-level')).toBe('2')
    // by the day of a moment, and within the group by what is sorted
    await menu(grid, '时间', '再按此列分组')
    await menu(grid, '病区', '取消分组')
    await menu(grid, '库存', '升序')
    expect(lines(grid)).toEqual([
      '▾1 时间：2026-01-01 1行 合计2 平均2',
      'c',
      '▾1 时间：2026-01-02 2行 合计4 平均2',
      'b',
      'a',
      '▾1 时间：（空） 1行',
      'd',
    ])
    const line = screen.getByRole('group', { name: '筛选、分组与排序' })
    fireEvent.click(within(line).getByRole('button', { name: '取消：时间' }))
    await frame()
    expect([lines(grid), screen.queryByRole('treegrid')]).toEqual([['b', 'c', 'a', 'd'], null])
  })

  it('[WALK-37] lie in each other; closing and opening goes by press and by key, of one and of all', async () => {
    const grid = await openGrid(COLUMNS, ROWS.slice(0, 3))
    await menu(grid, '病区', '按此列分组')
    await menu(grid, '时间', '再按此列分组')
    const short = () => lines(grid).map(text => text.replace(/^(\S)(\d) .*?：(\S+) .*$/, '$1$2$3'))
    expect(short()).toEqual(['▾1内科', '▾22026-01-02', 'b', '▾1外科', '▾22026-01-01', 'c', '▾22026-01-02', 'a'])
    await press('收起：病区：外科')
    expect(short()).toEqual(['▾1内科', '▾22026-01-02', 'b', '▸1外科'])
    await press('全部收起')
    expect(short()).toEqual(['▸1内科', '▸1外科'])
    const name = screen.getByText('病区：内科').closest<HTMLElement>('[role=gridcell]')
    fireEvent.mouseDown(name as HTMLElement)
    await frame()
    await key(grid, 'ArrowRight')
    expect(short()).toEqual(['▾1内科', '▸22026-01-02', '▸1外科'])
    await key(grid, 'ArrowDown')
    await key(grid, 'Enter')
    expect(short().slice(0, 3)).toEqual(['▾1内科', '▾22026-01-02', 'b'])
    await key(grid, 'ArrowLeft')
    expect(short().slice(0, 2)).toEqual(['▾1内科', '▸22026-01-02'])
    await key(grid, 'ArrowLeft')
    expect(activeLine(grid)).toContain('病区：内科')
    await press('全部展开')
    expect(short()).toHaveLength(8)
  })

  it('[WALK-37] a head has a menu by the right button and by its key: it and all of them open and close, its rows are chosen, groups go', async () => {
    const grid = await openGrid(COLUMNS, ROWS.slice(0, 3), { selection: 'checkbox' })
    await menu(grid, '病区', '按此列分组')
    const name = () => screen.getByText('病区：外科').closest<HTMLElement>('[role=gridcell]') as HTMLElement
    const ask = async () => {
      fireEvent.contextMenu(name())
      await frame()
      return screen.getByRole('menu', { name: '病区：外科的操作' })
    }
    const choose = async (text: RegExp) => {
      fireEvent.click(within(await ask()).getByRole('menuitem', { name: text }))
      await frame()
    }
    const short = () => lines(grid).map(text => text.replace(/^(\S)(\d) .*?：(\S+) .*$/, '$1$2$3'))
    await choose(/^收起本组/)
    expect(short()).toEqual(['▾1内科', 'b', '▸1外科'])
    await choose(/^展开本组/)
    expect(short()).toEqual(['▾1内科', 'b', '▾1外科', 'a', 'c'])
    await choose(/^全部收起/)
    expect(short()).toEqual(['▸1内科', '▸1外科'])
    await choose(/^全部展开/)
    await choose(/^选中本组 2 行/)
    const chosen = screen.getAllByRole<HTMLInputElement>('checkbox').filter(({ checked }) => checked)
    expect(chosen.map(box => box.getAttribute('aria-label'))).toEqual(['选择第1行', '选择第3行'])
    fireEvent.mouseDown(name())
    await frame()
    await key(grid, 'ContextMenu')
    expect(screen.getByRole('menu', { name: '病区：外科的操作' })).toBeTruthy()
    fireEvent.click(screen.getByRole('menuitem', { name: /^取消分组/ }))
    await frame()
    expect(short()).toEqual(['a', 'b', 'c'])
  })

  it('[WALK-37] figures follow a change at once; the row moves when the rows are arranged anew', async () => {
    const grid = await openGrid(COLUMNS, ROWS)
    await menu(grid, '病区', '按此列分组')
    const write = async (values: Record<string, string | number>) => {
      act(() => grid.handle.setValues([{ rowKey: 'a', values }]))
      await frame()
    }
    await write({ stock: 10 })
    expect(lines(grid)[2]).toBe('▾1 病区：外科 2行 合计12 平均6')
    await write({ ward: '0' })
    expect(lines(grid).slice(2, 5)).toEqual(['▾1 病区：外科 2行 合计12 平均6', 'a', 'c'])
    await press('重新分组')
    expect(lines(grid)).toEqual([
      '▾1 病区：内科 2行 合计11 平均5.5',
      'a',
      'b',
      '▾1 病区：外科 1行 合计2 平均2',
      'c',
      '▾1 病区：（空） 1行',
      'd',
    ])
  })

  it('[WALK-37] columns and their order are chosen in a window too, where columns have no menu, and a file is said to hold all rows', async () => {
    const grid = await openGrid(COLUMNS, ROWS, { toolbar: { buttons: ['columns', 'export'] } })
    const more = async (entry: string) => {
      await press('更多')
      fireEvent.click(screen.getByRole('menuitem', { name: entry }))
      await frame()
    }
    await more('分组…')
    const dialog = within(await screen.findByRole('dialog', { hidden: true }))
    const pick = async (level: string, title: string) => {
      const at = '一二'.indexOf(level)
      fireEvent.mouseDown(dialog.getByRole('combobox', { name: `第${level}级分组的列`, hidden: true }))
      const option = await waitFor(() => {
        // one list for each level, in the order in which they were opened
        const list = document.querySelectorAll('.ant-select-dropdown')[at]
        return list?.querySelector(`.ant-select-item-option[title="${title}"]`) ?? Promise.reject(new Error(`no ${title}`))
      })
      fireEvent.click(option)
      await frame()
    }
    const heads = () => lines(grid).flatMap(text => /^[▾▸]\d (\S+)/.exec(text)?.[1] ?? [])
    await pick('一', '病区')
    expect(heads()).toEqual(['病区：内科', '病区：外科', '病区：（空）'])
    await pick('二', '名称')
    expect(heads().slice(0, 2)).toEqual(['病区：内科', '名称：布洛芬'])
    // the column of another level changes places with it
    await pick('一', '名称')
    expect(heads().slice(0, 2)).toEqual(['名称：阿莫西林', '病区：外科'])
    fireEvent.click(dialog.getByRole('checkbox', { name: '先收起各组，只看小计', hidden: true }))
    await frame()
    expect(lines(grid)).toHaveLength(4)
    fireEvent.click(dialog.getByRole('button', { name: '关闭', hidden: true }))
    await frame()
    await press('更多')
    expect(screen.getByRole('menuitem', { name: '导出 Excel（所示4行）' })).toBeTruthy()
  })

  it('[WALK-37] levels of groups change places by dragging their chips and by Alt and an arrow, which is said and keeps the focus', async () => {
    const grid = await openGrid(COLUMNS, ROWS.slice(0, 3))
    await menu(grid, '病区', '按此列分组')
    const chip = (title: string) => within(screen.getByRole('group', { name: /分组/ })).getByRole('button', { name: title })
    const chips = () => screen.getAllByRole('button', { name: /^取消：/ }).map(one => one.getAttribute('aria-label')?.slice(3))
    const said = () => chip('病区').closest('.xl-grid-line')?.querySelector('[aria-live]')?.textContent
    const around = (title: string) => chip(title).closest<HTMLElement>('.xl-grid-chip') as HTMLElement
    expect(around('病区').draggable).toBe(false)
    await menu(grid, '时间', '再按此列分组')
    await menu(grid, '名称', '再按此列分组')
    expect(lines(grid)[0]).toMatch(/病区：内科/)

    const dataTransfer = { setData: () => undefined, effectAllowed: 'none' }
    fireEvent.dragStart(around('名称'), { dataTransfer })
    fireEvent.dragOver(around('病区'), { dataTransfer })
    expect(around('病区').dataset['drop']).toBe('true')
    fireEvent.drop(around('病区'), { dataTransfer })
    await frame()
    expect([chips(), said()]).toEqual([['名称', '病区', '时间'], '名称现为第1级分组，共3级'])
    expect(lines(grid)[0]).toMatch(/名称：阿莫西林/)
    // what comes from elsewhere is no chip
    expect(fireEvent.dragOver(around('病区'), { dataTransfer })).toBe(true)

    chip('名称').focus()
    const alt = async (title: string, pressed: string) => {
      expect(fireEvent.keyDown(chip(title), { key: pressed, altKey: true })).toBe(false)
      await frame()
    }
    await alt('名称', 'ArrowRight')
    expect([chips(), said(), document.activeElement]).toEqual([
      ['病区', '名称', '时间'],
      '名称现为第2级分组，共3级',
      chip('名称'),
    ])
    expect(lines(grid)[0]).toMatch(/病区：内科/)
    await alt('病区', 'ArrowLeft')
    expect([chips(), said()]).toEqual([['病区', '名称', '时间'], '病区已在最外级'])
    await alt('时间', 'ArrowRight')
    expect(said()).toBe('时间已在最内级')
  })

  it('[WALK-37] a row that is put behind another comes into its group; a new one opens the group in which it comes', async () => {
    const grid = await open({ toolbar: true }, ROWS, COLUMNS)
    await menu(grid, '病区', '按此列分组')
    await grid.stand('a', 'name')
    fireEvent.contextMenu(grid.cell('a', 'name'))
    await frame()
    fireEvent.click(screen.getByRole('menuitem', { name: '插入一行' }))
    await frame()
    await frame()
    const made = lines(grid)[5] ?? ''
    expect(grid.rows().map(({ name, ward }) => [name ?? null, ward])).toContainEqual([null, '1'])
    expect(lines(grid).slice(2, 7)).toEqual(['▾1 病区：外科 3行 合计5 平均2.5', 'a', 'c', made, '▾1 病区：（空） 1行'])
    expect(activeLine(grid)).toBe(grid.cell(made, 'name').closest('[role=row]')?.textContent)
    await press('收起：病区：（空）')
    await press('新增')
    await frame()
    expect(lines(grid).at(-3)).toBe('▾1 病区：（空） 2行')
  })

  it('[WALK-37] a head takes no value, is left out of a range, and gives way to a cell that is sought in a closed group', async () => {
    const grid = await open({}, ROWS, COLUMNS)
    await menu(grid, '病区', '按此列分组')
    fireEvent.mouseDown(screen.getByText('病区：外科'))
    await frame()
    await key(grid, 'x')
    await key(grid, 'Delete')
    expect([grid.editors(), grid.rows().map(({ ward }) => ward)]).toEqual([[], ['1', '0', '1', null]])
    await grid.stand('b', 'name')
    await grid.key('ArrowDown', { shiftKey: true })
    await grid.key('ArrowRight', { shiftKey: true })
    expect(grid.copy().get('text/plain')).toBe('布洛芬\t内科\r\n阿司匹林\t外科\r\n')
    await press('收起：病区：外科')
    expect(grid.container.querySelector('[data-r=c]')).toBeNull()
    await grid.key('f', { ctrlKey: true })
    const field = await screen.findByRole('textbox', { name: '查找内容' })
    fireEvent.change(field, { target: { value: '阿莫西林' } })
    await waitFor(() => expect(grid.container.querySelector('[data-r=c]')).not.toBeNull())
    expect(activeLine(grid)).toContain('阿莫西林')
  })
})
