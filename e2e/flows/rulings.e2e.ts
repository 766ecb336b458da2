import exceljs from 'exceljs'
import { copyOfPrepared } from '#e2e/support/databases.ts'
import { expect, test, toast } from '#e2e/fixtures.ts'
import { choose, rowAction, openAdd, openEdit, openList, remove, rowOf, save, searchBy } from '#e2e/models/list.page.ts'
import { seriousErrors } from '#e2e/support/inspect.ts'
import { staff } from '#e2e/support/people.ts'
import { startServer } from '#e2e/support/server.ts'

test('[PROD-05] [VIEW-SYS-02] a data rule ticked for a role narrows the list of who is signed in at once, and unticked gives it back', async ({
  as,
}) => {
  const [page, theirs] = [await as('admin', { reducedMotion: 'reduce' }), await as('hospital')]
  const accounts = await openList(theirs, '/isystem/user', '用户')
  await expect(accounts.getByText(/^1-10 共\d+条$/)).toBeVisible()

  await page.goto('/isystem/permission')
  const menus = page.getByRole('region', { name: '菜单列表' })
  await page.getByLabel('菜单名称').fill('用户管理')
  await page.getByLabel('菜单名称').press('Enter')
  await menus.getByRole('button', { name: '更多 用户管理' }).click()
  await page.getByRole('menuitem', { name: '数据规则' }).click()
  const rules = page.getByRole('dialog', { name: '数据规则：用户管理' })
  await rules.getByRole('button', { name: '添加规则' }).click()
  const rule = page.getByRole('dialog', { name: '添加规则' })
  await rule.getByLabel('规则名称').fill('只看本人')
  await rule.getByLabel('规则字段').fill('username')
  await rule.getByLabel('规则值').fill('#{sys_user_code}')
  await rule.getByRole('button', { name: '保存' }).click()
  await expect(rules.getByRole('cell', { name: '只看本人', exact: true })).toBeVisible()
  // a rule that no role chose acts for nobody
  await accounts.getByRole('button', { name: '刷新' }).click()
  await expect(accounts.getByText(/^1-10 共\d+条$/)).toBeVisible()

  const roles = await openList(page, '/isystem/roleUserList', '角色')
  await rowAction(page, roles, '授权', '医院管理员')
  const grants = page.getByRole('dialog', { name: '角色授权：医院管理员' })
  await grants.getByLabel('搜索').fill('用户管理')
  await grants.getByRole('treeitem', { name: '用户管理' }).click()
  const choice = grants.getByRole('region', { name: '数据规则：用户管理' })
  const box = choice.getByRole('checkbox', { name: /只看本人/ })
  const store = choice.getByRole('button', { name: '保存数据规则' })
  await expect(store).toBeDisabled()
  await box.check()
  expect(await seriousErrors(page)).toEqual([])
  // what is ticked and not stored is asked about
  await grants.getByRole('button', { name: '关闭窗口' }).click()
  await page.getByRole('dialog', { name: '放弃修改' }).getByRole('button', { name: '继续编辑' }).click()
  await store.click()
  await expect(toast(page, '保存成功')).toBeVisible()
  await accounts.getByRole('button', { name: '刷新' }).click()
  await expect(accounts.getByText('1-1 共1条')).toBeVisible()
  await expect(rowOf(accounts, 'hospital')).toBeVisible()

  await box.uncheck()
  await store.click()
  await expect(store).toBeDisabled()
  await accounts.getByRole('button', { name: '刷新' }).click()
  await expect(accounts.getByText(/^1-10 共\d+条$/)).toBeVisible()
})

