import exceljs from 'exceljs'
import type { Locator, Page } from '@playwright/test'
import { listByUser } from '#contract/http/calls/notices.ts'
import { HEADER } from '#contract/http/headers.ts'
import { bell, expect, fillLogin, test, toast } from '#e2e/fixtures.ts'
import {
  choose,
  confirm,
  rowAction,
  openAdd,
  openEdit,
  openList,
  refused,
  remove,
  rowOf,
  save,
  searchBy,
} from '#e2e/models/list.page.ts'
import { ask, ownPassword, PASSWORD } from '#e2e/support/people.ts'

/** Chooses people or records in the window of a picker field. */
async function pick(page: Page, form: Locator, field: string, window: string, mark: (dialog: Locator) => Promise<void>) {
  await form.getByLabel(field, { exact: true }).click()
  const dialog = page.getByRole('dialog', { name: window })
  await mark(dialog)
  await dialog.getByRole('button', { name: '选用' }).click()
  await expect(dialog).toBeHidden()
}
async function setMoment(form: Locator, field: string, value: string) {
  const input = form.getByLabel(field, { exact: true })
  await input.fill(value)
  await input.press('Enter')
}

test('[VIEW-SYS-01] an account is made with a role, found, changed, frozen with its session, freed and erased', async ({
  as,
  visitor,
  server,
}) => {
  test.setTimeout(150_000)
  const page = await as('admin')
  const list = await openList(page, '/isystem/user', '用户')
  await expect(list.getByRole('columnheader', { name: '用户账号' })).toBeVisible()

  // what is wrong is said at its field, by the browser and then by the server
  const form = await openAdd(page, list, '用户')
  await form.getByLabel('用户账号', { exact: true }).fill('e2')
  await refused(form, '长度6到18个字符')
  await form.getByLabel('用户账号', { exact: true }).fill('e2e_nurse')
  await form.getByLabel('用户姓名', { exact: true }).fill('温良')
  await form.getByLabel('手机号码', { exact: true }).fill('13900009901')
  await pick(page, form, '角色', '角色选择', async dialog => {
    await dialog.getByLabel('角色编码').fill('pharmacist')
    await page.keyboard.press('Enter')
    await dialog.getByRole('checkbox', { name: '选择药师' }).check()
  })
  await expect(form.getByLabel('角色', { exact: true })).toHaveValue('药师')
  // also when its letters are cased otherwise
  await form.getByLabel('用户账号', { exact: true }).fill('Pharmacist')
  await refused(form, '请输入登录密码')
  await expect(form.getByText('该值不可用，系统中已存在！')).toBeVisible()
  await form.getByLabel('用户账号', { exact: true }).fill('e2e_nurse')
  await form.getByLabel('登录密码', { exact: true }).fill(PASSWORD)
  await expect(form.getByLabel('登录密码', { exact: true })).toHaveValue(PASSWORD)
  await save(form)
  await searchBy(page, '用户账号', 'e2e_nurse')
  await expect(list.getByText('1-1 共1条')).toBeVisible()
  await expect(rowOf(list, 'e2e_nurse')).toContainText('药师')

  const edit = await openEdit(page, list, '用户', '温良')
  await expect(edit.getByLabel('用户账号', { exact: true })).toBeDisabled()
  await edit.getByLabel('用户姓名', { exact: true }).fill('温知夏')
  await save(edit)
  await expect(rowOf(list, 'e2e_nurse')).toContainText('温知夏')

  // they work, are frozen, and are out at once; they come in again when they are freed
  await ownPassword(server.url, 'e2e_nurse')
  const theirs = await as('e2e_nurse')
  await theirs.goto('/isps/userAnnouncement')
  await expect(bell(theirs)).toHaveAttribute('data-live', 'true')
  await rowAction(page, list, '冻结', '温知夏')
  await confirm(page, '确认冻结')
  await expect(rowOf(list, 'e2e_nurse')).toContainText('冻结')
  await expect(theirs.getByRole('dialog', { name: '登录已过期' })).toBeVisible()
  const loginPage = await visitor()
  await loginPage.goto('/user/login')
  await fillLogin(loginPage, 'e2e_nurse')
  // told to who knows the password, to nobody else (D54)
  await expect(loginPage.getByText(/该用户已冻结/)).toBeVisible()
  await rowAction(page, list, '解冻', '温知夏')
  await expect(rowOf(list, 'e2e_nurse')).toContainText('正常')
  await fillLogin(loginPage, 'e2e_nurse')
  await expect(bell(loginPage)).toBeVisible()

  // into the recycle bin, and away for good
  await remove(page, list, '温知夏')
  await list.getByRole('button', { name: '回收站' }).click()
  const bin = page.getByRole('dialog', { name: '用户回收站' })
  await bin
    .getByRole('row', { name: /e2e_nurse/ })
    .getByRole('checkbox')
    .check()
  await bin.getByRole('button', { name: '彻底删除' }).click()
  await page.getByRole('dialog', { name: '彻底删除' }).getByRole('button', { name: '彻底删除' }).click()
  await expect(bin.getByRole('row', { name: /e2e_nurse/ })).toHaveCount(0)
})

