import type { Locator, Page } from '@playwright/test'
import { DESKTOP, expect, PHONE, test, toast } from '#e2e/fixtures.ts'
import { seriousErrors } from '#e2e/support/inspect.ts'
import { giveCookie } from '#e2e/support/gridCookie.ts'
import { addRow } from '#e2e/support/gridPages.ts'
import { storedLook } from '#e2e/support/shellTour.ts'

const kinds = (page: Page): Locator => page.locator('section.xl-editable-grid[aria-label="全部列类型"]')
const sizes = (page: Page): Locator => page.locator('section.xl-editable-grid[aria-label="尺寸与单选"]')
const cell = (root: Locator, id: string, field: string): Locator => root.locator(`[data-r="${id}"][data-f="${field}"]`)
const range = (root: Locator): Locator => root.locator('.xl-grid-range[data-kind="range"]')
const figures = (root: Locator): Locator => root.locator('.xl-grid-range-status')

/** The page with every kind of cell; its clipboard is the browser's own. */
async function openKinds(page: Page): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/demo/gridKinds')
  await expect(cell(kinds(page), 'demo1', 'name')).toBeVisible()
}
/** Brings rows and columns into sight; only those are drawn. */
const scroll = (root: Locator, top: number, left: number): Promise<void> =>
  root.getByRole('grid').evaluate((element, to) => element.scrollTo(to), { top, left })
