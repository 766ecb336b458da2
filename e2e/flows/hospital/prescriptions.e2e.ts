import { DESKTOP, PHONE, expect, test } from '../../fixtures.ts'

const COLUMNS = ['处方号', '类型', '患者', '诊断', '医生', '药师', '品种', '金额（元）', '状态', '版本', '警示', '开具', '有效至']

test('[VIEW-HOSP-17] a pharmacist lists prescriptions of both kinds, filters them and looks at one and its checks', async ({
  as,
}) => {
  const page = await as('pharmacist', { viewport: DESKTOP })
  const list = page.getByRole('region', { name: '处方列表' })
  await page.goto('/hospital/prescriptions?rxType=1')
  await expect(list.getByRole('row', { name: /西药处方/ }).first()).toBeVisible()
  await page.goto('/hospital/prescriptions?rxType=3')
  await expect(list.getByRole('row', { name: /中药饮片处方/ }).first()).toBeVisible()
  await expect(list.getByRole('row', { name: /西药处方/ })).toHaveCount(0)
  await expect(page.getByText('演示规则，不可用于临床')).toBeVisible()
  const headings = await list.getByRole('columnheader').allInnerTexts()
  expect(headings.map(text => text.trim()).filter(text => COLUMNS.includes(text))).toEqual(COLUMNS)
  await expect(list.getByRole('button', { name: '添加' })).toHaveCount(0)

  const search = page.getByRole('search')
  await search.getByRole('button', { name: '展开' }).click()
  await search.getByLabel('诊断').fill('感冒')
  await search.getByRole('button', { name: '查询' }).click()
  const row = list.getByRole('row', { name: /中药饮片处方/ }).first()
  await expect(row).toBeVisible()

  await row.getByRole('button', { name: /^查看 / }).click()
  const sheet = page.getByRole('dialog', { name: '处方', exact: true })
  await expect(sheet.getByText('感冒')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await row.getByRole('button', { name: /^校验记录 / }).click()
  const checks = page.getByRole('dialog', { name: '校验记录' })
  await expect(checks.getByText('缺少近期体重').first()).toBeVisible()
  await page.keyboard.press('Escape')

  await search.getByLabel('诊断').fill('没有这个诊断')
  await search.getByRole('button', { name: '查询' }).click()
  await expect(list.getByText('没有查询到任何数据')).toBeVisible()
})

test('[VIEW-HOSP-17] on a phone sheets are cards and nothing is wider than the page', async ({ as }) => {
  const page = await as('hospital', { viewport: PHONE })
  await page.goto('/hospital/prescriptions')
  await expect(page.getByRole('button', { name: /^更多 / }).first()).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
})
