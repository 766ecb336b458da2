import type { Page } from '@playwright/test'
import { bell, expect, test } from '#e2e/fixtures.ts'
import { markedOption, openPalette, palette, paletteField, paletteOption, search } from '#e2e/models/overlays.page.ts'
import { seriousErrors } from '#e2e/support/inspect.ts'

const windowOf = (page: Page, name: string) => page.getByRole('dialog', { name })
const group = (page: Page, name: string) => palette(page).getByRole('group', { name, exact: true })

test('[WALK-24] the palette finds records by name and initials, by mouse and keyboard, and opens them', async ({ as }) => {
  const page = await as('admin')
  await page.goto('/account/center')
  await expect(bell(page)).toBeVisible()
  await search(page, 'lx')
  await expect(group(page, '用户').getByRole('option', { name: '林杏 doctor' })).toBeVisible()
  await expect(group(page, '医生').getByRole('option', { name: /^林杏/ })).toBeVisible()
  expect(await seriousErrors(page)).toEqual([])

  await search(page, '用户状态')
  await expect(group(page, '数据字典').getByRole('option')).toHaveCount(1)
  await paletteField(page).press('End')
  await expect(markedOption(page)).toHaveText(/用户状态.*user_status/)
  await page.keyboard.press('Enter')
  await expect(windowOf(page, '数据字典 用户状态').getByText('user_status')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(windowOf(page, '数据字典 用户状态')).toBeHidden()

  await search(page, '林杏')
  await group(page, '用户').getByRole('option', { name: '林杏 doctor' }).click()
  const user = windowOf(page, '用户 林杏')
  await expect(user.getByText('用户账号')).toBeVisible()
  expect(await seriousErrors(page)).toEqual([])
  await user.getByRole('button', { name: '在用户管理中打开' }).click()
  await expect(page).toHaveURL(/\/isystem\/user\?username=doctor/)
  await expect(page.getByRole('row', { name: /林杏/ })).toBeVisible()
})

test('[WALK-24] a doctor finds their own patients and drugs of nobody; records that do not come say so', async ({ as }) => {
  const page = await as('doctor')
  await page.goto('/account/center')
  await expect(bell(page)).toBeVisible()
  await openPalette(page)
  let isCut = true
  await page.route('**/sys/records/search**', route => (isCut ? route.abort() : route.continue()))
  await paletteField(page).fill('布洛芬')
  await expect(palette(page).getByRole('alert')).toContainText('没有查到')
  isCut = false
  await palette(page).getByRole('button', { name: '重试' }).click()
  await expect(palette(page).getByText('没有找到“布洛芬”')).toBeVisible()

  await search(page, 'xzq')
  const patient = paletteOption(page, /^萧志强/)
  await expect(patient).toContainText('199****')
  await patient.click()
  const card = windowOf(page, '患者 萧志强')
  await expect(card.getByText('过敏史')).toBeVisible()
  await card.getByRole('button', { name: '打开问诊' }).click()
  await expect(page).toHaveURL(/\/hospitalChat\/imChat\?sid=/)
})
