import type { Locator, Page } from '@playwright/test'
import { queryTreeList } from '#contract/http/calls/departments.ts'
import { queryUserComponentData } from '#contract/http/calls/users.ts'
import { expect, test } from '#e2e/fixtures.ts'
import { englishOn, isInside, seriousErrors } from '#e2e/support/inspect.ts'
import { storedLook } from '#e2e/support/shellTour.ts'

/** The dark look as the browser would have stored it. */
const DARK = storedLook('dark')

const open = async (page: Page) => {
  await page.goto('/demo/pickers')
  await expect(page.getByRole('heading', { name: '角色与职务' })).toBeVisible()
}
/** A field of the form with its button and the value that would be saved. */
const part = (page: Page, label: string): Locator =>
  page.locator('.xl-demo-picker', { has: page.getByLabel(label, { exact: true }) })
const saved = (page: Page, label: string) => part(page, label).locator('output')
const widthOf = (locator: Locator) => locator.evaluate(element => element.getBoundingClientRect().width)
/** Titles of the list's columns. */
const headers = async (dialog: Locator) => {
  const titles = dialog.getByRole('table').first().getByRole('columnheader')
  await titles.nth(1).waitFor()
  return (await titles.allInnerTexts()).filter(Boolean)
}
/** English besides the accounts in the list, which are no phrases. */
const english = async (page: Page) => {
  const accounts = await page.getByRole('dialog').locator('tbody td:nth-child(2)').allInnerTexts()
  return (await englishOn(page)).filter(text => !accounts.includes(text))
}

