import { readFileSync } from 'node:fs'
import { read, utils, write } from '@e965/xlsx'
import { expect, test, toast } from '#e2e/fixtures.ts'
import { openEdit, openList, refused, save, searchBy } from '#e2e/models/list.page.ts'

test('[WALK-13] every seeded account is edited and saved with its mobile of 199; a changed number keeps to the rule', async ({
  as,
}) => {
  const page = await as('admin')
  const list = await openList(page, '/isystem/user?pageSize=50', '用户')
  const names = await list
    .getByRole('button', { name: /^编辑 / })
    .evaluateAll(found => found.map(one => one.getAttribute('aria-label')))
  const rowNamed = (label: string) =>
    list.getByRole('row').filter({ has: page.getByRole('button', { name: label, exact: true }) })
  expect(names.length).toBeGreaterThanOrEqual(5)
  for (const label of names.slice(0, 6)) {
    const name = String(label).replace('编辑 ', '')
    const form = await openEdit(page, list, '用户', name)
    await form.getByLabel('工号', { exact: true }).fill(`N-${names.indexOf(label)}`)
    await save(form)
    await expect(rowNamed(String(label))).toContainText(`N-${names.indexOf(label)}`)
  }
  const name = String(names[0]).replace('编辑 ', '')
  const form = await openEdit(page, list, '用户', name)
  await form.getByLabel('手机号码', { exact: true }).fill('12900000001')
  await refused(form, '请输入正确手机号')
  await form.getByLabel('手机号码', { exact: true }).fill('19900007788')
  await save(form)
  await expect(rowNamed(`编辑 ${name}`)).toContainText('19900007788')
})

const book = (name: string, rows: unknown[][]) => {
  const made = utils.book_new()
  utils.book_append_sheet(made, utils.aoa_to_sheet(rows), 'a')
  return { name, mimeType: 'application/octet-stream', buffer: Buffer.from(write(made, { type: 'buffer', bookType: 'xlsx' })) }
}

test('[WALK-14] an import of accounts finds its headings, marks every issue in its cell and sends only the good rows', async ({
  as,
}) => {
  const page = await as('admin')
  const list = await openList(page, '/isystem/user', '用户')
  await list.getByRole('button', { name: '导入', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: '导入EXCEL' })
  const [saved] = await Promise.all([page.waitForEvent('download'), dialog.getByRole('button', { name: '模板下载' }).click()])
  expect(saved.suggestedFilename()).toBe('用户导入模板.xlsx')
  const template = read(readFileSync(await saved.path()))
  const [, , headings = []] = utils.sheet_to_json<string[]>(template.Sheets['导入数据'] ?? {}, { header: 1 })
  expect(headings).toEqual(expect.arrayContaining(['用户账号*', '用户姓名*', '登录密码*', '手机号码*', '性别', '角色', '部门']))
  expect(JSON.stringify(utils.sheet_to_json(template.Sheets['填写说明'] ?? {}))).toContain('可填：男、女')

  const columns = ['用户账号', '用户姓名', '登录密码', '手机号码', '性别', '生日', '角色']
  const good = ['e2e_sheet_a', '纪青', 'Xinglin#2026', '19900008811', '女', '1990-02-03', '药师']
  const fillers = Array.from({ length: 6 }, (_, at) => [
    `e2e_fill_${at}`,
    '纪白',
    'Xinglin#2026',
    `1990000882${at}`,
    '男',
    '',
    '',
  ])
  const bad = ['e2e_sheet_b', '', 'Xinglin#2026', '12900008812', '未知性别', '1990-02-30', '']
  const again = ['e2e_sheet_a', '纪重', 'Xinglin#2026', '19900008813', '男', '', '']
  const input = dialog.getByLabel('选择导入文件：选择文件')
  // headings in row 3, as exports have them, then in row 1
  await input.setInputFiles(book('三.xlsx', [['用户'], ['说明'], columns, good]))
  await expect(dialog.getByText('7 列，1 行', { exact: true })).toBeVisible()
  await dialog.getByRole('button', { name: '移除 三.xlsx' }).click()
  await input.setInputFiles(book('一.xlsx', [columns, good, ...fillers, bad, again]))
  await expect(dialog.getByText('7 列，9 行，5 处错误')).toBeVisible()
  const cell = (row: number, text: string) =>
    dialog.getByRole('row', { name: new RegExp(`^${row} `) }).getByRole('cell', { name: text })
  for (const text of ['请输入用户姓名', '请输入正确手机号', '性别不是有效的选项', '生日不是有效的日期'])
    await expect(cell(8, text)).toBeVisible()
  await expect(cell(9, '与第 1 行重复')).toBeVisible()
  await dialog.getByRole('button', { name: '只导入正确的行（7）' }).click()
  await expect(toast(page, '共7行数据全部导入成功！')).toBeVisible()
  await expect(dialog).toBeHidden()
  await searchBy(page, '用户账号', 'e2e_sheet')
  await expect(list.getByText('1-1 共1条')).toBeVisible()
  await expect(list.getByRole('row', { name: /e2e_sheet_a/ })).toContainText('药师')
})
