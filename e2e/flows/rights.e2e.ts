import type { Page } from '@playwright/test'
import { allRoles } from '#contract/http/calls/rolesAdmin.ts'
import { user as accounts } from '#contract/resources/system/user.resource.ts'
import { DESKTOP, PHONE, expect, test, toast } from '../fixtures.ts'
import { openEdit, openList, refused, save } from '../models/list.page.ts'
import { ask, ownPassword, PASSWORD } from '../support/people.ts'
import { seriousErrors } from '../support/inspect.ts'

test('[PROD-05] [VIEW-SYS-02] [WALK-15] a role is made, granted and given: who gets it gains the menu without a reload, and loses it again', async ({
  as,
}) => {
  const page = await as('admin', { viewport: DESKTOP, reducedMotion: 'reduce' })
  await page.goto('/isystem/roleUserList')
  const list = page.getByRole('region', { name: '角色列表' })
  await list.getByRole('button', { name: '添加' }).click()
  const form = page.getByRole('dialog', { name: '添加角色' })
  await form.getByLabel('角色编码').fill('e2e_posts')
  await form.getByLabel('角色名称').fill('职务专员')
  await form.getByRole('button', { name: '保存' }).click()
  await expect(form).toBeHidden()

  // changed as well
  const row = list.getByRole('row', { name: /职务专员/ })
  await row.getByRole('button', { name: '编辑 职务专员' }).click()
  const edit = page.getByRole('dialog', { name: '编辑角色' })
  await edit.getByLabel('描述').fill('维护职务')
  await edit.getByRole('button', { name: '保存' }).click()
  await expect(row.getByText('维护职务')).toBeVisible()

  // one menu with its buttons; what stands above comes along
  await row.getByRole('button', { name: '授权 职务专员' }).click()
  const grants = page.getByRole('dialog', { name: '角色授权：职务专员' })
  await grants.getByLabel('搜索').fill('职务管理')
  const item = grants.getByRole('treeitem', { name: '职务管理' })
  await item.focus()
  await page.keyboard.press('Space')
  await expect(item).toHaveAttribute('aria-checked', 'true')
  await expect(grants.getByRole('treeitem', { name: '系统管理' })).toHaveAttribute('aria-checked', 'mixed')
  expect(await seriousErrors(page)).toEqual([])
  await grants.getByRole('button', { name: '保存并关闭' }).click()
  await expect(toast(page, '保存成功！')).toBeVisible()
  await expect(grants).toBeHidden()

  // before: the pharmacist has no such page
  const other = await as('pharmacist', { viewport: DESKTOP })
  await other.goto('/isps/userAnnouncement')
  await expect(other.getByRole('heading', { name: '我的消息' })).toBeVisible()
  await expect(other.getByText('系统管理', { exact: true })).toHaveCount(0)

  await row.getByRole('button', { name: '更多 职务专员' }).click()
  await page.getByRole('menuitem', { name: '用户', exact: true }).click()
  const users = page.getByRole('dialog', { name: '角色用户：职务专员' })
  await expect(users.getByText('暂无用户')).toBeVisible()
  await users.getByRole('button', { name: '添加用户' }).click()
  const picker = page.getByRole('dialog', { name: '根据部门选择用户' })
  await picker.getByPlaceholder('请输入账号').fill('pharmacist')
  await picker.getByRole('button', { name: '查询' }).click()
  await expect(picker.locator('tbody').getByRole('checkbox')).toHaveCount(3)
  await picker
    .getByRole('row', { name: / pharmacist / })
    .getByRole('checkbox')
    .check()
  await picker.getByRole('button', { name: '选用' }).click()
  await expect(toast(page, '添加成功!')).toBeVisible()
  await expect(users.getByRole('cell', { name: 'pharmacist', exact: true })).toBeVisible()

  // the menu arrives by itself; what is typed on the open page stays
  const menu = other.getByRole('navigation', { name: '主菜单' })
  await menu.getByRole('button', { name: '系统管理' }).click()
  await menu.getByRole('link', { name: '职务管理' }).click()
  await expect(other.getByRole('heading', { name: '职务管理' })).toBeVisible()
  await expect(other.getByRole('region', { name: '职务列表' }).getByRole('button', { name: '添加' })).toBeVisible()

  await users.getByRole('button', { name: /^移除 / }).click()
  await page.getByRole('dialog', { name: '确认移除' }).getByRole('button', { name: '移除' }).click()
  await expect(users.getByText('暂无用户')).toBeVisible()

  // the open page says that it may no longer be seen, its menu entry is gone, its tab stays
  await expect(other.getByRole('heading', { name: '您的权限已变更' })).toBeVisible()
  await expect(other.getByText('您不再有权查看「职务管理」。如需继续使用，请联系系统管理员。')).toBeVisible()
  await expect(menu.getByRole('button', { name: '系统管理' })).toHaveCount(0)
  await expect(other.getByRole('tab', { name: '职务管理' })).toBeVisible()
})

