import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { defineResource } from '#contract/resources/defineResource.ts'
import { text } from '#contract/resources/field.ts'
import { actionsWidth, columnPositions, tableColumns } from '#src/resource/components/tableColumns.ts'
import { ResourceList } from '#src/resource/ResourceList.tsx'
import { ok } from '../support/listeningServer.ts'
import { startListClient } from '#tests/support/resource/startedList.tsx'

let client: Awaited<ReturnType<typeof startListClient>>
beforeEach(async () => {
  client = await startListClient()
})
afterEach(() => client.stop())

const user = userEvent.setup()
const shown = async () => {
  client.show()
  await screen.findByRole('row', { name: /第1病区/ })
}
const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name })
const chosen = () =>
  screen.getAllByRole<HTMLInputElement>('checkbox', { name: /^选择第/ }).flatMap(({ checked }, at) => (checked ? [at + 1] : []))

describe('the heads of a table', () => {
  it('[GRID-71] tell the order, which goes up, down, and back to that of the resource', async () => {
    await shown()
    const head = () => screen.getByRole('columnheader', { name: '病区名称' })
    const press = () => user.click(within(head()).getByRole('button', { name: '病区名称' }))
    expect(head().getAttribute('aria-sort')).toBeNull()
    await press()
    await waitFor(() => expect(head().getAttribute('aria-sort')).toBe('ascending'))
    await press()
    await waitFor(() => expect(head().getAttribute('aria-sort')).toBe('descending'))
    await press()
    await waitFor(() => expect(head().getAttribute('aria-sort')).toBeNull())
    // the head turns at once, the rows are asked for a moment later
    await waitFor(() =>
      expect(client.queries().map(({ column, order }) => [column, order])).toEqual([
        ['createTime', 'desc'],
        ['name', 'asc'],
        ['name', 'desc'],
        ['createTime', 'desc'],
      ]),
    )
  })

  it('choose the whole page, or nothing of it, and show when it is a part', async () => {
    await shown()
    await user.click(box('选择第2病区'))
    expect([box('选择本页全部').checked, box('选择本页全部').indeterminate]).toEqual([false, true])
    await user.click(box('选择本页全部'))
    expect(screen.getByText('已选择 10 项')).toBeTruthy()
    expect([box('选择本页全部').checked, box('选择本页全部').indeterminate]).toEqual([true, false])
    await user.click(screen.getByRole('button', { name: '第2页' }))
    await screen.findByRole('row', { name: /第12病区/ })
    expect([box('选择本页全部').checked, box('选择本页全部').indeterminate]).toEqual([false, false])
    await user.click(box('选择本页全部'))
    expect(screen.getByText('已选择 12 项')).toBeTruthy()
    await user.click(box('选择本页全部'))
    expect(screen.getByText('已选择 10 项')).toBeTruthy()
  })
})

