/**
 * `npm run bench:shell`: the signed-in frame in a real browser with the built product, 500 menu entries and 10,000 unread notices: to a list whose
 * chunk is there, to a kept tab, long tasks, memory after 50 tabs. Prints p50, p95, max and the slowest cases; exit code 1 past a budget of issue 3.
 * `-- --tabs 50 --notices 10000 --write` (into docs/benchmarks.md). Run `npm run build` first.
 */
import { existsSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium, type BrowserContext, type Page } from 'playwright'
import { staff } from '#e2e/support/people.ts'
import { startServerProcess } from '#tests/support/serverProcess.ts'
import { copyOfDataDir } from '#tests/support/testDatabase.ts'
import { keepRun } from '../lib/benchHistory.ts'
import { findChromium } from '../lib/chromium.mjs'
import { percentile } from './chatLoad.ts'
import { writeSection } from './report.ts'
import { addNotices, bigMenu, groupTitle, pathOf, titleOf } from './shellData.ts'
import { clickToFrame, clickToSight, heap, longTasks, type Sample, watchLongTasks } from './shellPage.ts'

const { values } = parseArgs({
  options: {
    tabs: { type: 'string', default: '50' },
    notices: { type: 'string', default: '10000' },
    write: { type: 'boolean', default: false },
  },
})
const tabs = Number(values.tabs)
const notices = Number(values.notices)
const [GROUPS, PAGES] = [50, 10] as const
const WARM = 12
const WATCH_ROUNDS = 8
const MAIN = resolve(import.meta.dirname, '../../dist/server/main.js')
if (!existsSync(MAIN)) throw new Error(`${MAIN} does not exist: run npm run build first.`)
const LINK = 'nav .xl-menu-entry'
const link = (group: number, page: number) => `${LINK}[href="${pathOf(group, page)}"]`
const tab = (group: number, page: number) => `[role=tab][data-key="${pathOf(group, page)}"]`
const place = (n: number) => [Math.floor(n / PAGES), n % PAGES] as const

/** Opens the group of the menu in which a page stands; not measured. */
async function openGroup(page: Page, group: number): Promise<void> {
  const entry = page.getByRole('navigation', { name: '主菜单' }).getByRole('button', { name: groupTitle(group), exact: true })
  if ((await entry.getAttribute('aria-expanded')) !== 'true') await entry.click()
  await page.locator(link(group, 0)).waitFor()
}
/** Opens page after page from the menu as a person does. */
async function openTabs(page: Page, from: number, to: number): Promise<Sample[]> {
  const samples: Sample[] = []
  for (let n = from; n < to; n += 1) {
    const [group, at] = place(n)
    await openGroup(page, group)
    const ms = await clickToFrame(page, link(group, at), titleOf(group, at))
    samples.push({ ms, about: `tab ${n + 1}` })
    // the next one begins when this list has its rows, as after a glance
    await page.locator('#xl-content .ant-table-row:visible').first().waitFor()
  }
  return samples
}
/** Goes to each of the warm tabs once. */
async function switchRound(page: Page, last: number, round: number): Promise<Sample[]> {
  const samples: Sample[] = []
  for (let n = last - WARM + 2; n < last; n += 1) {
    const [group, at] = place(n)
    const ms = await clickToFrame(page, tab(group, at), titleOf(group, at))
    samples.push({ ms, about: `round ${round}, tab ${n + 1}` })
  }
  return samples
}
async function switchTabs(page: Page, last: number): Promise<Sample[]> {
  const rounds: Sample[][] = []
  for (let round = 1; round <= 3; round += 1) rounds.push(await switchRound(page, last, round))
  return rounds.flat()
}
async function closeAll(page: Page): Promise<void> {
  await page.getByRole('tab').first().click({ button: 'right' })
  await page.getByRole('menuitem', { name: /关闭其/ }).click()
  await page.locator('[role=tab]').nth(1).waitFor({ state: 'detached' })
}