test('[PROD-05] [VIEW-SYS-03] a department is made below another, edited, given a role, and deleted', async ({ as }) => {
  const page = await as('admin', { viewport: DESKTOP, reducedMotion: 'reduce' })
  await page.goto('/isystem/depart')
  const tree = page.getByRole('tree', { name: '部门树' })
  await expect(tree.getByRole('treeitem').first()).toBeVisible()
  await page.getByRole('button', { name: '添加下级' }).click()
  const form = page.getByRole('dialog', { name: '添加下级' })
  await form.getByRole('button', { name: '保存' }).click()
  await expect(form.getByText('请输入部门名称')).toBeVisible()
  await form.getByLabel('部门名称').fill('试验病区')
  await form.getByRole('button', { name: '保存' }).click()
  await expect(toast(page, '添加成功！')).toBeVisible()
  await expect(form).toBeHidden()

  await tree.getByRole('treeitem', { name: '试验病区' }).click()
  const side = page.getByRole('region', { name: '试验病区' })
  await side.getByLabel('部门名称').fill('试验一病区')
  // what was begun is asked about before another department is shown
  await tree.getByRole('treeitem').first().click()
  await page.getByRole('dialog', { name: '放弃修改' }).getByRole('button', { name: '继续编辑' }).click()
  await side.getByRole('button', { name: '保存' }).click()
  await expect(toast(page, '修改成功!')).toBeVisible()
  const renamed = tree.getByRole('treeitem', { name: '试验一病区' })
  await expect(renamed).toBeVisible()

  const about = page.getByRole('region', { name: '试验一病区' })
  await about.getByRole('tab', { name: '部门权限' }).click()
  await about.getByRole('treeitem', { name: '首页' }).click()
  await about.getByRole('tabpanel', { name: '部门权限' }).getByRole('button', { name: '保存' }).click()
  await expect(toast(page, '保存成功！')).toBeVisible()
  await about.getByRole('tab', { name: '部门角色' }).click()
  await about.getByRole('button', { name: '添加部门角色' }).click()
  const role = page.getByRole('dialog', { name: '添加部门角色' })
  await role.getByLabel('角色名称').fill('病区护士')
  await role.getByLabel('角色编码').fill('e2e_ward_nurse')
  await role.getByRole('button', { name: '保存' }).click()
  await expect(role).toBeHidden()
  await about.getByRole('button', { name: '授权 病区护士' }).click()
  const grants = page.getByRole('dialog', { name: '部门角色授权：病区护士' })
  // only what the department itself was granted
  await expect(grants.getByRole('treeitem')).toHaveCount(1)
  expect(await seriousErrors(page)).toEqual([])
  await grants.getByRole('button', { name: '关闭窗口' }).click()

  await renamed.focus()
  await page.keyboard.press('Space')
  await page.getByRole('button', { name: '删除选中（1）' }).click()
  await page.getByRole('dialog', { name: '确认删除' }).getByRole('button', { name: '删除' }).click()
  await expect(renamed).toHaveCount(0)
})

test('[VIEW-SYS-01] who is no administrator reads why their own roles stay, and the log tells whose roles changed', async ({
  as,
  server,
  staffOf,
}) => {
  const { token } = await staffOf('admin')
  const { add, delete: remove } = accounts.api
  if (!add || !remove) throw new Error('accounts have no such calls')
  const office = (await ask(server.url, allRoles, {}, token)).find(role => role.roleCode === 'hospital')
  const draft = {
    username: 'e2e_office',
    realname: '程门雪',
    password: PASSWORD,
    phone: '13900009907',
    selectedroles: office?.id,
  }
  const id = String(await ask(server.url, add, draft, token))
  await ownPassword(server.url, draft.username)

  /** Puts 药师 into the roles of the account, and leaves the form open. */
  const giveRole = async (page: Page) => {
    const list = await openList(page, '/isystem/user', '用户')
    const form = await openEdit(page, list, '用户', '程门雪')
    await form.getByLabel('角色', { exact: true }).click()
    const dialog = page.getByRole('dialog', { name: '角色选择' })
    await dialog.getByLabel('角色编码').fill('pharmacist')
    await page.keyboard.press('Enter')
    await dialog.getByRole('checkbox', { name: '选择药师' }).check()
    await dialog.getByRole('button', { name: '选用' }).click()
    await expect(dialog).toBeHidden()
    return form
  }
  await refused(await giveRole(await as('e2e_office', { viewport: DESKTOP })), '不能修改自己的角色和部门，请联系管理员')

  const admin = await as('admin', { viewport: DESKTOP })
  await save(await giveRole(admin))
  const log = await openList(admin, '/isystem/log', '日志')
  await expect(log.getByText('授予角色：药师').first()).toBeVisible()
  await ask(server.url, remove, { id }, token)
})

