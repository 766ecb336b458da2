import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { BLUR_VALIDATION_DELAY } from '#contract/constants.ts'
import type { GridColumn } from '#contract/entities/gridColumn.ts'
import { beginGrids, frame, openGrid } from '#tests/support/grid/startedGrid.tsx'
import { openShared, serveTable } from '#tests/support/grid/startedShared.tsx'

const page = beginGrids()

const COLUMNS: GridColumn[] = [
  { key: 'name', title: '名称', type: 'input', validateRules: [{ required: true }, { unique: true }] },
  { key: 'code', title: '编码', type: 'input', validateRules: [{ pattern: 'n', message: '编码为数字' }] },
]
const ROWS = [
  { id: 'a', name: '甲', code: '1' },
  { id: 'b', name: '乙', code: '2' },
  { id: 'c', name: '丙', code: '3' },
]
type OpenedGrid = Pick<Awaited<ReturnType<typeof openGrid>>, 'cell' | 'container'>
const issues = ({ container }: OpenedGrid) =>
  [...container.querySelectorAll<HTMLElement>('[data-marks~=issue]')].map(({ dataset }) => `${dataset['r']} ${dataset['f']}`)
const note = () => document.querySelector<HTMLElement>('.xl-grid-note:not([hidden])')
const hover = (grid: OpenedGrid, r: string, f: string) =>
  fireEvent.mouseOver(grid.cell(r, f).querySelector('[data-f]') ?? document.body)
/** Past the moment in which a cell that was left is judged once more. */
const afterBlur = async () => {
  await act(() => new Promise(resolve => setTimeout(resolve, BLUR_VALIDATION_DELAY + 20)))
  await frame()
}
async function type(grid: OpenedGrid, r: string, f: string, text: string) {
  const user = userEvent.setup()
  await user.click(grid.cell(r, f))
  await user.clear(screen.getByRole('textbox'))
  if (text !== '') await user.keyboard(text)
  fireEvent.mouseDown(document.body)
  await frame()
}

