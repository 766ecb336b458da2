import { readFileSync } from 'node:fs'
import { read, utils, write } from '@e965/xlsx'
import type { Page } from '@playwright/test'
import { DESKTOP, expect, test, toast } from '../../fixtures.ts'
import { giveCookie } from '../../support/gridCookie.ts'
import { chooseOption } from '../../support/chooseOption.ts'

const COLUMNS = ['编码', '通用名', '规格', '剂型', '单价（元）', '日最大', '管制', '抗菌', '妊娠', 'OTC', '线上', '库存', '状态']

const openList = async (page: Page) => {
  await page.goto('/hospital/westernDrugs')
  const list = page.getByRole('region', { name: '西药列表' })
  await expect(list.getByRole('row', { name: /阿仑膦酸钠片/ })).toBeVisible()
  return list
}
const find = async (page: Page, text: string) => {
  const search = page.getByRole('search')
  await search.getByLabel('名称/拼音').fill(text)
  await search.getByRole('button', { name: '查询' }).click()
}

test('[VIEW-HOSP-09] a pharmacist lists the drugs, adds one by its tabs, edits it and takes it out of use', async ({ as }) => {
  const page = await as('pharmacist', { viewport: DESKTOP })
  const list = await openList(page)
  await expect(page.getByText('演示规则，不可用于临床')).toBeVisible()
  const headings = await list.getByRole('columnheader').allInnerTexts()
  expect(headings.map(text => text.trim()).filter(text => COLUMNS.includes(text))).toEqual(COLUMNS)

  await list.getByRole('button', { name: '添加' }).click()
  const form = page.getByRole('dialog', { name: '添加西药' })
  await expect(form.getByRole('tab')).toHaveText(['基本', '用法用量', '安全', '成分', '价格'])
  await form.getByLabel('编码', { exact: true }).fill('E2E1')
  await form.getByLabel('通用名').fill('试用降压片')
  await form.getByLabel('规格').fill('5mg×28片')
  await chooseOption(form, '剂型', '片')
  await form.getByRole('button', { name: '保存' }).click()
  // what is missing stands behind other tabs: the first of them opens and tells how many
  await expect(form.getByRole('tab', { name: /用法用量/ })).toHaveAttribute('aria-selected', 'true')
  await expect(form.getByText('请选择给药途径')).toBeVisible()
  await expect(form.getByRole('tab', { name: /价格/ })).toContainText('1')
  await chooseOption(form, '给药途径', '口服')
  await page.keyboard.press('Escape')
  await form.getByLabel('含量', { exact: true }).fill('5毫')
  await form.getByRole('tab', { name: '成分' }).click()
  await form.getByLabel('第1个成分名').fill('试用地平')
  await form.getByLabel('第1个每最小单位含量').fill('5mg')
  await form.getByRole('tab', { name: /价格/ }).click()
  await form.getByLabel('单价（元）').fill('12.6')
  await form.getByRole('button', { name: '保存' }).click()
  await expect(form.getByText('剂量须写成 0.25g、50μg、400万IU、5ml 或 1片')).toBeVisible()
  await form.getByLabel('含量', { exact: true }).fill('5mg')
  await form.getByRole('button', { name: '保存' }).click()
  await expect(form).toBeHidden()

  await find(page, 'syjyp')
  const row = list.getByRole('row', { name: /试用降压片/ })
  await expect(row).toContainText('12.60')
  await row.getByRole('button', { name: '编辑 试用降压片' }).click()
  const edit = page.getByRole('dialog', { name: '编辑西药' })
  await expect(edit.getByLabel('编码', { exact: true })).toBeDisabled()
  await edit.getByRole('tab', { name: '成分' }).click()
  await expect(edit.getByLabel('第1个成分名')).toHaveValue('试用地平')
  await edit.getByRole('tab', { name: '用法用量' }).click()
  await edit.getByLabel('日最大', { exact: true }).fill('10mg')
  await edit.getByRole('button', { name: '保存' }).click()
  await expect(edit).toBeHidden()
  await expect(row).toContainText('10mg')

  await row.getByRole('button', { name: '更多 试用降压片' }).click()
  await page.getByRole('menuitem', { name: '停用' }).click()
  const question = page.getByRole('dialog', { name: '确认停用' })
  await expect(question.getByText('停用后“试用降压片”不能再开具。是否停用?')).toBeVisible()
  await question.getByRole('button', { name: '停用' }).click()
  await expect(row).toContainText('停用')
  await expect(page.getByRole('menuitem', { name: '删除' })).toHaveCount(0)
})

test('[RX-36] an import of drugs tells each faulty row with its reason and keeps the good ones', async ({ as }) => {
  const page = await as('hospital', { viewport: DESKTOP })
  const list = await openList(page)
  await giveCookie(page)
  await list.getByRole('button', { name: '导入', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: '导入EXCEL' })
  const headings = ['编码', '通用名', '规格', '剂型', '最小单位', '包装单位', '单价（元）', '给药途径', '单次最大', '成分']
  const rows = [
    ['I001', '导入好药片', '10mg×10片', '片', '片', '盒', '8.5', '口服', '20mg', '导入成分:10mg'],
    ['I002', '导入坏剂型', '10mg×10片', '胶丸', '片', '盒', '8.5', '口服', '20mg', ''],
    ['I003', '导入坏剂量', '10mg×10片', '片', '片', '盒', '8.5', '口服', '半片', ''],
    ['W01', '导入重编码', '10mg×10片', '片', '片', '盒', '8.5', '口服', '20mg', ''],
  ]
  const made = utils.book_new()
  utils.book_append_sheet(made, utils.aoa_to_sheet([headings, ...rows]), '药品')
  const buffer = Buffer.from(write(made, { type: 'buffer', bookType: 'xlsx' }) as Uint8Array)
  await dialog.getByLabel('选择导入文件：选择文件').setInputFiles({ name: '药品.xlsx', mimeType: '', buffer })
  await expect(dialog.getByText('10 列，4 行，1 处错误')).toBeVisible()
  await expect(dialog.getByText('第 2 行「剂型」：剂型不是有效的选项')).toBeVisible()
  await dialog.getByRole('button', { name: '开始上传' }).click()

  const partial = page.getByRole('dialog', { name: '导入成功,但是有错误数据!' })
  const link = partial.getByRole('link', { name: '点击下载' })
  const [saved] = await Promise.all([page.waitForEvent('download'), link.click()])
  const sheet = read(readFileSync(await saved.path()))
  const told = utils.sheet_to_json<string[]>(sheet.Sheets[sheet.SheetNames[0] ?? ''] ?? {}, { header: 1 }).flat()
  expect(told.filter(text => /^第 \d+ 行：/.test(text))).toEqual([
    '第 2 行：剂型不是有效的选项，忽略导入。',
    '第 3 行：剂量须写成 0.25g、50μg、400万IU、5ml 或 1片，忽略导入。',
    '第 4 行：编码已经存在，忽略导入。',
  ])
  await partial.getByRole('button', { name: '知道了' }).click()
  await find(page, '导入')
  await expect(list.getByText('1-1 共1条')).toBeVisible()
  await expect(list.getByRole('row', { name: /I001 导入好药片/ })).toContainText('8.50')
  await expect(toast(page, /失败/)).toHaveCount(0)
})