test('[VIEW-SYS-04] [VIEW-SYS-05] a button is put into the menu with a data rule beside it, and taken out again', async ({
  as,
}) => {
  const page = await as('admin', { viewport: DESKTOP, reducedMotion: 'reduce' })
  await page.goto('/isystem/permission')
  const table = page.getByRole('region', { name: '菜单列表' })
  await page.getByLabel('菜单名称').fill('职务管理')
  await page.getByLabel('菜单名称').press('Enter')
  await table.getByRole('button', { name: '更多 职务管理' }).click()
  await page.getByRole('menuitem', { name: '添加下级' }).click()
  const form = page.getByRole('dialog', { name: '添加菜单' })
  await form.getByText('按钮/权限').click()
  await form.getByLabel('按钮名称').fill('试用按钮')
  await form.getByLabel('授权标识').fill('user:add')
  await form.getByRole('button', { name: '保存' }).click()
  await expect(form.getByText('授权标识已存在!')).toBeVisible()
  await form.getByLabel('授权标识').fill('position:e2e')
  await form.getByRole('button', { name: '保存' }).click()
  await expect(toast(page, '添加成功！')).toBeVisible()
  await expect(table.getByRole('row', { name: /移动 试用按钮 试用按钮/ })).toBeVisible()

  await table.getByRole('button', { name: '更多 职务管理' }).click()
  await page.getByRole('menuitem', { name: '数据规则' }).click()
  const rules = page.getByRole('dialog', { name: '数据规则：职务管理' })
  await expect(rules.getByText('暂无数据规则')).toBeVisible()
  await rules.getByRole('button', { name: '添加规则' }).click()
  const rule = page.getByRole('dialog', { name: '添加规则' })
  await rule.getByLabel('规则名称').fill('本人创建')
  await rule.getByLabel('规则字段').fill('createBy')
  await rule.getByLabel('规则值').fill('#{sys_user_code}')
  await rule.getByRole('button', { name: '保存' }).click()
  await expect(rules.getByRole('cell', { name: '本人创建', exact: true })).toBeVisible()
  expect(await seriousErrors(page)).toEqual([])
  await rules.getByRole('button', { name: '删除 本人创建' }).click()
  await page.getByRole('dialog', { name: '确认删除' }).getByRole('button', { name: '删除' }).click()
  await expect(rules.getByText('暂无数据规则')).toBeVisible()
  await rules.getByRole('button', { name: '关闭窗口' }).click()

  await table.getByRole('button', { name: '更多 试用按钮' }).click()
  await page.getByRole('menuitem', { name: '删除' }).click()
  const question = page.getByRole('dialog', { name: '确认删除' })
  await expect(question.getByText(/删除“试用按钮”时/)).toBeVisible()
  await question.getByRole('button', { name: '删除' }).click()
  await expect(table.getByRole('row', { name: /移动 试用按钮 试用按钮/ })).toHaveCount(0)
})

test('on a phone departments and what they hold stand one above the other', async ({ as }) => {
  const page = await as('admin', { viewport: PHONE })
  await page.goto('/isystem/depart')
  await expect(page.getByRole('tab', { name: '部门角色' })).toBeVisible()
  const departs = await page.getByRole('region', { name: '部门', exact: true }).boundingBox()
  const tabs = await page.getByRole('tab', { name: '部门角色' }).boundingBox()
  if (departs === null || tabs === null) throw new Error('nothing is shown')
  expect(tabs.y).toBeGreaterThan(departs.y + departs.height)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width)
  await page.goto('/isystem/permission')
  const menus = await page.getByRole('region', { name: '菜单列表' }).boundingBox()
  expect(menus === null ? Infinity : menus.x + menus.width).toBeLessThanOrEqual(PHONE.width)
})

