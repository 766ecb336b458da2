import { checkByCode } from '#contract/http/calls/checks.ts'
import { userPermissions } from '#contract/http/calls/auth.ts'
import type { MenuNode } from '#contract/entities/menu.ts'
import { bell, expect, PHONE, signIn, test, toast } from '#e2e/fixtures.ts'
import { choose, confirm, openAdd, openEdit, openList, refused, remove, rowOf, save, searchBy } from '#e2e/models/list.page.ts'
import { menuOf } from '#e2e/models/menu.page.ts'
import { seriousErrors } from '#e2e/support/inspect.ts'
import { ask } from '#e2e/support/people.ts'

test('[VIEW-SYS-10] a check rule is written, used by the server, changed and taken away', async ({ as, server, staffOf }) => {
  const page = await as('admin')
  const list = await openList(page, '/isys/checkRule', '编码校验规则')
  const form = await openAdd(page, list, '编码校验规则')
  await form.getByLabel('规则名称', { exact: true }).fill('试用病案号')
  await form.getByLabel('规则编码', { exact: true }).fill('e2e_case')
  await form.getByRole('button', { name: '代码', exact: true }).click()
  const rule = form.getByRole('textbox', { name: '规则JSON' })
  await rule.click()
  await page.keyboard.insertText('[{"digits":"*","pattern":"B\\\\d{4}","message":"B加四位数字"}]')
  await save(form)
  const second = await openAdd(page, list, '编码校验规则')
  await refused(second, '请输入规则名称')
  await second.getByLabel('规则名称', { exact: true }).fill('试用床位号')
  await second.getByLabel('规则编码', { exact: true }).fill('e2e_case')
  await refused(second, /已存在/)
  await second.getByRole('button', { name: '取消' }).click()
  await page.getByRole('dialog', { name: '放弃修改' }).getByRole('button', { name: '放弃' }).click()
  const { token } = await staffOf('admin')
  const check = (value: string) => ask(server.url, checkByCode, { ruleCode: 'e2e_case', value }, token)
  await expect(check('C12')).rejects.toThrow('B加四位数字')
  await check('B1234')
  await searchBy(page, '规则编码', 'e2e_case')
  const edit = await openEdit(page, list, '编码校验规则', '试用病案号')
  await edit.getByLabel('规则描述', { exact: true }).fill('病案室用')
  await save(edit)
  await expect(rowOf(list, 'e2e_case')).toContainText('病案室用')
  await remove(page, list, '试用病案号')
})

test('[VIEW-SYS-12] a fill rule is listed, added, changed and taken away', async ({ as }) => {
  const page = await as('admin')
  const list = await openList(page, '/isys/fillRule', '填值规则')
  const form = await openAdd(page, list, '填值规则')
  await form.getByLabel('规则名称', { exact: true }).fill('试用流水号')
  await form.getByLabel('规则编码', { exact: true }).fill('e2e_serial')
  await refused(form, '请输入规则实现类')
  await form.getByLabel('规则实现类', { exact: true }).fill('org.jeecg.modules.system.rule.OrderNumberRule')
  await save(form)
  await searchBy(page, '规则编码', 'e2e_serial')
  const edit = await openEdit(page, list, '填值规则', '试用流水号')
  await edit.getByLabel('规则名称', { exact: true }).fill('试用单号')
  await save(edit)
  await expect(rowOf(list, 'e2e_serial')).toContainText('试用单号')
  await remove(page, list, '试用单号')
})

test('[VIEW-SYS-11] a data source keeps its password to itself', async ({ as }) => {
  const page = await as('admin')
  const list = await openList(page, '/isys/dataSource', '数据源')
  const form = await openAdd(page, list, '数据源')
  await form.getByLabel('数据源编码', { exact: true }).fill('e2e_lab')
  await form.getByLabel('数据源名称', { exact: true }).fill('试用检验库')
  await refused(form, '请选择数据库类型')
  await choose(form, '数据库类型', 'PostgreSQL')
  await form.getByLabel('驱动类', { exact: true }).fill('org.postgresql.Driver')
  await form.getByLabel('数据源地址', { exact: true }).fill('jdbc:postgresql://127.0.0.1:5432/lab')
  await form.getByLabel('密码', { exact: true }).fill('Secret#2026')
  await save(form)
  await searchBy(page, '数据源编码', 'e2e_lab')
  await expect(rowOf(list, 'e2e_lab')).toBeVisible()
  const row = page.waitForResponse(response => response.url().includes('/sys/dataSource/queryById'))
  const edit = await openEdit(page, list, '数据源', '试用检验库')
  expect(await (await row).text()).not.toContain('Secret#2026')
  await expect(edit.getByLabel('密码', { exact: true })).toHaveValue('')
  await expect(edit.getByLabel('数据源编码', { exact: true })).toBeDisabled()
  await edit.getByLabel('数据库名称', { exact: true }).fill('lab')
  await save(edit)
  await expect(rowOf(list, 'e2e_lab').getByRole('cell', { name: 'lab', exact: true })).toBeVisible()
  await remove(page, list, '试用检验库')
})

