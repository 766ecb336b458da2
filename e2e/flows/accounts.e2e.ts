import { expect, test } from '#e2e/fixtures.ts'
import { openEdit, openList, refused, save } from '#e2e/models/list.page.ts'

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
