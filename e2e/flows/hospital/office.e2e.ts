import { bell, DESKTOP, expect, test } from '#e2e/fixtures.ts'

/** Where the office goes by its menu: the entry, and what its page must show. */
const SCREENS = [
  ['患者管理', '/hospital/patients', '患者列表'],
  ['医生管理', '/hospital/doctor', '医生列表'],
  ['西药管理', '/hospital/westernDrugs', '西药列表'],
  ['订单管理', '/hospital/orders', '订单列表'],
] as const

test('[PROD-02] whose single role is hospital reaches patients, doctors, drugs, orders, the duty week and the statistics by the menu', async ({
  as,
  staffOf,
}) => {
  expect((await staffOf('hospital')).login.userInfo).toMatchObject({ username: 'hospital' })
  const page = await as('hospital', { viewport: DESKTOP })
  await page.goto('/')
  await expect(page).toHaveURL(/\/hospital\/ServiceData$/)
  await expect(bell(page)).toBeVisible()
  await expect(page.getByRole('navigation', { name: '实时' })).toBeVisible()
  const menu = page.getByRole('navigation', { name: '主菜单' })
  for (const [entry, path, list] of SCREENS) {
    await menu.getByText(entry, { exact: true }).click()
    await expect(page).toHaveURL(new RegExp(`${path}$`))
    await expect(page.getByRole('region', { name: list }).getByText(/共\d+条$/)).toBeVisible()
  }
  await menu.getByText('医生排班', { exact: true }).click()
  await expect(page).toHaveURL(/\/hospital\/doctorSchedule/)
  await expect(page.getByRole('grid').or(page.getByRole('table')).first()).toBeVisible()
  await page.goto('/hospital/ServiceData#statistics')
  await expect(page.getByRole('button', { name: /^订单量/ })).toBeVisible()
})