test('[PROD-05] [VIEW-SYS-03] a role of a department is granted what its department has, given to a user of it, and opens the page for them', async ({
  as,
}) => {
  const [page, theirs] = [await as('admin', { reducedMotion: 'reduce' }), await as('pharmacist')]
  await theirs.goto('/isystem/position')
  await expect(theirs.getByRole('heading', { name: '页面不存在' })).toBeVisible()

  await page.goto('/isystem/depart')
  await page.getByRole('tree', { name: '部门树' }).getByRole('treeitem', { name: '药剂科' }).click()
  const about = page.getByRole('region', { name: '药剂科' })
  const tick = async (inside: typeof about, button: string) => {
    await inside.getByLabel('搜索', { exact: true }).fill('职务管理')
    const item = inside.getByRole('treeitem', { name: '职务管理' })
    await item.focus()
    await page.keyboard.press('Space')
    await expect(item).toHaveAttribute('aria-checked', 'true')
    await inside.getByRole('button', { name: button, exact: true }).click()
    await expect(toast(page, '保存成功')).toBeVisible()
  }
  await about.getByRole('tab', { name: '部门权限' }).click()
  await tick(about.getByRole('tabpanel', { name: '部门权限' }), '保存')
  await about.getByRole('tab', { name: '部门角色' }).click()
  await about.getByRole('button', { name: '添加部门角色' }).click()
  const role = page.getByRole('dialog', { name: '添加部门角色' })
  await role.getByLabel('角色名称').fill('药库管理')
  await role.getByLabel('角色编码').fill('e2e_store')
  await role.getByRole('button', { name: '保存' }).click()
  await expect(role).toBeHidden()
  await about.getByRole('button', { name: '授权 药库管理' }).click()
  const grants = page.getByRole('dialog', { name: '部门角色授权：药库管理' })
  await tick(grants, '保存并关闭')
  await expect(grants).toBeHidden()

  await about.getByRole('tab', { name: '用户' }).click()
  await about.getByRole('button', { name: '部门角色 白芷' }).click()
  const given = page.getByRole('dialog', { name: '分配部门角色：白芷' })
  await expect(given.getByRole('button', { name: '保存' })).toBeDisabled()
  await given.getByRole('checkbox', { name: /药库管理/ }).check()
  expect(await seriousErrors(page)).toEqual([])
  await given.getByRole('button', { name: '保存' }).click()
  await expect(given).toBeHidden()
  await theirs.goto('/isystem/position')
  await expect(theirs.getByRole('region', { name: '职务列表' })).toBeVisible()

  // and loses it with the role
  await about.getByRole('tab', { name: '部门角色' }).click()
  await about.getByRole('button', { name: '删除 药库管理' }).click()
  await page.getByRole('dialog', { name: '确认删除' }).getByRole('button', { name: '删除' }).click()
  await expect(about.getByText('暂无部门角色')).toBeVisible()
  await theirs.goto('/isystem/position')
  await expect(theirs.getByRole('heading', { name: '页面不存在' })).toBeVisible()
})

test('[VIEW-SYS-14] two administrators edit one post: the second is told what differs, chooses by field, and loses nothing', async ({
  as,
}) => {
  const [first, second] = [await as('admin'), await as('hospital', { reducedMotion: 'reduce' })]
  const list = await openList(first, '/isystem/position', '职务')
  const form = await openAdd(first, list, '职务')
  await form.getByLabel('职务编码', { exact: true }).fill('e2e_two')
  await form.getByLabel('职务名称', { exact: true }).fill('双签医师')
  await save(form)
  await searchBy(first, '职务编码', 'e2e_two')
  const hers = await openList(second, '/isystem/position?code=e2e_two', '职务')
  const begun = await openEdit(second, hers, '职务', '双签医师')

  const edit = await openEdit(first, list, '职务', '双签医师')
  await edit.getByLabel('职务名称', { exact: true }).fill('双签主任')
  await choose(edit, '职级', '中级')
  await save(edit)

  await begun.getByLabel('职务名称', { exact: true }).fill('双签药师')
  await begun.getByLabel('职务编码', { exact: true }).fill('e2e_both')
  await begun.getByRole('button', { name: '保存' }).click()
  const conflict = second.getByRole('dialog', { name: '数据已被他人修改' })
  const name = conflict.getByRole('group', { name: '职务名称' })
  await expect(name.getByRole('radio', { name: /我的修改.*双签药师/ })).toBeChecked()
  await expect(name.getByRole('radio', { name: /对方的内容.*双签主任/ })).not.toBeChecked()
  // what she left alone is not taken back from them
  const rank = conflict.getByRole('group', { name: '职级' })
  await expect(rank.getByRole('radio', { name: /对方的内容.*中级/ })).toBeChecked()
  await expect(rank.getByRole('radio', { name: /我未修改.*员级/ })).not.toBeChecked()
  expect(await seriousErrors(second)).toEqual([])
  // back to the form: what was typed is still there, and saving asks again
  await conflict.getByRole('button', { name: '返回表单' }).click()
  await expect(begun.getByLabel('职务名称', { exact: true })).toHaveValue('双签药师')
  await begun.getByRole('button', { name: '保存' }).click()
  await conflict.getByRole('button', { name: '按所选保存' }).click()
  await expect(conflict).toBeHidden()
  await expect(begun).toBeHidden()

  await searchBy(first, '职务编码', 'e2e_both')
  await expect(rowOf(list, 'e2e_both')).toContainText('双签药师')
  await expect(rowOf(list, 'e2e_both')).toContainText('中级')
  await remove(first, list, '双签药师')
})