/** The cell becomes the active one; its editor, which a press opens, is left again. */
async function stand(root: Locator, id: string, field: string): Promise<void> {
  const page = root.page()
  await cell(root, id, field).click()
  await expect(cell(root, id, field).locator('input')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(cell(root, id, field).locator('input')).toHaveCount(0)
}
async function press(page: Page, key: string, times = 1): Promise<void> {
  for (let n = 0; n < times; n += 1) await page.keyboard.press(key)
}
const write = (page: Page, current: Record<string, string>) =>
  page.evaluate(
    types =>
      navigator.clipboard.write([
        new ClipboardItem(Object.fromEntries(Object.entries(types).map(([type, text]) => [type, new Blob([text], { type })]))),
      ]),
    current,
  )

test('a range is drawn by keys, added up, copied to another grid through the clipboard and cleared as one step', async ({
  as,
}) => {
  const page = await as('admin', { reducedMotion: 'reduce' })
  await openKinds(page)
  const [from, to] = [kinds(page), sizes(page)]
  await stand(from, 'demo1', 'amount')
  await press(page, 'Shift+ArrowDown', 2)
  await expect(figures(from)).toHaveText('已选择3行1列，计数3，合计9，平均3')
  await press(page, 'Escape')
  await stand(from, 'demo1', 'name')
  await press(page, 'Shift+ArrowDown', 2)
  // the first column stands still at the edge: its piece of the range does too
  await expect(range(from)).toHaveAttribute('data-side', 'start')
  await press(page, 'Control+C')
  expect((await page.evaluate(() => navigator.clipboard.readText())).replaceAll('\r\n', '\n')).toBe('示例1\n示例2\n示例3\n')
  await stand(to, '甲', 'name')
  await press(page, 'Control+V')
  for (const [id, name] of [
    ['甲', '示例1'],
    ['乙', '示例2'],
    ['丙', '示例3'],
  ] as const)
    await expect(cell(to, id, 'name')).toHaveText(name)
  await expect(figures(to)).toHaveText('已选择3行1列，计数3')
  await press(page, 'Delete')
  await expect(cell(to, '乙', 'name')).toHaveText('')
  await press(page, 'Control+Z')
  await expect(cell(to, '乙', 'name')).toHaveText('示例2')
  await press(page, 'Control+Z')
  await expect(cell(to, '乙', 'name')).toHaveText('乙')
  await press(page, 'Control+A')
  await expect(figures(to)).toHaveText('已选择3行2列，计数6，合计3，平均1')
  // without keys: the menu means the range in which it was opened
  await cell(to, '丙', 'count').click({ button: 'right' })
  await page.getByRole('menuitem', { name: /^剪切/ }).click()
  await expect(cell(to, '甲', 'name')).toHaveText('')
  expect((await page.evaluate(() => navigator.clipboard.readText())).replaceAll('\r\n', '\n')).toBe('甲\t0\n乙\t1\n丙\t2\n')
  await cell(to, '甲', 'name').click({ button: 'right' })
  await page.getByRole('menuitem', { name: /^粘贴/ }).click()
  await expect(cell(to, '丙', 'name')).toHaveText('丙')
  await expect(cell(to, '丙', 'count')).toHaveText('2')
  expect(await seriousErrors(page)).toEqual([])
})

test('a range passes under the columns that are frozen, however far its cells are scrolled', async ({ as }) => {
  const page = await as('admin')
  await openKinds(page)
  const root = kinds(page)
  await stand(root, 'demo2', 'name')
  await page.keyboard.press('Shift+ArrowDown')
  await press(page, 'Shift+ArrowRight', 5)
  const middle = root.locator('.xl-grid-range[data-kind="range"][data-side="middle"]')
  /** px that are seen of the piece over the columns that scroll, and where they begin */
  const seen = () =>
    middle.evaluate(box => {
      const { left, right } = box.getBoundingClientRect()
      const [, , , cut = '0'] =
        /inset\(([-\d.]+)px ([-\d.]+)px ([-\d.]+)px ([-\d.]+)px\)/.exec(getComputedStyle(box).clipPath)?.slice(1) ?? []
      const from = left + Math.max(0, Number(cut))
      return { from: Math.round(from), width: Math.round(right - from) }
    })
  const edge = await cell(root, 'demo2', 'name')
    .locator('xpath=ancestor::*[@role="gridcell"]')
    .evaluate(element => Math.round(element.getBoundingClientRect().right))
  const before = await seen()
  expect(before.from).toBe(edge)
  await scroll(root, 0, 200)
  await expect.poll(seen).toEqual({ from: edge, width: before.width - 200 })
  await scroll(root, 0, 0)
  await expect.poll(seen).toEqual(before)
})

test('the mouse draws a range over cells and scrolls at the edge; Shift and a press moves its corner', async ({ as }) => {
  const page = await as('admin', { reducedMotion: 'reduce' })
  await openKinds(page)
  const root = kinds(page)
  const centre = async (id: string, field: string) => {
    const box = await cell(root, id, field).boundingBox()
    if (box === null) throw new Error(`${id} ${field} is not drawn`)
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  }
  const start = await centre('demo1', 'amount')
  const end = await centre('demo3', 'isOn')
  await page.mouse.move(start.x, start.y)
  await page.mouse.down()
  await page.mouse.move(end.x, end.y, { steps: 6 })
  await expect(figures(root)).toContainText('已选择3行2列')
  const box = await root.getByRole('grid').boundingBox()
  if (box === null) throw new Error('no grid')
  await page.mouse.move(end.x, box.y + box.height - 4, { steps: 4 })
  await expect.poll(() => root.getByRole('grid').evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(400)
  await page.mouse.up()
  await expect(root.locator('.xl-grid-editor')).toHaveCount(0)
  await expect(figures(root)).toContainText(/已选择(1\d|2\d|30)行2列/)
  await scroll(root, 0, 0)
  await cell(root, 'demo2', 'isOn').click({ modifiers: ['Shift'] })
  await expect(figures(root)).toContainText('已选择2行2列')
  await cell(root, 'demo3', 'amount').click()
  await expect(range(root)).toHaveCount(0)
  await expect(cell(root, 'demo3', 'amount').locator('input')).toBeFocused()
})

test('a piece of an Excel sheet is pasted cell by cell as its columns read it', async ({ as }) => {
  const page = await as('admin', { reducedMotion: 'reduce' })
  await openKinds(page)
  const root = kinds(page)
  await stand(root, 'demo1', 'amount')
  await write(page, {
    'text/plain': 'wrong',
    'text/html': `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:x="urn:schemas-microsoft-com:office:excel">
<head><meta name=ProgId content=Excel.Sheet></head><body><table border=0 cellpadding=0 cellspacing=0 width=360>
<col width=72 span=5>
<tr height=19><td align=right>1,234.50</td><td>是</td><td>女</td><td rowspan=2 class=xl65>中医科</td><td class=xl66>2026/7/1</td></tr>
<tr height=19><td align=right>８８</td><td>否</td><td>男</td><td>46204</td></tr>
</table></body></html>`,
  })
  await press(page, 'Control+V')
  const row = async (id: string) =>
    Promise.all(['amount', 'isOn', 'sex', 'ward', 'day'].map(field => cell(root, id, field).textContent()))
  await expect.poll(() => row('demo1')).toEqual(['1234.5', '☑', '女', '中医科', '2026-07-01'])
  expect(await row('demo2')).toEqual(['88', '☐', '男', '', '2026-07-01'])
  await expect(figures(root)).toContainText('已选择2行5列')
  await press(page, 'Control+Z')
  await expect(cell(root, 'demo1', 'ward')).toHaveText('外科')
})

test('ten thousand rows are shown before they are pasted, written without a halt, and taken back as one step', async ({ as }) => {
  test.setTimeout(240_000)
  const page = await as('admin', { reducedMotion: 'reduce' })
  await openKinds(page)
  const root = kinds(page)
  await scroll(root, 1e6, 0)
  await stand(root, 'demo30', 'name')
  const line = (n: number) =>
    [
      n === 41 ? '示例3' : n === 42 ? '批量0' : `批量${n}`,
      '',
      n === 43 ? '十二元' : `${(n % 500) + 0.5}`,
      n % 2 === 0 ? '是' : '否',
      n === 44 ? '未知' : '女',
      '内科',
      '2026/7/1',
      '2026-07-01 08:00',
      '',
      '',
    ].join('\t')
  await page.evaluate(text => navigator.clipboard.writeText(text), Array.from({ length: 10_000 }, (_, n) => line(n)).join('\n'))
  await press(page, 'Control+V')
  const window = page.getByRole('dialog', { name: '粘贴预览' })
  await expect(window).toContainText('共 90,000 个单元格，新增 9,999 行，其中 4 个有问题，不会粘贴', { timeout: 60_000 })
  await expect(window).toContainText('只读列“只读”未粘贴')
  const issues = window.getByRole('table', { name: '有问题的单元格' }).getByRole('row')
  await expect(issues).toHaveCount(5)
  await expect(issues.nth(1)).toContainText('示例3')
  await expect(issues.nth(3)).toContainText('十二元不是数字')
  expect(await seriousErrors(page)).toEqual([])
  await page.evaluate(() => {
    let last = performance.now()
    const watch = { longest: 0, shown: new Set<number>() }
    Object.assign(globalThis, { watch })
    const tick = () => {
      const now = performance.now()
      watch.longest = Math.max(watch.longest, now - last)
      const share = document.querySelector<HTMLProgressElement>('[aria-label=粘贴进度] progress')?.value
      if (share !== undefined) watch.shown.add(share)
      last = now
      requestAnimationFrame(tick)
    }
    requestAnimationFrame(tick)
  })
  await window.getByRole('button', { name: '全部粘贴' }).click()
  const progress = root.getByRole('group', { name: '粘贴进度' })
  await expect(progress.getByRole('progressbar')).toBeVisible()
  await expect(window).toBeHidden()
  await expect(progress).toBeHidden({ timeout: 120_000 })
  const { longest, shown } = await page.evaluate(() => {
    const { watch } = globalThis as unknown as { watch: { longest: number; shown: Set<number> } }
    return { longest: watch.longest, shown: [...watch.shown] }
  })
  test.info().annotations.push({ type: 'longest frame', description: `${Math.round(longest)} ms` })
  // a portion a frame, each of them told (90,000 cells are 113), and no frame that a person would call a halt, on a machine shared with others
  expect(shown.length).toBeGreaterThanOrEqual(110)
  expect(longest).toBeLessThan(1_500)
  await expect(toast(page, /4个单元格未粘贴/)).toBeVisible()
  await expect(figures(root)).toHaveText('已选择10,000行9列，计数69,996，合计2,499,956.5，平均250.0207')
  await scroll(root, 1e7, 0)
  await expect(root.locator('[data-f="name"]', { hasText: '批量9999' })).toBeVisible()
  await cell(root, (await root.locator('[data-f="name"]', { hasText: '批量9999' }).getAttribute('data-r')) ?? '', 'name').click()
  await press(page, 'Escape')
  await press(page, 'Control+Z')
  await expect(root.getByRole('grid')).toHaveAttribute('aria-rowcount', '33', { timeout: 30_000 })
  await scroll(root, 1e7, 0)
  await expect(cell(root, 'demo30', 'name')).toHaveText('示例30')
})

test('the handle goes on with numbers, days and numbered names, and shows where', async ({ as }) => {
  const page = await as('admin', { reducedMotion: 'reduce' })
  await openKinds(page)
  const root = sizes(page)
  await stand(root, '丙', 'count')
  await page.keyboard.type('77')
  await page.keyboard.press('Enter')
  await expect(cell(root, '丙', 'count')).toHaveText('77')
  await stand(root, '甲', 'count')
  await press(page, 'Shift+ArrowDown')
  const handle = await root.locator('.xl-grid-fill').boundingBox()
  const last = await cell(root, '丙', 'count').boundingBox()
  if (handle === null || last === null) throw new Error('nothing to pull')
  await page.mouse.move(handle.x + handle.width / 2, handle.y + handle.height / 2)
  await page.mouse.down()
  await page.mouse.move(last.x + 20, last.y + last.height / 2, { steps: 5 })
  await expect(root.locator('.xl-grid-range[data-kind="fill"]')).toBeVisible()
  await page.mouse.up()
  await expect(cell(root, '丙', 'count')).toHaveText('2')
  await expect(figures(root)).toHaveText('已选择3行1列，计数3，合计3，平均1')
  await press(page, 'Control+Z')
  await expect(cell(root, '丙', 'count')).toHaveText('77')
  await press(page, 'Control+D')
  await expect(cell(root, '丙', 'count')).toHaveText('0')
})

test('a finger pulls the handle too, and the page does not scroll away under it', async ({ as }) => {
  const page = await as('admin', { viewport: PHONE, hasTouch: true, isMobile: true, reducedMotion: 'reduce' })
  await openKinds(page)
  const root = sizes(page)
  await cell(root, '甲', 'name').tap()
  await expect(cell(root, '甲', 'name').locator('input')).toBeFocused()
  await page.keyboard.press('Escape')
  const handle = await root.locator('.xl-grid-fill').boundingBox()
  const last = await cell(root, '丙', 'name').boundingBox()
  if (handle === null || last === null) throw new Error('nothing to pull')
  // as large as a finger needs it
  expect(Math.min(handle.width, handle.height)).toBeGreaterThanOrEqual(24)
  const cdp = await page.context().newCDPSession(page)
  const [x, from, to] = [handle.x + handle.width / 2, handle.y + handle.height / 2, last.y + last.height / 2]
  const before = await page.evaluate(() => scrollY)
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y: from }] })
  for (const share of [0.3, 0.6, 1])
    await cdp.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x, y: from + (to - from) * share }] })
  await expect(root.locator('.xl-grid-range[data-kind="fill"]')).toBeVisible()
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await expect(cell(root, '丙', 'name')).toHaveText('甲')
  expect(await page.evaluate(() => scrollY)).toBe(before)
})

