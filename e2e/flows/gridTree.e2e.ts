import type { Locator, Page } from '@playwright/test'
import { DESKTOP, expect, test, toast } from '#e2e/fixtures.ts'
import { giveCookie } from '#e2e/support/gridCookie.ts'
import { expectFocusIn } from '#e2e/support/gridPages.ts'

const quiet = { reducedMotion: 'reduce', viewport: DESKTOP } as const
const cellOf = (page: Page, text: string, f = 'code'): Locator =>
  page.locator(`[data-f="${f}"]`).filter({ hasText: new RegExp(`^${text}$`) })
const rowOf = (page: Page, code: string): Locator => cellOf(page, code).locator('xpath=ancestor::*[@role="row"]')

async function openIcd(page: Page): Promise<void> {
  await giveCookie(page)
  await page.goto('/hospital/icd')
  await expect(page.locator('.xl-grid-status')).toHaveAttribute('data-phase', 'live')
  await expect(cellOf(page, 'A00-B99')).toBeVisible()
}

test('[GRID-62] [VIEW-HOSP-12] the catalogue of diagnoses is a tree: two people each unfold it for themselves, one adds below a chapter, the other sees it there', async ({
  as,
}) => {
  const admin = await as('admin', quiet)
  const office = await as('hospital', quiet)
  await openIcd(admin)
  await openIcd(office)
  await expect(admin.getByRole('treegrid', { name: 'ICD编码' })).toBeVisible()
  await expect(rowOf(admin, 'E00-E90')).toHaveAttribute('aria-expanded', 'false')
  await admin.getByRole('button', { name: '展开：E00-E90' }).click()
  await expect(rowOf(admin, 'E11')).toHaveAttribute('aria-level', '2')
  await expect(cellOf(office, 'E11')).toHaveCount(0)

  // by the keys alone: the category opens, closes, and goes back to its chapter
  await cellOf(admin, 'E11').click()
  await admin.keyboard.press('Escape')
  await admin.keyboard.press('ArrowRight')
  await expect(rowOf(admin, 'E11.9')).toHaveAttribute('aria-level', '3')
  await expect(rowOf(admin, 'E11.9')).toHaveAttribute('aria-posinset', '3')
  await admin.keyboard.press('ArrowLeft')
  await expect(cellOf(admin, 'E11.9')).toHaveCount(0)
  await admin.keyboard.press('ArrowLeft')
  await expectFocusIn(admin, cellOf(admin, 'E00-E90').locator('xpath=ancestor::*[@role="gridcell"]'))

  // the colleague has only another chapter open and sees the new row where it belongs, when they open that
  await office.getByRole('button', { name: '展开：A00-B99' }).click()
  await cellOf(admin, 'E00-E90').click({ button: 'right' })
  await admin.getByRole('menuitem', { name: '新增下级' }).click()
  const added = admin.locator('[role="row"][aria-level="2"][aria-posinset="5"]')
  await expect(cellOf(admin, 'E78')).toBeVisible()
  await expectFocusIn(admin, added.locator('[role="gridcell"]', { has: admin.locator('[data-f="code"]') }))
  await admin.keyboard.type('E66')
  await admin.keyboard.press('Tab')
  // Chinese comes without keys here: its editor is opened first
  await admin.keyboard.press('F2')
  await expect(added.getByRole('textbox')).toBeFocused()
  await admin.keyboard.type('肥胖症')
  await admin.keyboard.press('Enter')
  await expect(cellOf(office, 'E66')).toHaveCount(0)
  await office.getByRole('button', { name: '展开：E00-E90' }).click()
  await expect(rowOf(office, 'E66')).toHaveAttribute('aria-level', '2')
  await expect(rowOf(office, 'E66')).toHaveAttribute('aria-posinset', '5')
  await expect(cellOf(office, '肥胖症', 'name')).toBeVisible()
  await expect(cellOf(office, 'B02')).toBeVisible()

  // the branch that the colleague is looking at cannot be pulled away from under what hangs there
  await rowOf(office, 'E00-E90').getByRole('checkbox').check()
  await office.getByRole('button', { name: '删除', exact: true }).click()
  await office.getByRole('dialog').getByRole('button', { name: /^删除/ }).click()
  await expect(office.getByText('请先删除下级')).toBeVisible()
  await rowOf(admin, 'E66').getByRole('checkbox').check()
  await admin.getByRole('button', { name: '删除', exact: true }).click()
  await admin.getByRole('dialog').getByRole('button', { name: /^删除/ }).click()
  await expect(cellOf(office, 'E66')).toHaveCount(0)

  await admin.getByRole('main').getByRole('button', { name: '更多' }).click()
  await admin.getByRole('menuitem', { name: '全部收起' }).click()
  await expect(cellOf(admin, 'E11')).toHaveCount(0)
  await expect(cellOf(office, 'E11')).toBeVisible()
})