describe('the rows of a table', () => {
  it('are chosen and left in a range with Shift', async () => {
    await shown()
    await user.click(box('选择第2病区'))
    fireEvent.click(box('选择第5病区'), { shiftKey: true })
    expect(chosen()).toEqual([2, 3, 4, 5])
    fireEvent.click(box('选择第3病区'), { shiftKey: true })
    expect(chosen()).toEqual([2])
  })

  it('open by two presses anywhere but on what is pressed itself', async () => {
    client.answers['/test/ward/queryById'] = () => ok({ id: 'w2', name: '第2病区' })
    await shown()
    await user.dblClick(box('选择第2病区'))
    expect(screen.queryByRole('dialog')).toBeNull()
    await user.dblClick(screen.getByText('第2病区'))
    expect(await screen.findByText('病区详情：第2病区')).toBeTruthy()
    // from the detail straight into its form
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: '编辑' }))
    expect(await screen.findByText('编辑病区')).toBeTruthy()
    expect(await screen.findByDisplayValue('第2病区')).toBeTruthy()
  })

  it('of a tree stand below each other in their order, level by level, and go with the row they hang below', async () => {
    const region = defineResource('test/region', {
      title: '院区',
      fields: { name: text('名称'), pid: text('上级', { notListed: true }) },
      parent: 'pid',
      who: { list: 'user' },
    })
    const rows: Record<string, unknown[]> = {
      0: [
        { id: 'r1', name: '东院' },
        { id: 'r9', name: '西院', hasChild: '0' },
      ],
      r1: [{ id: 'r2', name: '门诊楼' }],
      r2: [{ id: 'r3', name: '一层', hasChild: '0' }],
    }
    client.answers['/test/region/list'] = ({ query }) => ok(rows[query.get('pid') ?? ''] ?? [])
    render(<ResourceList resource={region} />)
    const names = () =>
      screen
        .getAllByRole('row')
        .slice(1)
        .map(row => row.querySelector('[translate]')?.textContent)
    await user.click(await screen.findByRole('button', { name: '展开 东院' }))
    await user.click(await screen.findByRole('button', { name: '展开 门诊楼' }))
    await screen.findByText('一层')
    expect(names()).toEqual(['东院', '门诊楼', '一层', '西院'])
    expect(screen.queryByRole('button', { name: '展开 西院' })).toBeNull()
    await user.click(screen.getByRole('button', { name: '收起 东院' }))
    expect(names()).toEqual(['东院', '西院'])
  })
})

describe('the rest of what a row can do', () => {
  it('is a menu for the keyboard: arrows move, Escape gives the focus back', async () => {
    await shown()
    const more = screen.getByRole('button', { name: '更多 第2病区' })
    more.focus()
    await user.keyboard('{Enter}')
    const items = within(screen.getByRole('menu', { name: '更多 第2病区' })).getAllByRole('menuitem')
    expect([more.getAttribute('aria-expanded'), document.activeElement]).toEqual(['true', items[0]])
    await user.keyboard('{ArrowUp}')
    expect(document.activeElement).toBe(items.at(-1))
    await user.keyboard('{ArrowDown}')
    expect(document.activeElement).toBe(items[0])
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('menu')).toBeNull()
    expect([more.getAttribute('aria-expanded'), document.activeElement]).toEqual(['false', more])
  })

  it('closes with a press beside it', async () => {
    await shown()
    await user.click(screen.getByRole('button', { name: '更多 第2病区' }))
    await user.click(screen.getByText('第3病区'))
    expect(screen.queryByRole('menu')).toBeNull()
  })
})

describe('columns that stay in sight', () => {
  const column = (key: string, fixed?: 'left' | 'right') => ({
    key,
    label: key,
    look: fixed === undefined ? {} : { fixed },
    width: 100,
    align: 'left' as const,
    isSortable: false,
    isShown: true,
  })
  it('stand beside the others of their side; the last of them casts the shadow', () => {
    const columns = tableColumns([column('a', 'left'), column('b'), column('c', 'right')], ({ width }) => width, {
      open: true,
      choice: true,
      actions: true,
    })
    const places = columnPositions(columns)
    expect(
      columns.map(({ key }, at) => [key, places[at]?.style.insetInlineStart, places[at]?.style.insetInlineEnd, places[at]?.edge]),
    ).toEqual([
      ['xl-open', 0, undefined, undefined],
      ['xl-choice', 48, undefined, undefined],
      ['a', 92, undefined, 'left'],
      ['b', undefined, undefined, undefined],
      ['c', undefined, 140, 'right'],
      ['xl-actions', undefined, 0, undefined],
    ])
  })

  it('[WALK-23] the column of actions has room for the longest of its rows', () => {
    expect(actionsWidth([])).toBe(140)
    expect(actionsWidth([['编辑', '详情']])).toBe(140)
    expect(actionsWidth([['编辑'], ['编辑', '编辑字典项']])).toBe(166)
    const [, actions] = tableColumns([column('a')], ({ width }) => width, {
      open: false,
      choice: false,
      actions: true,
      actionsWidth: 166,
    })
    expect(actions?.width).toBe(166)
  })
})
