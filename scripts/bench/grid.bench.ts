/**
 * `npm run bench:grid`: the grid as it ships (machine, merge, validation) against bare recycled rows and three grids of the field in the same run, in a real browser,
 * at 10,000 and 100,000 rows: first row, heap, scrolling, updates of colleagues; with the bare rows also editor, typing, paste, move (grid.md parts 2, 6, 7;
 * SPEED-01, SPEED-02). Prints value, ratio, gate; exit code 1 where a gate does not hold. `-- --rows 10000,100000 --rounds 3 --peers glide,ag,vxe --write` (into
 * docs/benchmarks.md). The pages are built first; the peers are installed at the first run (scripts/bench/peers).
 */
import { cpus, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { chromium } from 'playwright'
import { keepRun } from '../lib/benchHistory.ts'
import { findChromium } from '../lib/chromium.mjs'
import { linesFor, tableOf } from './gridGates.ts'
import { measure, type Figures } from './gridRun.ts'
import { buildPages, PAGES, servePages } from './gridServer.ts'
import { buildPeers, PEERS, peerNames } from './peers/build.mjs'
import { median, writeSection } from './report.ts'

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '10000,100000' },
    rounds: { type: 'string', default: '3' },
    peers: { type: 'string', default: PEERS.join(',') },
    write: { type: 'boolean', default: false },
  },
})
const sizes = values.rows.split(',').map(Number)
const rounds = Number(values.rounds)
const peers = (values.peers ?? '').split(',').filter(name => PEERS.includes(name))
const names = peerNames()

/** Medians of the rounds, line by line. */
const medians = (all: readonly Figures[]): Figures =>
  Object.fromEntries(Object.keys(all[0] ?? {}).map(name => [name, median(all.map(figures => figures[name] ?? Number.NaN))]))

buildPages()
await buildPeers(PAGES)
const { url, stop } = await servePages()
const found = await findChromium()
const tables: string[] = []
const ratios: Record<string, number> = {}
const figures: Record<string, number> = {}
const failed: string[] = []
for (const rows of sizes) {
  const pages = ['bare', 'grid', ...peers]
  const results = new Map<string, Figures[]>(pages.map(name => [name, []]))
  for (let round = 1; round <= rounds; round += 1)
    for (const name of pages) {
      // a browser of its own: nothing of the other's garbage, code or cache
      const browser = await chromium.launch({ executablePath: found.path, args: found.args })
      try {
        results.get(name)?.push(await measure(browser, `${url}/${name}`, rows, peers.includes(name)))
      } finally {
        await browser.close()
      }
      console.error(`${rows} rows, round ${round} of ${rounds}: ${name}`)
    }
  const of = (name: string) => medians(results.get(name) ?? [])
  const [floor, product] = [of('bare'), of('grid')]
  for (const { name, figure, unit } of linesFor(rows)) {
    const [least, value] = [floor[figure] ?? Number.NaN, product[figure] ?? Number.NaN]
    if (/CPU|first row|heap/.test(name) && least > 0) ratios[`${rows} rows, ${name}`] = value / least
    else figures[`${rows} rows, ${name} ${unit}`] = value
  }
  const result = tableOf(
    rows,
    floor,
    product,
    peers.map(name => ({ name: names[name] ?? name, figures: of(name) })),
  )
  tables.push(...result.table, '')
  failed.push(...result.failed)
}
stop()

const text = [
  `${found.version}, window 1280×900, rows of 36 px, 20 columns (text, number, date, select, check box), 11 of them in view; medians of ${rounds} rounds; ` +
    `${cpus().length} × ${cpus()[0]?.model.trim() ?? 'CPU'} shared with the browser, Node ${process.version}, load ${(loadavg()[0] ?? 0).toFixed(1)} at the end. ` +
    'Bare DOM: rows that are recycled and texts that are written where they differ, nothing else. Live: one message for each changed cell, one in five in a row that is seen. ' +
    'CPU: processor time of the whole main thread. Rows blank: of the rows that a frame of the fling showed, the share that is not there when the next one is painted. ' +
    'Of the peers in brackets: times the floor.',
  '',
  ...tables,
  failed.length === 0 ? 'All gates hold.' : `NOT held: ${failed.join(', ')}.`,
].join('\n')
console.log(text)
if (values.write) writeSection('grid', 'The grid (`npm run bench:grid`)', text)
failed.push(...keepRun('grid', { ratios, figures }))
process.exit(failed.length === 0 ? 0 : 1)
