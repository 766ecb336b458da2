import { DESKTOP, expect, test, toast } from '../../fixtures.ts'

test('[VIEW-HOSP-18] the office adds, edits and deletes a pharmacy; one with stock stays', async ({ as }) => {
  const page = await as('hospital', { viewport: DESKTOP })
  await page.goto('/hospital/shops')
  const list = page.getByRole('region', { name: '药房列表' })
  await expect(list.getByRole('row', { name: /S01 门诊药房 院内药房/ })).toBeVisible()
  for (const name of ['编码', '名称', '类型', '电话', '地址', '配送', '代煎', '状态'])
    await expect(list.getByRole('columnheader', { name: new RegExp(`^${name}`) })).toBeVisible()

  await list.getByRole('button', { name: '添加' }).click()
  const form = page.getByRole('dialog', { name: '添加药房' })
  await form.getByLabel('编码').fill('E01')
  await form.getByLabel('名称').fill('试用药房')
  await form.getByRole('button', { name: '保存' }).click()
  await expect(form).toBeHidden()
  await expect(toast(page, '添加成功！')).toBeVisible()

  const row = list.getByRole('row', { name: /试用药房/ })
  await row.getByRole('button', { name: '编辑 试用药房' }).click()
  const edit = page.getByRole('dialog', { name: '编辑药房' })
  await expect(edit.getByLabel('编码')).toBeDisabled()
  await edit.getByLabel('电话').fill('0571-88880000')
  await edit.getByLabel('配送费（元）').fill('6.5')
  await edit.getByRole('button', { name: '保存' }).click()
  await expect(edit).toBeHidden()
  await expect(row.getByText('0571-88880000')).toBeVisible()

  const remove = async (name: string) => {
    await list.getByRole('button', { name: `更多 ${name}` }).click()
    await page.getByRole('menuitem', { name: '删除' }).click()
    await page.getByRole('dialog', { name: '确认删除' }).getByRole('button', { name: '删除' }).click()
  }
  await remove('门诊药房')
  await expect(page.getByText('该药房仍有库存，不能删除')).toBeVisible()
  await page.reload()
  await expect(list.getByRole('row', { name: /门诊药房/ })).toBeVisible()
  await remove('试用药房')
  await expect(toast(page, /删除成功/)).toBeVisible()
  await expect(row).toHaveCount(0)
})
