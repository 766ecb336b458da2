import { bell, expect, loginForm, test } from '../fixtures.ts'

for (const [file, what] of [
  ['boot', 'the first file'],
  ['root', 'the file of the first screen'],
] as const) {
  test(`[ERR-39] ${what} is cut once: the page is loaded anew by itself; again: it says so with a button`, async ({
    visitor,
  }) => {
    const page = await visitor()
    const address = `**/assets/${file}-*.js`
    await page.route(address, route => route.abort(), { times: 1 })
    await page.goto('/user/login')
    await expect(loginForm(page)).toBeVisible()

    await page.route(address, route => route.abort())
    await page.reload()
    const card = page.getByRole('alert')
    await expect(card).toContainText('页面加载失败网络可能不稳定，或系统刚刚升级。请检查网络后刷新页面。')
    await page.screenshot({ path: `test-results/first-${file}.png` })
    await page.unroute(address)
    await card.getByRole('button', { name: '刷新页面' }).click()
    await expect(loginForm(page)).toBeVisible()
  })
}

test('[ERR-40] a file that many screens share does not come: the page says so, and a loading anew brings it', async ({ as }) => {
  const page = await as('admin')
  await page.route('**/assets/shell-*.js', route => route.abort(), { times: 1 })
  await page.goto('/test/plain')
  const card = page.getByRole('alert')
  await expect(card.getByRole('heading', { name: '页面加载失败' })).toBeVisible()
  await card.getByRole('button', { name: '刷新页面' }).click()
  await expect(bell(page)).toBeVisible()
})
