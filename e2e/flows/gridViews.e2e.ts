import type { Locator, Page } from '@playwright/test'
import { expect, test, toast } from '#e2e/fixtures.ts'
import { addRow, cell, isLive, openShared, write, writeCell } from '#e2e/support/gridPages.ts'
import { errorsOf } from '#e2e/support/inspect.ts'

const fromMore = async (page: Page, name: string) => {
  await page.getByRole('button', { name: '更多', exact: true }).click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}
const head = (page: Page, name: string) => page.getByRole('columnheader', { name: new RegExp(`^${name}`) })
const rowHeight = (page: Page) =>
  page
    .locator('.xl-grid-row')
    .first()
    .evaluate(row => row.getBoundingClientRect().height)

test('[WALK-37] a view keeps columns, height, filters and sorting under a name, and is shared with who sees the table', async ({
  as,
}) => {
  const page = await as('admin', { reducedMotion: 'reduce' })
  await openShared(page)
  await addRow(page, '视图甲')
  const height = await rowHeight(page)
  await fromMore(page, '行高：紧凑')
  await expect.poll(() => rowHeight(page)).toBe(36)
  await fromMore(page, '列设置')
  const columns = page.getByRole('dialog', { name: '列设置' })
  await columns.getByRole('checkbox', { name: '编码' }).uncheck()
  await columns.getByRole('button', { name: '关闭', exact: true }).click()
  await expect(head(page, '编码')).toHaveCount(0)

  await fromMore(page, '视图')
  const views = page.getByRole('dialog', { name: '视图' })
  await expect(views.getByText('还没有保存的视图')).toBeVisible()
  await views.getByLabel('视图名称').fill('盘点用')
  await views.getByRole('checkbox', { name: '共享给能看到此表格的人' }).check()
  await views.getByRole('button', { name: '保存当前视图' }).click()
  await expect(views.getByRole('list', { name: '视图' }).getByText('盘点用')).toBeVisible()
  expect(await errorsOf(page)).toEqual([])
  await page.keyboard.press('Escape')

  await fromMore(page, '列设置')
  await columns.getByRole('button', { name: '恢复默认' }).click()
  await columns.getByRole('button', { name: '关闭', exact: true }).click()
  await expect(head(page, '编码')).toBeVisible()
  expect(await rowHeight(page)).toBe(height)

  // a colleague sees and uses it, and may not take it away
  const other = await as('hospital', { reducedMotion: 'reduce' })
  await openShared(other)
  await fromMore(other, '视图')
  const theirs = other.getByRole('dialog', { name: '视图' })
  await expect(theirs.getByText(/ 共享$/)).toBeVisible()
  await expect(theirs.getByRole('button', { name: '删除视图“盘点用”' })).toHaveCount(0)
  await theirs.getByRole('button', { name: '使用视图“盘点用”' }).click()
  await expect(head(other, '编码')).toHaveCount(0)
  await expect.poll(() => rowHeight(other)).toBe(36)
  // it is kept
  await other.reload()
  await isLive(other)
  await expect(head(other, '名称')).toBeVisible()
  await expect(head(other, '编码')).toHaveCount(0)

  await fromMore(page, '视图')
  await views.getByRole('button', { name: '删除视图“盘点用”' }).click()
  await page.getByRole('dialog', { name: '删除视图' }).getByRole('button', { name: '删除视图' }).click()
  await expect(toast(page, '已删除视图“盘点用”')).toBeVisible()
  await expect(views.getByText('还没有保存的视图')).toBeVisible()
})