test('[VIEW-SYS-13] a route of the gateway is listed, added, refused with wrong JSON, changed and taken away', async ({ as }) => {
  const page = await as('admin')
  await page.goto('/isystem/gatewayroute')
  const list = page.getByRole('region', { name: '路由网关列表' })
  const form = await openAdd(page, list, '路由网关')
  await form.getByLabel('路由ID', { exact: true }).fill('e2e-route')
  await form.getByLabel('路由名称', { exact: true }).fill('试用路由')
  await form.getByLabel('路由URI', { exact: true }).fill('lb://lab')
  await form.getByLabel('忽略前缀', { exact: true }).fill('1')
  await form.getByRole('group', { name: '路由条件的编辑方式' }).getByRole('button', { name: '代码', exact: true }).click()
  const predicates = form.getByRole('textbox', { name: '路由条件' })
  await predicates.click()
  await page.keyboard.insertText('不是JSON')
  await refused(form, '路由条件不是有效的JSON数组')
  await predicates.click()
  await page.keyboard.press('Control+a')
  await page.keyboard.insertText('[{"name":"Path","args":["/lab/**"]}]')
  await save(form)
  await expect(rowOf(list, 'e2e-route')).toContainText('lb://lab')
  const edit = await openEdit(page, list, '路由网关', '试用路由')
  await expect(edit.getByLabel('第1条名称')).toHaveValue('Path')
  await expect(edit.getByLabel('第1条参数')).toHaveValue('/lab/**')
  await edit.getByLabel('路由名称', { exact: true }).fill('试用检验路由')
  await save(edit)
  await expect(rowOf(list, 'e2e-route')).toContainText('试用检验路由')
  await remove(page, list, '试用检验路由')
})

test('[VIEW-SYS-15] who is signed in is listed by account, and several sign-ins are ended at once', async ({ as }) => {
  const [theirs, second] = [await as('fangming'), await as('fangming')]
  for (const one of [theirs, second]) {
    await one.goto('/isps/userAnnouncement')
    await expect(bell(one)).toHaveAttribute('data-live', 'true')
  }
  const page = await as('admin')
  const list = await openList(page, '/isystem/online', '在线用户')
  await searchBy(page, '用户账号', '查无此人')
  await expect(list.getByText('没有查询到任何数据')).toBeVisible()
  await searchBy(page, '用户账号', 'fangming')
  const rows = list.getByRole('row', { name: /方明远/ })
  await expect.poll(() => rows.count()).toBeGreaterThanOrEqual(2)
  const before = await rows.count()
  await rows.first().getByRole('button', { name: '强制下线 方明远' }).click()
  const question = page.getByRole('dialog', { name: '强制下线' })
  await question.getByRole('button', { name: '取消' }).click()
  await expect(rows).toHaveCount(before)
  await list.getByRole('checkbox', { name: '选择本页全部' }).check()
  await list.getByRole('button', { name: '批量操作' }).click()
  await page.getByRole('menuitem', { name: '强制下线' }).click()
  await expect(question.getByText(`选中的 ${before} 个登录`)).toBeVisible()
  await question.getByRole('button', { name: '强制下线' }).click()
  await expect(toast(page, '退出登录成功！')).toBeVisible()
  await expect(list.getByText('没有查询到任何数据')).toBeVisible()
  for (const one of [theirs, second]) await expect(one.getByRole('dialog', { name: '已被强制下线' })).toBeVisible()
})

