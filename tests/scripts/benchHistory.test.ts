import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { keepRun } from '../../scripts/lib/benchHistory.ts'

const BENCHES = resolve(import.meta.dirname, '../../scripts/bench')

describe('history of benchmarks', () => {
  const folder = mkdtempSync(join(tmpdir(), 'xinglin-history-'))
  afterAll(() => rmSync(folder, { recursive: true }))

  /** Keeps runs with these shares of the floor, one after the other; what each was told. */
  const keepAll = (bench: string, cpus: readonly number[]): string[][] => {
    const told = vi.spyOn(console, 'log').mockReturnValue()
    const answers = cpus.map(cpu => keepRun(bench, { ratios: { cpu } }, folder))
    told.mockRestore()
    return answers
  }

  it('[SPEED-08] a ratio 15 % worse than the median of the last five runs is lost, at 15 % it is not', () => {
    // the median of the last five is 2; the four slow ones before are forgotten
    const before = [9, 9, 9, 9, 1, 2, 2, 2, 3]
    expect(keepAll('within', [...before, 2.3]).at(-1)).toEqual([])
    expect(keepAll('past', [...before, 2.31]).at(-1)).toEqual(['cpu: 2.31 times its floor, the median of 5 runs before is 2.00'])
    expect(keepAll('first', [99])).toEqual([[]])
  })

  it('[SPEED-08] each run leaves a line, ratios and figures, and the page draws them', () => {
    expect(keepRun('chat', { ratios: { cpu: 2, gone: Number.NaN }, figures: { 'p99 ms': 12.34567 } }, folder)).toEqual([])
    expect(keepAll('chat', [3])[0]).toHaveLength(1)
    const lines = readFileSync(join(folder, 'chat.jsonl'), 'utf8').trimEnd().split('\n')
    const runs = lines.map(line => JSON.parse(line) as Record<string, unknown>)
    expect(runs).toMatchObject([
      { ratios: { cpu: 2 }, figures: { 'p99 ms': 12.35 }, commit: expect.stringMatching(/^[0-9a-f]{7,}$/) as unknown },
      { ratios: { cpu: 3 }, figures: {} },
    ])
    expect(runs[0]?.['ratios']).not.toHaveProperty('gone')
    const page = readFileSync(join(folder, 'index.html'), 'utf8')
    expect(page).toContain('bench:chat')
    expect(page).toContain('aria-label="2, 3"')
  })

  it('[SPEED-08] every benchmark keeps its runs', () => {
    const silent = readdirSync(BENCHES)
      .filter(name => name.endsWith('.bench.ts'))
      .filter(name => !/keepRun\('\w+(-\w+)?'|keepRun\(isPostgres/.test(readFileSync(join(BENCHES, name), 'utf8')))
    expect(silent).toEqual([])
  })
})