describe('an issue belongs to the value it was found for', () => {
  it('goes with an undo, also in the moment in which the cell is judged as it was left', async () => {
    const grid = await openGrid(COLUMNS, ROWS)
    await type(grid, 'a', 'code', 'ab')
    expect(issues(grid)).toEqual(['a code'])
    // within the moment in which the cell is judged as it was left
    fireEvent.keyDown(grid.cell('a', 'code'), { key: 'z', ctrlKey: true })
    await frame()
    expect([grid.text('a', 'code'), issues(grid)]).toEqual(['1', []])
    await afterBlur()
    expect(issues(grid)).toEqual([])
  })

  it.each(['its own', 'a shared'])('comes back with the value that a redo brings, in %s table', async whose => {
    if (whose === 'a shared') serveTable(page.client, { rows: [{ id: 'a', o: 'a0', d: { name: '甲', code: '1' } }] })
    const grid = whose === 'a shared' ? (await openShared({}, COLUMNS)).grid : await openGrid(COLUMNS, ROWS)
    await type(grid, 'a', 'code', 'ab')
    await afterBlur()
    for (const [key, text, marked] of [
      ['z', '1', []],
      ['y', 'ab', ['a code']],
      ['z', '1', []],
    ] as const) {
      fireEvent.keyDown(grid.cell('a', 'code'), { key, ctrlKey: true })
      await frame()
      expect([grid.text('a', 'code'), issues(grid)]).toEqual([text, marked])
    }
  })

  it('comes back with a row that an undo brings back, but nothing is said of what was never filled', async () => {
    const grid = await openGrid(COLUMNS, [...ROWS, { id: 'd', name: '', code: '' }])
    await type(grid, 'a', 'code', 'ab')
    await afterBlur()
    act(() => grid.handle.removeRowsById(['a', 'd']))
    await frame()
    expect(issues(grid)).toEqual([])
    fireEvent.keyDown(grid.cell('b', 'code'), { key: 'z', ctrlKey: true })
    await frame()
    await frame()
    expect([grid.ids(), issues(grid)]).toEqual([['a', 'b', 'c', 'd'], ['a code']])
  })

  it('asks nobody outside anew about hundreds of values that an undo and a redo bring back, unless they are marked', async () => {
    const asked: unknown[] = []
    const column: GridColumn = { key: 'name', title: '名称', type: 'input', validateRules: [{ handler: 'isFree' }] }
    const rows = Array.from({ length: 300 }, (_, n) => ({ id: `r${n}`, name: `旧${n}` }))
    const isFree = ({ value }: { value: unknown }) => {
      asked.push(value)
      return value !== '新0'
    }
    const grid = await openGrid([column], rows, { checks: { isFree } })
    act(() => grid.handle.setValues(rows.map(({ id }, n) => ({ rowKey: id, values: { name: `新${n}` } }))))
    await waitFor(() => expect(asked).toHaveLength(300))
    await waitFor(() => expect(issues(grid)).toEqual(['r0 name']))
    fireEvent.mouseDown(grid.cell('r0', 'name'))
    for (const [key, value] of [
      ['z', '旧0'],
      ['y', '新0'],
    ] as const) {
      asked.length = 0
      fireEvent.keyDown(grid.cell('r0', 'name'), { key, ctrlKey: true })
      await waitFor(() => expect(grid.text('r0', 'name')).toBe(value))
      await afterBlur()
      expect(asked).toEqual(key === 'z' ? ['旧0'] : [])
    }
  })

  it('goes where the other of two equal values is corrected, taken out or taken back', async () => {
    const grid = await openGrid(COLUMNS, ROWS)
    await type(grid, 'b', 'name', '甲')
    await type(grid, 'a', 'name', '甲 ')
    await afterBlur()
    expect(issues(grid)).toEqual(['a name', 'b name'])
    await type(grid, 'b', 'name', '乙')
    await frame()
    expect(issues(grid)).toEqual([])
    await type(grid, 'c', 'name', '乙')
    await afterBlur()
    expect(issues(grid)).toEqual(['c name'])
    act(() => grid.handle.removeRowsById(['b']))
    await frame()
    expect(issues(grid)).toEqual([])
  })

  it('goes with a colleague’s correction and stays with another wrong value', async () => {
    serveTable(page.client, {
      rows: [
        { id: 'b', o: 'a0', d: { name: null, code: 'x' } },
        { id: 'a', o: 'a1', d: { name: '甲' } },
      ],
    })
    const { grid, write } = await openShared({}, COLUMNS)
    await act(() => grid.handle.validateTable())
    await frame()
    expect(issues(grid)).toEqual(['b name', 'b code'])
    await write('name', '乙', 'b')
    await write('code', 'y', 'b')
    expect(issues(grid)).toEqual(['b code'])
    await write('code', '2', 'b')
    // nobody judges what colleagues write where nothing was wrong
    await write('code', 'z', 'a')
    expect(issues(grid)).toEqual([])
  })

  it('is not judged again while it is typed over, whatever a colleague writes there', async () => {
    serveTable(page.client)
    const { grid, write } = await openShared({}, COLUMNS)
    const user = userEvent.setup()
    await user.click(grid.cell('a', 'code'))
    await user.type(screen.getByRole('textbox'), 'x')
    await write('code', '7')
    await write('name', '新')
    hover(grid, 'a', 'code')
    expect([issues(grid), note()?.textContent]).toEqual([['a code'], expect.stringMatching(/^编码为数字.* 改为：7/)])
    await user.click(screen.getByRole('button', { name: '采用对方的' }))
    await frame()
    expect([screen.getByRole<HTMLInputElement>('textbox').value, issues(grid)]).toEqual(['7', []])
  })

  it('goes with a value that the server refuses, and what was typed is offered', async () => {
    serveTable(page.client)
    const { grid, ops, hear, marks } = await openShared({}, COLUMNS)
    await type(grid, 'a', 'code', 'ab')
    expect(marks('a', 'code').marks).toBe('pending issue')
    const cur = { v: '1', s: 0, by: '', at: 0 }
    await hear({ t: 'rej', rejs: ops().map(({ i }) => ({ i, why: 'rule', text: '编码为数字', cur })) })
    await afterBlur()
    expect([grid.text('a', 'code'), marks('a', 'code').marks]).toEqual(['1', 'refused'])
    hover(grid, 'a', 'code')
    expect(note()?.textContent).toBe('未保存：编码为数字（您输入的是：ab）知道了')
    fireEvent.click(screen.getByRole('button', { name: '知道了' }))
    await frame()
    expect([marks('a', 'code').marks, grid.cell('a', 'code').getAttribute('aria-invalid')]).toEqual(['', null])
  })

  it('stands beside the refusal where the value that came back is wrong itself', async () => {
    serveTable(page.client, { rows: [{ id: 'a', o: 'a0', d: { name: '甲', code: '旧的' } }] })
    const { grid, ops, hear, marks, write } = await openShared({}, COLUMNS)
    await type(grid, 'a', 'code', 'ab')
    const cur = { v: '旧的', s: 0, by: '', at: 0 }
    await hear({ t: 'rej', rejs: ops().map(({ i }) => ({ i, why: 'rule', text: '不行', cur })) })
    expect(marks('a', 'code').marks).toBe('issue refused')
    hover(grid, 'a', 'code')
    expect(note()?.textContent).toBe('编码为数字未保存：不行（您输入的是：ab）知道了')
    await write('code', '12')
    expect(marks('a', 'code').marks).toBe('refused')
  })
})

