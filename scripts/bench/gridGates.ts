import type { Figures } from './gridRun.ts'

/** What a line of the result must hold: of the product's figure, of how many times the floor it is, and of the best peer's figure of the same run. */
interface Gate {
  text: string
  holds: (value: number, ratio: number, best: number) => boolean
}
/** Figures are compared as they are printed: a frame of 16.7 ms is 17. */
const atMost = (limit: number): Gate => ({ text: `≤ ${limit}`, holds: value => Math.round(value) <= limit })
const times = (limit: number): Gate => ({ text: `≤ ${limit} ×`, holds: (_, ratio) => Math.round(ratio * 100) / 100 <= limit })
/** No more than the best peer of the same run, as it is printed. */
const asBest: Gate = { text: '≤ best peer', holds: (value, _, best) => Math.round(value) <= Math.round(best) }

export interface Line {
  name: string
  figure: string
  unit: string
  gate?: Gate
}

/** The lines of the table with the gates of grid.md part 6 and of step L; those of the first row and the heap are for 100,000 rows. */
export const linesFor = (rows: number): Line[] => {
  const big = rows >= 100_000
  return [
    { name: 'first row', figure: 'first row', unit: 'ms', ...(big ? { gate: times(2) } : {}) },
    { name: 'heap', figure: 'heap', unit: 'MB', ...(big ? { gate: times(1.15) } : {}) },
    { name: 'wheel: frame p95', figure: 'wheel p95', unit: 'ms', gate: atMost(17) },
    { name: 'wheel: CPU a frame', figure: 'wheel CPU', unit: 'ms', gate: times(2.5) },
    { name: 'fling: frame p50', figure: 'fling p50', unit: 'ms' },
    { name: 'fling: frame p95', figure: 'fling p95', unit: 'ms', gate: atMost(34) },
    { name: 'fling: CPU a frame', figure: 'fling CPU', unit: 'ms', gate: asBest },
    { name: 'fling: rows blank', figure: 'blank', unit: '%', gate: atMost(10) },
    { name: 'fling: long tasks', figure: 'fling long', unit: '' },
    { name: '100/s: CPU in 5 s', figure: '100/s CPU', unit: 'ms' },
    { name: '100/s: latency p50', figure: '100/s p50', unit: 'ms' },
    { name: '100/s: latency p95', figure: '100/s p95', unit: 'ms' },
    { name: '100/s: dropped of 300', figure: '100/s dropped', unit: '' },
    { name: '1,000/s: CPU in 5 s', figure: '1000/s CPU', unit: 'ms', gate: asBest },
    { name: '1,000/s: latency p50', figure: '1000/s p50', unit: 'ms' },
    { name: '1,000/s: latency p95', figure: '1000/s p95', unit: 'ms', gate: atMost(20) },
    { name: '1,000/s: dropped of 300', figure: '1000/s dropped', unit: '', gate: atMost(2) },
    { name: '1,000/s: long tasks', figure: '1000/s long', unit: '', gate: atMost(0) },
    { name: '10,000/s: CPU in 5 s', figure: '10000/s CPU', unit: 'ms', gate: asBest },
    { name: '10,000/s: latency p50', figure: '10000/s p50', unit: 'ms' },
    { name: '10,000/s: latency p95', figure: '10000/s p95', unit: 'ms' },
    { name: '10,000/s: dropped of 300', figure: '10000/s dropped', unit: '' },
    { name: 'open editor by key', figure: 'editor by key', unit: 'ms', gate: times(2) },
    { name: 'open editor by click', figure: 'editor by click', unit: 'ms' },
    { name: 'typing: frame p95', figure: 'typing p95', unit: 'ms' },
    { name: 'typing 20 keys: CPU', figure: 'typing CPU', unit: 'ms' },
    { name: 'paste 1,000 × 10', figure: 'paste', unit: 'ms', gate: atMost(50) },
    { name: 'paste with validation', figure: 'paste ruled', unit: 'ms', gate: atMost(200) },
    { name: 'paste: all of it stored', figure: 'paste whole', unit: 'ms' },
    { name: 'move + renumber', figure: 'move', unit: 'ms', gate: atMost(20) },
  ]
}

const shown = (value: number): string => (value < 10 && !Number.isInteger(value) ? value.toFixed(1) : value.toFixed(0))

/** A peer as it is printed, and what it measured. */
export interface Peer {
  name: string
  figures: Figures
}

/** The table of one number of rows, and the names of the gates that do not hold. Behind each figure of a peer: how many times the floor it is. */
export function tableOf(
  rows: number,
  floor: Figures,
  product: Figures,
  peers: readonly Peer[],
): { table: string[]; failed: string[] } {
  const failed: string[] = []
  const timesFloor = (value: number, least: number): string => (least > 0 ? (value / least).toFixed(2) : '')
  const lines = linesFor(rows).map(({ name, figure, unit, gate }) => {
    const [least, value] = [floor[figure] ?? Number.NaN, product[figure] ?? Number.NaN]
    const others = peers.map(({ figures }) => figures[figure])
    const best = Math.min(...others.filter(other => other !== undefined))
    const holds = gate?.holds(value, least === 0 ? Number.NaN : value / least, best)
    if (holds === false) failed.push(`${name} (${rows} rows)`)
    const verdict = holds === undefined ? '' : holds ? 'yes' : 'NO'
    return [
      `${name}${unit === '' ? '' : `, ${unit}`}`,
      shown(least),
      shown(value),
      timesFloor(value, least),
      ...others.map(other => (other === undefined ? '' : `${shown(other)} (${timesFloor(other, least) || '–'})`)),
      gate?.text ?? '',
      verdict,
    ]
  })
  const head = [
    `${rows.toLocaleString('en')} rows`,
    'bare DOM',
    'Xinglin',
    'times',
    ...peers.map(({ name }) => name),
    'gate',
    'holds',
  ]
  return { table: [head, head.map(() => '---'), ...lines].map(cells => `| ${cells.join(' | ')} |`), failed }
}