test('[PICK-01] [PICK-02] [PICK-03] [PICK-04] [PICK-38] [PICK-39] [PICK-54] [PROD-14] users are chosen by their departments', async ({
  as,
}) => {
  const page = await as('hospital', { reducedMotion: 'reduce', viewport: { width: 1_440, height: 900 } })
  await open(page)
  const field = page.getByLabel('值班人员')
  await expect(field).toHaveValue('林杏,周济')
  await expect(field).toHaveAttribute('readonly', '')
  await expect(page.getByLabel('负责人（单选）')).toHaveAttribute('placeholder', '请先选择用户')
  const tree = page.waitForRequest(request => request.url().includes(queryTreeList.path))
  await part(page, '值班人员').getByRole('button', { name: '选择用户' }).click()
  await tree
  const dialog = page.getByRole('dialog', { name: '根据部门选择用户' })
  expect(await widthOf(dialog)).toBe(1_250)
  const columns = dialog.locator('.ant-col')
  const [left, right] = [await widthOf(columns.nth(0)), await widthOf(columns.nth(1))]
  expect(right / left).toBeCloseTo(18 / 6, 1)
  await expect(dialog.getByPlaceholder('请输入账号')).toBeFocused()
  await expect(dialog.getByRole('checkbox', { name: '选择本页' })).toBeVisible()
  expect(await headers(dialog)).toEqual(['账号', '姓名', '性别', '手机', '部门'])
  expect(await seriousErrors(page)).toEqual([])
  expect(await english(page)).toEqual([])

  const asked = () => page.waitForResponse(response => response.url().includes(queryUserComponentData.path))
  let answer = asked()
  await dialog.getByPlaceholder('请输入账号').fill('pharm')
  await page.keyboard.press('Enter')
  expect(new URL((await answer).url()).searchParams.get('username')).toBe('pharm')
  await expect(dialog.getByRole('row', { name: /白芷/ })).toContainText('19900000005')
  await dialog.getByRole('checkbox', { name: '选择白芷' }).check()
  answer = asked()
  await dialog.getByRole('treeitem', { name: '消化内科' }).click()
  await answer
  await expect(dialog.getByText('暂无数据')).toBeVisible()
  answer = asked()
  await dialog.getByRole('button', { name: '重置' }).click()
  const query = new URL((await answer).url()).searchParams
  expect([query.get('username'), query.get('departId'), query.get('pageNo')]).toEqual([null, null, '1'])
  await expect(dialog.getByPlaceholder('请输入账号')).toHaveValue('')
  await expect(dialog.getByText('已选择 0 项')).toBeVisible()
  await dialog.getByRole('treeitem', { name: '药剂科' }).click()
  await dialog.getByRole('checkbox', { name: '选择白芷' }).check()
  await dialog.getByRole('button', { name: '选用' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(saved(page, '值班人员')).toHaveText('pharmacist')
  await expect(field).toHaveValue('白芷')
})

test('[PICK-13] [PICK-16] [PICK-17] [PICK-19] [PICK-20] [PICK-21] [PROD-14] departments are ticked in a tree', async ({ as }) => {
  const page = await as('hospital', { reducedMotion: 'reduce' })
  await open(page)
  await expect(page.getByLabel('会诊科室（按编码，可不选）')).toHaveValue('全科医学科,呼吸内科')
  const opener = part(page, '所属科室').getByRole('button', { name: '选择科室' })
  await opener.click()
  const dialog = page.getByRole('dialog', { name: '选择科室' })
  expect(await widthOf(dialog)).toBe(500)
  const search = dialog.getByPlaceholder('请输入科室名称按回车进行搜索')
  await expect(search).toBeFocused()
  await expect(dialog.locator('.xl-tree-box')).toHaveCount(await dialog.getByRole('treeitem').count())
  expect(await seriousErrors(page)).toEqual([])
  expect(await english(page)).toEqual([])
  await search.fill('针灸')
  await page.keyboard.press('Enter')
  await expect(dialog.locator('mark')).toHaveText('针灸')
  await dialog.getByRole('treeitem', { name: '针灸推拿科' }).click()
  await dialog.getByRole('button', { name: '关闭', exact: true }).click()
  await expect(dialog).toHaveCount(0)
  await expect(saved(page, '所属科室')).toHaveText('（空）')
  await expect(opener).toBeFocused()
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: '确认' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('请选择科室')
  await dialog.getByRole('treeitem', { name: '儿科' }).click()
  await dialog.getByRole('treeitem', { name: '骨科' }).click()
  await dialog.getByRole('button', { name: '确认' }).click()
  await expect(page.getByLabel('所属科室')).toHaveValue('骨科')
  await expect(saved(page, '所属科室')).toHaveText(/^[0-9a-f]{32}$/)

  await part(page, '负责科室（多选）').getByRole('button', { name: '选择科室' }).click()
  const root = dialog.getByRole('treeitem', { name: '杏林互联网医院' })
  await root.click()
  await expect(dialog.getByRole('treeitem', { checked: true })).toHaveCount(1)
  const all = await dialog.getByRole('treeitem').count()
  await dialog.getByRole('button', { name: '树操作' }).click()
  await page.getByRole('menuitem', { name: '父子关联' }).click()
  await expect(dialog.getByRole('treeitem', { checked: true })).toHaveCount(all)
  await dialog.getByRole('treeitem', { name: '眼科' }).click()
  await expect(root).toHaveAttribute('aria-checked', 'mixed')
  await dialog.getByRole('button', { name: '树操作' }).click()
  await page.getByRole('menuitem', { name: '取消关联' }).click()
  await dialog.getByRole('treeitem', { name: '眼科' }).click()
  await expect(root).toHaveAttribute('aria-checked', 'false')
  await dialog.getByRole('button', { name: '确认' }).click()
  expect((await saved(page, '负责科室（多选）').innerText()).split(',')).toHaveLength(all - 1)

  await part(page, '转入科室（逐级加载）').getByRole('button', { name: '选择科室' }).click()
  await expect(dialog.getByRole('treeitem')).toHaveCount(1)
  await root.focus()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowRight')
  await expect(dialog.getByRole('treeitem')).toHaveCount(all)
  await page.keyboard.press('End')
  await page.keyboard.press('Space')
  await dialog.getByRole('button', { name: '确认' }).click()
  await expect(page.getByLabel('转入科室（逐级加载）')).toHaveValue('信息科')
})

test('[PICK-26] [PICK-34] [PICK-35] [PICK-37] [PICK-40] [PICK-41] records are chosen from lists, also in a cell', async ({
  as,
}) => {
  const page = await as('admin', { reducedMotion: 'reduce', viewport: { width: 1_440, height: 900 } })
  await open(page)
  await part(page, '通知用户').getByRole('button', { name: '选择' }).click()
  let dialog = page.getByRole('dialog', { name: '用户选择' })
  expect(await widthOf(dialog)).toBe(1_200)
  expect(await headers(dialog)).toEqual(['账号', '姓名', '性别', '手机', '部门'])
  await dialog.getByRole('button', { name: '展开' }).click()
  await expect(dialog.getByRole('checkbox', { name: '选择本页' })).toBeVisible()
  expect(await seriousErrors(page)).toEqual([])
  expect(await english(page)).toEqual([])
  await dialog.getByLabel('姓名').fill('林')
  await dialog.getByLabel('性别').click()
  await page.getByTitle('女', { exact: true }).click()
  await dialog.getByRole('button', { name: '查询' }).click()
  const row = dialog.getByRole('row', { name: /林杏/ })
  await expect(row).toContainText('女')
  await row.click()
  await expect(dialog.getByRole('region', { name: '已选用户' })).toContainText('林杏')
  await dialog.getByRole('button', { name: '选用' }).click()
  await expect(saved(page, '通知用户')).toHaveText('doctor')

  await part(page, '角色').getByRole('button', { name: '选择' }).click()
  dialog = page.getByRole('dialog', { name: '角色选择' })
  expect(await headers(dialog)).toEqual(['角色名称', '角色编码'])
  await dialog.getByLabel('角色编码').fill('pharm')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('1-1 共1条')).toBeVisible()
  await dialog.getByRole('checkbox', { name: '选择药师' }).check()
  await dialog.getByRole('button', { name: '选用' }).click()
  await expect(saved(page, '角色')).toHaveText('pharmacist')

  await part(page, '职务').getByRole('button', { name: '选择' }).click()
  dialog = page.getByRole('dialog', { name: '职务选择' })
  expect(await headers(dialog)).toEqual(['职务名称', '职务编码', '职级'])
  await dialog.getByLabel('职务名称').fill('副主任医师')
  await page.keyboard.press('Enter')
  await dialog.getByRole('row', { name: /副高级/ }).click()
  await dialog.getByRole('button', { name: '选用' }).click()
  await expect(page.getByRole('textbox', { name: '职务' })).toHaveValue('副主任医师')

  const cell = page.getByRole('row', { name: /^白班/ })
  await expect(page.getByLabel('夜班人员')).toHaveAttribute('placeholder', '请选择用户')
  await expect(page.getByLabel('白班人员')).toHaveValue('林杏')
  await cell.getByRole('button', { name: '清空' }).click()
  await expect(page.getByLabel('白班人员')).toHaveValue('')
  await expect(cell.getByRole('button', { name: '清空' })).toHaveCount(0)
})

test('on a phone the windows fill the screen and can be used, light and dark', async ({ as }) => {
  for (const look of ['light', 'dark'] as const) {
    const page = await as('hospital', {
      reducedMotion: 'reduce',
      viewport: { width: 390, height: 780 },
      hasTouch: true,
      stored: look === 'dark' ? DARK : {},
    })
    await open(page)
    await expect(page.locator('html')).toHaveAttribute('data-appearance', look)
    expect(await isInside(page)).toBe(true)
    await page.getByLabel('负责人（单选）').click()
    let dialog = page.getByRole('dialog', { name: '根据部门选择用户' })
    expect(await widthOf(dialog)).toBe(390)
    await dialog.getByRole('treeitem', { name: '药剂科' }).click()
    await expect(dialog.getByRole('radio')).toHaveCount(3)
    expect(await widthOf(dialog.getByRole('table').first())).toBeGreaterThanOrEqual(800)
    await dialog.getByRole('radio', { name: '选择白芷' }).check()
    expect(await isInside(page)).toBe(true)
    expect(await seriousErrors(page)).toEqual([])
    await dialog.getByRole('button', { name: '选用' }).click()
    await expect(saved(page, '负责人（单选）')).toHaveText('pharmacist')
    await part(page, '职务').getByRole('button', { name: '选择' }).click()
    dialog = page.getByRole('dialog', { name: '职务选择' })
    expect(await widthOf(dialog)).toBe(390)
    await dialog
      .getByRole('row', { name: /职级|级/ })
      .nth(1)
      .click()
    await expect(dialog.getByRole('region', { name: '已选职务' }).getByRole('button')).toHaveCount(1)
    expect(await isInside(page)).toBe(true)
    expect(await seriousErrors(page)).toEqual([])
    await dialog.getByRole('button', { name: '取消' }).click()
    await expect(saved(page, '职务')).toHaveText('（空）')
  }
})