test('[VIEW-SYS-06] [PROD-06] a dictionary gets an item, and an item put into another is chosen elsewhere after 刷新缓存', async ({
  as,
}) => {
  const page = await as('admin')
  const list = await openList(page, '/isystem/dict', '字典')
  let form = await openAdd(page, list, '字典')
  await refused(form, '请输入字典名称')
  await form.getByLabel('字典名称', { exact: true }).fill('试用班次')
  await form.getByLabel('字典编码', { exact: true }).fill('sex')
  await refused(form, /已存在/)
  await form.getByLabel('字典编码', { exact: true }).fill('e2e_shift')
  await save(form)
  await searchBy(page, '字典编码', 'e2e_shift')
  await rowOf(list, 'e2e_shift')
    .getByRole('button', { name: /^展开 / })
    .click()
  const items = page.getByRole('region', { name: '字典项列表' })
  form = await openAdd(page, items, '字典项')
  await form.getByLabel('名称', { exact: true }).fill('夜班')
  await refused(form, '请输入数据值')
  await form.getByLabel('数据值', { exact: true }).fill('night')
  await save(form)
  await expect(items.getByRole('row', { name: /夜班.*night/ })).toBeVisible()

  // an item of a dictionary that another screen shows
  await searchBy(page, '字典编码', 'position_rank')
  await rowOf(list, 'position_rank')
    .getByRole('button', { name: /^展开 / })
    .click()
  await expect(items.getByText('正高级')).toBeVisible()
  form = await openAdd(page, items, '字典项')
  await form.getByLabel('名称', { exact: true }).fill('见习级')
  await form.getByLabel('数据值', { exact: true }).fill('9')
  await save(form)
  await expect(items.getByText('见习级')).toBeVisible()
  await list.getByRole('button', { name: '刷新缓存' }).click()
  await expect(toast(page, '刷新缓存完成！')).toBeVisible()
  const posts = await openList(page, '/isystem/position', '职务')
  form = await openAdd(page, posts, '职务')
  await choose(form, '职级', '见习级')
  await form.getByRole('button', { name: '取消' }).click()
  await page.getByRole('dialog', { name: '放弃修改' }).getByRole('button', { name: '放弃' }).click()

  // everything back as it was
  await openList(page, '/isystem/dict?dictCode=position_rank', '字典')
  await rowOf(list, 'position_rank')
    .getByRole('button', { name: /^展开 / })
    .click()
  await remove(page, items, '见习级')
  await searchBy(page, '字典编码', 'e2e_shift')
  await remove(page, list, '试用班次')
})

