import { DESKTOP, expect, PHONE, test } from '#e2e/fixtures.ts'
import { errorsOf } from '#e2e/support/inspect.ts'
import { preferencesSaved } from '#e2e/support/preferences.ts'

/** SHOTS=<folder> keeps a picture of each look. */
const SHOTS = process.env['SHOTS']

/** Families of /demo/ui, and how many specimens each shows at least. */
const FAMILIES: Readonly<Record<string, number>> = {
  '按钮：主要': 4,
  '按钮：普通': 4,
  '按钮：危险': 4,
  '按钮：文字': 4,
  '按钮：链接': 4,
  '按钮：图标与菜单': 3,
  带标签的字段: 6,
  输入控件: 10,
  状态标签: 6,
  浮层: 4,
  列表与详情: 6,
  页面: 3,
}

for (const [name, size] of [
  ['desktop', { viewport: DESKTOP, reducedMotion: 'reduce' }],
  ['phone', { viewport: PHONE, isMobile: true, hasTouch: true, reducedMotion: 'reduce' }],
] as const)
  test(`[HOUSE-07] every control is shown in every state, in light and dark, and none has a serious issue: ${name}`, async ({
    as,
  }) => {
    const page = await as('admin', size)
    await page.goto('/demo/ui')
    for (const [appearance, text] of [
      ['light', '浅色'],
      ['dark', '深色'],
    ] as const) {
      await page.getByRole('button', { name: text, exact: true }).click()
      await expect(page.locator('html')).toHaveAttribute('data-appearance', appearance)
      for (const [title, least] of Object.entries(FAMILIES)) {
        const family = page.locator('.xl-ui-demo > section', { has: page.getByRole('heading', { name: title, exact: true }) })
        expect(await family.locator('figure').count(), title).toBeGreaterThanOrEqual(least)
      }
      await expect(page.getByRole('button', { name: '关闭', exact: true })).toBeVisible()
      if (SHOTS) await page.screenshot({ path: `${SHOTS}/ui-${name}-${appearance}.png`, fullPage: true })
      expect(await errorsOf(page), `${name} ${appearance}`).toEqual([])

      await page.getByRole('button', { name: '打开对话框' }).click()
      await expect(page.getByRole('dialog', { name: '会诊意见' })).toBeVisible()
      expect(await errorsOf(page), `${name} ${appearance}: dialog`).toEqual([])
      await page.keyboard.press('Escape')
      await expect(page.getByRole('button', { name: '打开对话框' })).toBeFocused()
      await page.getByRole('button', { name: '在下方' }).focus()
      await page.keyboard.press('Tab')
      await expect(page.getByRole('tooltip', { name: '在右侧' })).toBeVisible()
      expect(await errorsOf(page), `${name} ${appearance}: hint`).toEqual([])
      await page.getByRole('button', { name: '警告' }).click()
      await expect(page.getByText('库存低于预警线')).toBeVisible()
    }
    // the account looks as before for others
    const saved = preferencesSaved(page)
    await page.getByRole('button', { name: '浅色', exact: true }).click()
    await saved
  })
