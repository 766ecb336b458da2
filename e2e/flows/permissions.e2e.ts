import { expect, test } from '#e2e/fixtures.ts'
import { seriousErrors } from '#e2e/support/inspect.ts'

test('a button without permission is not there, and an administrator reads why', async ({ as }) => {
  const office = await as('hospital', { reducedMotion: 'reduce' })
  await office.goto('/demo/dialogs')
  await expect(office.getByRole('button', { name: '新增用户' })).toBeVisible()
  await expect(office.getByRole('button', { name: '删除用户' })).toHaveCount(0)

  const page = await as('admin', { reducedMotion: 'reduce' })
  await page.goto('/demo/dialogs')
  await expect(page.getByRole('button', { name: '删除用户' })).toBeVisible()
  await page.getByRole('button', { name: /欢迎您，/ }).press('ArrowDown')
  await page.keyboard.press('End')
  for (let up = 0; up < 2; up += 1) await page.keyboard.press('ArrowUp')
  await expect(page.getByRole('menuitem', { name: '权限检查' })).toBeFocused()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: '权限检查' })
  await dialog.getByLabel('用户账号').fill('hospital')
  await dialog.getByLabel('按钮或授权标识').fill('删除用户')
  await page.getByText('删除用户（user:delete）').click()
  await dialog.getByRole('button', { name: '检查' }).click()
  await expect(dialog.getByText('沈言（hospital）的角色没有“删除用户”权限，按钮不会显示。')).toBeVisible()
  await expect(dialog.getByText(/请为该账号分配以下角色之一：管理员（admin）/)).toBeVisible()
  expect(await seriousErrors(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: /欢迎您，/ })).toBeFocused()
})

test('[API-MISC-05] the demo page shows the rows of the five demo calls', async ({ as }) => {
  const page = await as('admin')
  const asked: string[] = []
  page.on('request', request => {
    const path = /\/mock\/api\/[\w/-]+/.exec(request.url())?.[0]
    if (path !== undefined) asked.push(path)
  })
  await page.goto('/isps/userAnnouncement')
  await page.goto('/demo/data')
  await expect(page.getByRole('table', { name: '人员' }).getByText('苏木')).toBeVisible()
  expect(asked.sort()).toEqual([
    '/mock/api/permission',
    '/mock/api/permission/no-pager',
    '/mock/api/role',
    '/mock/api/service',
    '/mock/api/user',
  ])
})
