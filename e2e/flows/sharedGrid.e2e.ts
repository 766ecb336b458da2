import type { Locator, Page } from '@playwright/test'
import { expect, test, toast, type VisitorOptions } from '#e2e/fixtures.ts'
import { layCable } from '#e2e/support/cable.ts'
import { giveCookie } from '#e2e/support/gridCookie.ts'
import { addRow, cell, openShared, write } from '#e2e/support/gridPages.ts'
import { isInside, seriousErrors } from '#e2e/support/inspect.ts'
import { FACES, storedLook } from '#e2e/support/shellTour.ts'

/** Everybody of a test sees the same rows of one table, so each test works in rows of its own. */
const rowNamed = (page: Page, name: string): Locator =>
  page.locator('.xl-grid-row').filter({ has: page.locator('[data-f="name"]', { hasText: new RegExp(`^${name}$`) }) })
const editorOf = (page: Page, id: string, field: string): Locator => cell(page, id, field).locator('input')
const note = (page: Page): Locator => page.locator('.xl-grid-note')

/** Two people at the same table. */
async function twoAtTable(as: (username: string, options?: VisitorOptions) => Promise<Page>): Promise<[Page, Page]> {
  const two: [Page, Page] = [await as('admin', { reducedMotion: 'reduce' }), await as('hospital', { reducedMotion: 'reduce' })]
  for (const page of two) await openShared(page)
  return two
}
test('[GRIDSOCK-13] [TECH-33] two people see each other in cells, and what each writes, adds, moves and deletes', async ({
  as,
}) => {
  const [one, two] = await twoAtTable(as)
  const first = await addRow(one, '青霉素')
  await expect(rowNamed(two, '青霉素')).toHaveCount(1)
  await expect(cell(two, first, 'enabled')).toHaveText('☑')
  await write(two, first, 'code', '123456')
  await expect(cell(one, first, 'code')).toHaveText('123456')

  await cell(one, first, 'phone').click()
  await expect(cell(two, first, 'phone')).toHaveAttribute('data-who', '管理员')
  await expect(cell(two, first, 'phone')).toHaveAttribute('data-marks', /busy/)
  await one.keyboard.press('Escape')

  // stock is added up, no matter who writes it
  await write(one, first, 'stock', '5')
  await expect(cell(two, first, 'stock')).toHaveText('5')
  await write(two, first, 'stock', '8')
  await expect(cell(one, first, 'stock')).toHaveText('8')

  const second = await addRow(two, '阿莫西林')
  await expect(cell(one, second, 'name')).toHaveText('阿莫西林')
  /** the two rows as the other one sees them; other tests may have rows around them */
  const order = async () => {
    const ids = await two.locator('[data-f="name"]').evaluateAll(all => all.map(element => element.getAttribute('data-r')))
    return ids.filter(id => id === first || id === second)
  }
  await rowNamed(one, '阿莫西林')
    .getByRole('button', { name: /行的操作$/ })
    .click()
  await one.getByRole('menuitem', { name: '向上移' }).click()
  await expect.poll(order).toEqual([second, first])

  await cell(one, second, 'name').click()
  await one.keyboard.press('Escape')
  await one.getByRole('button', { name: '撤销' }).click()
  await expect.poll(order).toEqual([first, second])

  await rowNamed(two, '阿莫西林').getByRole('checkbox').first().check()
  await two.getByRole('button', { name: '删除', exact: true }).click()
  await two.getByRole('dialog').getByRole('button', { name: '删除' }).click()
  await expect(cell(one, second, 'name')).toHaveCount(0)
})

test('a cell that two people write is a conflict, settled in the cell: keep mine, or take theirs', async ({ as }) => {
  const [one, two] = await twoAtTable(as)
  const id = await addRow(one, '甘草')
  await expect(cell(two, id, 'name')).toHaveText('甘草')

  await cell(two, id, 'name').click()
  await expect(editorOf(two, id, 'name')).toBeFocused()
  await two.keyboard.type('二号')
  await write(one, id, 'name', '一号')
  await expect(note(two)).toContainText('管理员')
  await expect(note(two)).toContainText('改为：一号')
  await expect(editorOf(two, id, 'name')).toHaveValue('二号')
  await note(two).getByRole('button', { name: '采用对方的' }).click()
  await expect(editorOf(two, id, 'name')).toHaveValue('一号')
  await two.keyboard.press('Escape')

  await cell(two, id, 'name').click()
  await expect(editorOf(two, id, 'name')).toBeFocused()
  await two.keyboard.press('Control+A')
  await two.keyboard.type('我的')
  await write(one, id, 'name', '别的')
  await expect(note(two)).toContainText('改为：别的')
  await note(two).getByRole('button', { name: '保留我的' }).click()
  await editorOf(two, id, 'name').press('Enter')
  await expect(cell(one, id, 'name')).toHaveText('我的')
})