test('[WALK-25] departments move by drag and by keyboard: read out, refused with a reason, kept after a reload', async ({
  as,
}) => {
  const page = await as('admin', { viewport: DESKTOP, reducedMotion: 'reduce' })
  await page.goto('/isystem/depart')
  const tree = page.getByRole('tree', { name: '部门树' })
  const names = () => tree.getByRole('treeitem').evaluateAll(all => all.map(one => one.textContent))
  const item = (name: string) => tree.getByRole('treeitem', { name, exact: true })
  const add = async (name: string) => {
    await page.getByRole('button', { name: '添加下级' }).click()
    const form = page.getByRole('dialog', { name: '添加下级' })
    await form.getByLabel('部门名称').fill(name)
    await form.getByRole('button', { name: '保存' }).click()
    await expect(item(name)).toBeVisible()
  }
  await add('搬一')
  await add('搬二')
  const at = async (name: string) => (await names()).indexOf(name)
  const before = await at('搬二')
  expect(before).toBe((await at('搬一')) + 1)

  // by keyboard, and the focus goes along
  await item('搬二').focus()
  await page.keyboard.press('Control+Shift+ArrowUp')
  await expect.poll(() => at('搬二')).toBe(before - 1)
  await expect(item('搬二')).toBeFocused()
  await expect(page.getByText(/「搬二」移到「.+」下第 \d+ 个，共 \d+ 个/)).toBeAttached()
  await item('搬一').focus()
  await page.keyboard.press('Control+Shift+ArrowRight')
  await expect(item('搬一')).toHaveAttribute('aria-level', '3')
  await expect(page.getByText('「搬一」移到「搬二」下第 1 个，共 1 个')).toBeAttached()
  await expect(item('搬一')).toBeFocused()
  await page.keyboard.press('Control+Shift+ArrowUp')
  await expect(toast(page, '已经是同级的第一个')).toBeVisible()

  // by drag: not below itself; out, in front of its parent
  await item('搬二').dragTo(item('搬一'))
  await expect(toast(page, '不能移到自己或自己的下级')).toBeVisible()
  await item('搬一').dragTo(item('搬二'), { targetPosition: { x: 60, y: 3 } })
  await expect(item('搬一')).toHaveAttribute('aria-level', '2')
  await expect.poll(async () => (await at('搬二')) - (await at('搬一'))).toBe(1)
  await page.reload()
  await expect(item('搬一')).toBeVisible()
  expect((await at('搬二')) - (await at('搬一'))).toBe(1)
  // what is being typed is not overtaken
  await item('搬一').click()
  await page.getByLabel('简称').fill('搬')
  await item('搬一').press('Control+Shift+ArrowUp')
  await expect(toast(page, '请先保存或放弃对部门的修改，再移动部门')).toBeVisible()
  expect(await seriousErrors(page)).toEqual([])
})

test('[WALK-25] entries of the menu move by drag and by keyboard: read out, refused with a reason, kept after a reload', async ({
  as,
}) => {
  const page = await as('admin', { viewport: DESKTOP, reducedMotion: 'reduce' })
  await page.goto('/isystem/permission')
  const list = page.getByRole('region', { name: '菜单列表' })
  const handle = (name: string) => list.getByRole('button', { name: `移动 ${name}`, exact: true })
  const handles = () => list.getByRole('button', { name: /^移动 / }).evaluateAll(all => all.map(one => one.ariaLabel?.slice(3)))
  await expect(handle('消息中心')).toBeVisible()
  const before = await handles()
  const place = before.indexOf('消息中心')

  await handle('消息中心').focus()
  await page.keyboard.press('ArrowUp')
  await expect.poll(async () => (await handles()).indexOf('消息中心')).toBe(place - 1)
  await expect(handle('消息中心')).toBeFocused()
  await expect(page.getByText(`「消息中心」移到最上层第 ${place} 个，共 ${before.length} 个`)).toBeAttached()
  await page.keyboard.press('ArrowLeft')
  await expect(toast(page, '已经在最上层')).toBeVisible()

  // by drag, back to where it was; the sidebar follows and a reload keeps it
  const after = await handles()
  await handle('消息中心').dragTo(list.getByRole('row', { name: new RegExp(after[place] ?? '') }), {
    targetPosition: { x: 300, y: 44 },
  })
  await expect.poll(handles).toEqual(before)
  // below another one and out again
  await handle('消息中心').focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByText(`「消息中心」移到「${before[place - 1]}」下`)).toBeAttached()
  await expect(handle('消息中心')).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByText(`「消息中心」移到最上层第 ${place + 1} 个，共 ${before.length} 个`)).toBeAttached()
  await page.reload()
  await expect(handle('消息中心')).toBeVisible()
  expect(await handles()).toEqual(before)

  // a button never stands at the top
  await list
    .getByRole('row', { name: /系统管理/ })
    .getByRole('button', { name: '展开行' })
    .click()
  await list
    .getByRole('row', { name: /职务管理/ })
    .getByRole('button', { name: '展开行' })
    .click()
  await handle('添加职务').focus()
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByText(/「添加职务」移到「系统管理」下第 \d+ 个/)).toBeAttached()
  await page.keyboard.press('ArrowLeft')
  await expect(toast(page, '按钮不能移到最上层，须在某个菜单之下')).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByText(/「添加职务」移到「职务管理」下第 \d+ 个/)).toBeAttached()
  await page.getByLabel('菜单名称', { exact: true }).fill('职务')
  await page.keyboard.press('Enter')
  await handle('职务管理').press('ArrowUp')
  await expect(toast(page, '请先清除搜索内容，再移动菜单')).toBeVisible()
  expect(await seriousErrors(page)).toEqual([])
})
