import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import type { RecordedFile } from '#machines/kit/playFile.ts'
import { walkedInBrowser } from '#machines/kit/walkedInBrowser.ts'
import { DESKTOP, expect, PHONE, test } from '#e2e/fixtures.ts'
import { errorsOf } from '#e2e/support/inspect.ts'
import { entriesOf } from '#e2e/support/menuEntries.ts'
import { storedLook } from '#e2e/support/shellTour.ts'

/** SHOTS=<folder> keeps a picture of each look. */
const SHOTS = process.env['SHOTS']
const shot = async (page: Page, name: string) => {
  if (SHOTS !== undefined) await page.screenshot({ path: `${SHOTS}/${name}.png` })
}
const chart = (page: Page) => page.getByRole('group', { name: /的状态图：方向键移动/ })
/** Texts of states that reach the edge of their box, or beyond. */
const touching = (page: Page) =>
  chart(page)
    .locator('[data-state] > text')
    .evaluateAll(texts =>
      texts.flatMap(text => {
        const box = text.parentElement?.querySelector('rect')?.getBBox()
        const { x, width } = (text as SVGTextElement).getBBox()
        return box === undefined || x + width <= box.x + box.width - 4 ? [] : [text.textContent]
      }),
    )
const walkPane = (page: Page) => page.getByRole('complementary', { name: '走一遍' })
/** Does an event that the walk offers, by its name in the code; `nth` of its samples. */
const act = (page: Page, code: string, nth = 0) =>
  walkPane(page)
    .locator('button.xl-walk-do')
    .filter({ has: page.locator('code', { hasText: new RegExp(`^${code.replaceAll('.', '\\.')}( |$)`) }) })
    .nth(nth)
const now = (page: Page) => walkPane(page).getByRole('region', { name: '现在' })
const step = (page: Page, text: string) => expect(walkPane(page).getByText(text, { exact: true })).toBeVisible()

test('[QA-07] [ROUTE-21] the role qa has the workbench as the first link of its home tab and in its menu, with every entry a page', async ({
  as,
}) => {
  const page = await as('qa')
  await page.goto('/')
  await expect(page).toHaveURL(/\/hospital\/ServiceData$/)
  const first = page.locator('#xl-content').getByRole('link').first()
  await expect(first).toHaveText('状态机')
  await first.click()
  await expect(page).toHaveURL(/\/test\/home/)
  await expect(chart(page)).toBeVisible()
  const entries = (await entriesOf(page)).filter(path => path.startsWith('/test/'))
  expect(entries).toEqual(['/test/home', '/test/paths', '/test/runs', '/test/coverage', '/test/live'])
  const menu = page.getByRole('navigation', { name: '主菜单' })
  await menu.getByRole('button', { name: '测试工作台' }).click()
  await menu.getByRole('link', { name: '路径' }).click()
  await expect(page.getByRole('form', { name: '生成路径' })).toBeVisible()
})

test('[QA-08] the largest machine is drawn and listed with its states, guards, delays and invokes, and found by its Chinese name', async ({
  as,
}) => {
  const page = await as('qa')
  await page.goto('/test/home')
  await page.getByRole('searchbox', { name: '查找状态机' }).fill('列表页面')
  await page
    .getByRole('navigation', { name: '状态机列表' })
    .getByRole('button', { name: /^列表页面/ })
    .click()
  await expect(page).toHaveURL(/machine=resourceList/)
  const drawing = chart(page).locator('svg')
  await expect(drawing.locator('[data-state]')).toHaveCount(46)
  for (const text of ['[hasNoneChosen]', 'fetchPage', 'undoTime 5 s'])
    await expect(drawing.getByText(text).first()).toBeAttached()
  expect(await touching(page)).toEqual([])
  await page.getByRole('button', { name: '清单', exact: true }).click()
  const list = page.getByRole('complementary', { name: '清单' })
  await expect(list.locator('.xl-states > li')).toHaveCount(46)
  await expect(list.getByText('hasNoneChosen').first()).toBeVisible()
  expect(await errorsOf(page)).toEqual([])
  await page.getByRole('searchbox', { name: '在图中查找' }).fill('undoTime')
  await expect(page.getByText(/^找到 \d+ 处$/)).toBeVisible()
  await expect(drawing.locator('[data-state="undo.offered"]')).toHaveAttribute('data-found', 'true')
  await shot(page, 'largest')
})

