import type { Page } from '@playwright/test'
import { bell, DESKTOP, expect, PHONE, pressSignOut, test } from '../fixtures.ts'
import { visit } from '../models/tabBar.ts'
import { Conversation } from '../models/conversation.ts'
import { accept, consult, endAll } from '../support/people.ts'

/** Waits until the browser keeps the page of this build with its files. */
const kept = (page: Page): Promise<void> =>
  expect
    .poll(() => page.evaluate(async () => (await caches.match('/', { cacheName: 'xl-page' })) !== undefined), { timeout: 40_000 })
    .toBe(true)

test('[SPEED-04] [WALK-20] without a line a reload shows the frame with what waits and what is begun; with it everything goes on, and signing out forgets the menu', async ({
  as,
  server,
  staffOf,
  patientOf,
}) => {
  const doctor = await staffOf('doctor')
  const session = await accept(server.url, doctor, await consult(server.url, await patientOf('19900001002'), doctor))
  const page = await as('doctor', { serviceWorkers: 'allow' })
  await page.goto('/hospitalChat/imServer')
  await expect(bell(page)).toBeVisible()
  await kept(page)
  await page.getByRole('tab', { name: /问诊中/ }).click()
  await page.locator(`[data-sid="${session.id}"]`).click()
  const talk = new Conversation(page)
  await talk.say('请问哪里不舒服？')
  await talk.isMarked('请问哪里不舒服？', '已发送')

  await page.context().setOffline(true)
  await talk.say('先量一次血压')
  await talk.input.fill('药还剩几天')
  await page.goto('/hospitalChat/imServer')
  await expect(page.getByRole('navigation', { name: '主菜单' })).toContainText('处方驳回')
  await expect(
    page
      .getByRole('alert')
      .or(page.getByRole('status'))
      .filter({ hasText: /断开|没有响应/ })
      .first(),
  ).toBeVisible()
  const local = page.getByRole('region', { name: '保存在本机的内容' })
  await expect(local.getByRole('listitem')).toHaveText(['待发送先量一次血压', '草稿药还剩几天'])
  await page.screenshot({ path: 'test-results/offline-desk.png' })
  await page.setViewportSize(PHONE)
  await expect(local.getByRole('listitem')).toHaveCount(2)
  await expect(page.getByText(/连接已断开，正在重新连接/)).toBeVisible()
  await page.screenshot({ path: 'test-results/offline-phone.png' })
  await page.setViewportSize(DESKTOP)

  await page.context().setOffline(false)
  await page.getByRole('tab', { name: /问诊中/ }).click()
  await page.locator(`[data-sid="${session.id}"]`).click()
  await talk.isMarked('先量一次血压', '已发送')
  await expect(talk.input).toHaveValue('药还剩几天')
  await expect(local).toHaveCount(0)
  await page.screenshot({ path: 'test-results/offline-back.png' })
  await talk.input.fill('')
  await endAll(server.url, doctor)
  await pressSignOut(page)
  await expect(page).toHaveURL(/\/user\/login/)
  // the page is loaded anew meanwhile
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('pro__Permissions')).catch(() => 'between two pages'))
    .toBeNull()
})

test('[SPEED-04] over a line the page is always that of the server, however old what is kept', async ({ as }) => {
  const page = await as('admin', { serviceWorkers: 'allow' })
  await page.goto('/test/plain')
  await expect(bell(page)).toBeVisible()
  await kept(page)
  await page.evaluate(async () => {
    const cache = await caches.open('xl-page')
    await cache.put('/', new Response('<title>旧版本</title>', { headers: { 'content-type': 'text/html' } }))
  })
  await page.reload()
  await expect(bell(page)).toBeVisible()
  await expect
    .poll(() => page.evaluate(async () => (await caches.match('/', { cacheName: 'xl-page' }))?.text()))
    .toContain('xl-config')
})

test('[SPEED-04] a patient without a line is told so in the page, and goes on when it is back', async ({
  visitor,
  patientOf,
}) => {
  const patient = await patientOf('19900001002')
  const page = await visitor({ stored: patient.stored, serviceWorkers: 'allow', viewport: PHONE })
  await page.goto('/patient')
  await expect(page.getByRole('navigation').first()).toBeVisible()
  await kept(page)
  await page.context().setOffline(true)
  await page.reload()
  await expect(page.getByText('网络连接失败，请检查网络后重试')).toBeVisible()
  await page.screenshot({ path: 'test-results/offline-patient.png' })
  await page.context().setOffline(false)
  await expect(page.getByText('网络连接失败，请检查网络后重试')).toHaveCount(0)
  await expect(page.getByRole('navigation').first()).toBeVisible()
})

test('[ERR-39] a file of a screen that is cut on its way is fetched once more below the page, which sees no failure', async ({
  as,
}) => {
  const page = await as('admin', { serviceWorkers: 'allow' })
  await page.goto('/test/plain')
  await expect(bell(page)).toBeVisible()
  await kept(page)
  let asked = 0
  await page.context().route('**/assets/DemoForm*.js', route => ((asked += 1) === 1 ? route.abort() : route.continue()))
  await visit(page, '/test/form')
  await expect(page.getByRole('heading', { name: '表单演示' })).toBeVisible()
  expect(asked).toBe(2)
  expect(await page.evaluate(() => performance.getEntriesByType('resource').some(({ name }) => name.includes('again=')))).toBe(
    false,
  )
})