test('[WALK-37] a text is replaced in all cells as one step; rows are repeated and inserted several at once', async ({ as }) => {
  const page = await as('admin', { reducedMotion: 'reduce' })
  await openShared(page)
  const one = await addRow(page, '替换前甲')
  const two = await addRow(page, '替换前乙')
  await cell(page, one, 'name').click()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+H')
  const bar = page.getByRole('search', { name: '在表格中查找' })
  await bar.getByLabel('查找内容').fill('替换前')
  await bar.getByLabel('替换为').fill('替换后')
  expect(await errorsOf(page)).toEqual([])
  await bar.getByRole('button', { name: '全部替换' }).click()
  await expect(cell(page, one, 'name')).toHaveText('替换后甲')
  await expect(cell(page, two, 'name')).toHaveText('替换后乙')
  await expect(bar.getByRole('status', { name: '替换结果' })).toHaveText('已替换 2 个单元格')
  await bar.getByRole('button', { name: '关闭查找' }).click()
  await page.getByRole('button', { name: '撤销' }).click()
  await expect(cell(page, one, 'name')).toHaveText('替换前甲')
  await expect(cell(page, two, 'name')).toHaveText('替换前乙')

  await cell(page, two, 'name').click({ button: 'right' })
  await page.getByRole('menuitem', { name: '复制为新行' }).click()
  await expect(page.locator('[data-f="name"]').getByText('替换前乙')).toHaveCount(2)
  const before = await page.locator('[data-f="name"]').count()
  await cell(page, two, 'name').click({ button: 'right' })
  await page.getByRole('menuitem', { name: '插入多行…' }).click()
  await page.getByLabel('在本行下方插入的行数').fill('3')
  await page.getByRole('button', { name: '插入 3 行' }).click()
  await expect(page.locator('[data-f="name"]')).toHaveCount(before + 3)
})

test('[WALK-37] a person marks cells by a figure, another column, a near date and a text; it counts at once and is kept', async ({
  as,
}) => {
  const page = await as('admin', { reducedMotion: 'reduce' })
  await openShared(page)
  const id = await addRow(page, '条件格式行')
  await write(page, id, 'stock', '5')
  const condition = async (column: string, fill: (dialog: Locator) => Promise<void>) => {
    await page
      .getByRole('button', { name: `${column}列的菜单` })
      .first()
      .click()
    await page.getByRole('menuitem', { name: '条件格式…' }).click()
    const dialog = page.getByRole('dialog', { name: `条件格式：${column}` })
    await fill(dialog)
    await dialog.getByRole('button', { name: '添加条件' }).click()
    expect(await errorsOf(page)).toEqual([])
    await dialog.getByRole('button', { name: '关闭' }).last().click()
    await expect(dialog).toHaveCount(0)
  }
  const choose = async (dialog: Locator, name: string, option: string) => {
    await dialog.getByRole('combobox', { name }).click()
    await page.locator('.ant-select-item-option').getByText(option, { exact: true }).click()
  }
  const stock = cell(page, id, 'stock')
  await condition('库存', dialog => dialog.getByRole('spinbutton', { name: '数值' }).fill('10'))
  await expect(stock).toHaveAttribute('data-tone', 'warn')
  await write(page, id, 'stock', '10')
  await expect(stock).not.toHaveAttribute('data-tone')

  // more than another column of the row
  await condition('库存', async dialog => {
    await choose(dialog, '条件', '大于')
    await choose(dialog, '比较对象', '单价')
    await choose(dialog, '颜色', '绿色')
  })
  await write(page, id, 'price', '11')
  await expect(stock).not.toHaveAttribute('data-tone')
  await write(page, id, 'stock', '12')
  await expect(stock).toHaveAttribute('data-tone', 'good')

  await condition('名称', async dialog => {
    await dialog.getByRole('textbox', { name: '文字' }).fill('格式')
    await choose(dialog, '颜色', '红色')
  })
  await expect(cell(page, id, 'name')).toHaveAttribute('data-tone', 'bad')

  await condition('日期', async dialog => {
    await dialog.getByRole('spinbutton', { name: '天数' }).fill('30')
    await choose(dialog, '颜色', '黄色提醒')
  })
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  for (const [days, tone] of [
    [10, 'near'],
    [60, null],
  ] as const) {
    await writeCell(page, id, 'day', inDays(days))
    await expect(cell(page, id, 'day')).toHaveText(inDays(days))
    if (tone === null) await expect(cell(page, id, 'day')).not.toHaveAttribute('data-tone')
    else await expect(cell(page, id, 'day')).toHaveAttribute('data-tone', tone)
  }
  await page.reload()
  await isLive(page)
  await expect(stock).toHaveAttribute('data-tone', 'good')
  await expect(cell(page, id, 'name')).toHaveAttribute('data-tone', 'bad')
})
