/**
 * `npm run bench:groups`: 10,000 rows of a shared table of the built product are grouped by one column and by two, and all groups closed and opened; from the
 * press to the frame that shows it, measured in the page, and the longest task (WALK-37). `-- --rows 10000 --write` (into docs/benchmarks.md). Run
 * `npm run build` first.
 */
import { cpus, loadavg } from 'node:os'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium, type Page } from 'playwright'
import { keysBetween } from '#contract/grids/order.ts'
import { openDatabase } from '#server/db/client.ts'
import { seedDatabase } from '#server/db/seed/index.ts'
import { DEMO_TENANT } from '#server/db/seed/demo.ts'
import { gridRow } from '#server/db/tables/index.ts'
import { startServerProcess } from '#tests/support/serverProcess.ts'
import { copyOfDataDir } from '#tests/support/testDatabase.ts'
import { keepRun } from '../lib/benchHistory.ts'
import { findChromium } from '../lib/chromium.mjs'
import { longestTask, openTable, watchTasks } from './pastePages.ts'
import { median, writeSection } from './report.ts'

const { values } = parseArgs({
  options: { rows: { type: 'string', default: '10000' }, write: { type: 'boolean', default: false } },
})
const count = Number(values.rows)
const ROUNDS = 5
/** Different values of the two columns, so many groups and groups in each. */
const [CODES, SEXES] = [100, 2]
const MAIN = resolve(import.meta.dirname, '../../dist/server/main.js')

async function fill(dataDir: string): Promise<void> {
  const database = await openDatabase({ dataDir })
  try {
    await seedDatabase(database, { demo: true, now: new Date() })
    const places = keysBetween(null, null, count)
    const rows = places.map((place, n) => ({
      tenantId: DEMO_TENANT,
      tableKey: 'demo',
      rowId: `group-${n}`,
      place,
      live: true,
      data: {
        name: `药品${n}`,
        code: String(100_000 + (n % CODES)),
        price: n % 50,
        stock: n % 9,
        sex: String(1 + (n % (2 * CODES) < CODES ? 0 : 1)),
      },
    }))
    for (let from = 0; from < count; from += 1_000) await database.db.insert(gridRow).values(rows.slice(from, from + 1_000))
  } finally {
    await database.close()
  }
}

/** Presses something; ms from its click to the second frame in which `selector` is there (`isThere`) or is not. */
async function timed(page: Page, press: () => Promise<void>, selector: string, isThere: boolean): Promise<number> {
  const time = page.evaluate(
    ({ wanted, is }) =>
      new Promise<number>(done => {
        const begin = () => {
          const from = performance.now()
          const look = () => {
            if ((document.querySelector(wanted) !== null) === is) requestAnimationFrame(() => done(performance.now() - from))
            else requestAnimationFrame(look)
          }
          requestAnimationFrame(look)
        }
        document.addEventListener('click', begin, { capture: true, once: true })
      }),
    { wanted: selector, is: isThere },
  )
  await press()
  return time
}

const FIRST_LEVEL = '.xl-grid-group[aria-level="1"]'
const SECOND_LEVEL = '.xl-grid-group[aria-level="2"]'

async function round(page: Page): Promise<Record<string, number>> {
  const choose = async (name: string) => page.getByRole('menuitem', { name }).click()
  const figures: Record<string, number> = {}
  await page.getByRole('button', { name: '编码列的菜单' }).click()
  figures['by one column'] = await timed(page, () => choose('按此列分组'), FIRST_LEVEL, true)
  await page.getByRole('button', { name: '性别列的菜单' }).click()
  figures['by a second one within'] = await timed(page, () => choose('再按此列分组'), SECOND_LEVEL, true)
  await page.locator(FIRST_LEVEL).first().click({ button: 'right' })
  figures['close all groups'] = await timed(page, () => choose('全部收起'), SECOND_LEVEL, false)
  await page.locator(FIRST_LEVEL).first().click({ button: 'right' })
  figures['open all groups'] = await timed(page, () => choose('全部展开'), SECOND_LEVEL, true)
  await page.locator(FIRST_LEVEL).first().click({ button: 'right' })
  figures['ungroup'] = await timed(page, () => choose('取消分组'), FIRST_LEVEL, false)
  return figures
}

const { dataDir, remove } = await copyOfDataDir()
await fill(dataDir)
const server = await startServerProcess({ dataDir, main: MAIN, env: { NODE_ENV: 'production' } })
const found = await findChromium()
const browser = await chromium.launch({ executablePath: found.path, args: found.args })
const rounds: Record<string, number>[] = []
let task = 0
try {
  const page = await openTable(browser, server.url, 'admin')
  await watchTasks(page)
  for (let n = 0; n < ROUNDS; n += 1) rounds.push(await round(page))
  task = await longestTask(page)
} finally {
  await browser.close()
  await server.stop()
  remove()
}
const names = Object.keys(rounds[0] ?? {})
const text = [
  `${count} rows, ${CODES} groups with ${SEXES} in each, sums and averages in their heads; from the click to the frame, medians of ${ROUNDS} rounds; page, server and ` +
    `database on ${cpus().length} × ${cpus()[0]?.model.trim() ?? 'CPU'}, Node ${process.version}, load ${(loadavg()[0] ?? 0).toFixed(1)} at the end. Longest task: ${task.toFixed(0)} ms.`,
  '',
  '| grouping | p50 ms | slowest ms |',
  '| --- | --- | --- |',
  ...names.map(name => {
    const all = rounds.map(figures => figures[name] ?? Number.NaN)
    return `| ${name} | ${median(all).toFixed(0)} | ${Math.max(...all).toFixed(0)} |`
  }),
].join('\n')
console.log(text)
if (values.write) writeSection('groups', 'Groups of rows (`npm run bench:groups`)', text)
keepRun('groups', {
  figures: Object.fromEntries(names.map(name => [`${name} ms`, median(rounds.map(figures => figures[name] ?? Number.NaN))])),
})
