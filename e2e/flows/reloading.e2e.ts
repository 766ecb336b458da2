import { expect, PHONE, test } from '#e2e/fixtures.ts'
import { layCable } from '#e2e/support/cable.ts'

test('[WALK-20] what failed while the line was cut is loaded by itself when it is back', async ({ server, staffOf, visitor }) => {
  const cable = await layCable(Number(new URL(server.url).port))
  try {
    const { stored } = await staffOf('admin')
    const page = await visitor({ stored, baseURL: cable.url })
    await page.goto('/isystem/position')
    const list = page.getByRole('region', { name: '职务列表' })
    await expect(list.getByText(/^1-10 共\d+条$/)).toBeVisible()
    cable.pull()
    await list.getByRole('button', { name: '第2页' }).click()
    await expect(list.getByRole('alert')).toContainText('网络连接失败，请检查网络后重试')
    await expect(list.getByRole('button', { name: '重试' })).toBeVisible()
    cable.plug()
    await expect(list.getByText(/^11-\d+ 共\d+条$/)).toBeVisible({ timeout: 40_000 })
    await expect(list.getByRole('alert')).toHaveCount(0)
  } finally {
    await cable.close()
  }
})

test('[WALK-20] a refusal by rights names the right and has no other try', async ({ as }) => {
  const page = await as('hospital')
  await page.route(/\/sys\/user\/list\b/, async route => {
    // as if the right had been taken away: the answer of a list that this role may not read
    const url = route
      .request()
      .url()
      .replace(/\/sys\/user\/list\w*/, '/sys/online/list')
    await route.fulfill({ response: await route.fetch({ url }) })
  })
  await page.goto('/isystem/user')
  const told = page.getByRole('region', { name: '用户列表' }).getByRole('alert')
  await expect(told).toContainText('拒绝访问')
  await expect(told).toContainText(/缺少“在线用户 \/ 查询在线用户”权限/)
  await expect(told.getByRole('button')).toHaveCount(0)
})

test('[WALK-20] a part of the client that did not come while the line was cut comes by itself when it is back', async ({
  server,
  staffOf,
  visitor,
}) => {
  const cable = await layCable(Number(new URL(server.url).port))
  try {
    const { stored } = await staffOf('admin')
    const page = await visitor({ stored, baseURL: cable.url })
    await page.goto('/isystem/position')
    await expect(page.getByRole('region', { name: '职务列表' }).getByText(/^1-10 共\d+条$/)).toBeVisible()
    cable.pull()
    await page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: '部门管理' }).click()
    await expect(page.getByRole('heading', { name: '页面加载失败' })).toBeVisible({ timeout: 40_000 })
    cable.plug()
    await expect(page.getByRole('tree', { name: '部门树' })).toBeVisible({ timeout: 40_000 })
    await expect(page.getByRole('heading', { name: '页面加载失败' })).toHaveCount(0)
  } finally {
    await cable.close()
  }
})

test('[WALK-20] a page of the patient and a shared record come by themselves when the line is back', async ({
  server,
  patientOf,
  visitor,
}) => {
  const cable = await layCable(Number(new URL(server.url).port))
  try {
    const { stored } = await patientOf('19900001002')
    const page = await visitor({ stored, baseURL: cable.url, viewport: PHONE })
    await page.goto('/patient')
    const depart = page.getByRole('list', { name: '科室列表' }).getByRole('button').first()
    await expect(depart).toBeVisible()
    cable.pull()
    await depart.click()
    const issue = page.getByRole('main').getByRole('alert')
    await expect(issue).toContainText('网络连接失败，请检查网络后重试')
    await expect(issue.getByRole('button', { name: '重试' })).toBeVisible()
    cable.plug()
    await expect(page.getByRole('list', { name: '选择医生' }).getByRole('listitem').first()).toBeVisible({ timeout: 40_000 })
    await expect(issue).toHaveCount(0)
    // who is signed in could not be found out
    const cut = async (call: string) =>
      page.route(call, async route => {
        cable.pull()
        await route.abort()
      })
    await cut('**/hospital/app/me*')
    await page.goto('/patient')
    await expect(page.getByRole('alert')).toContainText('网络连接失败，请检查网络后重试')
    await page.unroute('**/hospital/app/me*')
    cable.plug()
    await expect(depart).toBeVisible({ timeout: 40_000 })

    // a record that a doctor shared; the link is a wrong one, which only the server knows
    await cut('**/hospital/chatRecord/**')
    await page.goto('/hospitalChatRecord?token=none')
    await page.getByLabel('患者手机号后四位').fill('1001')
    await page.getByRole('button', { name: '查看记录' }).click()
    await expect(page.getByRole('alert')).toContainText('问诊记录加载失败：网络连接失败')
    await page.unroute('**/hospital/chatRecord/**')
    cable.plug()
    await expect(page.getByText('链接已失效或已过期')).toBeVisible({ timeout: 40_000 })
  } finally {
    await cable.close()
  }
})

test('[WALK-20] what a cut of a moment met is loaded again although nobody saw the server away, in the frame and on a page of the patient', async ({
  as,
  patientOf,
  visitor,
}) => {
  const page = await as('admin')
  await page.goto('/isystem/position')
  const list = page.getByRole('region', { name: '职务列表' })
  await expect(list.getByText(/^1-10 共\d+条$/)).toBeVisible()
  await page.route('**/sys/position/list*', route => route.abort(), { times: 1 })
  await list.getByRole('button', { name: '第2页' }).click()
  await expect(list.getByRole('alert')).toContainText('网络连接失败，请检查网络后重试')
  await expect(list.getByText(/^11-\d+ 共\d+条$/)).toBeVisible()
  await expect(list.getByRole('alert')).toHaveCount(0)

  const { stored } = await patientOf('19900001002')
  const phone = await visitor({ stored, viewport: PHONE })
  await phone.route('**/hospital/app/me*', route => route.abort(), { times: 1 })
  await phone.goto('/patient')
  await expect(phone.getByRole('alert')).toContainText('网络连接失败，请检查网络后重试')
  await expect(phone.getByRole('list', { name: '科室列表' }).getByRole('button').first()).toBeVisible()
})
