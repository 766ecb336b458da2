import { DESKTOP, expect, test, toast } from '../../fixtures.ts'
import { chooseOption } from '../../support/chooseOption.ts'

test('[VIEW-HOSP-10] a pharmacist writes a dose for the old, changes it and deletes it; what overlaps is refused', async ({
  as,
}) => {
  const page = await as('pharmacist', { viewport: DESKTOP })
  await page.goto('/hospital/drugDosage')
  const list = page.getByRole('region', { name: '药品用量列表' })
  await expect(page.getByText('演示规则，不可用于临床')).toBeVisible()
  for (const name of ['药品', '人群', '适应证', '途径', '频次', '单次', '日最大', '按体重'])
    await expect(list.getByRole('columnheader', { name: new RegExp(`^${name}`) })).toBeVisible()

  const add = async (dose: string) => {
    await list.getByRole('button', { name: '添加' }).click()
    const form = page.getByRole('dialog', { name: '添加药品用量' })
    await chooseOption(form, '药品', '氯雷他定片', '氯雷他定')
    await chooseOption(form, '人群', '老人')
    await chooseOption(form, '途径', '口服')
    await form.getByLabel('单次最小').fill('5mg')
    await form.getByLabel('单次最大').fill(dose)
    await form.getByRole('button', { name: '保存' }).click()
    return form
  }
  const form = await add('5')
  await expect(form.getByText('剂量须写成 0.25g、50μg、400万IU、5ml 或 1片')).toBeVisible()
  await form.getByLabel('单次最大').fill('2mg')
  await form.getByRole('button', { name: '保存' }).click()
  await expect(form.getByText('最小剂量不能大于最大剂量')).toBeVisible()
  await form.getByLabel('单次最大').fill('10mg')
  await form.getByRole('button', { name: '保存' }).click()
  await expect(form).toBeHidden()
  await page.goto('/hospital/drugDosage?drugCode=W26')
  const row = list.getByRole('row', { name: /氯雷他定片/ })
  await expect(row).toContainText('5mg–10mg')

  const again = await add('10mg')
  await expect(again.getByText('同一人群与途径的用量已存在')).toBeVisible()
  await again.getByRole('button', { name: '取消' }).click()
  await page.getByRole('dialog', { name: '放弃修改' }).getByRole('button', { name: '放弃', exact: true }).click()

  await row.getByRole('button', { name: /^编辑 / }).click()
  const edit = page.getByRole('dialog', { name: '编辑药品用量' })
  await edit.getByLabel('日最大').fill('10mg')
  await edit.getByRole('button', { name: '保存' }).click()
  await expect(edit).toBeHidden()
  await expect(row.getByRole('cell', { name: '10mg', exact: true })).toBeVisible()

  await row.getByRole('button', { name: /^更多 / }).click()
  await page.getByRole('menuitem', { name: '删除' }).click()
  await page.getByRole('dialog', { name: '确认删除' }).getByRole('button', { name: '删除' }).click()
  await expect(toast(page, /已删除，发布后生效/)).toBeVisible()
  await expect(row).toHaveCount(0)
})
