import type { Locator, Page } from '@playwright/test'
import { DESKTOP, expect, PHONE, test, toast } from '#e2e/fixtures.ts'
import { giveCookie } from '#e2e/support/gridCookie.ts'
import { cell, isLive } from '#e2e/support/gridPages.ts'
import { errorsOf } from '#e2e/support/inspect.ts'
import { storedLook } from '#e2e/support/shellTour.ts'

/** SHOTS=<folder> keeps a picture of each look. */
const SHOTS = process.env['SHOTS']
const shot = async (page: Page, name: string) => {
  if (SHOTS !== undefined) await page.screenshot({ path: `${SHOTS}/${name}.png`, fullPage: true })
}
/** A green picture of 1 by 1. */
const PICTURE = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const figures = (page: Page): Locator => page.getByRole('status', { name: '执行进度' })
/** Chooses the result of a step as a person does: opens its cell and presses the option. */
async function mark(page: Page, row: string, result: string): Promise<void> {
  await cell(page, row, 'result').click()
  const options = page.locator('.ant-select-dropdown:visible .ant-select-item-option')
  if ((await options.count()) === 0) await cell(page, row, 'result').locator('.ant-select').click()
  await options.filter({ hasText: result }).click()
  await page.keyboard.press('Escape')
  await expect(cell(page, row, 'result')).toHaveText(result)
}

