import type { Locator, Page } from '@playwright/test'
import { WIDTH } from '#contract/widths.ts'
import { DESKTOP, expect, PHONE, test, toast } from '#e2e/fixtures.ts'
import { errorsOf } from '#e2e/support/inspect.ts'
import { storedLook } from '#e2e/support/shellTour.ts'

const WIDE = { viewport: DESKTOP, reducedMotion: 'reduce' } as const
const part = (page: Page, label: string): Locator =>
  page.locator('.xl-demo-cron', { has: page.getByLabel(label, { exact: true }) })
const opener = (place: Locator) => place.getByRole('button', { name: '设置执行时间' })
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'cron表达式' })
const lines = (dialog: Locator) => dialog.getByRole('region', { name: '执行预览，会忽略年份参数' }).getByRole('listitem')
const whole = (dialog: Locator) => dialog.getByLabel('完整表达式')
const confirm = (dialog: Locator) => dialog.getByRole('button', { name: '使用此表达式' })

async function demo(page: Page) {
  await page.goto('/demo/cron')
  await expect(page.getByLabel('执行时间', { exact: true })).toBeVisible()
}

test('[CRON-41] [CRON-57] an expression is typed manually, and its dialog opens with it', async ({ as }) => {
  const page = await as('admin', WIDE)
  await demo(page)
  const place = part(page, '新的执行时间')
  const field = page.getByLabel('新的执行时间', { exact: true })
  await field.fill('0 30 25 ? * MON-FRI')
  await expect(place.getByRole('alert')).toHaveText('Cron表达式错误：时 25 不可用，时只能是 0–23')
  await expect(place.locator('output')).toHaveText('0 30 25 ? * MON-FRI')
  await field.fill('0 30 9 ? * MON-FRI')
  await expect(place.getByRole('alert')).toHaveCount(0)
  await expect(field).toHaveValue('0 30 9 ? * MON-FRI')

  await opener(place).click()
  const dialog = dialogOf(page)
  await expect(whole(dialog)).toHaveValue('0 30 9 ? * MON-FRI *')
  expect(await dialog.evaluate(element => element.getBoundingClientRect().width)).toBe(WIDTH.cron)
  await expect(dialog.getByRole('status').first()).toHaveText('每周一至周五 09:30')
  await expect(lines(dialog)).toHaveCount(10)
  for (const line of await lines(dialog).allInnerTexts()) expect(line).toMatch(/^\d{4}-\d\d-\d\d 09:30:00$/)
  await dialog.getByRole('tab', { name: '日', exact: true }).click()
  await expect(dialog.getByRole('radio', { name: '星期区间' })).toBeChecked()
  expect(await errorsOf(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(opener(place)).toBeFocused()
  await expect(field).toHaveValue('0 30 9 ? * MON-FRI')
})

test('an expression is built by tabs, with its cascades, by keyboard and manually', async ({ as }) => {
  const page = await as('admin', WIDE)
  await demo(page)
  const place = part(page, '新的执行时间')
  await opener(place).click()
  const dialog = dialogOf(page)
  await expect(whole(dialog)).toHaveValue('* * * * * ? *')
  await dialog.getByRole('tab', { name: '时', exact: true }).click()
  await dialog.getByRole('group', { name: '指定时' }).getByRole('checkbox', { name: '20', exact: true }).check()
  await expect(whole(dialog)).toHaveValue('0 0 20 * * ? *')
  await dialog.getByRole('tab', { name: '日', exact: true }).click()
  await dialog.getByRole('radio', { name: '每月最后一个工作日' }).press('Space')
  await expect(whole(dialog)).toHaveValue('0 0 20 LW * ? *')
  await expect(dialog.getByRole('status').first()).toHaveText('每月最后一个工作日 20:00')
  await expect(lines(dialog).first()).toHaveText(/ 20:00:00$/)
  await dialog.getByRole('spinbutton', { name: '月末前的天数' }).fill('3')
  await expect(whole(dialog)).toHaveValue('0 0 20 L-3 * ? *')

  const hour = dialog.getByRole('textbox', { name: '时', exact: true })
  await hour.fill('24')
  await hour.press('Enter')
  await expect(hour).toHaveAttribute('aria-invalid', 'true')
  await expect(dialog.getByRole('alert')).toContainText('时 24 不可用，时只能是 0–23')
  await expect(confirm(dialog)).toBeDisabled()
  await hour.fill('8')
  await hour.press('Enter')
  await whole(dialog).fill('0 0 8 31 2 ? *')
  await whole(dialog).press('Enter')
  await expect(lines(dialog)).toHaveText(['无执行时间'])
  await dialog.getByRole('button', { name: '重置' }).click()
  await expect(whole(dialog)).toHaveValue('* * * * * ? *')
  await whole(dialog).fill('0 0 8 ? * 5L')
  await whole(dialog).press('Enter')
  await confirm(dialog).click()
  await expect(place.locator('output')).toHaveText('0 0 8 ? * 5L *')
})

test('[CRON-47] the years 2019 to 2119 are offered', async ({ as }) => {
  const page = await as('admin', WIDE)
  await demo(page)
  await opener(part(page, '新的执行时间')).click()
  const dialog = dialogOf(page)
  await dialog.getByRole('tab', { name: '年', exact: true }).click()
  const years = dialog.getByRole('combobox', { name: '指定年' })
  const offered = page.locator('.ant-select-dropdown:visible .ant-select-item-option')
  for (const [typed, shown] of [
    ['2018', []],
    ['2019', ['2019']],
    ['2120', []],
    ['2119', ['2119']],
  ] as const) {
    await years.fill(typed)
    await expect(offered).toHaveText([...shown])
  }
  await years.press('Enter')
  await expect(whole(dialog)).toHaveValue('0 0 0 1 1 ? 2119')
})

test('seconds and years may be hidden, the preview may come from elsewhere, names are copied for a Quartz server', async ({
  as,
}) => {
  const page = await as('admin', { ...WIDE, permissions: ['clipboard-read', 'clipboard-write'] })
  await demo(page)
  const dialog = dialogOf(page)
  const tabs = dialog.getByRole('tab')
  await opener(part(page, '不含秒')).click()
  await expect(tabs).toHaveText(['分', '时', '日', '月'])
  await expect(whole(dialog)).toHaveValue('0 * * * * ? *')
  await page.keyboard.press('Escape')
  await opener(part(page, '不含年')).click()
  await expect(tabs).toHaveText(['秒', '分', '时', '日', '月'])
  await page.keyboard.press('Escape')
  await opener(part(page, '远程预览')).click()
  await expect(lines(dialog)).toHaveText(['表达式 * * * * * ? *', '时间戳 13 位'])
  await page.keyboard.press('Escape')
  await expect(opener(part(page, '只读'))).toBeDisabled()

  await opener(part(page, '执行时间')).click()
  await expect(dialog.getByRole('region', { name: '执行日历' }).getByText(/^\d{4}年\d{1,2}月 · 执行(8|9|10)天$/)).toBeVisible()
  await dialog.getByRole('button', { name: /星期用英文名/ }).click()
  await expect(toast(page, '表达式已复制')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('0 0/5 8-18 ? * MON,FRI *')
})

test('the builder fits a phone and a dark page', async ({ as }) => {
  const page = await as('admin', { viewport: PHONE, reducedMotion: 'reduce', stored: storedLook('dark') })
  await demo(page)
  await opener(part(page, '执行时间')).click()
  const dialog = dialogOf(page)
  await expect(lines(dialog)).toHaveCount(10)
  expect(await errorsOf(page)).toEqual([])
  await dialog.getByRole('tab', { name: '日', exact: true }).click()
  await expect(dialog.getByRole('radio', { name: '每天' })).toBeVisible()
  expect(await errorsOf(page)).toEqual([])
})

test('[PROD-07] [PROD-10] a job gets its time from the builder; the pages of jobs and of monitoring open', async ({ as }) => {
  const page = await as('admin', WIDE)
  await page.goto('/monitor/SystemInfo')
  await expect(page.getByRole('region', { name: '处理器使用率' })).toContainText(/\d/)
  await page.goto('/isystem/QuartzJobList')
  const list = page.getByRole('region', { name: '定时任务列表' })
  await list.getByRole('button', { name: '添加' }).click()
  const form = page.getByRole('dialog', { name: '添加定时任务' })
  await form.getByLabel('任务类名').click()
  await page.getByText('清理过期验证码（SweepOneTimeCodesJob）').last().click()
  const field = form.getByLabel('cron表达式')
  await expect(field).toHaveValue('0 0 3 * * ?')
  await opener(form).click()
  const dialog = dialogOf(page)
  await dialog.getByRole('tab', { name: '日', exact: true }).click()
  await dialog.getByRole('group', { name: '指定星期' }).getByRole('checkbox', { name: '周六' }).check()
  await confirm(dialog).click()
  await expect(field).toHaveValue('0 0 3 ? * 6 *')
  await form.getByRole('button', { name: '保存' }).click()
  await expect(toast(page, '创建定时任务成功')).toBeVisible()
  await expect(list.getByRole('row', { name: /清理过期验证码.*每周六 03:00/ })).toBeVisible()
})
