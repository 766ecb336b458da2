import { expect, test } from '#e2e/fixtures.ts'
import { rowAction, openEdit, openList, save, searchBy } from '#e2e/models/list.page.ts'
import { ask, PASSWORD } from '#e2e/support/people.ts'
import { user } from '#contract/resources/system/user.resource.ts'

test('[WALK-17] the log speaks in names and sentences with masked parameters; an account tells its roles and departments', async ({
  as,
  server,
  staffOf,
}) => {
  const { token } = await staffOf('admin')
  const { add } = user.api
  if (!add) throw new Error('no add')
  await ask(server.url, add, { username: 'e2e_logged', realname: '纪录', password: PASSWORD, phone: '19900007701' }, token)
  const page = await as('admin')
  const accounts = await openList(page, '/isystem/user', '用户')
  await searchBy(page, '用户账号', 'e2e_logged')
  const form = await openEdit(page, accounts, '用户', '纪录')
  await form.getByLabel('角色', { exact: true }).click()
  const roles = page.getByRole('dialog', { name: '角色选择' })
  // by name, without knowing its code
  await roles.getByLabel('角色名称').fill('药师')
  await page.keyboard.press('Enter')
  await roles.getByRole('checkbox', { name: '选择药师' }).check()
  await roles.getByRole('button', { name: '选用' }).click()
  await form.getByLabel('职务', { exact: true }).click()
  const posts = page.getByRole('dialog', { name: '职务选择' })
  // other flows add posts of their own
  await posts.getByLabel('职务名称').fill('主任医师')
  await page.keyboard.press('Enter')
  await posts
    .getByRole('checkbox', { name: '选择主任医师' })
    .or(posts.getByRole('radio', { name: '选择主任医师' }))
    .check()
  await posts.getByRole('button', { name: '选用' }).click()
  await save(form)

  await rowAction(page, accounts, '变更记录', '纪录')
  const history = page.getByRole('dialog', { name: /变更记录/ })
  await expect(history.getByRole('listitem').filter({ hasText: '角色' })).toContainText('药师')
  const first = history.getByRole('listitem').filter({ hasText: '用户账号' })
  await expect(first.locator('ins').first()).toHaveText('e2e_logged')
  await expect(first.locator('del')).toHaveCount(0)
  await page.keyboard.press('Escape')

  const log = await openList(page, '/isystem/log', '日志')
  const line = log.getByRole('row', { name: /添加用户：纪录/ })
  await expect(line).toContainText('管理员')
  await expect(line).toContainText('POST /sys/user/add')
  await rowAction(page, log, '详情', '添加用户：纪录')
  const detail = page.getByRole('dialog', { name: /添加用户：纪录/ })
  await expect(detail).toContainText('"password":"***"')
  await expect(detail).not.toContainText(PASSWORD)
  await page.keyboard.press('Escape')
  await expect(log.getByRole('cell', { name: /^[[{]/ })).toHaveCount(0)
  await log.getByRole('button', { name: '操作时间' }).click()
  await expect(log.getByRole('columnheader', { name: '操作时间' })).toHaveAttribute('aria-sort', 'ascending')
  const times = () => log.getByRole('cell', { name: /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/ }).allTextContents()
  await expect.poll(async () => (await times()).join() === [...(await times())].sort().join()).toBe(true)
})

test('[WALK-25] columns move by drag and by keyboard and freeze, kept after a reload', async ({ as }) => {
  const page = await as('admin')
  let list = await openList(page, '/isystem/log', '日志')
  const heads = () =>
    list.getByRole('columnheader').evaluateAll(all => all.map(one => one.getAttribute('aria-label')).filter(Boolean))
  const head = (name: string) => list.getByRole('columnheader', { name, exact: true })
  expect((await heads()).slice(0, 3)).toEqual(['日志内容', '日志类型', '操作类型'])
  await head('操作类型').dragTo(head('日志内容'), { sourcePosition: { x: 10, y: 10 }, targetPosition: { x: 10, y: 10 } })
  await expect.poll(async () => (await heads()).slice(0, 3)).toEqual(['操作类型', '日志内容', '日志类型'])
  await head('日志类型').getByRole('separator').press('Alt+ArrowLeft')
  await expect.poll(async () => (await heads()).slice(0, 3)).toEqual(['操作类型', '日志类型', '日志内容'])
  await list.getByRole('button', { name: '列设置' }).click()
  const dialog = page.getByRole('dialog', { name: '列设置' })
  await dialog.getByRole('button', { name: '冻结“IP”' }).click()
  await dialog.getByRole('button', { name: '关闭', exact: true }).click()
  await expect.poll(async () => (await heads())[0]).toBe('IP')
  await expect(head('IP')).toHaveAttribute('data-fixed', 'left')
  await page.reload()
  list = await openList(page, '/isystem/log', '日志')
  await expect.poll(async () => (await heads()).slice(0, 3)).toEqual(['IP', '操作类型', '日志类型'])
  await expect(head('IP')).toHaveAttribute('data-fixed', 'left')
})
