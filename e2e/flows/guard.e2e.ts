import { bell, expect, fillLogin, loginForm, test, toast } from '#e2e/fixtures.ts'

const PERMISSIONS = '**/sys/permission/getUserPermissionByToken*'
const REFUSAL = { success: false, code: 500, message: '菜单读取失败', result: null, timestamp: 0 }

test('[GUARD-16] without a token a page leads to the login with a redirect query', async ({ visitor }) => {
  const page = await visitor()
  await page.goto('/foo')
  await expect(page).toHaveURL(/\/user\/login\?redirect=%2Ffoo$/)
  await expect(loginForm(page)).toBeVisible()
})

test('[GUARD-07] signed in, the login path leads home', async ({ as }) => {
  const page = await as('admin')
  await page.goto('/user/login')
  await expect(page).toHaveURL(/\/hospital\/ServiceData$/)
  await expect(bell(page)).toBeVisible()
})

test('[GUARD-11] after the login the redirect query is followed', async ({ visitor }) => {
  const page = await visitor()
  await page.goto('/user/login?redirect=%2Fisps%2FuserAnnouncement')
  await fillLogin(page, 'doctor')
  await expect(bell(page)).toBeVisible()
  await expect(page).toHaveURL(/\/isps\/userAnnouncement$/)
})

test('a redirect query that names another site is not followed', async ({ visitor }) => {
  const page = await visitor()
  await page.goto(`/user/login?redirect=${encodeURIComponent('//example.com/x')}`)
  await fillLogin(page, 'admin')
  await expect(bell(page)).toBeVisible()
  await expect(page).toHaveURL(/\/hospital\/ServiceData$/)
})

test('[GUARD-12] [SESSION-15] a reload keeps the person signed in and on the same page', async ({ as }) => {
  const page = await as('doctor')
  await page.goto('/isps/userAnnouncement')
  await expect(bell(page)).toBeVisible()
  await page.reload()
  await expect(bell(page)).toBeVisible()
  await expect(page).toHaveURL(/\/isps\/userAnnouncement$/)
})

test('[GUARD-14] when the permissions fail the person is signed out and the whole path is kept', async ({ as }) => {
  const page = await as('doctor')
  await page.route(PERMISSIONS, route => route.fulfill({ json: REFUSAL }))
  await page.goto('/a/b?x=1')
  await expect(page).toHaveURL(/\/user\/login\?redirect=%2Fa%2Fb%3Fx%3D1$/)
  await expect(loginForm(page)).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('pro__Access-Token'))).toBeNull()
})

test('an empty menu signs out and says why', async ({ as }) => {
  const page = await as('doctor')
  await page.route('**/sys/logout', () => undefined)
  await page.route(PERMISSIONS, route =>
    route.fulfill({ json: { ...REFUSAL, success: true, code: 200, message: '', result: { menu: [], auth: [], allAuth: [] } } }),
  )
  await page.goto('/')
  await expect(toast(page, 'getPermissionList: permissions must be a non-null array !')).toBeVisible()
})
