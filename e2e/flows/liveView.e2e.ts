import { bell, DESKTOP, expect, test } from '#e2e/fixtures.ts'
import { errorsOf } from '#e2e/support/inspect.ts'

test('[QA-17] the live view follows the machines of another tab, hides secrets, and makes a path of what was done', async ({
  as,
  tab,
  staffOf,
}) => {
  const page = await as('qa', { viewport: DESKTOP })
  await page.goto('/test/live')
  await expect(page.getByRole('heading', { name: '没有正在观察的页签' })).toBeVisible()

  const other = await tab(page)
  await other.goto('/isps/userAnnouncement?inspect')
  await expect(bell(other)).toHaveAttribute('data-live', 'true')
  const tabs = page.getByRole('navigation', { name: '被观察的页签' })
  await expect(tabs.getByText('观察中')).toHaveCount(1)
  await tabs.getByRole('button', { name: /通知铃铛/ }).click()
  const steps = page.getByRole('list', { name: '步骤' })
  await expect(steps.getByRole('button', { name: /^登录成功/ })).toBeVisible()
  const before = await steps.getByRole('button').count()
  await bell(other).click()
  await expect(steps.getByRole('button', { name: /^点击铃铛/ })).toHaveCount(1)
  expect(await steps.getByRole('button').count()).toBeGreaterThan(before)
  await expect(page.locator('[data-state="signedIn.polling"][data-active="true"]')).toBeVisible()
  expect(await errorsOf(page)).toEqual([])

  // the token and the name of who is signed in are in the context of the session, and are not shown
  const { token, login } = await staffOf('qa')
  await tabs.getByRole('button', { name: /^登录会话/ }).click()
  await expect(page.getByText('•••').first()).toBeAttached()
  await expect(page.locator('body')).not.toContainText(token.slice(0, 20))
  await expect(page.getByRole('region', { name: '数据' })).not.toContainText(login.userInfo.realname)

  await tabs.getByRole('button', { name: /通知铃铛/ }).click()
  await page.getByRole('button', { name: '转为路径' }).click()
  await expect(page).toHaveURL(/\/test\/home#machine=notices.*bell\.opened/)

  await page.goto('/test/live')
  await expect(tabs.getByText('观察中')).toBeVisible()
  await other.close()
  await expect(tabs.getByText('已离开')).toBeVisible()
})

test('[QA-17] without the right nothing is told, and a page that is not watched loads nothing of it', async ({ as, tab }) => {
  const page = await as('admin')
  const asked: string[] = []
  page.on('request', request => asked.push(request.url()))
  await page.goto('/isps/userAnnouncement')
  await expect(bell(page)).toHaveAttribute('data-live', 'true')
  expect(asked.filter(url => /liveInspector|liveProtocol/.test(url))).toEqual([])

  const doctor = await as('xujing')
  const ear = await tab(doctor)
  await ear.goto('/favicon.svg')
  await ear.evaluate(() => {
    const heard: unknown[] = []
    Object.assign(globalThis, { heard })
    const channel = new BroadcastChannel('xinglin-live')
    channel.addEventListener('message', ({ data }) => heard.push(data))
  })
  const inspector = doctor.waitForResponse(/liveInspector/)
  await doctor.goto('/isps/userAnnouncement?inspect')
  await inspector
  await expect(bell(doctor)).toHaveAttribute('data-live', 'true')
  await bell(doctor).click()
  await expect(doctor.getByRole('region', { name: '消息', exact: true })).toBeVisible()
  await ear.evaluate(() => new BroadcastChannel('xinglin-live').postMessage({ kind: 'ask' }))
  await expect.poll(() => ear.evaluate(() => (globalThis as unknown as { heard: unknown[] }).heard)).toEqual([{ kind: 'ask' }])
})