async function prepared() {
  const { dataDir, remove } = await copyOfDataDir()
  const first = await startServerProcess({ dataDir, main: MAIN })
  await first.stop()
  await addNotices(dataDir, notices)
  const server = await startServerProcess({ dataDir, main: MAIN, env: { NODE_ENV: 'production' } })
  return { server, remove }
}

const putBigMenu = (page: Page): Promise<unknown> =>
  page.route('**/sys/permission/getUserPermissionByToken*', async route => {
    const answer = await route.fetch()
    const body = (await answer.json()) as { result: { menu: unknown[] } }
    body.result.menu.push(...bigMenu(GROUPS, PAGES))
    await route.fulfill({ response: answer, json: body })
  })

/** A page with warm tabs, as it is or as QA's live view watches it. `loads`: how many files of the watcher it asked for so far (QA-17). */
async function withTabs(context: BrowserContext, at: string): Promise<{ page: Page; loads(): number }> {
  const page = await context.newPage()
  let loads = 0
  page.on('request', request => {
    if (request.url().includes('liveInspector')) loads += 1
  })
  await putBigMenu(page)
  await page.goto(at)
  await page.locator('#xl-content .ant-table-row').first().waitFor()
  await page.waitForLoadState('networkidle')
  await openTabs(page, 0, WARM + 2)
  // code that has not run yet is slow
  await switchRound(page, WARM + 2, 0)
  return { page, loads: () => loads }
}

/** Kept tabs in a page that nobody watches and in one with `?inspect`, round by round in turn, so that what else the machine does counts for both. */
async function watching(context: BrowserContext, list: string) {
  const pages = [await withTabs(context, list), await withTabs(context, `${list}?inspect`)] as const
  const switched: [Sample[], Sample[]] = [[], []]
  for (let round = 1; round <= WATCH_ROUNDS; round += 1)
    for (const one of round % 2 === 0 ? ([1, 0] as const) : ([0, 1] as const)) {
      await pages[one].page.bringToFront()
      switched[one].push(...(await switchRound(pages[one].page, WARM + 2, round)))
    }
  await Promise.all(pages.map(({ page }) => page.close()))
  const of = (one: 0 | 1) => ({ switched: switched[one], loads: pages[one].loads() })
  return { off: of(0), on: of(1) }
}

async function measure(url: string) {
  const found = await findChromium()
  const browser = await chromium.launch({ executablePath: found.path, args: found.args })
  try {
    const { stored } = await staff(url, 'admin')
    const localStorage = Object.entries(stored).map(([name, value]) => ({ name, value }))
    const context = await browser.newContext({
      viewport: { width: 1440, height: 900 },
      locale: 'zh-CN',
      storageState: { cookies: [], origins: [{ origin: url, localStorage }] },
    })
    // tsx names functions by a helper that the page does not have
    await context.addInitScript({ content: 'globalThis.__name = value => value' })
    const page = await context.newPage()
    await putBigMenu(page)
    const devtools = await context.newCDPSession(page)
    await page.goto(`${url}/isps/userAnnouncement`)
    await page.locator('#xl-content .ant-table-row').first().waitFor()
    await page.waitForLoadState('networkidle')
    await watchLongTasks(page)
    // code that has not run yet is slow, and stays in memory
    await openTabs(page, 0, 3)
    await closeAll(page)
    const before = await heap(devtools)
    const opened = await openTabs(page, 0, tabs)
    const switched = await switchTabs(page, tabs)
    await closeAll(page)
    const after = await heap(devtools)
    await openTabs(page, 0, tabs)
    await closeAll(page)
    const again = await heap(devtools)
    const bell: Sample[] = []
    for (let n = 0; n < 10; n += 1) {
      bell.push({ ms: await clickToSight(page, '.xl-header-button[data-live]', '[role=tabpanel] li'), about: `opening ${n + 1}` })
      await page.keyboard.press('Escape')
      await page.locator('[role=tabpanel] li').first().waitFor({ state: 'hidden' })
    }
    const list = `${url}/isps/userAnnouncement`
    const watch = await watching(context, list)
    return { opened, switched, bell, watch, tasks: await longTasks(page), heaps: [before, after, again] as const }
  } finally {
    await browser.close()
  }
}

