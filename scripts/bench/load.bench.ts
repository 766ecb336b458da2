/**
 * `npm run bench:load`: login, first list, another list, the doctor's desk and the patient's page in Chromium with the built product, over three lines, cold and
 * warm (SPEED-03, SPEED-04): time until it is shown, LCP, INP, requests and kB. Exit code 1 past a gate; gates are of the line that the demand names
 * (150 ms round trip, 1.6 Mbit/s). `-- --rounds 3 --line 150` (lines of such a name alone) `--names` (names what is asked) `--write` (into docs/benchmarks.md). Run `npm run build` first.
 */
import { existsSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { type Browser, chromium, type Page } from 'playwright'
import { TOKEN_COOKIE } from '#contract/http/headers.ts'
import { staff, type Staff } from '#e2e/support/people.ts'
import { startServerProcess } from '#tests/support/serverProcess.ts'
import { copyOfDataDir } from '#tests/support/testDatabase.ts'
import { keepRun } from '../lib/benchHistory.ts'
import { findChromium } from '../lib/chromium.mjs'
import { type Line, type Opened, type Opening, opening, putLine, watchPaints } from './loadPage.ts'
import { median, writeSection } from './report.ts'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    line: { type: 'string', default: '' },
    names: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
  },
})
const MAIN = resolve(import.meta.dirname, '../../dist/server/main.js')
if (!existsSync(MAIN)) throw new Error(`${MAIN} does not exist: run npm run build first.`)

const LINES: readonly Line[] = [
  { name: '40 ms, 10 Mbit/s', latency: 40, kbit: 10_000 },
  { name: '150 ms, 1.6 Mbit/s', latency: 150, kbit: 1_600 },
  { name: '400 ms, 400 kbit/s', latency: 400, kbit: 400 },
]
/** The line of the gates. */
const JUDGED = LINES[1]?.name ?? ''

type What = 'login' | 'first screen' | 'first list' | 'another list' | 'desk' | 'patient'
/** Limits of a cold opening over the judged line; `requests` of everything, `files` of files of the build. */
const GATES: Readonly<Partial<Record<What, { ms?: number; requests?: number; files?: number }>>> = {
  login: { ms: 1_000, requests: 8 },
  'first list': { ms: 2_000, requests: 25 },
  'another list': { files: 4 },
  desk: { files: 6 },
}

interface Row extends Opened {
  what: What
  line: string
  isWarm: boolean
}

const NOBODY = { stored: {}, token: '' }
/** All openings over one line in one browser, cold and warm. */
async function walk(browser: Browser, url: string, line: Line, people: { admin: Staff; doctor: Staff }): Promise<Row[]> {
  const rows: Row[] = []
  const visit = async (who: Pick<Staff, 'stored' | 'token'>, steps: (page: Page) => (Opening & { what: What })[]) => {
    const { stored, token } = who
    const localStorage = Object.entries(stored).map(([name, value]) => ({ name, value }))
    const context = await browser.newContext({
      viewport: { width: 1440, height: 900 },
      locale: 'zh-CN',
      storageState: { cookies: [], origins: [{ origin: url, localStorage }] },
    })
    // the cookie of a sign-in, by which the server knows what the address will show
    if (token !== '') await context.addCookies([{ name: TOKEN_COOKIE, value: token, url }])
    await context.addInitScript({ content: 'globalThis.__name = value => value' })
    await watchPaints(context)
    for (const isWarm of [false, true]) {
      const page = await context.newPage()
      const tools = await putLine(page, line)
      for (const { what, ...step } of steps(page))
        rows.push({ what, line: line.name, isWarm, ...(await opening(page, tools, step)) })
      await page.close()
    }
    await context.close()
  }
  await visit(NOBODY, page => [
    {
      what: 'login',
      isAddress: true,
      go: () => page.goto(`${url}/user/login`, { waitUntil: 'commit' }),
      shown: { selector: 'input[autocomplete=username]' },
    },
  ])
  const rowOf = (name: string) => ({ selector: `[aria-label="${name}"] tbody tr` })
  await visit(people.admin, page => [
    {
      what: 'first list',
      isAddress: true,
      go: () => page.goto(`${url}/isystem/position`, { waitUntil: 'commit' }),
      shown: rowOf('职务列表'),
    },
    {
      what: 'another list',
      go: () => page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: '用户管理' }).click(),
      shown: rowOf('用户列表'),
    },
  ])
  await visit(people.doctor, page => [
    {
      what: 'first screen',
      isAddress: true,
      go: () => page.goto(`${url}/isps/userAnnouncement`, { waitUntil: 'commit' }),
      shown: { selector: 'button[aria-label^="消息，"]' },
    },
    {
      what: 'desk',
      go: async () => {
        const menu = page.getByRole('navigation', { name: '主菜单' })
        await menu.getByRole('button', { name: '在线诊疗' }).click()
        await menu.getByRole('link', { name: '在线问诊' }).click()
      },
      shown: { selector: '[role=tab]', text: '待接诊' },
    },
  ])
  await visit(NOBODY, page => [
    {
      what: 'patient',
      isAddress: true,
      go: () => page.goto(`${url}/patient`, { waitUntil: 'commit' }),
      shown: { selector: 'input[autocomplete=tel]' },
    },
  ])
  return rows
}

