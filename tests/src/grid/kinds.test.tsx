import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  GRID_KINDS,
  MORE_GRID_KINDS,
  RESERVED_GRID_KINDS,
  type GridColumn,
  type GridKind,
} from '#contract/entities/gridColumn.ts'
import type { GridValue } from '#contract/entities/gridRow.ts'
import { KINDS, kindOf, MORE_KINDS, registerKind } from '#src/grid/kinds/index.ts'
import type { CellContentProps, CellFacts } from '#src/grid/kinds/cellKind.ts'
import { RowHandle } from '#src/grid/store/rowHandle.ts'
import { ok } from '../support/listeningServer.ts'
import { items, startWidgets } from '#tests/support/widgets/selectsSupport.tsx'
import { frame, layOut, openGrid } from '#tests/support/grid/startedGrid.tsx'

let settle: () => void
let world: Awaited<ReturnType<typeof startWidgets>>
beforeEach(async () => {
  settle = layOut()
  world = await startWidgets()
})
afterEach(async () => {
  await world.stop()
  settle()
})

const WARDS = ['内科', '外科', '儿科'].map((text, at) => ({ value: String(at + 1), text }))
const column = (type: GridKind | (string & {}), more: Partial<GridColumn> = {}): GridColumn => ({
  key: 'v',
  title: '值',
  type,
  ...more,
})
const open = (type: GridKind | (string & {}), value: GridValue, more: Partial<GridColumn> = {}) =>
  openGrid([column(type, more), { key: 'other', title: '其他', type: 'input' }], [{ id: 'a', v: value, other: null }])
const facts = (type: GridKind, more: Partial<GridColumn> = {}): CellFacts => ({
  column: column(type, more),
  row: new RowHandle('a', () => 'lww'),
  choices: more.options ?? [],
  names: { user: account => `名${account}`, depart: id => `科${id}`, item: (_, value) => `项${value}` },
})
type Grid = Awaited<ReturnType<typeof open>>
const valueOf = (grid: Grid) => grid.handle.getTableData()[0]?.['v']
/** Leaves the cell as a person does, by a press outside. */
const leave = async () => {
  fireEvent.mouseDown(document.body)
  await frame()
}
const choose = async (text: string) => {
  const found = await waitFor(() => {
    const option = [...document.querySelectorAll<HTMLElement>('.ant-select-item-option')].find(one => one.textContent === text)
    if (!option) throw new Error(`no option ${text}`)
    return option
  })
  fireEvent.click(found)
  await frame()
}
const openList = async () => fireEvent.mouseDown(await screen.findByRole('combobox', { name: '值，第1行' }))
const shownOptions = () => [...document.querySelectorAll('.ant-select-item-option')].map(one => one.textContent)

