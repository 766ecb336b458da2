import type { Page } from '@playwright/test'
import { expect, test } from '#e2e/fixtures.ts'

/** Adds menu entries whose component does not exist, one of them in an area that is still growing. */
const withBadEntry = (page: Page): Promise<unknown> =>
  page.route('**/sys/permission/getUserPermissionByToken*', async route => {
    const answer = await route.fetch()
    const body = (await answer.json()) as { result: { menu: object[] } }
    for (const area of ['system', 'hospital'])
      body.result.menu.push({
        id: `bad-${area}`,
        path: `/brand/${area}`,
        name: `brand-${area}`,
        component: `${area}/NoSuchPage`,
        route: '1',
        meta: { title: '写错的页面', keepAlive: false, internalOrExternal: false },
      })
    await route.fulfill({ response: answer, json: body })
  })

test('[WALK-21] a component that does not exist reads as an issue of the menu to administrators, plainly to others', async ({
  as,
}) => {
  const admin = await as('admin')
  await withBadEntry(admin)
  for (const area of ['system', 'hospital']) {
    await admin.goto(`/brand/${area}`)
    await expect(admin.getByRole('heading', { name: '菜单配置有误' })).toBeVisible()
    await expect(admin.getByText(`菜单「写错的页面」（路径 /brand/${area}）的前端组件“${area}/NoSuchPage”不存在。`)).toBeVisible()
  }
  await admin.getByRole('link', { name: '前往菜单管理' }).click()
  await expect(admin).toHaveURL(/\/isystem\/permission$/)

  const doctor = await as('doctor')
  await withBadEntry(doctor)
  await doctor.goto('/brand/hospital')
  await expect(doctor.getByRole('heading', { name: '页面无法打开' })).toBeVisible()
  await expect(doctor.getByText('「写错的页面」暂时无法打开，请联系系统管理员。')).toBeVisible()
  await expect(doctor.getByText('NoSuchPage')).toHaveCount(0)
})