async function measure(): Promise<Row[]> {
  const { dataDir, remove } = await copyOfDataDir()
  const server = await startServerProcess({ dataDir, main: MAIN, env: { NODE_ENV: 'production' } })
  const { path, args } = await findChromium()
  const rows: Row[] = []
  try {
    const people = { admin: await staff(server.url, 'admin'), doctor: await staff(server.url, 'doctor') }
    for (let round = 0; round < Number(values.rounds); round += 1)
      for (const line of LINES.filter(({ name }) => name.includes(values.line))) {
        // a browser of its own each: its caches of code are cold as well
        const browser = await chromium.launch({ executablePath: path, args })
        rows.push(...(await walk(browser, server.url, line, people).finally(() => browser.close())))
      }
  } finally {
    await server.stop()
    remove()
  }
  return rows
}

const rows = await measure()
const groups = new Map<string, Row[]>()
for (const row of rows) {
  const key = `${row.what}|${row.line}|${row.isWarm ? 'warm' : 'cold'}`
  groups.set(key, [...(groups.get(key) ?? []), row])
}
const middle = (all: readonly Row[], of: (row: Row) => number) => median(all.map(of))
const lines = [...groups].map(([key, all]) => {
  const [what, line, state] = key.split('|')
  const figures = [
    middle(all, one => one.ms).toFixed(0),
    middle(all, one => one.lcp).toFixed(0),
    middle(all, one => one.inp).toFixed(0),
    middle(all, one => one.requests).toFixed(0),
    middle(all, one => one.files).toFixed(0),
    middle(all, one => one.kB).toFixed(0),
  ]
  return `| ${what} | ${line} | ${state} | ${figures.join(' | ')} |`
})
const failed = Object.entries(GATES).flatMap(([what, gate]) => {
  const all = rows.filter(row => row.what === what && row.line === JUDGED && !row.isWarm)
  return (['ms', 'requests', 'files'] as const).flatMap(of => {
    const limit = gate[of]
    const found = middle(all, one => one[of])
    return limit === undefined || found <= limit ? [] : [`${what}: ${found.toFixed(0)} ${of} of ${limit}`]
  })
})
const machine = `${cpus().length} cores, Node ${process.version}, load ${loadavg()[0]?.toFixed(1)}`
const text = [
  `Medians of ${values.rounds} rounds in a fresh browser; ${machine}. Cold: nothing is cached; warm: a second page of the same browser. Time until it is shown.`,
  '',
  '| what | line | | ms | LCP | INP | requests | files | kB |',
  '| --- | --- | --- | --- | --- | --- | --- | --- | --- |',
  ...lines,
  '',
  failed.length > 0 ? `NOT held: ${failed.join('; ')}.` : 'All gates hold.',
].join('\n')
console.log(text)
if (values.names)
  for (const [key, all] of groups)
    if (key.includes(JUDGED) && key.endsWith('cold'))
      console.log(`\n${key}\n${all[0]?.names.map(name => `  ${name}`).join('\n')}`)
if (values.write) writeSection('load', 'Opening over a line (`npm run bench:load`)', text)
keepRun('load', {
  figures: Object.fromEntries([...groups].map(([key, all]) => [`${key.replaceAll('|', ', ')}: ms`, middle(all, one => one.ms)])),
})
process.exitCode = failed.length > 0 ? 1 : 0