describe('kinds of a grid', () => {
  it('has one for every name, each with its text, empty value, reading and writing', () => {
    expect(Object.keys(KINDS).sort()).toEqual([...GRID_KINDS].sort())
    for (const name of GRID_KINDS) {
      const kind = KINDS[name]
      const cell = facts(name, { options: WARDS })
      expect([name, kind.show(kind.empty, cell)]).toEqual([name, name === 'checkbox' ? '☐' : ''])
      expect([name, kind.parse('', cell) ?? null]).toEqual([name, name === 'checkbox' ? 'N' : null])
    }
  })

  it('[GRID-01] normal shows its value and is never edited', async () => {
    const user = userEvent.setup()
    const grid = await open('normal', '只读')
    await user.dblClick(grid.cell('a', 'v'))
    expect([grid.text('a', 'v'), grid.editors()]).toEqual(['只读', []])
    expect(grid.cell('a', 'v').getAttribute('aria-readonly')).toBe('true')
  })

  it('[GRID-02] input writes text', async () => {
    const user = userEvent.setup()
    const grid = await open('input', '旧')
    await user.click(grid.cell('a', 'v'))
    await user.clear(screen.getByRole('textbox', { name: '值，第1行' }))
    await user.type(screen.getByRole('textbox', { name: '值，第1行' }), '新的')
    await leave()
    expect([valueOf(grid), grid.text('a', 'v')]).toEqual(['新的', '新的'])
  })

  it('[GRID-03] [GVAL-29] [GVAL-30] [GVAL-31] inputNumber takes minus, digits and decimals, no other key, and writes a number', async () => {
    const user = userEvent.setup()
    const grid = await open('inputNumber', null)
    await user.click(grid.cell('a', 'v'))
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: '值，第1行' })
    await user.type(field, '-1a.5x0')
    expect(field.value).toBe('-1.50')
    await leave()
    expect(valueOf(grid)).toBe(-1.5)
  })

  it('[GVAL-32] a number text that is none is empty when the cell is left', async () => {
    const user = userEvent.setup()
    const grid = await open('inputNumber', 7)
    await user.click(grid.cell('a', 'v'))
    const field = screen.getByRole('textbox', { name: '值，第1行' })
    await user.clear(field)
    await user.type(field, '-')
    await leave()
    expect([valueOf(grid), grid.text('a', 'v')]).toEqual([null, ''])
  })

  it('[GVAL-33] [GVAL-34] tags fall into pairs as they are typed, pasted or composed; typed semicolons go', async () => {
    const user = userEvent.setup()
    const grid = await open('tags', null)
    await user.click(grid.cell('a', 'v'))
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: '值，第1行' })
    await user.type(field, 'abcdef')
    expect(field.value).toBe('ab;cd;ef')
    await user.clear(field)
    await user.type(field, 'a;bcd;')
    expect(field.value).toBe('ab;cd')
    // the letters of a word that an input method is about to write
    fireEvent.change(field, { target: { value: 'ab;cdfare' }, isComposing: true })
    fireEvent.input(field, { target: { value: 'ab;cdfare n' }, isComposing: true })
    expect(field.value).toBe('ab;cdfare n')
    fireEvent.compositionEnd(field, { target: { value: 'ab;cd发热' } })
    expect(field.value).toBe('ab;cd;发热')
    await leave()
    expect([valueOf(grid), grid.text('a', 'v')]).toEqual(['ab;cd;发热', 'ab;cd;发热'])
    expect(kindOf('tags').parse('a;bcd', facts('input'))).toBe('ab;cd')
  })

  it('has the further kinds of an original grid: long text, progress, tags, and selects under other names', async () => {
    expect(Object.keys(MORE_KINDS).sort()).toEqual([...MORE_GRID_KINDS].sort())
    const same = [
      ['textarea', 'input_pop'],
      ['select-search', 'sel_search'],
      ['select-multiple', 'list_multi'],
      ['select-dict-search', 'sel_search_async'],
    ] as const
    for (const [other, ours] of same) expect(kindOf(other)).toBe(KINDS[ours])
    const grid = await open('progress', '55.9')
    const bar = () => within(grid.cell('a', 'v')).queryByRole<HTMLProgressElement>('progressbar', { name: '值' })
    expect([bar()?.value, bar()?.max]).toEqual([55, 100])
    await userEvent.setup().dblClick(grid.cell('a', 'v'))
    expect(grid.editors()).toEqual([])
    const { parse, show } = kindOf('progress')
    const cell = facts('input')
    expect(['120', '-3', '40%', '４０', '', '很快'].map(text => parse(text, cell))).toEqual([100, 0, 40, 40, null, undefined])
    expect([show(12.7, cell), show(null, cell), show('x', cell)]).toEqual(['12%', '', ''])
  })

  it('[GRID-04] checkbox turns between its two values by one press, or by the space key', async () => {
    const user = userEvent.setup()
    const grid = await open('checkbox', 'N', { customValue: ['Y', 'N'] })
    await user.click(grid.cell('a', 'v'))
    await frame()
    expect([valueOf(grid), grid.text('a', 'v'), grid.editors()]).toEqual(['Y', '☑', []])
    await user.keyboard(' ')
    await frame()
    expect([valueOf(grid), grid.text('a', 'v')]).toEqual(['N', '☐'])
  })

  it('[GRID-05] [ENTITY-29] select chooses one option of its dictionary and shows its text', async () => {
    const user = userEvent.setup()
    const grid = await open('select', '1', { dictCode: 'sex' })
    expect(grid.text('a', 'v')).toBe('男')
    await user.click(grid.cell('a', 'v'))
    await openList()
    await choose('女')
    expect([valueOf(grid), grid.text('a', 'v'), grid.editors()]).toEqual(['2', '女', []])
  })

  it('[ENTITY-24] [ENTITY-25] a select filters by what is typed with allowSearch and takes it as an option with allowInput', async () => {
    const user = userEvent.setup()
    const grid = await open('select', null, { options: WARDS, allowInput: true, allowSearch: true })
    await user.click(grid.cell('a', 'v'))
    await openList()
    const field = screen.getByRole('combobox', { name: '值，第1行' })
    await user.type(field, '外')
    expect(shownOptions()).toEqual(['外', '外科'])
    await user.clear(field)
    await user.type(field, '骨科')
    await choose('骨科')
    expect([valueOf(grid), grid.text('a', 'v')]).toEqual(['骨科', '骨科'])
  })

  it('a select without allowSearch and allowInput takes no typing', async () => {
    const user = userEvent.setup()
    const grid = await open('select', null, { options: WARDS })
    await user.click(grid.cell('a', 'v'))
    expect((await screen.findByRole<HTMLInputElement>('combobox', { name: '值，第1行' })).readOnly).toBe(true)
    expect(valueOf(grid)).toBeNull()
  })

  it('[GRID-06] [GRID-07] date and datetime write their texts', async () => {
    const user = userEvent.setup()
    for (const [type, typed] of [
      ['date', '2026-05-06'],
      ['datetime', '2026-05-06 07:08:09'],
    ] as const) {
      const grid = await open(type, null)
      await user.click(grid.cell('a', 'v'))
      const field = await screen.findByLabelText('值，第1行')
      fireEvent.mouseDown(field)
      fireEvent.change(field, { target: { value: typed } })
      fireEvent.keyDown(field, { key: 'Enter', keyCode: 13 })
      await frame()
      await leave()
      expect(valueOf(grid)).toBe(typed)
      cleanup()
    }
  })

  it('[GRID-12] list_multi joins its values by commas', async () => {
    const user = userEvent.setup()
    const grid = await open('list_multi', '1', { options: WARDS })
    await user.click(grid.cell('a', 'v'))
    await openList()
    await choose('儿科')
    await leave()
    expect([valueOf(grid), grid.text('a', 'v')]).toEqual(['1,3', '内科、儿科'])
  })

  it('[GRID-13] sel_search filters its options by what is typed', async () => {
    const user = userEvent.setup()
    const grid = await open('sel_search', null, { options: WARDS })
    await user.click(grid.cell('a', 'v'))
    await openList()
    await user.type(screen.getByRole('combobox', { name: '值，第1行' }), '儿')
    expect(shownOptions()).toEqual(['儿科'])
    await choose('儿科')
    expect(valueOf(grid)).toBe('3')
  })

  it('[GRID-14] sel_search_async asks the server for what is typed', async () => {
    const user = userEvent.setup()
    const asked: (string | null)[] = []
    world.answers['/sys/dict/loadDict/sys_role,role_name,role_code'] = ({ query }) => {
      asked.push(query.get('keyword'))
      return ok(items('医生', '药师'))
    }
    const grid = await open('sel_search_async', null, { dictTable: 'sys_role', dictText: 'role_name', dictCode: 'role_code' })
    await user.click(grid.cell('a', 'v'))
    await openList()
    await user.type(screen.getByRole('combobox', { name: '值，第1行' }), '药')
    await waitFor(() => expect(asked).toContain('药'))
    await choose('药师')
    expect(valueOf(grid)).toBe('2')
  })

  it('[GRID-15] radio chooses one of options that are all in sight', async () => {
    const user = userEvent.setup()
    const grid = await open('radio', '1', { options: WARDS })
    expect(grid.text('a', 'v')).toBe('内科')
    await user.click(grid.cell('a', 'v'))
    await user.click(within(screen.getByRole('radiogroup', { name: '值，第1行' })).getByRole('radio', { name: '外科' }))
    await frame()
    expect([valueOf(grid), grid.editors()]).toEqual(['2', []])
  })

  it('[GRID-16] checkbox_meta keeps the ticked boxes in the order of its options', async () => {
    const user = userEvent.setup()
    const grid = await open('checkbox_meta', '3', { options: WARDS })
    await user.click(grid.cell('a', 'v'))
    await user.click(screen.getByRole('checkbox', { name: '内科' }))
    await leave()
    expect([valueOf(grid), grid.text('a', 'v')]).toEqual(['1,3', '内科、儿科'])
  })

  it('[GRID-17] input_pop opens a window for its text and writes back', async () => {
    const user = userEvent.setup()
    const grid = await open('input_pop', '甲')
    await user.click(grid.cell('a', 'v'))
    await user.click(await screen.findByRole('button', { name: '在大窗口中编辑' }))
    const area = await screen.findByRole('textbox', { name: '值，第1行（大窗口）' })
    fireEvent.mouseDown(area)
    fireEvent.change(area, { target: { value: '甲\n乙' } })
    await leave()
    expect([valueOf(grid), grid.text('a', 'v')]).toEqual(['甲\n乙', '甲 乙'])
  })

  it('[GRID-20] slot draws the content of the page with row and value', async () => {
    const Badge = ({ value, row }: CellContentProps) => <b>{`${row.id}:${value}`}</b>
    const grid = await openGrid([column('slot', { slotName: 'badge' })], [{ id: 'a', v: '7' }], { slots: { badge: Badge } })
    expect(grid.cell('a', 'v').querySelector('b')?.textContent).toBe('a:7')
  })

  it('[GRID-21] hidden has no column and stays among the values', async () => {
    const grid = await openGrid(
      [column('hidden'), { key: 'other', title: '其他', type: 'input' }],
      [{ id: 'a', v: '藏', other: 'x' }],
    )
    expect(grid.headers().map(one => one.textContent)).toEqual(['其他'])
    expect(valueOf(grid)).toBe('藏')
  })

  it('[GRID-18] [GRID-19] sel_depart and sel_user show names and open their window', async () => {
    const user = userEvent.setup()
    world.answers['/sys/user/getMultiUser'] = () => ({ body: [{ id: '1', username: 'doctor', realname: '王医生' }] })
    world.answers['/sys/sysDepart/queryTreeList'] = () =>
      ok([{ key: 'd1', value: 'd1', id: 'd1', title: '内科', departName: '内科', isLeaf: true, children: null }])
    const grid = await openGrid(
      [column('sel_user'), { key: 'depart', title: '科室', type: 'sel_depart' }],
      [{ id: 'a', v: 'doctor', depart: 'd1' }],
    )
    await waitFor(() => expect([grid.text('a', 'v'), grid.text('a', 'depart')]).toEqual(['王医生', '内科']))
    await user.click(grid.cell('a', 'depart'))
    await user.click(await screen.findByLabelText('科室，第1行'))
    expect(await screen.findByRole('dialog', { name: '选择科室' })).toBeTruthy()
    cleanup()
    const other = await open('sel_user', null)
    await user.click(other.cell('a', 'v'))
    await user.click(await screen.findByLabelText('值，第1行'))
    expect(await screen.findByRole('dialog', { name: /根据部门选择用户/ })).toBeTruthy()
  })

  it('[GRID-22] refuses the names of the control columns', () => {
    for (const name of RESERVED_GRID_KINDS) expect(() => registerKind(name, KINDS.input)).toThrow(name)
    expect(RESERVED_GRID_KINDS).toHaveLength(5)
    expect([kindOf('checkbox'), kindOf('radio')]).toEqual([KINDS.checkbox, KINDS.radio])
  })

  it('[GRID-23] a registered cell type works in columns', async () => {
    registerKind('stars', { ...KINDS.inputNumber, show: value => '★'.repeat(Number(value)) })
    const user = userEvent.setup()
    const grid = await open('stars', 2)
    expect(grid.text('a', 'v')).toBe('★★')
    await user.click(grid.cell('a', 'v'))
    const field = screen.getByRole('textbox', { name: '值，第1行' })
    await user.clear(field)
    await user.type(field, '3')
    await leave()
    expect(grid.text('a', 'v')).toBe('★★★')
  })

  it('[ENTITY-26] a disabled column shows no editor', async () => {
    const user = userEvent.setup()
    const grid = await open('input', '定', { disabled: true })
    await user.click(grid.cell('a', 'v'))
    await user.keyboard('x')
    expect([grid.editors(), grid.text('a', 'v')]).toEqual([[], '定'])
  })

  it('[GRID-08] [GRID-09] [GRID-10] [ENTITY-27] [ENTITY-28] upload, file and image go up from the cell to the address of the column', async () => {
    const user = userEvent.setup()
    let stored = 0
    world.answers['/own/upload'] = () => ({
      body: { success: true, code: 200, message: `temp/${(stored += 1)}.png`, result: null, timestamp: 0 },
    })
    for (const type of ['upload', 'file', 'image'] as const) {
      const grid = await open(type, null, { btnText: '传一个', action: '/own/upload', responseName: 'message' })
      await user.click(grid.cell('a', 'v'))
      const button = await screen.findByRole('button', { name: /值，0个文件：\s*传一个/ })
      await user.click(button)
      const field = await waitFor(() => {
        const found = document.querySelector<HTMLInputElement>('input[type=file]')
        if (found === null) throw new Error('no file input')
        return found
      })
      fireEvent.mouseDown(field)
      await user.upload(field, new File(['x'], '图.png', { type: 'image/png' }))
      // a press elsewhere while the file is on its way loses nothing
      fireEvent.mouseDown(document.body)
      await waitFor(() => expect(world.asked('/own/upload')).toHaveLength(stored))
      await waitFor(() => expect(grid.cell('a', 'v').textContent).toMatch(/png$/))
      await leave()
      const given = valueOf(grid)
      expect(type === 'upload' ? (given as { path: string }).path : given).toBe(`temp/${stored}.png`)
      cleanup()
    }
  })

  it('[GRID-11] popup opens its report', async () => {
    const user = userEvent.setup()
    const grid = await open('popup', null, { popup: { code: 'r1', orgFields: 'name,sex', destFields: 'v,other', field: 'v' } })
    await user.click(grid.cell('a', 'v'))
    await user.click(await screen.findByLabelText('值，第1行'))
    await waitFor(() => expect(world.asked('/online/cgreport/api/getRpColumns/r1').length).toBeGreaterThan(0))
  })

  it('reads what people and spreadsheets write', () => {
    expect([
      KINDS.select.parse('外科', facts('select', { options: WARDS })),
      KINDS.select.parse('骨科', facts('select', { options: WARDS })),
    ]).toEqual(['2', undefined])
    expect(KINDS.list_multi.parse('内科，儿科', facts('list_multi', { options: WARDS }))).toBe('1,3')
    expect(['是', '否', '也许'].map(text => KINDS.checkbox.parse(text, facts('checkbox')))).toEqual(['Y', 'N', undefined])
  })
})