describe('the gaps of a new row', () => {
  it('are marked when the person leaves the row or the grid, and the marks go when they are filled', async () => {
    serveTable(page.client)
    const { grid } = await openShared({ toolbar: true }, COLUMNS)
    const user = userEvent.setup()
    await user.click(screen.getByRole('button', { name: '新增' }))
    await frame()
    const id = grid.ids().find(one => one !== 'a' && one !== 'b') ?? ''
    await user.click(grid.cell(id, 'code'))
    await user.keyboard('5')
    expect(issues(grid)).toEqual([])
    await user.click(grid.cell('a', 'code'))
    await frame()
    expect(issues(grid)).toEqual([`${id} name`])
    await type(grid, id, 'name', '新药')
    expect(issues(grid)).toEqual([])
    for (const leave of [() => fireEvent.mouseDown(document.body), () => screen.getByRole('button', { name: '新增' }).focus()]) {
      const before = grid.ids()
      act(() => grid.handle.addRows())
      await frame()
      const other = grid.ids().find(one => !before.includes(one)) ?? ''
      await user.click(grid.cell(other, 'code'))
      await user.keyboard('{Escape}')
      expect(issues(grid)).toEqual([])
      act(() => void leave())
      await frame()
      expect(issues(grid)).toEqual([`${other} name`])
      await type(grid, other, 'name', other)
    }
  })

  it('are not looked for in rows that were there', async () => {
    const grid = await openGrid(COLUMNS, [{ id: 'a', name: null, code: '1' }, ROWS[1] ?? { id: 'b' }])
    const user = userEvent.setup()
    await user.click(grid.cell('a', 'code'))
    await user.click(grid.cell('b', 'code'))
    await frame()
    expect(issues(grid)).toEqual([])
  })
})

it('[WALK-34] a deletion that is refused brings its row back, marked with the reason until it is seen; the way through the refusals leads to each', async () => {
  serveTable(page.client)
  const user = userEvent.setup()
  const { grid, ops, hear, marks } = await openShared({}, COLUMNS)
  act(() => grid.handle.removeRowsById(['a', 'b']))
  await frame()
  expect(grid.ids()).toEqual([])
  await waitFor(() => expect(ops()).toHaveLength(2))
  const cur = { v: true, s: 0, by: '', at: 0 }
  await hear({ t: 'rej', rejs: ops().map(({ i }) => ({ i, why: 'rule', text: '该行被引用', cur })) })
  expect(grid.ids()).toEqual(['a', 'b'])
  expect(['a', 'b'].map(r => marks(r, 'name').marks)).toEqual(['refused', 'refused'])
  expect(screen.getByText('2个修改未保存')).toBeTruthy()
  for (const r of ['a', 'b']) {
    await user.click(screen.getByRole('button', { name: '下一个' }))
    await waitFor(() => expect(grid.cell(r, 'name').getAttribute('aria-selected')).toBe('true'))
    await waitFor(() => expect(note()?.textContent).toContain('该行未删除：该行被引用'))
  }
  await user.click(screen.getByRole('button', { name: '知道了' }))
  await frame()
  expect(['a', 'b'].map(r => marks(r, 'name').marks)).toEqual(['refused', ''])
})