test('what is typed into a stock counts as its difference, whatever a colleague books while the editor is open', async ({
  as,
}) => {
  const [one, two] = await twoAtTable(as)
  const id = await addRow(one, '白芍')
  await write(one, id, 'stock', '100')
  await expect(cell(two, id, 'stock')).toHaveText('100')
  await cell(two, id, 'stock').click()
  await expect(editorOf(two, id, 'stock')).toBeFocused()
  await write(one, id, 'stock', '50')
  await expect(note(two)).toContainText('改为：50')
  await two.keyboard.press('Control+A')
  await two.keyboard.type('90')
  await two.keyboard.press('Enter')
  await expect(toast(two, '他人同时修改了这个数：您的减少10已计入，现为40')).toBeVisible()
  for (const page of [one, two]) await expect(cell(page, id, 'stock')).toHaveText('40')
})

test('a draft stays in its cell while a colleague inserts, moves and deletes rows around it', async ({ as }) => {
  const [one, two] = await twoAtTable(as)
  await addRow(one, '柴胡')
  const mine = await addRow(one, '当归')
  await expect(cell(two, mine, 'name')).toHaveText('当归')
  await cell(two, mine, 'code').click()
  await expect(editorOf(two, mine, 'code')).toBeFocused()
  await two.keyboard.type('12')

  const named = await rowNamed(one, '柴胡')
    .getByRole('button', { name: /行的操作$/ })
    .getAttribute('aria-label')
  const place = Number(/\d+/.exec(named ?? '')?.[0])
  await one.getByRole('button', { name: `第${place}行的操作` }).click()
  await one.getByRole('menuitem', { name: '插入一行' }).click()
  // others see it when it has its name
  const inserted = one.locator('[data-marks~="missing"]')
  await write(one, (await inserted.getAttribute('data-r')) ?? '', 'name', '插入')
  await expect(rowNamed(two, '当归').getByRole('button', { name: `第${place + 2}行的操作` })).toBeVisible()
  await expect(editorOf(two, mine, 'code')).toBeFocused()
  await two.keyboard.type('34')
  await one.getByRole('button', { name: `第${place + 2}行的操作` }).click()
  await one.getByRole('menuitem', { name: '向上移' }).click()
  await expect(rowNamed(two, '当归').getByRole('button', { name: `第${place + 1}行的操作` })).toBeVisible()
  await expect(editorOf(two, mine, 'code')).toBeFocused()
  await two.keyboard.type('56')
  await expect(editorOf(two, mine, 'code')).toHaveValue('123456')
  await two.keyboard.press('Enter')
  await expect(cell(one, mine, 'code')).toHaveText('123456')

  // the row of the draft itself goes: what was typed is told
  await cell(two, mine, 'phone').click()
  await expect(editorOf(two, mine, 'phone')).toBeFocused()
  await two.keyboard.type('139')
  await one.getByRole('checkbox', { name: `选择第${place + 1}行` }).check()
  await one.getByRole('button', { name: '删除', exact: true }).click()
  await one.getByRole('dialog').getByRole('button', { name: '删除' }).click()
  await expect(toast(two, /该行已被他人删除.*139/)).toBeVisible()
})

test('Enter of a pinyin input method does not end the edit, whether a click or the first letter opened it', async ({ as }) => {
  const page = await as('admin', { reducedMotion: 'reduce' })
  await openShared(page)
  const id = await addRow(page, '拼音')
  const keys = await page.context().newCDPSession(page)
  const compose = async (text: string) => {
    await keys.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', key: 'Process', windowsVirtualKeyCode: 229, code: 'KeyN' })
    await keys.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length })
  }
  const enter = () =>
    keys.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 229 })
  await cell(page, id, 'name').click()
  await expect(editorOf(page, id, 'name')).toBeFocused()
  await page.keyboard.press('Control+A')
  await compose('nihao')
  await enter()
  await expect(editorOf(page, id, 'name')).toBeFocused()
  await keys.send('Input.insertText', { text: '你好' })
  await expect(editorOf(page, id, 'name')).toHaveValue('你好')
  await page.keyboard.press('Enter')
  await expect(cell(page, id, 'name')).toHaveText('你好')

  // the first letter of a composition opens the editor and replaces what stood there
  await cell(page, id, 'name').click()
  await page.keyboard.press('Escape')
  await compose('zaijian')
  await expect(editorOf(page, id, 'name')).toBeVisible()
  await enter()
  await keys.send('Input.insertText', { text: '再见' })
  await expect(editorOf(page, id, 'name')).toHaveValue('再见')
  await page.keyboard.press('Enter')
  await expect(cell(page, id, 'name')).toHaveText('再见')
})

test('an edit that the server refuses is taken back, marked and told', async ({ as }) => {
  const page = await as('admin', { reducedMotion: 'reduce' })
  await openShared(page)
  const id = await addRow(page, '黄芪')
  await cell(page, id, 'code').click()
  await expect(editorOf(page, id, 'code')).toBeFocused()
  await page.keyboard.type('ab')
  await page.keyboard.press('Enter')
  await expect(toast(page, '编码须为6到16位数字')).toBeVisible()
  await expect(cell(page, id, 'code')).toHaveText('')
  await expect(cell(page, id, 'code')).toHaveAttribute('data-marks', /refused/)
})