test('[QA-08] a chart is saved as picture, text and source', async ({ as }) => {
  const page = await as('qa')
  await page.goto('/test/home#machine=slider')
  await expect(chart(page).locator('[data-state]').first()).toBeAttached()
  for (const [entry, file, begin] of [
    ['矢量图', 'slider.svg', '<svg'],
    ['图片', 'slider.png', '\x89PNG'],
    ['文本图', 'slider.mmd', 'stateDiagram-v2'],
    ['源定义', 'slider.json', '{'],
  ] as const) {
    await page.getByRole('button', { name: '保存状态图' }).click()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: new RegExp(`^${entry}`) }).click(),
    ])
    expect(download.suggestedFilename()).toBe(file)
    const chunks: Buffer[] = []
    for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer)
    const text = Buffer.concat(chunks).toString('latin1')
    expect(text.slice(0, begin.length), file).toBe(begin)
  }
})

test('[QA-09] the login machine is walked by event, delay and failed invoke; a refused event names its guard and the value; the link leads back', async ({
  as,
  tab,
}) => {
  const page = await as('qa')
  await page.goto('/test/home#machine=session')
  await expect(chart(page).locator('[data-state="restoring"]')).toHaveAttribute('data-active', 'true')
  await act(page, 'loadStoredSession done').click()
  await act(page, 'login.submit').click()
  await act(page, 'signIn failed').click()
  await step(page, '第 3/3 步')
  await expect(chart(page).locator('[data-state="signedOut"]')).toHaveAttribute('data-active', 'true')
  await expect(walkPane(page).getByRole('region', { name: '数据' }).locator('[data-changed=true]').first()).toContainText(
    '用户名或密码错误',
  )

  await act(page, 'login.submit').click()
  await act(page, 'signIn done', 2).click()
  const wrong = act(page, 'choice.confirm', 1)
  await expect(wrong).toContainText('✕ 不会发生')
  await expect(wrong).toContainText('守卫 isChoiceComplete 说否，值 event.tenantId = "9"')
  await shot(page, 'refused')
  await act(page, 'choice.confirm').click()
  await act(page, 'fetchRoles done').click()
  await expect(now(page)).toContainText('signedIn')
  await act(page, 'logout.request').click()
  await act(page, 'chatCheckLimit elapsed').click()
  await expect(chart(page).locator('[data-state="signingOut.tellingServer"]')).toHaveAttribute('data-active', 'true')
  await step(page, '第 9/9 步')
  expect(await errorsOf(page)).toEqual([])

  await walkPane(page).getByRole('button', { name: '后退一步' }).click()
  await expect(chart(page).locator('[data-state="online.checkingChats"]')).toHaveAttribute('data-active', 'true')
  const other = await tab(page)
  await other.goto(page.url())
  await step(other, '第 8/9 步')
  await expect(chart(other).locator('[data-state="online.checkingChats"]')).toHaveAttribute('data-active', 'true')
})

test('[QA-09] own data are checked before they are sent, and a walk is kept as a path', async ({ as }) => {
  const page = await as('qa')
  await page.goto('/test/home#machine=session&steps=["loadStoredSession done%230","login.submit%230","signIn done%232"]')
  const choice = walkPane(page)
    .locator('.xl-walk-choice')
    .filter({ has: page.getByText(/^choice\.confirm/) })
    .first()
  await choice.getByRole('button', { name: '自定数据' }).click()
  await choice.getByRole('textbox').fill('{"tenantId": "2",\n}')
  await choice.getByRole('button', { name: '发送事件' }).click()
  await expect(choice.getByRole('alert')).toContainText('不是有效的数据')
  await choice.getByRole('textbox').fill('{"tenantId": "2", "orgCode": "A01"}')
  await choice.getByRole('button', { name: '发送事件' }).click()
  await expect(chart(page).locator('[data-state="signingIn.fetchingRoles"]')).toHaveAttribute('data-active', 'true')
  const file = page.waitForEvent('download')
  await walkPane(page).getByRole('button', { name: '下载路径' }).click()
  const saved = await file
  expect(saved.suggestedFilename()).toBe('session-4.json')
  const { machine, path } = JSON.parse(readFileSync(await saved.path(), 'utf8')) as RecordedFile
  expect(machine).toBe('session')
  expect(path.events.at(-1)).toEqual({ type: 'choice.confirm', tenantId: '2', orgCode: 'A01' })
  await walkPane(page).getByRole('button', { name: '存为路径' }).click()
  const kept = walkPane(page).getByRole('region', { name: '我的路径' })
  await expect(kept.getByRole('button', { name: /（4 步）$/ }).first()).toBeVisible()
  await walkPane(page).getByRole('button', { name: '从头开始' }).click()
  await step(page, '第 0/0 步')
  await kept
    .getByRole('button', { name: /（4 步）$/ })
    .first()
    .click()
  await step(page, '第 0/4 步')
})

