import { cleanup, fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { CLICKED_TOO_FAST, guardedClick } from '#src/grid/clickGuard.ts'
import { readAddSettings } from '#src/grid/addSettings.ts'
import { MENU } from '../support/client.ts'
import { ok } from '../support/listeningServer.ts'
import { frame, openGrid } from '#tests/support/grid/startedGrid.tsx'
import { aroundEachTest, button, COLUMNS, fromMore, orderOf, press, ROWS, toast } from '#tests/support/grid/stockGrid.tsx'

const client = aroundEachTest()

describe('the toolbar of a grid', () => {
  it('[GRID-35] [GRID-77] [GRID-55] [GRID-56] 新增 adds one row at the bottom with the default values', async () => {
    const grid = await openGrid(COLUMNS, ROWS, { toolbar: true })
    await press('新增')
    expect([orderOf(grid), grid.handle.getNewData()]).toEqual([
      ['1A', '2B', '3C', '4新行'],
      [{ id: undefined, name: '新行', stock: null, orderNum: 4 }],
    ])
  })

  it('[GRID-36] 保存 tells the owner', async () => {
    const save = vi.fn()
    await openGrid(COLUMNS, ROWS, { toolbar: { buttons: ['save'], onSave: save } })
    await press('保存')
    expect(save).toHaveBeenCalledOnce()
  })

  it('[GRID-39] [GRID-40] 收起 folds the table away, 展开 brings it back', async () => {
    const grid = await openGrid(COLUMNS, ROWS, { toolbar: { buttons: ['collapse'] } })
    await press('收起')
    expect(screen.queryByRole('grid')).toBeNull()
    await press('展开')
    expect(grid.grid()).toBeTruthy()
  })

  it('[GRID-42] [GRID-43] codes of the server hide 新增 and 删除', async () => {
    const shown = async (authCodes: string[]) => {
      await openGrid(COLUMNS, ROWS, { selection: 'checkbox', toolbar: { authCodes } })
      fireEvent.click(screen.getByRole('checkbox', { name: '选择第1行' }))
      const found = [button('新增') !== null, button('删除') !== null]
      cleanup()
      return found
    }
    expect([await shown([]), await shown(['add']), await shown(['batch_delete'])]).toEqual([
      [true, true],
      [false, true],
      [true, false],
    ])
  })

  it('[GRID-42] [GRID-43] buttons of a prefix that the person was not granted are hidden', async () => {
    const entry = (action: string) => ({ action, type: '1' as const, describe: action, status: '1' as const })
    const all = ['ward:add', 'ward:batch_delete'].map(entry)
    client().answers['/sys/permission/getUserPermissionByToken'] = () =>
      ok({ menu: MENU, auth: [entry('ward:add')], allAuth: all })
    await client().signIn()
    await openGrid(COLUMNS, ROWS, { selection: 'checkbox', toolbar: { authPre: 'ward' } })
    fireEvent.click(screen.getByRole('checkbox', { name: '选择第1行' }))
    expect([button('新增') !== null, button('删除') !== null, button('清空选择') !== null]).toEqual([true, false, true])
  })

  it('[GRID-59] [GRID-60] [GRID-61] [GRID-58] [ENTITY-42] the settings of 新增 are kept in the browser and followed', async () => {
    const user = userEvent.setup()
    const grid = await openGrid(COLUMNS, ROWS, { toolbar: { buttons: ['add'], code: 'wards' } })
    await fromMore('新增按钮设置')
    const fill = (name: string, value: string) =>
      fireEvent.change(screen.getByRole('spinbutton', { name }), { target: { value } })
    fill('添加行数', '2')
    fill('添加位置（0 为底部，最大 3）', '9')
    await user.click(screen.getByRole('checkbox', { name: '添加后滚动到底部' }))
    await press('保存')
    expect(toast()).toEqual(['保存成功'])
    expect(readAddSettings('wards', 3)).toEqual({ addRowNum: 2, addIndex: 3, addScrollToBottom: true })
    expect(JSON.parse(localStorage.getItem('pro__GRID_ADD_SETTINGS_wards') ?? '')).toMatchObject({ value: { addRowNum: 2 } })
    const scrolled = vi.spyOn(grid.grid(), 'scrollTop', 'set')
    await press('新增')
    await frame()
    await frame()
    expect([orderOf(grid).length, scrolled.mock.calls.length]).toEqual([5, 1])
  })

  it('[EDIT-25] a second click within 300 ms warns, one at 300 ms does not', () => {
    let now = 0
    const [command, warn] = [vi.fn(), vi.fn()]
    const click = guardedClick(command, warn, () => now)
    click()
    now = 299
    click()
    expect([command.mock.calls.length, warn.mock.calls]).toEqual([1, [[CLICKED_TOO_FAST]]])
    now = 299 + 300
    click()
    expect([command.mock.calls.length, warn.mock.calls.length]).toEqual([2, 1])
    expect(CLICKED_TOO_FAST).toBe('你点击的太快了，请慢点点击!')
  })
})