test('[VIEW-SYS-08] [PROD-06] [PROD-15] an announcement is written, released into the bell of one person, read, counted and revoked', async ({
  as,
  server,
  staffOf,
}) => {
  test.setTimeout(150_000)
  const TITLE = '停电检修'
  const reader = await as('suqing')
  await reader.goto('/account/center')
  await expect(bell(reader)).toHaveAttribute('data-live', 'true')
  const { token } = await staffOf('suqing')
  const other = await staffOf('geqing')
  const titles = async (of: string) => (await ask(server.url, listByUser, {}, of)).anntMsgList.map(({ titile }) => titile)

  const page = await as('admin')
  const list = await openList(page, '/isystem/annountCement', '通告')
  let form = await openAdd(page, list, '通告')
  await refused(form, '请输入标题')
  await form.getByLabel('标题', { exact: true }).fill(TITLE)
  await choose(form, '通告对象类型', '指定用户')
  await setMoment(form, '开始时间', '2026-01-02 08:00:00')
  await setMoment(form, '结束时间', '2026-01-01 08:00:00')
  await form.getByLabel('摘要', { exact: true }).fill('门诊楼周六停电')
  await refused(form, '开始时间需小于结束时间')
  await expect(form.getByText('指定用户不能为空！')).toBeVisible()
  await setMoment(form, '结束时间', '2099-01-01 08:00:00')
  await pick(page, form, '指定用户', '根据部门选择用户', async dialog => {
    await dialog.getByPlaceholder('请输入账号').fill('suqing')
    await page.keyboard.press('Enter')
    await dialog.getByRole('checkbox', { name: '选择苏晴' }).check()
  })
  const text = form.getByRole('textbox', { name: '内容', exact: true })
  await text.click()
  await page.keyboard.insertText('周六 ')
  await page.keyboard.press('Control+b')
  await page.keyboard.insertText('请保存病历')
  await save(form)

  await searchBy(page, '标题', TITLE)
  await expect(rowOf(list, TITLE)).toContainText('未发布')
  expect(await titles(token)).not.toContain(TITLE)
  await rowAction(page, list, '发布', TITLE)
  await confirm(page, '确认发布')
  await expect(rowOf(list, TITLE)).toContainText('已发布')

  // she sees it without a reload, nobody else does
  await bell(reader).click()
  const line = reader.getByRole('button', { name: new RegExp(TITLE) })
  await expect(line).toBeVisible()
  expect(await titles(other.token)).not.toContain(TITLE)
  await line.click()
  const notice = reader.getByRole('dialog', { name: '通知消息' })
  await expect(notice.locator('strong', { hasText: '请保存病历' })).toBeVisible()
  await notice.getByRole('button', { name: '关闭', exact: true }).click()

  await list.getByRole('button', { name: '刷新', exact: true }).click()
  await expect(rowOf(list, TITLE).getByRole('cell', { name: '1', exact: true })).toHaveCount(2)
  await rowAction(page, list, '阅读情况', TITLE)
  const readers = page.getByRole('dialog', { name: `阅读情况：${TITLE}` })
  await expect(readers.getByRole('row', { name: /苏晴.*已读/ })).toBeVisible()
  await readers.getByRole('button', { name: '关闭', exact: true }).click()

  // taken back, changed, and away
  await expect(list.getByRole('button', { name: `编辑 ${TITLE}` })).toHaveCount(0)
  await rowAction(page, list, '撤销', TITLE)
  await confirm(page, '确认撤销')
  await expect(rowOf(list, TITLE)).toContainText('已撤销')
  form = await openEdit(page, list, '通告', TITLE)
  await expect(form.locator('strong', { hasText: '请保存病历' })).toBeVisible()
  await form.getByLabel('摘要', { exact: true }).fill('门诊楼周日停电')
  await save(form)
  await reader.goto('/isps/userAnnouncement')
  await expect(reader.getByText(/共\d+条/).first()).toBeVisible()
  await expect(reader.getByRole('button', { name: `查看消息：${TITLE}` })).toHaveCount(0)
  await remove(page, list, TITLE)
})

test('[VIEW-SYS-09] a category grows below another, with a code of its own, and is looked for in the whole tree', async ({
  as,
}) => {
  const page = await as('admin')
  const list = await openList(page, '/isys/category', '分类')
  const asked: string[] = []
  page.on('request', request => {
    const pid = new URL(request.url()).searchParams.get('pid')
    if (request.url().includes('/sys/category/') && pid !== null) asked.push(pid)
  })
  await expect(rowOf(list, '慢病管理')).toHaveCount(0)
  await rowOf(list, '健康宣教')
    .getByRole('button', { name: /^展开 / })
    .click()
  await expect(rowOf(list, '慢病管理')).toContainText('A02A01')
  expect(asked, 'rows below are asked for when they are wanted').toHaveLength(1)
  await list.getByRole('button', { name: '添加下级 慢病管理' }).click()
  const form = page.getByRole('dialog', { name: '添加分类' })
  await refused(form, '请输入类型名称')
  await form.getByLabel('类型名称', { exact: true }).fill('骨质疏松')
  await save(form)
  await searchBy(page, '类型名称', '骨质')
  await expect(rowOf(list, '骨质疏松')).toContainText('A02A01A03')
  const edit = await openEdit(page, list, '分类', '骨质疏松')
  await edit.getByLabel('类型名称', { exact: true }).fill('骨质疏松症')
  await save(edit)
  await expect(rowOf(list, '骨质疏松症')).toContainText('A02A01A03')
  await remove(page, list, '骨质疏松症')
  await expect(list.getByText('没有查询到任何数据')).toBeVisible()
})

