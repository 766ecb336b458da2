/**
 * `npm run bench:paste`: 9,000 new rows of 3 cells are pasted into a shared table of the built product while a colleague looks on: rows a second until the
 * server has all of them, ms until they stand on the colleague's screen, the longest task of the page that pastes; beside it the floor: the same rows by bare
 * INSERTs of 1,000 rows through the same driver, without server, history or pages. Embedded database, and PostgreSQL when DATABASE_URL is set. Exit code 1 past the budget (issue 15, point 35). `-- --rows 9000 --write` (into docs/benchmarks.md). Run `npm run build` first.
 */
import { cpus, loadavg } from 'node:os'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium } from 'playwright'
import { addGridPeople, addGridPeopleIn } from '#tests/chaos/gridPeople.ts'
import { startServerProcess } from '#tests/support/serverProcess.ts'
import type { Database } from '#server/db/client.ts'
import { gridRow } from '#server/db/tables/index.ts'
import { copyOfDataDir, openTestPglite, openTestPostgres } from '#tests/support/testDatabase.ts'
import { keepRun } from '../lib/benchHistory.ts'
import { findChromium } from '../lib/chromium.mjs'
import { longestTask, openTable, untilRows, watchTasks } from './pastePages.ts'
import { writeSection } from './report.ts'

const { values } = parseArgs({
  options: { rows: { type: 'string', default: '9000' }, write: { type: 'boolean', default: false } },
})
const count = Number(values.rows)
const GATES = { rate: 2_000, colleague: 5_000, task: 200 }
const MAIN = resolve(import.meta.dirname, '../../dist/server/main.js')

async function measure(name: string, url: string) {
  const found = await findChromium()
  const browser = await chromium.launch({ executablePath: found.path, args: found.args })
  try {
    const [one, two] = [await openTable(browser, url, 'admin'), await openTable(browser, url, 'hospital')]
    await one.getByRole('button', { name: '新增', exact: true }).click()
    const first = one.locator('[data-f=name]').last()
    await first.click()
    await one.keyboard.type('首行')
    await one.keyboard.press('Enter')
    await two.locator('[data-f=name]', { hasText: '首行' }).waitFor()
    const before = Number(await one.getByRole('grid').getAttribute('aria-rowcount'))
    await first.click()
    await one.keyboard.press('Escape')
    const text = Array.from({ length: count + 1 }, (_, n) => `批量${n}\t${100_000 + n}\t13800138000`).join('\n')
    await one.evaluate(given => navigator.clipboard.writeText(given), text)
    await one.keyboard.press('Control+v')
    const button = one.getByRole('dialog').getByRole('button', { name: '全部粘贴' })
    await one.locator('.xl-grid-paste', { hasText: '全部可以粘贴' }).waitFor({ timeout: 120_000 })
    await watchTasks(one)
    const shown = untilRows(two, before + count)
    const started = Date.now()
    await button.click()
    await one.getByRole('group', { name: '粘贴进度' }).waitFor({ state: 'hidden', timeout: 600_000 })
    await one.locator('.xl-grid-status', { hasText: '已同步' }).waitFor({ timeout: 600_000 })
    const stored = Date.now() - started
    return { name, rate: (count / stored) * 1_000, colleague: (await shown) - started, task: await longestTask(one) }
  } finally {
    await browser.close()
  }
}

/** Rows a second that the database takes of a bare client. */
async function floorOf(opened: Promise<Database>): Promise<number> {
  const database = await opened
  try {
    const rows = Array.from({ length: count }, (_, n) => ({
      tenantId: 1,
      tableKey: 'demo:b1',
      rowId: `row-${n}`,
      place: String(n),
      data: { name: `批量${n}`, code: String(100_000 + n), phone: '13800138000' },
    }))
    const started = performance.now()
    for (let from = 0; from < count; from += 1_000) await database.db.insert(gridRow).values(rows.slice(from, from + 1_000))
    return count / ((performance.now() - started) / 1_000)
  } finally {
    await database.close()
  }
}

async function embedded() {
  const { dataDir, remove } = await copyOfDataDir()
  await addGridPeopleIn(dataDir, 1)
  const server = await startServerProcess({ dataDir, main: MAIN, env: { NODE_ENV: 'production' } })
  try {
    return await measure('embedded PGlite', server.url)
  } finally {
    await server.stop()
    remove()
  }
}
async function postgres(address: string) {
  const database = await openTestPostgres(address)
  try {
    await addGridPeople(database, 1)
    const databaseUrl = database.url ?? address
    const server = await startServerProcess({ dataDir: '', databaseUrl, main: MAIN, env: { NODE_ENV: 'production' } })
    try {
      return await measure('PostgreSQL', server.url)
    } finally {
      await server.stop()
    }
  } finally {
    await database.close()
  }
}

const address = process.env['DATABASE_URL']
const results = [
  { floor: await floorOf(openTestPglite()), ...(await embedded()) },
  ...(address ? [{ floor: await floorOf(openTestPostgres(address)), ...(await postgres(address)) }] : []),
]
const failed = results.filter(
  ({ rate, colleague, task }) => rate < GATES.rate || colleague > GATES.colleague || task > GATES.task,
)
const text = [
  `${count} new rows of 3 cells; both pages, the server and its database on ${cpus().length} × ${cpus()[0]?.model.trim() ?? 'CPU'}, Node ${process.version}, ` +
    `load ${(loadavg()[0] ?? 0).toFixed(1)} at the end. Gates: ${GATES.rate} rows/s, ${GATES.colleague} ms to the colleague, no task over ${GATES.task} ms.`,
  '',
  '| database | rows/s | on the colleague’s screen, ms | longest task, ms | bare INSERT, rows/s |',
  '| --- | --- | --- | --- | --- |',
  ...results.map(
    ({ name, rate, colleague, task, floor }) =>
      `| ${name} | ${rate.toFixed(0)} | ${colleague.toFixed(0)} | ${task.toFixed(0)} | ${floor.toFixed(0)} |`,
  ),
  '',
  failed.length === 0 ? 'All gates hold.' : `NOT held: ${failed.map(({ name }) => name).join(', ')}.`,
].join('\n')
console.log(text)
if (values.write) writeSection('paste', 'A large paste (`npm run bench:paste`)', text)
const lost = keepRun('paste', {
  ratios: Object.fromEntries(results.map(({ name, rate, floor }) => [`${name}: bare rows for a pasted one`, floor / rate])),
  figures: Object.fromEntries(results.map(({ name, colleague }) => [`${name}: on the colleague’s screen ms`, colleague])),
})
process.exit(failed.length + lost.length === 0 ? 0 : 1)
