import { expect, test } from '#e2e/fixtures.ts'
import { shownTab, tabNamed, titles } from '#e2e/models/tabBar.ts'

test('[WALK-16] the sidebar, the crumbs and the palette open a kept list as it was left', async ({ as }) => {
  const page = await as('admin', { viewport: { width: 1440, height: 600 } })
  await page.goto('/isystem/dict?pageSize=10')
  const list = page.getByRole('region', { name: '字典列表' })
  const search = page.getByRole('search')
  await search.getByLabel('字典编码').fill('s')
  await search.getByRole('button', { name: '查询' }).click()
  await expect(page).toHaveURL(/dictCode=/)
  await list.getByRole('button', { name: '第3页', exact: true }).click()
  await expect(page).toHaveURL(/pageNo=3/)
  await expect(list.getByText(/^21-30 共\d+条$/)).toBeVisible()
  // the pager knows the page before its rows have come
  await expect(list.locator('[aria-busy=true]')).toHaveCount(0)
  const left = page.url()
  const sixth = list.getByRole('row').nth(6)
  const words = await sixth.innerText()
  await sixth.getByRole('checkbox').check()
  const box = list.locator('.xl-list-table')
  await box.evaluate(element => element.scrollTo(0, 60))

  const menu = page.getByRole('navigation', { name: '主菜单' })
  await menu.getByRole('link', { name: '职务管理' }).click()
  await expect(page.getByRole('region', { name: '职务列表' }).getByText(/共\d+条$/)).toBeVisible()
  const isAsLeft = async () => {
    await expect(page).toHaveURL(left)
    await expect(shownTab(page)).toHaveText('数据字典')
    await expect(list.getByText(/^21-30 共\d+条$/)).toBeVisible()
    await expect(search.getByLabel('字典编码')).toHaveValue('s')
    await expect(sixth.getByRole('checkbox')).toBeChecked()
    expect(await sixth.innerText()).toBe(words)
    expect(await box.evaluate(element => element.scrollTop)).toBe(60)
  }
  await menu.getByRole('link', { name: '数据字典' }).click()
  await isAsLeft()
  // the entry of the page itself changes nothing
  await menu.getByRole('link', { name: '数据字典' }).click()
  await isAsLeft()
  await tabNamed(page, '职务管理').click()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: '命令面板' }).fill('数据字典')
  await page.keyboard.press('Enter')
  await isAsLeft()
  expect(await titles(page)).toEqual(['统计分析', '数据字典', '职务管理'])

  // a reload keeps the place; the plain address asks for the list from its beginning, in the same tab
  await page.reload()
  await expect(list.getByText(/^21-30 共\d+条$/)).toBeVisible()
  await page.goto('/isystem/dict')
  await expect(list.getByText(/^1-10 共\d+条$/)).toBeVisible()
  expect(await titles(page)).toEqual(['统计分析', '数据字典', '职务管理'])
})