test('[VIEW-SYS-14] [VIEW-SYS-07] [PROD-12] posts come in from a workbook, what is wrong goes back in a file, and the log tells it', async ({
  as,
  staffOf,
}) => {
  const page = await as('admin')
  const list = await openList(page, '/isystem/position', '职务')
  const book = new exceljs.Workbook()
  book
    .addWorksheet('导出信息')
    .addRows([
      ['职务列表数据'],
      ['导出人:管理员'],
      ['职务编码', '职务名称', '职级'],
      ['e2e_in1', '导入营养师', '中级'],
      ['YZ', '导入院长', '正高级'],
      ['e2e_in2', '导入技师', '员级'],
    ])
  await list.getByRole('button', { name: '导入' }).click()
  const dialog = page.getByRole('dialog', { name: '导入EXCEL' })
  const input = dialog.getByLabel('选择导入文件：选择文件')
  await input.setInputFiles({ name: '职务.txt', mimeType: 'text/plain', buffer: Buffer.from('职务') })
  await expect(toast(page, '请选择 .xls 或 .xlsx 文件')).toBeVisible()
  await input.setInputFiles({ name: '职务.xlsx', mimeType: '', buffer: Buffer.from(await book.xlsx.writeBuffer()) })
  await expect(dialog.getByText('3 列，3 行', { exact: true })).toBeVisible()
  const answered = page.waitForResponse(response => response.url().includes('/sys/position/importExcel'))
  await dialog.getByRole('button', { name: '开始上传' }).click()
  expect(await (await answered).json()).toMatchObject({ success: true, code: 201 })
  const partial = page.getByRole('dialog', { name: '导入成功,但是有错误数据!' })
  const href = await partial.getByRole('link', { name: '点击下载' }).getAttribute('href')
  const { token } = await staffOf('admin')
  const file = await page.request.get(href ?? '', { headers: { [HEADER.token]: token } })
  expect(file.status()).toBe(200)
  expect((await file.body()).length).toBeGreaterThan(0)
  await partial.getByRole('button', { name: '知道了' }).click()
  await searchBy(page, '职务名称', '导入')
  await expect(list.getByText('1-2 共2条')).toBeVisible()
  await expect(rowOf(list, 'e2e_in1')).toContainText('中级')

  const edit = await openEdit(page, list, '职务', '导入技师')
  await edit.getByLabel('职务编码', { exact: true }).fill('YZ')
  await refused(edit, /已存在/)
  await edit.getByLabel('职务编码', { exact: true }).fill('e2e_in2')
  await edit.getByLabel('职务名称', { exact: true }).fill('导入主管技师')
  await save(edit)
  await expect(rowOf(list, 'e2e_in2')).toContainText('导入主管技师')
  await list.getByRole('checkbox', { name: '选择本页全部' }).check()
  await list.getByRole('button', { name: '批量操作' }).click()
  await page.getByRole('menuitem', { name: '批量删除' }).click()
  await confirm(page, '确认删除', /^删除/)
  await expect(list.getByText('没有查询到任何数据')).toBeVisible()

  const log = await openList(page, '/isystem/log', '日志')
  await expect(log.getByRole('button', { name: '添加', exact: true })).toHaveCount(0)
  await searchBy(page, '操作人账号', 'admin')
  await expect(log.getByRole('row', { name: /导入.*管理员/ }).first()).toBeVisible()
  await searchBy(page, '操作人账号', '查无此人')
  await expect(log.getByText('没有查询到任何数据')).toBeVisible()
})
