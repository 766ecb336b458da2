import { endMySession } from '#contract/http/calls/account.ts'
import { forceLogout } from '#contract/http/calls/online.ts'
import { bell, choose, expect, fillLogin, loginForm, pressSignOut, signIn, test } from '#e2e/fixtures.ts'
import { accept, ask, consult, endAll, PASSWORD } from '#e2e/support/people.ts'

test('[QA-06] [VIEW-ACC-01] [SESSION-10] [I18N-02] login, home, menu, logout', async ({ visitor }) => {
  const page = await visitor()
  await signIn(page, 'admin')
  await expect(page).toHaveURL(/\/hospital\/ServiceData$/)
  await expect(page.getByText('欢迎进入智慧医疗系统').first()).toBeVisible()
  await expect(page.getByText('欢迎您，管理员')).toBeVisible()
  const menu = page.getByRole('navigation', { name: '主菜单' })
  await menu.getByRole('button', { name: '系统管理' }).click()
  await menu.getByRole('link', { name: '用户管理' }).click()
  await expect(page.getByRole('heading', { name: '用户管理' })).toBeVisible()
  await pressSignOut(page)
  await expect(page).toHaveURL(/\/user\/login$/)
  await expect(loginForm(page)).toBeVisible()
  await page.goto('/hospital/ServiceData')
  await expect(page).toHaveURL(/\/user\/login\?redirect=/)
})

test('empty fields are asked for, a wrong password is told and nobody is signed in', async ({ visitor }) => {
  const page = await visitor()
  await page.goto('/user/login')
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page.getByText('请输入账号')).toBeVisible()
  await expect(page.getByText('请输入密码', { exact: true })).toBeVisible()
  await fillLogin(page, 'fangming', 'wrong')
  await expect(page.getByRole('alert').filter({ hasText: '用户名或密码错误' })).toHaveCount(1)
  await expect(page).toHaveURL(/\/user\/login$/)
  await fillLogin(page, 'fangming')
  await expect(bell(page)).toBeVisible()
})

test('[VIEW-ACC-03] who has several tenants and departments is asked for both', async ({ visitor }) => {
  const page = await visitor()
  await page.goto('/user/login')
  await fillLogin(page, 'hospital')
  const choice = page.getByRole('dialog', { name: '请选择租户和部门' })
  await expect(choice).toBeVisible()
  await choice.getByRole('button', { name: '进入' }).click()
  await expect(choice.getByText('请选择租户', { exact: true }).last()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(choice).toBeVisible()
  await choose(page, 2)
  await expect(bell(page)).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('pro__TENANT_ID'))).toContain('"2"')
})

test('leaving the choice of tenant and department leads back to the form, signed out', async ({ visitor }) => {
  const page = await visitor()
  await page.goto('/user/login')
  await fillLogin(page, 'hospital')
  await page.getByRole('dialog').getByRole('button', { name: '退出' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(loginForm(page)).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('pro__Access-Token'))).toBeNull()
})

test('a token ended by the server opens the modal by itself; its button leads to the login', async ({
  as,
  server,
  staffAnew,
}) => {
  const page = await as('majun')
  await page.goto('/isps/userAnnouncement')
  await expect(bell(page)).toHaveAttribute('data-live', 'true')
  // the same person, signed in elsewhere, ends all other sign-ins
  await ask(server.url, endMySession, { id: 'others', password: PASSWORD }, (await staffAnew('majun')).token)
  const modal = page.getByRole('dialog', { name: '登录已过期' })
  await expect(modal.getByText('很抱歉，登录已过期，请重新登录')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(modal).toBeVisible()
  await modal.getByRole('button', { name: '重新登录' }).click()
  await expect(loginForm(page)).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('pro__Access-Token'))).toBeNull()
})

test('[WALK-21] who is put offline by an administrator reads so', async ({ as, server, staffOf }) => {
  const page = await as('qinchuan')
  await page.goto('/isps/userAnnouncement')
  await expect(bell(page)).toHaveAttribute('data-live', 'true')
  const token = await page.evaluate(
    () => (JSON.parse(localStorage.getItem('pro__Access-Token') ?? '') as { value: string }).value,
  )
  await ask(server.url, forceLogout, { token }, (await staffOf('admin')).token)
  const modal = page.getByRole('dialog', { name: '已被强制下线' })
  await expect(modal.getByText('管理员已将您强制下线，请重新登录；如有疑问，请联系管理员')).toBeVisible()
  await expect(page.getByText('登录已过期')).toHaveCount(0)
  await modal.getByRole('button', { name: '重新登录' }).click()
  await expect(loginForm(page)).toBeVisible()
})

test('[ERR-30] a logout with a consultation going on asks first', async ({ as, server, staffOf, patientOf }) => {
  const doctor = await staffOf('hanxm')
  await accept(server.url, doctor, await consult(server.url, await patientOf('19900020010'), doctor))
  const page = await as('hanxm')
  await page.goto('/isps/userAnnouncement')
  await pressSignOut(page)
  const question = page.getByRole('dialog').filter({ hasText: '还有进行中的会话,真的要退出登录吗 ?' })
  await question.getByRole('button', { name: '取消' }).click()
  await expect(bell(page)).toBeVisible()
  await pressSignOut(page)
  await question.getByRole('button', { name: '退出登录' }).click()
  await expect(loginForm(page)).toBeVisible()
  await endAll(server.url, doctor)
})

test('two tabs of one browser agree about logout and login', async ({ as, tab }) => {
  const first = await as('xujing')
  await first.goto('/isps/userAnnouncement')
  const second = await tab(first)
  await second.goto('/account/center')
  await expect(bell(second)).toBeVisible()
  await pressSignOut(first)
  await expect(loginForm(first)).toBeVisible()
  await expect(loginForm(second)).toBeVisible()
  await fillLogin(second, 'xujing')
  await expect(bell(second)).toBeVisible()
  await expect(bell(first)).toBeVisible()
})

test('another person in another tab: the first tab shows that person', async ({ as, tab }) => {
  const first = await as('majun')
  await first.goto('/isps/userAnnouncement')
  await expect(first.getByText('欢迎您，马骏之')).toBeVisible()
  const second = await tab(first)
  await second.goto('/favicon.svg')
  await second.evaluate(() => localStorage.removeItem('pro__Access-Token'))
  await expect(loginForm(first)).toBeVisible()
  await signIn(second, 'shilei')
  await expect(first.getByText('欢迎您，石磊')).toBeVisible()
})

test('[WALK-20] a sign-in whose call could not be sent says so and is sent at the next press, when the line is back', async ({
  visitor,
}) => {
  const page = await visitor()
  await page.route('**/assets/axiosClient-*', route => route.abort())
  await page.goto('/user/login')
  await fillLogin(page, 'doctor')
  await expect(loginForm(page).getByRole('alert')).toContainText('网络连接失败，请检查网络后重试')
  await expect(page).toHaveURL(/\/user\/login$/)
  await page.unroute('**/assets/axiosClient-*')
  await fillLogin(page, 'doctor')
  await expect(page).not.toHaveURL(/\/user\/login/)
})
