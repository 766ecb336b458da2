import { execFileSync } from 'node:child_process'
import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { join, resolve } from 'node:path'
import { spreadOf } from './rxGates.ts'

/** One run of a benchmark, a line of `docs/bench-history/<name>.jsonl` (SPEED-08). */
interface BenchRun {
  at: string
  commit: string
  /** cores, processor, Node and load: figures of two machines cannot be compared, ratios can */
  machine: string
  /** to the floor or the best peer of the same run; smaller is better */
  ratios: Readonly<Record<string, number>>
  /** what has no floor: ms, rows a second; told, not judged */
  figures: Readonly<Record<string, number>>
}

const FOLDER = resolve(import.meta.dirname, '../../docs/bench-history')
/** How many runs before are looked at, and how much worse than their median fails. */
const [BEFORE, LOSS] = [5, 1.15]

/** What a run has lost: a sentence for each ratio that is more than 15 % worse than the median of the last five runs that have it. */
function lostRatios(before: readonly BenchRun[], ratios: BenchRun['ratios']): string[] {
  return Object.entries(ratios).flatMap(([name, now]) => {
    const known = before.flatMap(run => run.ratios[name] ?? []).slice(-BEFORE)
    if (known.length === 0) return []
    const usual = spreadOf(known).p50
    return now > usual * LOSS
      ? [`${name}: ${now.toFixed(2)} times its floor, the median of ${known.length} runs before is ${usual.toFixed(2)}`]
      : []
  })
}

/** The runs that a file of the history holds, oldest first. */
const readRuns = (file: string): BenchRun[] =>
  existsSync(file)
    ? readFileSync(file, 'utf8')
        .split('\n')
        .filter(line => line !== '')
        .map(line => JSON.parse(line) as BenchRun)
    : []

const tidy = (all: BenchRun['ratios']): BenchRun['ratios'] =>
  Object.fromEntries(
    Object.entries(all)
      .filter(([, value]) => Number.isFinite(value))
      .map(([name, value]) => [name, Number(value.toPrecision(4))]),
  )

/**
 * Writes the line of this run and draws the page of all runs anew; answers and prints what was lost, for which a benchmark fails. A ratio that is no number
 * (nothing was measured) is left out.
 */
export function keepRun(
  bench: string,
  measured: { ratios?: BenchRun['ratios']; figures?: BenchRun['figures'] },
  folder = FOLDER,
): string[] {
  mkdirSync(folder, { recursive: true })
  const file = join(folder, `${bench}.jsonl`)
  const { ratios = {}, figures = {} } = measured
  const run: BenchRun = {
    at: new Date().toISOString(),
    commit: execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim(),
    machine: `${cpus().length} × ${cpus()[0]?.model.trim() ?? 'CPU'}, Node ${process.version}, load ${(loadavg()[0] ?? 0).toFixed(1)}`,
    ratios: tidy(ratios),
    figures: tidy(figures),
  }
  const lost = lostRatios(readRuns(file), run.ratios)
  appendFileSync(file, `${JSON.stringify(run)}\n`)
  writeFileSync(join(folder, 'index.html'), historyPage(folder))
  for (const sentence of lost) console.log(`WORSE than before: ${sentence}`)
  return lost
}

const [WIDTH, HEIGHT, EDGE] = [320, 64, 6]
const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** A line through the values of one name, oldest left, the lowest at the bottom. */
function curve(values: readonly number[]): string {
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const points = values.map((value, at) => {
    const x = EDGE + (at * (WIDTH - 2 * EDGE)) / Math.max(1, values.length - 1)
    const y = HEIGHT - EDGE - ((value - low) * (HEIGHT - 2 * EDGE)) / (high - low || 1)
    return `${x.toFixed(1)},${y.toFixed(1)}`
  })
  const dots = points.map(point => `<circle cx="${point.split(',')[0]}" cy="${point.split(',')[1]}" r="2.5"/>`).join('')
  return `<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${values.join(', ')}"><polyline points="${points.join(' ')}"/>${dots}</svg>`
}

/** The page of all runs: for each benchmark its ratios and figures, each as a curve with its last value. */
function historyPage(folder: string): string {
  const files = readdirSync(folder)
    .filter(name => name.endsWith('.jsonl'))
    .sort()
  const sections = files.map(name => {
    const runs = readRuns(join(folder, name))
    const part = (of: 'ratios' | 'figures') => {
      const names = [...new Set(runs.flatMap(run => Object.keys(run[of])))]
      const rows = names.map(one => {
        const values = runs.flatMap(run => run[of][one] ?? [])
        return `<tr><th scope="row">${escaped(one)}</th><td>${curve(values)}</td><td>${values.at(-1) ?? ''}</td></tr>`
      })
      return rows.length === 0 ? '' : `<table><caption>${of}</caption>${rows.join('\n')}</table>`
    }
    const last = runs.at(-1)
    return `<section><h2>bench:${escaped(name.replace('.jsonl', ''))}</h2><p>${runs.length} runs, the last ${escaped(`${last?.at ?? ''} (${last?.commit ?? ''}), ${last?.machine ?? ''}`)}</p>${part('ratios')}${part('figures')}</section>`
  })
  return `<!doctype html>
<html lang="en"><meta charset="UTF-8"><title>Xinglin: history of benchmarks</title>
<style>
body{font:14px/1.5 sans-serif;max-width:960px;margin:24px auto;padding:0 16px;color-scheme:light dark}
table{border-collapse:collapse;width:100%;margin:8px 0}caption{text-align:left;font-weight:600}
th{text-align:left;font-weight:400;width:45%}td{padding:4px 8px}
svg{width:${WIDTH}px;height:${HEIGHT}px}polyline{fill:none;stroke:#0b6bde;stroke-width:1.5}circle{fill:#0b6bde}
</style>
<h1>History of benchmarks</h1>
<p>Ratios are to the floor of the same run, smaller is better; 15 % worse than the median of the last five runs fails. Figures are of the machine that is named.</p>
${sections.join('\n')}
</html>
`
}