test('what is found under a closed chapter is opened', async ({ as }) => {
  const page = await as('admin', quiet)
  await openIcd(page)
  await page.getByRole('button', { name: '查找', exact: true }).click()
  await page.keyboard.type('偏头痛')
  await expect(cellOf(page, 'G43')).toBeVisible()
  await expect(rowOf(page, 'G43')).toHaveAttribute('aria-level', '2')
})

test('[GRID-62] [GRID-63] children come when their row is opened: from the server, none at all, and after a failure', async ({
  as,
}) => {
  const page = await as('admin', quiet)
  await page.goto('/demo/gridKinds')
  const tree = page.getByRole('treegrid', { name: '逐级加载的树' })
  await tree.scrollIntoViewIfNeeded()
  const expander = (name: string | RegExp) => tree.getByRole('button', { name })
  await expander('展开：没有下级的目录').click()
  await expect(expander(/：没有下级的目录$/)).toHaveCount(0)
  await expander('展开：第一次打开会失败的目录').click()
  const again = expander('加载失败，重试：第一次打开会失败的目录')
  await expect(again).toHaveAttribute('title', '网络异常，请重试')
  await again.click()
  await expect(tree.getByText('第二次就好了')).toBeVisible()
  const asked = page.waitForRequest(request => request.url().includes('queryDepartTreeSync') && request.url().includes('pid='))
  await expander('展开：杏林互联网医院').click()
  await asked
  await expect(tree.locator('[aria-level="2"]').filter({ hasText: 'A01' })).toBeVisible()
})

test('a row opens its panel below or above it, and all of it stands in the details', async ({ as }) => {
  const page = await as('admin', quiet)
  await page.goto('/demo/gridKinds')
  const grid = page.getByRole('grid', { name: '展开行与详细信息' })
  await grid.scrollIntoViewIfNeeded()
  await grid.getByRole('button', { name: '展开第3行' }).click()
  const panel = page.getByRole('region', { name: '第3行的展开内容' })
  await expect(panel.getByText('白术')).toBeVisible()
  await panel.getByRole('button', { name: '收起' }).click()
  await expect(panel).toHaveCount(0)
  await expect(grid.getByRole('button', { name: '展开第3行' })).toBeFocused()

  await grid.getByText('患者C').click({ button: 'right' })
  await page.getByRole('menuitem', { name: '详细信息' }).click()
  const details = page.getByRole('dialog', { name: '详细信息' })
  await expect(details.getByRole('textbox', { name: '患者' })).toBeFocused()
  await details.getByRole('textbox', { name: '患者' }).fill('')
  await details.getByRole('button', { name: '保存' }).click()
  await expect(details.getByText('请输入患者')).toBeVisible()
  await details.getByRole('textbox', { name: '患者' }).fill('沈芳')
  await details.getByRole('textbox', { name: '疗程（天）' }).fill('14')
  await details.getByRole('button', { name: '保存' }).click()
  await expect(details).toBeHidden()
  await expect(grid.getByText('沈芳')).toBeVisible()
  await expect(grid.getByText('14', { exact: true })).toBeVisible()
  await page.locator('section', { has: grid }).getByRole('button', { name: '撤销' }).last().click()
  await expect(grid.getByText('患者C')).toBeVisible()
})

test('[GVAL-25] [GVAL-26] [GVAL-27] [GVAL-28] a form and its tables are checked in order, and stored when all of it holds', async ({
  as,
}) => {
  const page = await as('admin', quiet)
  await page.goto('/demo/gridForm')
  const save = page.getByRole('button', { name: '保存', exact: true })
  const tab = (name: string) => page.getByRole('tab', { name })
  await save.click()
  await expect(page.getByText('请先填写表单中的必填项')).toBeVisible()
  await page.getByLabel('患者').fill('沈芳')
  await page.getByLabel('诊断').fill('感冒')
  // a row of the second table is wrong, and the first is looked at
  await tab('检查').click()
  await page.getByRole('button', { name: '新增' }).click()
  await expect(page.locator('[data-f="item"]')).toHaveCount(2)
  await tab('药品').click()
  await save.click()
  await expect(tab('检查')).toHaveAttribute('aria-selected', 'true')
  await expectFocusIn(page, page.getByRole('gridcell').and(page.locator('[aria-invalid="true"]')).first())
  await page.keyboard.press('F2')
  await expect(page.locator('[data-f="item"] input')).toBeFocused()
  await page.keyboard.type('胸片')
  await page.keyboard.press('Tab')
  await page.keyboard.press('F2')
  await expect(page.locator('[data-f="day"] input')).toBeFocused()
  await page.keyboard.type('2026-06-02')
  await page.keyboard.press('Enter')
  await page.getByLabel('随访子表打不开').check()
  await save.click()
  await expect(page.getByText('打开子表失败')).toBeVisible()
  await page.getByLabel('随访子表打不开').uncheck()
  await save.click()
  await expect(toast(page, '保存成功')).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: '沈芳' })).toHaveText('已保存1次：沈芳，药品2行，检查2行，随访1行')
})