test('[PROD-12] a workbook shows its issues by cell before anything is sent; cured, it goes in whole', async ({ as }) => {
  const page = await as('admin', { reducedMotion: 'reduce' })
  const list = await openList(page, '/isystem/position', '职务')
  const bookOf = async (...rows: string[][]) => {
    const book = new exceljs.Workbook()
    book.addWorksheet('导出信息').addRows([['职务列表数据'], ['导出人:管理员'], ['职务编码', '职务名称', '职级'], ...rows])
    return { name: '职务.xlsx', mimeType: '', buffer: Buffer.from(await book.xlsx.writeBuffer()) }
  }
  await list.getByRole('button', { name: '导入' }).click()
  const dialog = page.getByRole('dialog', { name: '导入EXCEL' })
  const input = dialog.getByLabel('选择导入文件：选择文件')
  await input.setInputFiles(await bookOf(['e2e_p1', '', '中级'], ['', '预览技师', '员级']))
  await expect(dialog.getByText('3 列，2 行，2 处错误')).toBeVisible()
  const issues = dialog.getByRole('list', { name: '错误单元格' }).getByRole('listitem')
  await expect(issues).toHaveText([/第 1 行「职务名称」：请输入职务名称/, /第 2 行「职务编码」：请输入职务编码/])
  expect(await seriousErrors(page)).toEqual([])
  await dialog.getByRole('button', { name: '移除 职务.xlsx' }).click()
  await input.setInputFiles(await bookOf(['e2e_p1', '预览护士', '中级'], ['e2e_p2', '预览技师', '员级']))
  await expect(dialog.getByText('3 列，2 行', { exact: true })).toBeVisible()
  await dialog.getByRole('button', { name: '开始上传' }).click()
  await expect(dialog).toBeHidden()
  await searchBy(page, '职务名称', '预览')
  await expect(list.getByText('1-2 共2条')).toBeVisible()
  for (const name of ['预览护士', '预览技师']) await remove(page, list, name)
})

const redis = process.env['REDIS_URL']
if (redis !== undefined)
  test('[VIEW-SYS-18] 缓存监控 shows the real figures of a Redis that is connected', async ({ visitor }) => {
    const data = copyOfPrepared()
    const server = await startServer({ dataDir: data.path, env: { REDIS_URL: redis } })
    try {
      const { stored } = await staff(server.url, 'admin')
      const page = await visitor({ baseURL: server.url, stored })
      await page.goto('/monitor/redis/info')
      await expect(page.getByRole('region', { name: '占用内存' })).toContainText(/\d+(\.\d+)? [KMG]B/)
      await expect(page.getByRole('region', { name: '客户端' })).toContainText(/[1-9]/)
      await expect(page.getByText(/^\d+\.\d+\.\d+$/)).toBeVisible()
      await expect(page.getByText(/未连接|连接中断/)).toHaveCount(0)
    } finally {
      await server.stop()
      data.remove()
    }
  })
