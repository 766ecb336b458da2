import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { GridDown } from '#contract/sockets/grid.ts'
import { startClient } from '../support/client.ts'
import { frame, layOut } from '#tests/support/grid/startedGrid.tsx'
import { openShared, serveTable } from '#tests/support/grid/startedShared.tsx'

let settle: () => void
let client: Awaited<ReturnType<typeof startClient>>
beforeEach(async () => {
  settle = layOut()
  client = await startClient()
  serveTable(client)
})
afterEach(async () => {
  await client.stop()
  settle()
})
const see = (userId: string, name: string, r: string, f: string, editing = false, page = userId): GridDown => ({
  t: 'see',
  client: page,
  userId,
  name,
  r,
  f,
  editing,
})
const note = () => document.querySelector<HTMLElement>('.xl-grid-note:not([hidden])')
const button = (name: string) => screen.getByRole('button', { name })
const span = (cell: HTMLElement) => cell.querySelector('[data-f]') ?? cell

it('names who is in the table, each once and in the colour of their frame, and leads to their cell', async () => {
  const { grid, hear, marks } = await openShared()
  expect(screen.queryByText(/也在编辑/)).toBeNull()
  await hear(see('u1', '张三', 'a', 'code'))
  await hear(see('u2', '李四', 'b', 'name', true))
  await hear(see('u1', '张三', 'a', 'code', false, 'second page'))
  expect(screen.getByText('李四、张三 也在编辑')).toBeTruthy()
  const faces = within(screen.getByRole('group', { name: '2位同事在此表格中' })).getAllByRole('button')
  expect(faces.map(face => [face.textContent, face.dataset['person']])).toEqual([
    ['李', marks('b', 'name').person],
    ['张', marks('a', 'code').person],
  ])
  expect(marks('b', 'name').person).not.toBe(marks('a', 'code').person)
  fireEvent.click(button('李四正在编辑，转到其所在单元格'))
  expect(document.activeElement).toBe(grid.cell('b', 'name'))
  await hear({ t: 'gone', client: 'u2' })
  expect([screen.queryByText(/李四/), marks('b', 'name').who]).toEqual([null, ''])
})

it('a second window of the person is no colleague; its cell says what it is', async () => {
  const { hear, marks } = await openShared()
  await hear(see('me', '管理员', 'a', 'code', true, 'second page'))
  expect([screen.queryByText(/也在编辑/), marks('a', 'code')]).toEqual([
    null,
    expect.objectContaining({ who: '您（另一窗口）', marks: 'busy' }),
  ])
  await hear(see('u1', '张三', 'a', 'code', true))
  expect([screen.getByText('张三 也在编辑'), marks('a', 'code').who]).toEqual([expect.anything(), '您（另一窗口）、张三'])
})

it('counts who is more than three, and takes everybody away when the connection is lost', async () => {
  const { hear, lose } = await openShared()
  for (const [n, name] of ['陈一', '陈二', '陈三', '陈四'].entries()) await hear(see(`u${n}`, name, 'a', 'name'))
  expect(screen.getByText(/等4人 也在编辑$/)).toBeTruthy()
  await lose()
  expect(screen.queryByText(/也在编辑/)).toBeNull()
})

it('says who edits a cell before one types there', async () => {
  const { grid, hear } = await openShared()
  await hear(see('u2', '李四', 'a', 'name', true))
  fireEvent.mouseOver(span(grid.cell('a', 'name')))
  expect(note()?.textContent).toBe('李四正在编辑此格')
  await hear(see('u2', '李四', 'a', 'name', false))
  expect(note()).toBeNull()
})

/** Two cells of mine that somebody else wrote while I was away for long. */
async function conflicted() {
  const table = await openShared()
  const { grid, ops, hear } = table
  for (const f of ['name', 'code']) {
    fireEvent.click(span(grid.cell('a', f)))
    fireEvent.change(screen.getByRole('textbox'), { target: { value: `我的${f}` } })
    fireEvent.mouseDown(document.body)
    await frame()
  }
  const cur = { v: '别人的', s: 7, by: '李护士', at: 0 }
  await hear({ t: 'rej', rejs: ops().map(({ i }) => ({ i, why: 'stale', text: '', cur })) })
  return table
}

it('counts the conflicts, goes through them and keeps all of mine as one step', async () => {
  const { grid, ops, marks } = await conflicted()
  expect(screen.getByText('有2个单元格冲突')).toBeTruthy()
  fireEvent.click(button('下一个'))
  const first = document.activeElement
  fireEvent.click(button('下一个'))
  fireEvent.click(button('上一个'))
  expect([first, document.activeElement]).toEqual([grid.cell('a', 'name'), grid.cell('a', 'name')])
  const before = ops().length
  fireEvent.click(button('全部保留我的'))
  await frame()
  expect(ops().slice(before)).toMatchObject([
    { f: 'name', v: '我的name', b: 7 },
    { f: 'code', v: '我的code', b: 7 },
  ])
  expect(
    new Set(
      ops()
        .slice(before)
        .map(({ g }) => g),
    ).size,
  ).toBe(1)
  expect([screen.queryByText(/单元格冲突/), marks('a', 'name').marks]).toEqual([null, 'pending'])
})

it('takes all of theirs at once', async () => {
  const { ops, marks } = await conflicted()
  const before = ops().length
  fireEvent.click(button('全部采用对方的'))
  await frame()
  expect([screen.queryByText(/单元格冲突/), marks('a', 'name').marks, ops().length]).toEqual([null, '', before])
})

it('leads by F8 into the note of a cell and by Escape back, and gives the focus back after a command', async () => {
  const { grid, marks } = await conflicted()
  fireEvent.click(button('下一个'))
  const cell = grid.cell('a', 'name')
  expect(note()?.textContent).toContain('您的是：我的name')
  fireEvent.keyDown(cell, { key: 'F8' })
  expect(document.activeElement).toBe(button('保留我的'))
  fireEvent.keyDown(button('保留我的'), { key: 'Escape' })
  expect(document.activeElement).toBe(cell)
  fireEvent.keyDown(cell, { key: 'Enter', altKey: true })
  expect(document.activeElement).toBe(button('保留我的'))
  fireEvent.click(button('采用对方的'))
  await frame()
  expect([document.activeElement, marks('a', 'name').marks]).toEqual([grid.cell('a', 'name'), ''])
})

it('counts what was not stored, and lets it be read', async () => {
  const { grid, ops, hear, marks } = await openShared()
  fireEvent.click(span(grid.cell('b', 'code')))
  fireEvent.change(screen.getByRole('textbox'), { target: { value: '太大' } })
  fireEvent.mouseDown(document.body)
  await frame()
  const cur = { v: '2', s: 0, by: '', at: 0 }
  await hear({ t: 'rej', rejs: ops().map(({ i }) => ({ i, why: 'rule', text: '最多100', cur })) })
  expect(screen.getByText('1个修改未保存')).toBeTruthy()
  fireEvent.click(button('下一个'))
  expect(document.activeElement).toBe(grid.cell('b', 'code'))
  expect(note()?.textContent).toContain('未保存：最多100（您输入的是：太大）')
  fireEvent.click(button('全部知道了'))
  await frame()
  expect([screen.queryByText(/未保存/), marks('b', 'code').marks]).toEqual([null, ''])
})
