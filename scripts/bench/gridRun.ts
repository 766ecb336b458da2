import type { Browser, CDPSession, Page } from 'playwright'
import { percentile } from './chatLoad.ts'
import {
  addHelpers,
  blankRows,
  closeEditor,
  firstRow,
  live,
  moveRow,
  openByClick,
  openByKey,
  paste,
  scroll,
  type,
} from './gridPage.ts'
import { FIRST, makeRows } from './gridRows.ts'
import { median } from './report.ts'
import { heap } from './shellPage.ts'

/** px that a wheel and a fling move in each frame, px of a row. */
const [WHEEL, FLING, ROW] = [120, 2_400, 36]
/** Room of the window in px that stays below the last row's end. */
const WINDOW = 900
const PASTED = 1_000
/** A single move says more about where in a frame it began than about the grid. */
const MOVES = 9
export const RATES = [100, 1_000, 10_000] as const

/** What one contestant measured in one round, by the name of the line. */
export type Figures = Readonly<Record<string, number>>

/** A fresh page of a contestant with its rows made, the garbage of making them gone. */
async function openPage(browser: Browser, url: string, rows: number, isRuled: boolean): Promise<[Page, CDPSession]> {
  const context = await browser.newContext({ viewport: { width: 1280, height: WINDOW }, locale: 'zh-CN' })
  // tsx names functions by a helper that the page does not have
  await context.addInitScript({ content: 'globalThis.__name = value => value' })
  const page = await context.newPage()
  page.on('pageerror', error => {
    throw error
  })
  const devtools = await context.newCDPSession(page)
  // what the thread computes, not what it waits for while other processes have its core
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
  await page.goto(url)
  await page.waitForFunction(() => '__bench' in window)
  await addHelpers(page)
  await makeRows(page, rows, isRuled)
  await devtools.send('HeapProfiler.collectGarbage')
  await page.waitForTimeout(300)
  return [page, devtools]
}

/** One round of one contestant with so many rows; of a peer (`isPeer`) first row, heap, scrolling and live updates alone. */
export async function measure(browser: Browser, url: string, rows: number, isPeer = false): Promise<Figures> {
  const figures: Record<string, number> = {}
  const [page, devtools] = await openPage(browser, url, rows, true)
  figures['first row'] = await firstRow(page, FIRST)
  await page.waitForTimeout(500)
  figures['heap'] = (await heap(devtools)) / 1_000_000
  const end = rows * ROW - WINDOW
  for (const [name, step] of [
    ['wheel', WHEEL],
    ['fling', FLING],
  ] as const) {
    const { times, cpu, longTasks } = await scroll(page, devtools, step, end)
    figures[`${name} p50`] = percentile(times, 0.5)
    figures[`${name} p95`] = percentile(times, 0.95)
    figures[`${name} CPU`] = cpu
    figures[`${name} long`] = longTasks
  }
  figures['blank'] = await blankRows(page, FLING, end, FIRST)
  for (const rate of RATES) {
    const { cpu, latencies, dropped, longTasks } = await live(page, devtools, rate, rows)
    figures[`${rate}/s CPU`] = cpu
    figures[`${rate}/s p50`] = percentile(latencies, 0.5)
    figures[`${rate}/s p95`] = percentile(latencies, 0.95)
    figures[`${rate}/s seen`] = latencies.length
    figures[`${rate}/s dropped`] = dropped
    figures[`${rate}/s long`] = longTasks
  }
  if (isPeer) {
    await page.context().close()
    return figures
  }
  const [byClick, byKey]: [number[], number[]] = [[], []]
  // the first of each loads what the others have
  for (let r = 1; r <= 10; r += 1) {
    byClick.push(await openByClick(page, r, FIRST))
    await closeEditor(page)
  }
  for (let n = 1; n <= 10; n += 1) {
    byKey.push(await openByKey(page))
    if (n < 10) await closeEditor(page)
  }
  figures['editor by click'] = median(byClick.slice(1))
  figures['editor by key'] = median(byKey.slice(1))
  const typed = await type(page, devtools)
  figures['typing p95'] = percentile(typed.times, 0.95)
  figures['typing CPU'] = typed.cpu
  await closeEditor(page)
  figures['paste ruled'] = (await paste(page, PASTED, '粘贴')).first
  await page.waitForTimeout(1_500)
  const moved: number[] = []
  for (let n = 0; n < MOVES; n += 1) {
    moved.push(await moveRow(page))
    await page.waitForTimeout(200)
  }
  figures['move'] = median(moved)
  await page.context().close()

  const [plain] = await openPage(browser, url, rows, false)
  await firstRow(plain, FIRST)
  await plain.waitForTimeout(500)
  const { first, whole } = await paste(plain, PASTED, '粘贴')
  figures['paste'] = first
  figures['paste whole'] = whole
  await plain.context().close()
  return figures
}
