import { bell, expect, loginForm, test } from '#e2e/fixtures.ts'
import { accept, consult, endAll } from '#e2e/support/people.ts'

const notFound = '页面不存在'

test.describe('fixed routes', () => {
  test('[ROUTE-03] [ROUTE-04] / leads through /dashboard/analysis to the home of the role', async ({ as }) => {
    const page = await as('admin')
    const passed: string[] = []
    await page.exposeFunction('recordPassed', (path: string) => passed.push(path))
    await page.addInitScript(() => {
      const note = (globalThis as unknown as { recordPassed: (path: string) => void }).recordPassed
      for (const name of ['pushState', 'replaceState'] as const) {
        const real = history[name].bind(history)
        history[name] = (...args: Parameters<History['pushState']>) => {
          real(...args)
          note(location.pathname)
        }
      }
    })
    await page.goto('/')
    await expect(page).toHaveURL(/\/hospital\/ServiceData$/)
    expect(passed).toContain('/dashboard/analysis')
    await page.goto('/dashboard/analysis')
    await expect(page).toHaveURL(/\/hospital\/ServiceData$/)
    await expect(page.getByRole('heading', { name: notFound })).toHaveCount(0)
  })

  test('[ROUTE-04] the home of a doctor is the desk', async ({ as }) => {
    const page = await as('doctor')
    await page.goto('/dashboard/analysis')
    await expect(page).toHaveURL(/\/hospitalChat\/imServer$/)
  })

  test('[ROUTE-05] [ROUTE-06] [GUARD-01] /user leads to /user/login, which shows the form', async ({ visitor }) => {
    const page = await visitor()
    await page.goto('/user')
    await expect(page).toHaveURL(/\/user\/login$/)
    await expect(loginForm(page)).toBeVisible()
    await page.goto('/user/login')
    await expect(loginForm(page)).toBeVisible()
    await expect(page).toHaveURL(/\/user\/login$/)
  })

  for (const [id, path] of [
    ['GUARD-02', '/user/register'],
    ['GUARD-03', '/user/register-result'],
    ['GUARD-04', '/user/alteration'],
  ] as const)
    test(`[${id}] ${path} opens without login`, async ({ visitor }) => {
      const page = await visitor()
      await page.goto(path)
      await expect(page.getByRole('link', { name: '返回账号登录' })).toBeVisible()
      await expect(page).toHaveURL(new RegExp(`${path}$`))
    })

  test('[ROUTE-10] /oauth2-app leads to /oauth2-app/login', async ({ visitor }) => {
    const page = await visitor()
    await page.goto('/oauth2-app')
    await expect(page).toHaveURL(/\/oauth2-app\/login$/)
    await expect(page.getByRole('heading', { name: '企业微信与钉钉登录' })).toBeVisible()
  })

  test('[ROUTE-12] [ROUTE-13] /test leads to /test/home, which is a page', async ({ as }) => {
    const page = await as('admin')
    await page.goto('/test')
    await expect(page).toHaveURL(/\/test\/home$/)
    await expect(bell(page)).toBeVisible()
    await expect(page.locator('#xl-content').getByRole('heading').first()).toBeVisible()
    await expect(page.getByRole('heading', { name: notFound })).toHaveCount(0)
  })

  test('[ROUTE-14] /hospitalChatRecord stands outside the main frame', async ({ as }) => {
    const page = await as('doctor')
    await page.goto('/hospitalChatRecord')
    await expect(page.getByRole('heading', { name: '问诊记录' })).toBeVisible()
    await expect(page.getByRole('navigation', { name: '主菜单' })).toHaveCount(0)
    await expect(bell(page)).toHaveCount(0)
  })

  test('[ROUTE-15] [ROUTE-16] [VIEW-ACC-10] unknown paths lead to /404, the failure page', async ({ as }) => {
    const page = await as('doctor')
    await page.goto('/no/such/path')
    await expect(page).toHaveURL(/\/404$/)
    await expect(page.getByRole('heading', { name: notFound })).toBeVisible()
    await page.goto('/404')
    await expect(page.getByRole('heading', { name: notFound })).toBeVisible()
    await page.getByRole('link', { name: '返回首页' }).click()
    await expect(page).toHaveURL(/\/hospitalChat\/imServer$/)
  })

  test('[WALK-21] [VIEW-ACC-09] [VIEW-ACC-11] 403 and 500 have pages that lead on', async ({ as }) => {
    const page = await as('admin')
    await page.goto('/403')
    await expect(page.getByRole('heading', { name: '没有权限' })).toBeVisible()
    for (const [path, name] of [
      ['/exception/403', '没有权限'],
      ['/exception/500', '服务器出错'],
    ] as const) {
      await page.goto(path)
      await expect(page.locator('#xl-content').getByRole('heading', { name })).toBeVisible()
      await expect(page.getByRole('navigation', { name: '主菜单' })).toBeVisible()
    }
    await page.goto('/500')
    await expect(page.getByRole('heading', { name: '服务器出错' })).toBeVisible()
    await page.getByRole('link', { name: '返回首页' }).click()
    await expect(page).toHaveURL(/\/hospital\/ServiceData$/)
  })

  test('[ROUTE-17] [VIEW-CHAT-01] /hospitalChat/imServer shows sessions, conversation and the side tools', async ({
    as,
    server,
    staffOf,
    patientOf,
  }) => {
    const doctor = await staffOf('xujing')
    await endAll(server.url, doctor)
    const session = await accept(server.url, doctor, await consult(server.url, await patientOf('19900020041'), doctor))
    const page = await as('xujing')
    await page.goto('/hospitalChat/imServer')
    await expect(page.getByRole('complementary', { name: '会话列表' })).toBeVisible()
    await page.getByRole('tab', { name: /问诊中/ }).click()
    await page.getByRole('tabpanel').locator(`[data-sid="${session.id}"]`).click()
    await expect(page.getByRole('log', { name: '会话消息' })).toBeVisible()
    await expect(page.getByRole('region', { name: '患者资料' })).toBeVisible()
    await endAll(server.url, doctor)
  })
})

test.describe('menu routes', () => {
  test("[ROUTE-25] an entry added to the server's menu becomes reachable", async ({ as }) => {
    const page = await as('doctor')
    await page.goto('/brand/new')
    await expect(page).toHaveURL(/\/404$/)
    await page.route('**/sys/permission/getUserPermissionByToken*', async route => {
      const answer = await route.fetch()
      const body = (await answer.json()) as { result: { menu: unknown[] } }
      const entry = (name: string, component: string, title: string) => ({
        id: name,
        path: `/brand/${name}`,
        name: `brand-${name}`,
        component,
        route: '1',
        meta: { title, keepAlive: false, internalOrExternal: false, icon: 'team' },
      })
      body.result.menu.push(entry('new', 'demo/DemoPlain', '新页面'))
      await route.fulfill({ response: answer, json: body })
    })
    await page.goto('/')
    await expect(page).toHaveURL(/\/hospitalChat\/imServer$/)
    const menu = page.getByRole('navigation', { name: '主菜单' })
    await menu.getByRole('link', { name: '新页面' }).click()
    await expect(page).toHaveURL(/\/brand\/new$/)
    await expect(page.getByRole('heading', { name: '普通页面演示' })).toBeVisible()
  })
})