test('[QA-10] paths are generated in the page, cover all transitions, are downloaded and walked step by step', async ({ as }) => {
  const page = await as('qa')
  await page.goto('/test/paths')
  await page.getByRole('button', { name: '生成路径' }).click()
  const result = page.getByRole('region', { name: '生成结果' })
  await expect(result.getByText(/^\d+ 条路径，\d+ 步/)).toBeVisible({ timeout: 30_000 })
  await expect(result.getByRole('listitem').filter({ hasText: /^转移\d/ })).toContainText('（100%）')
  expect(await errorsOf(page)).toEqual([])
  await shot(page, 'paths')
  const command = 'npm run paths:play -- session --generator allTransitions --until end --seed 1 --browser'
  await expect(result.getByText(command, { exact: true })).toBeVisible()
  const [download] = await Promise.all([page.waitForEvent('download'), result.getByRole('button', { name: /^下载文本/ }).click()])
  expect(download.suggestedFilename()).toBe('session-allTransitions.txt')
  await result.getByRole('link', { name: '走一遍路径 1', exact: true }).click()
  await expect(page).toHaveURL(/\/test\/home#machine=session/)
  await expect(walkPane(page).getByText(/^第 0\/\d+ 步$/)).toBeVisible()
  await walkPane(page).getByRole('button', { name: '前进一步' }).click()
  await expect(walkPane(page).getByText(/^第 1\/\d+ 步$/)).toBeVisible()
})

for (const [name, size] of [
  ['desktop', { viewport: DESKTOP }],
  ['phone', { viewport: PHONE, isMobile: true, hasTouch: true }],
] as const)
  for (const appearance of ['light', 'dark'] as const)
    test(`[QA-08] the workbench has no serious issue on a ${name} in ${appearance}`, async ({ as }) => {
      const page = await as('qa', { ...size, colorScheme: appearance, stored: storedLook(appearance) })
      await page.goto('/test/home#machine=upload')
      await expect(chart(page).locator('[data-state]').first()).toBeAttached()
      await expect(page.locator('html')).toHaveAttribute('data-appearance', appearance)
      // its titles have quotation marks, which Han faces draw as wide as a sign
      expect(await touching(page)).toEqual([])
      expect(await errorsOf(page)).toEqual([])
      await shot(page, `home-${name}-${appearance}`)
    })

test('[QA-08] a chart is printed alone in the colours of paper, zoomed by two fingers, and keeps its lines in forced colours', async ({
  as,
}) => {
  const page = await as('qa', { colorScheme: 'dark', hasTouch: true, stored: storedLook('dark') })
  await page.addInitScript(() => {
    globalThis.print = () => {
      const text = document.querySelector('svg text')
      const printed = {
        title: document.title,
        texts: document.querySelectorAll('svg text').length,
        fill: text === null ? '' : getComputedStyle(text).fill,
        page: [...document.adoptedStyleSheets].flatMap(({ cssRules }) => [...cssRules].map(rule => rule.cssText)).join(' '),
      }
      Object.assign(top ?? {}, { printed })
    }
  })
  await page.goto('/test/home#machine=session')
  const drawing = chart(page).locator('svg')
  await expect(drawing.locator('[data-state]').first()).toBeAttached()
  await page.evaluate(() => (document.documentElement.dataset['appearance'] = 'dark'))
  const brightness = (color: string) => Math.max(...(/\d+, \d+, \d+/.exec(color)?.[0] ?? '').split(', ').map(Number))
  const fillOf = () =>
    drawing
      .locator('text')
      .first()
      .evaluate(text => getComputedStyle(text).fill)
  expect(brightness(await fillOf())).toBeGreaterThan(150)
  await page.getByRole('button', { name: '打印', exact: true }).click()
  const printed = await page.waitForFunction(
    () => (globalThis as unknown as { printed?: { title: string; texts: number; fill: string; page: string } }).printed,
  )
  const { title, texts, fill, page: paper } = (await printed.jsonValue()) ?? { title: '', texts: 0, fill: '', page: '' }
  expect(title).toBe('登录会话')
  expect(texts).toBe(await drawing.locator('text').count())
  expect(brightness(fill)).toBeLessThan(100)
  expect(paper).toContain('landscape')
  // the screen stays dark
  expect(brightness(await fillOf())).toBeGreaterThan(150)

  const scaleOf = async () =>
    Number(/scale\(([\d.]+)\)/.exec((await drawing.locator('[data-chart]').getAttribute('transform')) ?? '')?.[1])
  const before = await scaleOf()
  const box = await chart(page).boundingBox()
  if (box === null) throw new Error('the chart has no place')
  const touch = await page.context().newCDPSession(page)
  const fingers = (apart: number) =>
    [-1, 1].map((side, id) => ({ x: box.x + box.width / 2 + side * apart, y: box.y + box.height / 2, id }))
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: fingers(40) })
  for (const apart of [60, 80]) await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: fingers(apart) })
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await expect.poll(async () => (await scaleOf()) / before).toBeGreaterThan(1.7)

  await page.emulateMedia({ forcedColors: 'active' })
  const lines = await drawing.evaluate(svg => {
    const looks = (name: string, of: 'fill' | 'stroke') => [...svg.querySelectorAll(name)].map(one => getComputedStyle(one)[of])
    const ink = Object.assign(document.body.appendChild(document.createElement('i')), { style: 'color: CanvasText' })
    const { color } = getComputedStyle(ink)
    ink.remove()
    return {
      color,
      seen: [
        ...new Set([...looks('text', 'fill'), ...looks('.xl-chart-tip', 'fill'), ...looks('.xl-chart-start circle', 'fill')]),
      ],
    }
  })
  expect(lines.seen).toEqual([lines.color])
})