test('a thousand rows pasted into a shared table reach the colleague, and one undo takes them from both', async ({ as }) => {
  test.setTimeout(240_000)
  const [one, two] = [await as('admin', { reducedMotion: 'reduce' }), await as('hospital', { reducedMotion: 'reduce' })]
  for (const page of [one, two]) {
    await giveCookie(page)
    await page.goto('/demo/sharedGrid')
    await expect(page.locator('.xl-grid-status')).toHaveAttribute('data-phase', 'live')
  }
  await one.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const root = one.locator('section.xl-editable-grid')
  // other flows leave rows in the table
  const id = await addRow(one, '首行')
  await stand(root, id, 'name')
  const text = Array.from({ length: 1_000 }, (_, n) => `共享${n}\t${100_000 + n}\t${n === 9 ? '110' : '13800138000'}`).join('\n')
  await one.evaluate(given => navigator.clipboard.writeText(given), text)
  await press(one, 'Control+V')
  const window = one.getByRole('dialog', { name: '粘贴预览' })
  await expect(window).toContainText('共 3,000 个单元格，新增 999 行，其中 1 个有问题')
  await window.getByRole('button', { name: '全部粘贴' }).click()
  await expect(window).toBeHidden()
  await expect(one.getByRole('group', { name: '粘贴进度' })).toBeHidden({ timeout: 120_000 })
  const rows = (page: Page) => page.getByRole('grid').getAttribute('aria-rowcount')
  const all = await rows(one)
  await expect.poll(() => rows(two), { timeout: 60_000 }).toBe(all)
  await scroll(two.locator('section.xl-editable-grid'), 1e7, 0)
  await expect(two.locator('[data-f="name"]', { hasText: /^共享999$/ })).toBeVisible()
  await expect(one.locator('.xl-grid-status')).toHaveAttribute('data-phase', 'live')
  await press(one, 'Control+Z')
  await expect.poll(() => rows(two), { timeout: 60_000 }).toBe(String(Number(all) - 999))
  await scroll(root, 0, 0)
  await expect(cell(root, id, 'name')).toHaveText('首行')
  await expect(root.locator('[data-marks~="conflict"], [data-marks~="refused"]')).toHaveCount(0)
})