const { server, remove } = await prepared()
const result = await measure(server.url).finally(async () => {
  await server.stop()
  remove()
})

const number = (value: number, digits = 1) => value.toFixed(digits)
const MB = 1_000_000
const [before, after, again] = result.heaps
const timed = [
  { name: 'a list whose chunk is there, to its first frame', budget: 150, samples: result.opened },
  { name: 'a kept tab, to its first frame', budget: 50, samples: result.switched },
  { name: `the bell with ${notices} unread, to its list`, budget: null, samples: result.bell },
  { name: 'a kept tab of 14, the page as it is', budget: 50, samples: result.watch.off.switched },
  { name: 'the same with ?inspect, in turn with it', budget: null, samples: result.watch.on.switched },
].map(({ samples, ...row }) => {
  const times = samples.map(({ ms }) => ms).toSorted((a, b) => a - b)
  const slowest = samples.toSorted((a, b) => b.ms - a.ms).slice(0, 3)
  return { ...row, times, p95: percentile(times, 0.95), slowest }
})
const longest = Math.max(0, ...result.tasks)
const gates = [
  ...timed.map(({ name, budget, p95 }) => ({ name, holds: budget === null || p95 <= budget })),
  { name: 'no task over 200 ms', holds: longest <= 200 },
  { name: 'memory', holds: after - before <= 10 * MB },
  { name: 'nothing of the live view without ?inspect', holds: result.watch.off.loads === 0 && result.watch.on.loads > 0 },
]
const table = [
  ['', 'times', 'p50 ms', 'p95 ms', 'max ms', 'budget', 'slowest'],
  ['---', '---', '---', '---', '---', '---', '---'],
  ...timed.map(({ name, times, p95, budget, slowest }) => [
    name,
    String(times.length),
    number(percentile(times, 0.5)),
    number(p95),
    number(times.at(-1) ?? 0),
    budget === null ? '–' : `p95 ${budget}`,
    slowest.map(({ ms, about }) => `${about}: ${number(ms, 0)}`).join('; '),
  ]),
].map(cells => `| ${cells.join(' | ')} |`)
const failed = gates.filter(({ holds }) => !holds).map(({ name }) => name)
const text = [
  `Chromium, ${GROUPS * PAGES} menu entries beside the product's own, ${notices} unread notices, ${tabs} tabs, each a list of announcements; at most ${WARM} of them stay warm. ` +
    `${cpus().length} × ${cpus()[0]?.model.trim() ?? 'CPU'} shared with the server, Node ${process.version}, load ${number(loadavg()[0] ?? 0)} at the end. From the click to the frame, measured in the page.`,
  '',
  ...table,
  '',
  `Tasks over 50 ms after load: ${result.tasks.length}, longest ${number(longest, 0)} ms, over 200 ms: ${result.tasks.filter(ms => ms > 200).length}.`,
  `Heap before ${number(before / MB)} MB; after opening and closing ${tabs} tabs ${number(after / MB)} MB (${number((after - before) / MB)} more, budget 10); after doing it again ${number(again / MB)} MB (${number((again - after) / MB)} more).`,
  `Files of the live view: ${result.watch.off.loads} without ?inspect, where no actor has an ear either, ${result.watch.on.loads} with it.`,
  '',
  failed.length === 0 ? 'All gates hold.' : `NOT held: ${failed.join(', ')}.`,
].join('\n')
console.log(text)
if (values.write) writeSection('shell', 'The frame (`npm run bench:shell`)', text)
keepRun('shell', {
  figures: {
    ...Object.fromEntries(timed.map(({ name, p95 }) => [`${name}: p95 ms`, p95])),
    'heap after all tabs were closed, MB more': (after - before) / MB,
  },
})
process.exit(failed.length === 0 ? 0 : 1)
