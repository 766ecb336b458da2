import type { Page } from '@playwright/test'
import { login } from '#contract/http/calls/auth.ts'
import { SLIDER_REQUIRED, sliderAnswer } from '#contract/http/calls/slider.ts'
import { bell, expect, fillLogin, PASSWORD, PHONE, test } from '#e2e/fixtures.ts'
import { grab, sliderOf } from '#e2e/models/slider.page.ts'
import { seriousErrors } from '#e2e/support/inspect.ts'

/** As a hand does it: fast in the middle, slow at the end. */
async function slide(page: Page, section: string, end: number): Promise<void> {
  const goTo = await grab(page, section)
  for (const share of [0.04, 0.15, 0.33, 0.52, 0.68, 0.81, 0.9, 0.96, 1.05].filter(one => one < end).concat(end)) {
    await goTo(share)
    await page.waitForTimeout(40)
  }
  await page.mouse.up()
}

test('[SLIDER-01] [SLIDER-02] [SLIDER-06] let go early it goes back, at the end it has passed: here and by the word of the server', async ({
  as,
}) => {
  const page = await as('admin', { reducedMotion: 'reduce' })
  await page.goto('/demo/forms')
  for (const section of ['本地验证', '服务器验证']) {
    const { handle, text } = sliderOf(page, section)
    await expect(text).toHaveText('拖动滑块验证')
    await slide(page, section, 0.9)
    await expect(handle).toHaveAttribute('aria-valuenow', '0')
    await expect(text).toHaveText('拖动滑块验证')
    await slide(page, section, 1.1)
    await expect(text).toHaveText('验证通过')
    await slide(page, section, 0.5)
    await expect(handle).toHaveAttribute('aria-valuenow', '100')
  }
  await expect(page.getByText('已通过：本地验证、服务器验证')).toBeVisible()
  await page.getByRole('button', { name: '重新开始' }).click()
  await expect(sliderOf(page, '服务器验证').text).toHaveText('拖动滑块验证')
})

test('the slider comes to the login by keyboard when the server asks for it, on a phone, and its ticket goes along', async ({
  visitor,
}) => {
  const page = await visitor({ viewport: PHONE, reducedMotion: 'reduce' })
  const bodies: unknown[] = []
  await page.route(`**${login.path}`, async route => {
    bodies.push(route.request().postDataJSON())
    // the picture code cannot be read here, so the two failures before are the test's
    if (bodies.length === 1)
      await route.fulfill({
        json: { success: false, code: 500, message: '用户名或密码错误', result: { reason: SLIDER_REQUIRED }, timestamp: 0 },
      })
    else await route.continue()
  })
  await page.goto('/user/login')
  await expect(page.getByRole('slider')).toHaveCount(0)
  await fillLogin(page, 'doctor')
  const handle = page.getByRole('slider', { name: '拖动滑块验证' })
  await expect(handle).toBeVisible()
  await page.getByLabel('密码', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page.getByText('请先完成滑块验证')).toBeVisible()
  await expect(handle).toBeFocused()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width)
  expect(await seriousErrors(page)).toEqual([])
  const answered = page.waitForResponse(response => response.url().includes(sliderAnswer.path))
  for (let step = 0; step < 10; step += 1) {
    await page.keyboard.press('ArrowRight')
    await page.waitForTimeout(30)
  }
  const ticket: unknown = JSON.parse(await (await answered).text()).result.ticket
  await expect(page.getByText('验证通过')).toBeVisible()
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(bell(page)).toBeVisible()
  expect(bodies).toHaveLength(2)
  expect(bodies[1]).toMatchObject({ username: 'doctor', sliderTicket: ticket })
})