test('[QA-14] two testers share a run: one makes it of generated paths, the other marks a step as failed with note and pasted picture, the first sees it and walks there; ended, nobody writes; the report and the trend show it', async ({
  as,
}) => {
  test.setTimeout(120_000)
  const quiet = { reducedMotion: 'reduce', viewport: DESKTOP } as const
  const [first, second] = [await as('qa', quiet), await as('admin', quiet)]

  await test.step('a run is made of the paths of a machine', async () => {
    await first.goto('/test/runs')
    await giveCookie(first)
    await first.getByRole('button', { name: '新建执行' }).click()
    await expect(first).toHaveURL(/\/test\/paths$/)
    await first.goto('/test/paths#machine=slider')
    await first.getByRole('button', { name: '生成路径' }).click()
    await first.getByRole('button', { name: '新建执行' }).click({ timeout: 30_000 })
    const dialog = first.getByRole('dialog', { name: '新建执行' })
    await expect(dialog.getByText(/^滑块验证：\d+ 条路径，连同起点共 \d+ 步/)).toBeVisible()
    await dialog.getByRole('textbox', { name: '名称' }).fill('滑块回归')
    await expect(dialog.getByRole('textbox', { name: '浏览器' })).toHaveValue(/^Chrome \d+ · /)
    await dialog.getByRole('button', { name: '新建执行' }).click()
    await expect(first).toHaveURL(/\/test\/run\?id=[0-9a-f]{32}$/)
    await isLive(first)
    await expect(figures(first)).toContainText('0%（0/')
  })
  const id = new URL(first.url()).searchParams.get('id') ?? ''
  const [start, failing] = [`${id}-1-0`, `${id}-1-1`]

  await test.step('a colleague opens it from the list; both write and see each other', async () => {
    await second.goto('/test/runs')
    await giveCookie(second)
    await second.getByRole('link', { name: '滑块回归' }).click()
    await isLive(second)
    await mark(first, start, '通过')
    await expect(cell(second, start, 'result')).toHaveText('通过')
    await mark(second, failing, '失败')
    await cell(second, failing, 'note').click()
    await second.keyboard.press('Escape')
    await second.keyboard.type('滑块没有归位')
    await second.keyboard.press('Enter')
    await cell(second, failing, 'who').click()
    await second.evaluate(bytes => {
      const data = new DataTransfer()
      const picture = Uint8Array.from(atob(bytes), letter => letter.charCodeAt(0))
      data.items.add(new File([picture], '截图.png', { type: 'image/png' }))
      document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
    }, PICTURE)
    await expect(toast(second, '图片已添加到路径 1 第 1 步')).toBeVisible()
    for (const page of [first, second]) {
      await expect(cell(page, failing, 'result')).toHaveText('失败')
      await expect(cell(page, failing, 'result')).toHaveAttribute('data-tone', 'bad')
      await expect(cell(page, failing, 'note')).toHaveText('滑块没有归位')
      await expect(cell(page, failing, 'pictures')).toContainText(/\w/)
      await expect(cell(page, failing, 'who')).toHaveText(/^管理员 \d\d-\d\d \d\d:\d\d$/)
      await expect(figures(page)).toContainText('通过 1失败 1阻塞 0')
    }
    expect(await errorsOf(first)).toEqual([])
    await shot(first, 'run-desktop-light')
  })

  await test.step('a failed step leads to the walk at that point', async () => {
    await first.getByRole('link', { name: '重走此步：路径 1 第 1 步' }).click()
    await expect(first).toHaveURL(/\/test\/home#machine=slider/)
    const walk = first.getByRole('complementary', { name: '走一遍' })
    await expect(walk.getByText(/^第 1\/\d+ 步$/)).toBeVisible()
    await first.goBack()
    await isLive(first)
  })

  await test.step('the end shuts the table of the colleague too', async () => {
    await first.getByRole('button', { name: '结束执行' }).click()
    const question = first.getByRole('dialog', { name: '结束执行' })
    await expect(question).toContainText(/还有 \d+ 步没有结果/)
    await question.getByRole('button', { name: '结束执行' }).click()
    for (const page of [first, second]) {
      await expect(page.getByText(/^执行已于 .+ 由程知微结束，不能再修改。$/)).toBeVisible()
      await expect(page.getByRole('button', { name: '结束执行' })).toHaveCount(0)
      await expect(page.getByRole('gridcell').filter({ has: cell(page, failing, 'result') })).toHaveAttribute(
        'aria-readonly',
        'true',
      )
    }
    await cell(second, failing, 'note').dblclick()
    await expect(second.locator('.xl-grid-editor')).toHaveCount(0)
  })

  await test.step('the trend and the report tell of it', async () => {
    await second.getByRole('button', { name: '趋势' }).click()
    const trend = second.getByRole('dialog', { name: '趋势：滑块验证' })
    await expect(trend.getByRole('img', { name: /^滑块验证的通过率：1个点/ })).toBeVisible()
    await trend.getByRole('button', { name: /^表/ }).click()
    await expect(trend.getByRole('row').filter({ hasText: '滑块回归' })).toContainText('程知微')
    await shot(second, 'trend')
    for (const width of [820, PHONE.width]) {
      await second.setViewportSize({ width, height: PHONE.height })
      const place = await trend.boundingBox()
      expect((place?.x ?? -1) >= 0 && (place?.x ?? 0) + (place?.width ?? 0) <= width, `the trend fits into ${width} px`).toBe(
        true,
      )
      expect(await trend.evaluate(window => window.scrollWidth - window.clientWidth)).toBeLessThanOrEqual(0)
      await shot(second, `trend-${width}`)
    }
    await trend.getByRole('button', { name: '关闭' }).click()
    // a card begins with the number of its path, which says nothing by itself
    const title = second.locator('.xl-grid-card-title').first()
    await expect(title).toHaveText('1')
    expect(await title.evaluate(one => getComputedStyle(one, '::before').content)).toBe('"路径"')
    await shot(second, 'run-card')
    await second.setViewportSize(DESKTOP)
    await second.getByRole('button', { name: '报告' }).click()
    const report = second.getByRole('article', { name: '执行报告' })
    const found = report.getByRole('region', { name: '失败与阻塞' })
    await expect(found.getByRole('listitem')).toHaveCount(1)
    await expect(found).toContainText('滑块没有归位')
    const picture = found.getByRole('img', { name: '路径 1 第 1 步的图片 1' })
    await expect.poll(() => picture.evaluate(image => (image instanceof HTMLImageElement ? image.naturalWidth : 0))).toBe(1)
    await expect(report.getByRole('region', { name: '全部步骤' }).getByRole('row').nth(2)).toContainText('失败')
    expect(await errorsOf(second)).toEqual([])
    await shot(second, 'report')
    await second.emulateMedia({ media: 'print' })
    await expect(report.getByRole('button', { name: '打印' })).toBeHidden()
    await shot(second, 'report-print')
    await second.emulateMedia({ media: 'screen' })
  })
})

for (const [name, size] of [
  ['desktop', { viewport: DESKTOP }],
  ['phone', { viewport: PHONE, isMobile: true, hasTouch: true }],
] as const)
  test(`[QA-14] the list of runs and a page without a run have no serious issue on a ${name} in the dark`, async ({ as }) => {
    const page = await as('qa', { ...size, stored: storedLook('dark') })
    await page.goto('/test/runs')
    await expect(page.getByText('还没有执行').or(page.getByText('滑块回归').first())).toBeVisible()
    expect(await errorsOf(page)).toEqual([])
    await shot(page, `runs-${name}-dark`)
    await page.goto('/test/run?id=nope')
    await expect(page.getByText('该执行不存在或已删除。')).toBeVisible()
    await page.goto('/test/run')
    await page.getByRole('link', { name: '打开执行列表' }).click()
    await expect(page).toHaveURL(/\/test\/runs$/)
  })