for (const look of ['light', 'dark'] as const)
  for (const viewport of [DESKTOP, PHONE])
    test(`a range and the window of a paste hold in the ${look} look at ${viewport.width}`, async ({ as }, info) => {
      const page = await as('admin', { viewport, stored: storedLook(look), reducedMotion: 'reduce' })
      await openKinds(page)
      const root = kinds(page)
      if (viewport === DESKTOP) {
        // over the edge of the frozen columns, with the others scrolled under them
        await stand(root, 'demo2', 'name')
        await press(page, 'Shift+ArrowRight', 3)
        await press(page, 'Shift+ArrowDown', 1)
        await expect(range(root)).toHaveCount(2)
        await scroll(root, 0, 130)
        await page.screenshot({ path: info.outputPath(`frozen-${look}.png`) })
        await press(page, 'Escape')
      }
      await scroll(root, 0, viewport === PHONE ? 300 : 0)
      await stand(root, 'demo2', 'amount')
      await press(page, 'Shift+ArrowDown', 2)
      await press(page, 'Shift+ArrowRight')
      await expect(figures(root)).toContainText('已选择3行2列')
      await root.scrollIntoViewIfNeeded()
      await page.screenshot({ path: info.outputPath(`range-${look}-${viewport.width}.png`) })
      expect(await seriousErrors(page)).toEqual([])
      const text = Array.from({ length: 40 }, (_, n) => `${n === 3 ? '没有' : n}\t${n === 5 ? '也许' : '是'}\t女\t内科`).join(
        '\n',
      )
      await page.evaluate(given => navigator.clipboard.writeText(given), text)
      await press(page, 'Control+V')
      const window = page.getByRole('dialog', { name: '粘贴预览' })
      await expect(window).toContainText('2 个有问题')
      await page.screenshot({ path: info.outputPath(`paste-${look}-${viewport.width}.png`) })
      expect(await seriousErrors(page)).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    })