test('[VIEW-SYS-16] a tenant is added with a number of its own, changed, refused where it is used, and deleted', async ({
  as,
}) => {
  const page = await as('admin')
  const list = await openList(page, '/isys/tenant', '租户')
  const form = await openAdd(page, list, '租户')
  await refused(form, '请输入租户编号')
  await form.getByLabel('租户编号', { exact: true }).fill('1')
  await form.getByLabel('租户名称', { exact: true }).fill('试用分院')
  await refused(form, '该编号已存在!')
  await form.getByLabel('租户编号', { exact: true }).fill('9901')
  await save(form)
  await searchBy(page, '租户名称', '试用')
  await expect(rowOf(list, '9901')).toContainText('正常')
  const edit = await openEdit(page, list, '租户', '试用分院')
  await expect(edit.getByLabel('租户编号', { exact: true })).toBeDisabled()
  await edit.getByLabel('租户名称', { exact: true }).fill('试用东院')
  await choose(edit, '状态', '冻结')
  await save(edit)
  await expect(rowOf(list, '试用东院')).toContainText('冻结')
  await remove(page, list, '试用东院')
  await page.getByRole('button', { name: '重置' }).click()
  const first = list.getByRole('row').nth(1)
  await first.getByRole('button', { name: /^更多 / }).click()
  await page.getByRole('menuitem', { name: '删除' }).click()
  await confirm(page, '确认删除')
  await expect(toast(page, '该租户已被引用，无法删除！')).toBeVisible()
})

test('on a phone a dictionary shows its items, a category what is below it, and nothing is wider than the page', async ({
  as,
}) => {
  const page = await as('admin', { viewport: PHONE, isMobile: true, hasTouch: true, reducedMotion: 'reduce' })
  const isWide = () => page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
  const dictionaries = await openList(page, '/isystem/dict?dictCode=position_rank', '字典')
  await dictionaries.getByRole('button', { name: /^展开 / }).click()
  await expect(page.getByRole('region', { name: '字典项列表' }).getByText('正高级')).toBeVisible()
  expect(await isWide()).toBe(false)
  const categories = await openList(page, '/isys/category', '分类')
  await categories.getByRole('button', { name: '展开 健康宣教' }).click()
  await categories.getByRole('button', { name: '展开 慢病管理' }).click()
  await expect(categories.getByText('糖尿病')).toBeVisible()
  await categories.getByRole('button', { name: '收起 慢病管理' }).click()
  await expect(categories.getByText('糖尿病')).toBeHidden()
  expect([await isWide(), await seriousErrors(page)]).toEqual([false, []])
})

const leaves = (nodes: readonly MenuNode[]): MenuNode[] =>
  nodes.flatMap(node => (node.children?.length ? leaves(node.children) : [node]))

test('[VIEW-SYS-20] every demo page opens and shows its parts', async ({ as, server, staffOf }) => {
  test.setTimeout(150_000)
  const { menu } = await ask(server.url, userPermissions, {}, (await staffOf('hospital')).token)
  const demos = leaves(menu).filter(({ path }) => path.startsWith('/demo/'))
  expect(demos.length).toBeGreaterThanOrEqual(8)
  const page = await as('hospital')
  for (const { path, meta } of demos) {
    await page.goto(path)
    const content = page.locator('#xl-content')
    await expect(content.getByRole('heading').first(), path).toBeVisible()
    await expect(content.locator('input, button, h2, table').locator('visible=true').first(), path).toBeVisible()
    await expect(page, path).toHaveTitle(new RegExp(meta.title))
    // the page of all controls shows on purpose how a failure looks
    const ofThePage = page.locator(':not(.xl-ui-specimen *)')
    await expect(content.getByText(/后续版本|加载失败/).and(ofThePage), path).toHaveCount(0)
  }
})

test('[PROD-03] who is an administrator and nothing else signs in and opens the screens of the system', async ({ visitor }) => {
  test.setTimeout(150_000)
  const page = await visitor()
  await signIn(page, 'admin')
  await expect(page.getByRole('heading', { level: 1, name: '统计分析' })).toBeVisible()
  const menu = menuOf(page)
  for (const [parent, screens] of [
    ['系统管理', ['用户管理', '角色管理', '部门管理', '数据字典', '系统通告']],
    ['系统监控', ['定时任务', '服务器信息']],
  ] as const) {
    const group = menu.getByRole('button', { name: parent, exact: true })
    if ((await group.getAttribute('aria-expanded')) !== 'true') await group.click()
    for (const name of screens) {
      await menu.getByRole('link', { name, exact: true }).click()
      const shown = page.locator('#xl-content').filter({ visible: true })
      await expect(shown.getByRole('heading', { level: 1, name, exact: true })).toBeVisible()
      await expect(shown.getByText(/后续版本|没有权限/).filter({ visible: true })).toHaveCount(0)
    }
  }
})
