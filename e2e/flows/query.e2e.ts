import type { Page } from '@playwright/test'
import { expect, PHONE, test, toast } from '#e2e/fixtures.ts'
import { seriousErrors } from '#e2e/support/inspect.ts'
import { storedLook } from '#e2e/support/shellTour.ts'

/** The dark look as the browser would have stored it. */
const DARK = storedLook('dark')

const builder = (page: Page) => page.getByRole('dialog', { name: '高级查询构造器' })
const drugs = (page: Page) => page.getByRole('table', { name: '药品' }).locator('tbody tr')
const option = (page: Page, text: string) =>
  page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden)').getByText(text, { exact: true })

async function open(page: Page) {
  await page.getByRole('button', { name: '高级查询' }).click()
  await expect(builder(page)).toBeVisible()
}
async function choose(page: Page, name: string, text: string) {
  await page.getByRole('combobox', { name }).click()
  await option(page, text).click()
}

test('[PROD-11] [QUERY-01] [QUERY-07] [QUERY-13] [QUERY-14] [QUERY-15] a toolbar opens the builder; queries run, are kept and taken off', async ({
  as,
}) => {
  const page = await as('hospital', { reducedMotion: 'reduce' })
  await page.goto('/demo/query')
  await expect(drugs(page)).toHaveCount(6)
  await open(page)
  const dialog = builder(page)
  expect((await dialog.boundingBox())?.width).toBe(1000)
  await dialog.getByRole('button', { name: '查询', exact: true }).click()
  await expect(toast(page, '不能查询空条件')).toBeVisible()

  await choose(page, '条件1：字段', '药品分类')
  await choose(page, '条件1：匹配规则', '在...中')
  await page.getByRole('combobox', { name: '条件1：值' }).click()
  await option(page, '中成药').click()
  await option(page, '中药饮片').click()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: '添加条件' }).click()
  await choose(page, '条件2：字段', '数量')
  await choose(page, '条件2：匹配规则', '小于等于')
  await page.getByRole('textbox', { name: '条件2：值' }).fill('80')
  expect(await seriousErrors(page)).toEqual([])
  await dialog.getByRole('button', { name: '查询', exact: true }).click()
  await expect(drugs(page)).toHaveCount(2)
  await expect(page.getByRole('note')).toContainText('superQueryMatchType=and')

  await dialog.getByRole('button', { name: '保存查询条件' }).click()
  await page.getByRole('textbox', { name: '保存的名称' }).fill('低库存中药')
  await page.keyboard.press('Enter')
  await expect(toast(page, '保存成功')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('button', { name: '高级查询' })).toBeFocused()
  await expect(page.getByText('已有高级查询条件生效')).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('pro__JSuperQuerySaved_demo-drugs'))).toContain('低库存中药')

  await page.reload()
  await expect(drugs(page)).toHaveCount(6)
  await open(page)
  await builder(page).getByRole('button', { name: '低库存中药', exact: true }).click()
  await builder(page).getByRole('button', { name: '查询', exact: true }).click()
  await expect(drugs(page)).toHaveCount(2)
  await builder(page).getByRole('button', { name: '删除 低库存中药' }).click()
  await page.getByRole('dialog', { name: '删除 低库存中药' }).getByRole('button', { name: '删除', exact: true }).click()
  await expect(builder(page).getByText('没有保存任何查询')).toBeVisible()
  await builder(page).getByRole('button', { name: '关闭', exact: true }).click()
  await page.getByRole('button', { name: '清空' }).click()
  await expect(drugs(page)).toHaveCount(6)
})

test('on a phone the builder fills the screen, by keyboard and without sideways scrolling, and gives way to the list', async ({
  as,
}) => {
  const page = await as('hospital', { viewport: PHONE, isMobile: true, hasTouch: true, reducedMotion: 'reduce' })
  await page.goto('/demo/query')
  await open(page)
  const box = await builder(page).boundingBox()
  expect([box?.x, box?.width, (box?.height ?? 0) >= PHONE.height]).toEqual([0, PHONE.width, true])
  await expect(page.getByRole('combobox', { name: '条件1：字段' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await page.getByRole('textbox', { name: '条件1：值' }).fill('黄芪')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width)
  expect(await seriousErrors(page)).toEqual([])
  await builder(page).getByRole('button', { name: '查询', exact: true }).click()
  await expect(builder(page)).toHaveCount(0)
  await expect(drugs(page)).toHaveCount(1)
})

test('builder and report are readable in the dark', async ({ as }) => {
  const page = await as('hospital', { stored: DARK, reducedMotion: 'reduce' })
  await page.goto('/demo/query')
  await expect(page.locator('html')).toHaveAttribute('data-appearance', 'dark')
  await open(page)
  await choose(page, '条件1：字段', '药品名称')
  await page.getByRole('textbox', { name: '条件1：值' }).fill('黄')
  await builder(page).getByRole('button', { name: '查询', exact: true }).click()
  expect(await seriousErrors(page)).toEqual([])
  await builder(page).getByRole('button', { name: '保存查询条件' }).click()
  await expect(page.getByRole('textbox', { name: '保存的名称' })).toBeFocused()
  expect(await seriousErrors(page)).toEqual([])
  await page.keyboard.press('Escape')
  await builder(page).getByRole('button', { name: '关闭', exact: true }).click()
  await page.getByLabel('协助人员', { exact: true }).click()
  const report = page.getByRole('dialog', { name: '选择用户' })
  await report.getByRole('checkbox', { name: '选择 admin' }).check()
  await report.getByRole('button', { name: '展开' }).click()
  expect(await seriousErrors(page)).toEqual([])
})