test('an edit made while the connection is cut is marked, survives a reload and goes out then', async ({ as, server }) => {
  const cable = await layCable(Number(new URL(server.url).port))
  const near = await as('admin', { reducedMotion: 'reduce', baseURL: cable.url })
  const far = await as('hospital', { reducedMotion: 'reduce' })
  await openShared(near)
  await openShared(far)
  const id = await addRow(near, '陈皮')
  await expect(cell(far, id, 'name')).toHaveText('陈皮')
  cable.pull()
  await expect(near.locator('.xl-grid-status')).toHaveAttribute('data-phase', 'offline')
  await write(near, id, 'name', '断网时写的')
  await expect(cell(near, id, 'name')).toHaveAttribute('data-marks', /pending/)
  await expect(cell(far, id, 'name')).toHaveText('陈皮')
  cable.plug()
  await near.reload()
  await expect(cell(far, id, 'name')).toHaveText('断网时写的')
  await expect(cell(near, id, 'name')).toHaveText('断网时写的')
  await expect(cell(near, id, 'name')).not.toHaveAttribute('data-marks', /pending/)
  await near.context().close()
  await cable.close()
})

test('[GRID-35] [GRID-36] [GRID-37] [GRID-38] [GRID-39] [GRID-40] [GRID-41] [GRID-44] [GRID-45] [GRID-46] [GRID-60] [GVAL-23] the toolbar, the row menu and the note of an invalid cell in the browser', async ({
  as,
}) => {
  const page = await as('hospital', { reducedMotion: 'reduce' })
  await page.goto('/demo/gridKinds')
  const grid = page.getByRole('region', { name: '全部列类型' }).last()
  const button = (name: string) => grid.getByRole('button', { name, exact: true })
  const names = () => grid.locator('[data-f="name"]').allInnerTexts()
  await expect(grid.locator('[data-r="demo1"][data-f="name"]')).toHaveText('示例1')

  await button('第2行的操作').click()
  await page.getByRole('menuitem', { name: '向上移' }).click()
  await expect.poll(async () => (await names()).slice(0, 2)).toEqual(['示例2', '示例1'])
  await button('第1行的操作').click()
  await page.getByRole('menuitem', { name: '向下移' }).click()
  await expect.poll(async () => (await names()).slice(0, 2)).toEqual(['示例1', '示例2'])
  await button('第1行的操作').click()
  await page.getByRole('menuitem', { name: '插入一行' }).click()
  await expect.poll(async () => (await names()).slice(0, 3)).toEqual(['示例1', '', '示例2'])

  await button('保存').click()
  await expect(toast(page, '请先改正标红的单元格')).toBeVisible()
  await grid.locator('[data-f="name"]').nth(1).hover()
  await expect(note(page).first()).toHaveText('请输入文本')

  await page.getByRole('checkbox', { name: '选择第2行' }).first().check()
  await page.getByRole('checkbox', { name: '选择第1行' }).first().check()
  await button('清空选择').click()
  await expect(button('删除')).toHaveCount(0)
  await page.getByRole('checkbox', { name: '选择第2行' }).first().check()
  await page.getByRole('checkbox', { name: '选择第1行' }).first().check()
  await button('删除').click()
  await expect(page.getByRole('dialog')).toContainText('确定要删除这 2 项吗?')
  await page.getByRole('dialog').getByRole('button', { name: '删除 2 项' }).click()
  await expect.poll(async () => (await names())[0]).toBe('示例2')
  await button('保存').click()
  await expect(toast(page, '保存成功')).toBeVisible()
  await expect(page.getByText('共 29 行，删除 1 行')).toBeVisible()

  await button('更多').click()
  await page.getByRole('menuitem', { name: '新增按钮设置' }).click()
  await page.getByRole('spinbutton', { name: '添加行数' }).fill('2')
  await page.getByRole('dialog').getByRole('button', { name: '保存' }).click()
  await button('新增').click()
  await button('保存').click()
  await expect(toast(page, '请先改正标红的单元格')).toBeVisible()
  await button('收起').click()
  await expect(grid.getByRole('grid')).toHaveCount(0)
  await button('展开').click()
  await expect(grid.getByRole('grid')).toBeVisible()
})

test('the demo pages of the grid are sound wide and on a phone, light and dark', async ({ as }, info) => {
  for (const [look, viewport] of FACES) {
    const page = await as('admin', { viewport, reducedMotion: 'reduce', stored: storedLook(look) })
    for (const path of ['gridKinds', 'sharedGrid']) {
      await giveCookie(page)
      await page.goto(`/demo/${path}`)
      await expect(page.getByRole('grid').first()).toBeVisible()
      if (path === 'gridKinds') await page.locator('[data-f="name"]').first().click()
      if (path === 'gridKinds') await expect(page.locator('.xl-grid-editor input').first()).toBeVisible()
      expect(await isInside(page)).toBe(true)
      await page.screenshot({ path: info.outputPath(`${path}-${look}-${viewport.width}.png`) })
      expect(await seriousErrors(page), `${path} ${look} ${viewport.width}`).toEqual([])
    }
    await page.context().close()
  }
})
