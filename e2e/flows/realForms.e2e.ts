// The shared fields where people meet them: lists and forms of the product, not the pages that show each widget by itself. Area and popup fields
// (PROD-17, PROD-18) get their first real form, 药房, and a popup of the drugs in step H (decision 153); until then popup.e2e and selects.e2e hold them.
import { removeFromDepart, userDepartList } from '#contract/http/calls/usersAdmin.ts'
import { DESKTOP, expect, test, toast } from '#e2e/fixtures.ts'
import { rowAction, openEdit, openList, remove, rowOf, save, searchBy } from '#e2e/models/list.page.ts'
import { ask } from '#e2e/support/people.ts'

/** 40 x 20 px, one colour */
const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAACgAAAAUCAIAAABwJOjsAAAAJElEQVR4nGOQmPB/QBDDqMWjFo9aPGrxqMWjFo9aPGrxyLEYAJJOKizKPa00AAAAAElFTkSuQmCC'
const picture = { name: '头像.png', mimeType: 'image/png', buffer: Buffer.from(PNG, 'base64') }

test('[PROD-11] [PROD-16] [WALK-42] accounts are found by the builder and by a dictionary', async ({ as }) => {
  const page = await as('admin', { reducedMotion: 'reduce', viewport: DESKTOP })
  const list = await openList(page, '/isystem/user', '用户')
  await list.getByRole('button', { name: '高级查询' }).click()
  const builder = page.getByRole('dialog', { name: '高级查询构造器' })
  const option = (text: string) =>
    page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden)').getByText(text, { exact: true })
  await builder.getByRole('combobox', { name: '条件1：字段' }).click()
  await option('用户姓名').click()
  await builder.getByRole('combobox', { name: '条件1：匹配规则' }).click()
  await option('等于').click()
  await builder.getByRole('textbox', { name: '条件1：值' }).fill('白芷')
  await builder.getByRole('button', { name: '查询', exact: true }).click()
  await expect(list.getByText('1-1 共1条')).toBeVisible()
  await expect(rowOf(list, 'pharmacist')).toContainText('白芷')
  await page.keyboard.press('Escape')
  await expect(builder).toHaveCount(0)
  await list.getByRole('button', { name: '清空' }).click()
  await expect(list.getByText('1-1 共1条')).toHaveCount(0)

  // the items of the dictionary, in the form
  await searchBy(page, '用户姓名', '白芷')
  const form = await openEdit(page, list, '用户', '白芷')
  await form.getByLabel('性别', { exact: true }).click()
  await expect(option('男')).toBeVisible()
  await option('女').click()
  await form.getByRole('button', { name: '取消' }).click()
})

test('[PROD-13] [WALK-42] an account gets a picture, the store of files a file', async ({ as }) => {
  const page = await as('admin', { reducedMotion: 'reduce', viewport: DESKTOP })
  const list = await openList(page, '/isystem/user', '用户')
  // accounts of the tests before stand above, maybe a whole page of them
  await searchBy(page, '用户姓名', '白芷')
  const form = await openEdit(page, list, '用户', '白芷')
  let goOn = () => {}
  const released = new Promise<void>(resolve => {
    goOn = resolve
  })
  await page.route('**/sys/common/upload*', async route => {
    await released
    await route.continue()
  })
  await form.getByLabel('头像：选择文件').setInputFiles(picture)
  // saved while it goes up, the account would lack it: the form waits
  await form.getByRole('button', { name: '保存', exact: true }).click()
  await expect(form.getByText('文件正在上传，上传完成后再保存')).toBeVisible()
  goOn()
  await expect(form.getByText('文件正在上传，上传完成后再保存')).toHaveCount(0)
  await expect(form.locator('[data-phase=done]').getByAltText('头像.png')).toBeVisible()
  await save(form)
  const again = await openEdit(page, list, '用户', '白芷')
  await expect(again.locator('.xl-files-picture-card').getByRole('img')).toHaveCount(1)
  await again.getByRole('button', { name: /^移除 / }).click()
  await save(again)

  const files = await openList(page, '/isys/oss', '文件')
  await files.getByRole('button', { name: '上传文件' }).first().click()
  const dialog = page.getByRole('dialog', { name: '上传文件' })
  await dialog
    .getByLabel('文件：选择文件')
    .setInputFiles({ name: '停诊说明.txt', mimeType: 'text/plain', buffer: Buffer.from('周六停诊') })
  await expect(toast(page, '停诊说明.txt 文件上传成功')).toBeVisible()
  await dialog.getByRole('button', { name: '完成' }).click()
  await expect(rowOf(files, '停诊说明.txt')).toContainText('text/plain')
  await remove(page, files, '停诊说明.txt')
})

test('[PROD-14] [WALK-42] departments of an account and the two people of an agency are picked', async ({
  as,
  server,
  staffOf,
}) => {
  const page = await as('admin', { reducedMotion: 'reduce', viewport: DESKTOP })
  const list = await openList(page, '/isystem/user', '用户')
  await searchBy(page, '用户姓名', '白芷')
  const account = await openEdit(page, list, '用户', '白芷')
  await account.getByRole('button', { name: '选择科室' }).click()
  const departments = page.getByRole('dialog', { name: '选择科室' })
  await departments.getByRole('treeitem', { name: '药剂科' }).waitFor()
  await expect(departments.getByRole('treeitem', { name: '药剂科' })).toHaveAttribute('aria-checked', 'true')
  await departments.getByRole('treeitem', { name: '儿科' }).click()
  await departments.getByRole('button', { name: '确认' }).click()
  await expect(account.getByLabel('部门', { exact: true })).toHaveValue(/儿科/)
  await save(account)
  await expect(rowOf(list, 'pharmacist')).toContainText('儿科')
  // an account with two is asked for one at every sign-in: the tests after this find one again
  const { token } = await staffOf('admin')
  const userId = (await staffOf('pharmacist')).login.userInfo.id
  const { key: depId } = (await ask(server.url, userDepartList, { userId }, token)).find(({ title }) => title === '儿科') ?? {
    key: '',
  }
  await ask(server.url, removeFromDepart, { depId, userId }, token)

  const agents = await openList(page, '/isystem/userAgent', '代理人')
  await agents.getByRole('button', { name: '添加', exact: true }).first().click()
  const form = page.getByRole('dialog', { name: '添加代理人' })
  for (const [field, account_, name] of [
    ['用户账号', 'doctor', '林杏'],
    ['代理人账号', 'doctor2', '周济'],
  ] as const) {
    await form.getByLabel(field, { exact: true }).click()
    const people = page.getByRole('dialog', { name: '根据部门选择用户' })
    await people.getByPlaceholder('请输入账号').fill(account_)
    await page.keyboard.press('Enter')
    await people.getByRole('radio', { name: `选择${name}` }).check()
    await people.getByRole('button', { name: '选用' }).click()
    await expect(people).toBeHidden()
    await expect(form.getByLabel(field, { exact: true })).toHaveValue(name)
  }
  for (const [field, moment] of [
    ['代理开始时间', '2026-12-01 08:00:00'],
    ['代理结束时间', '2026-12-02 08:00:00'],
  ] as const) {
    await form.getByLabel(field, { exact: true }).fill(moment)
    await form.getByLabel(field, { exact: true }).press('Enter')
  }
  // Enter in the last field has saved it
  await expect(form).toBeHidden()
  await expect(rowOf(agents, '林杏')).toContainText('周济')
  await rowAction(page, agents, '详情', '林杏')
  await expect(page.getByRole('dialog').getByText('周济')).toBeVisible()
})