test('[QA-18] the coverage shows what no browser walked, and leads to the paths that would', async ({ as }) => {
  const page = await as('qa')
  await page.goto('/test/coverage')
  await page
    .getByRole('navigation', { name: '状态机列表' })
    .getByRole('button', { name: /处方审核|prescriptionReview/ })
    .click()
  const side = page.getByRole('complementary', { name: '覆盖情况' })
  const walked = walkedInBrowser('prescriptionReview').transitions.length
  expect(walked).toBeGreaterThanOrEqual(11)
  await expect(side.getByText(`${walked} / 32`, { exact: true })).toBeVisible()
  await expect(side.getByRole('listitem')).toHaveCount(32 - walked)
  expect(await errorsOf(page)).toEqual([])
  await side.getByRole('button', { name: '生成补足路径' }).click()
  await expect(page).toHaveURL(/\/test\/paths#machine=prescriptionReview&uncovered=browser$/)
  await page.getByRole('button', { name: '生成路径' }).click()
  await expect(page.getByRole('region', { name: '生成结果' }).getByText(/^\d+ 条路径，\d+ 步/)).toBeVisible({ timeout: 30_000 })
})

test('[QA-09] a link that was cut or names no machine says so, in Chinese', async ({ as }) => {
  const page = await as('qa')
  await page.goto('/test/home#machine=nobody&steps=[login')
  const side = page.getByRole('complementary', { name: '走一遍' })
  await expect(side.getByText('没有名为 nobody 的状态机，打开的是登录会话。')).toBeVisible()
  await expect(side.getByText('链接里的步骤无法读取，可能没有复制完整。')).toBeVisible()
  await page.goto('/test/home#machine=session&steps=["reloadDelay elapsed"]')
  await expect(side.getByText(/^第 1 步无法执行：定时器没有运行/)).toBeVisible()
})
