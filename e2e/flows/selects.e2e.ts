import type { Page } from '@playwright/test'
import { DESKTOP, expect, PHONE, test, toast } from '#e2e/fixtures.ts'
import { isInside, seriousErrors } from '#e2e/support/inspect.ts'
import { storedLook } from '#e2e/support/shellTour.ts'

const valueOf = (page: Page, name: string) => page.getByLabel(`${name}的值`)
const field = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true })
const option = (page: Page, text: string) =>
  page.locator('.ant-select-item-option:visible').filter({ hasText: new RegExp(`^${text}$`) })
const node = (page: Page, text: string) => page.locator('.ant-select-tree-treenode:visible').filter({ hasText: text })

test('[PROD-16] [PICK-44] [ERR-31] [ERR-32] dictionary fields list their items, by mouse and keyboard; the cache is refreshed', async ({
  as,
}) => {
  const page = await as('hospital', { reducedMotion: 'reduce' })
  await page.goto('/demo/selects')
  await field(page, '医生职称').click()
  await expect(page.locator('.ant-select-item-option:visible').first()).toHaveText('请选择')
  await option(page, '主任医师').click()
  await expect(valueOf(page, '医生职称')).toHaveText('1')
  await field(page, '医生职称').fill('主治')
  await page.keyboard.press('Enter')
  await expect(valueOf(page, '医生职称')).toHaveText('3')

  await page.getByRole('radio', { name: '男', exact: true }).check()
  await expect(valueOf(page, '性别')).toHaveText('1')
  await page.getByRole('group', { name: '过敏类型' }).getByRole('checkbox', { name: '食物' }).check()
  await page.getByRole('group', { name: '过敏类型' }).getByRole('checkbox', { name: '药物' }).check()
  await expect(valueOf(page, '过敏类型')).toHaveText('1,2')
  await expect(page.getByText('待支付').first()).toBeVisible()

  const order: string[] = []
  page.on('request', request => {
    const path = /\/sys\/dict\/(refleshCache|queryAllDictItems)/.exec(request.url())
    if (path?.[1]) order.push(path[1])
  })
  await page.getByRole('button', { name: '刷新缓存' }).click()
  await expect(toast(page, '刷新缓存完成！')).toBeVisible()
  expect(order).toEqual(['refleshCache', 'queryAllDictItems'])
  await page.route('**/sys/dict/queryAllDictItems*', route => route.abort(), { times: 1 })
  await page.getByRole('button', { name: '刷新缓存' }).click()
  await expect(toast(page, '刷新缓存失败！')).toBeVisible()
})

test('[PICK-46] [ERR-37] [ERR-38] a department is found by typing; nothing found is said', async ({ as }) => {
  const page = await as('hospital', { reducedMotion: 'reduce' })
  const asked: string[] = []
  page.on('request', request => {
    const url = new URL(request.url())
    if (url.pathname.includes('/loadDict/')) asked.push(url.searchParams.get('keyword') ?? '')
  })
  await page.goto('/demo/selects')
  await expect(page.getByText('请输入搜索内容').first()).toBeVisible()
  await field(page, '科室').click()
  await field(page, '科室').pressSequentially('妇科', { delay: 50 })
  await option(page, '中医妇科').click()
  await expect(valueOf(page, '科室')).toHaveText('A17')
  expect(asked.filter(keyword => keyword !== '')).toEqual(['妇科'])
  await field(page, '科室').click()
  await field(page, '科室').pressSequentially('不存在的科室')
  await expect(page.getByText('没有查询到任何数据')).toBeVisible()
})

test('[PROD-17] [PICK-47] [PICK-48] [PICK-50] trees and areas: branches come when they are opened, Macao gives nothing', async ({
  as,
}) => {
  const page = await as('hospital', { reducedMotion: 'reduce' })
  await page.goto('/demo/selects')
  await field(page, '宣教分类').click()
  await node(page, '慢病管理').locator('.ant-select-tree-switcher').click()
  await node(page, '高血压').locator('.ant-select-tree-node-content-wrapper').click()
  await expect(valueOf(page, '宣教分类')).toHaveText('A02A01A01')

  await field(page, '地区').click()
  const area = (text: string) => page.locator('.ant-cascader-menu-item:visible').filter({ hasText: new RegExp(`^${text}$`) })
  for (const text of ['浙江省', '杭州市', '西湖区']) await area(text).click()
  await expect(valueOf(page, '地区')).toHaveText('330106')
  await expect(page.getByText('浙江省 / 杭州市 / 西湖区')).toBeVisible()
  await field(page, '地区').click()
  await area('澳门特别行政区').click()
  await expect(toast(page, '暂不支持选择该地区')).toBeVisible()
  await expect(valueOf(page, '地区')).toHaveText('未选择')

  const rows = page.getByRole('region', { name: '分类' })
  await rows
    .getByRole('row', { name: /护理服务/ })
    .getByRole('button')
    .click()
  await expect(rows.getByText('居家护理')).toBeVisible()
})

/** The dark look as the browser would have stored it. */
const DARK = storedLook('dark')

test('the page of selects is free of serious issues in light and dark, wide and on a phone, also with open lists', async ({
  as,
}, info) => {
  for (const [look, stored, viewport] of [
    ['light', {}, DESKTOP],
    ['dark', DARK, PHONE],
  ] as const) {
    const page = await as('hospital', { reducedMotion: 'reduce', stored, viewport })
    await page.goto('/demo/selects')
    await expect(page.getByText('护理服务')).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('data-appearance', look)
    expect(await seriousErrors(page)).toEqual([])
    expect(await isInside(page)).toBe(true)
    await page.screenshot({ path: info.outputPath(`${look}.png`), fullPage: true })
    for (const name of ['医生职称', '服务类型', '药品分类']) {
      await field(page, name).click()
      await expect(
        page
          .locator('.ant-select-dropdown:visible')
          .getByText(/主任医师|图文咨询|抗感染药物/)
          .first(),
      ).toBeVisible()
      await page.screenshot({ path: info.outputPath(`${look}-${name}.png`) })
      expect(await seriousErrors(page), name).toEqual([])
      await page.keyboard.press('Escape')
    }
    await page.context().close()
  }
})
