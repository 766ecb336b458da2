import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'
import { playPaths } from '../../scripts/playPaths.ts'

const folder = fileURLToPath(new URL('../machines', import.meta.url))
const product = fileURLToPath(new URL('brokenWard.ts', import.meta.url))
const out = mkdtempSync(join(tmpdir(), 'xinglin-play-'))
afterAll(() => rmSync(out, { recursive: true, force: true }))

async function run(...args: string[]) {
  const lines: string[] = []
  const notes: string[] = []
  const code = await playPaths(args, { line: text => lines.push(text), note: text => notes.push(text) }, folder)
  return { code, text: lines.join('\n'), notes: notes.join('\n') }
}

describe('npm run paths:play', () => {
  it('[QA-16] plays every path of a machine whose product is right', async () => {
    const { code, text, notes } = await run('ward', '--out', join(out, 'right'))
    expect([code, notes]).toEqual([0, ''])
    expect(text).toMatch(/^(\d+) of \1 paths passed\. Report: .*report\.html$/)
  })

  it('[QA-16] plays an order with a limit of time as well', async () => {
    const { code, notes } = await run(
      'ward',
      '--generator',
      'random',
      '--until',
      'time(5) or length(20)',
      '--out',
      join(out, 'timed'),
    )
    expect([code, notes]).toEqual([0, ''])
  })

  it('[QA-16] prints the known shortest path of a broken product, keeps it, and fails again by its file alone', async () => {
    const random = ['--generator', 'random', '--until', 'length(400)', '--seed', '3', '--path-length', '80']
    const { code, text } = await run('ward', ...random, '--product', product, '--out', join(out, 'broken'))
    expect(code).toBe(1)
    expect(text).toContain('; 7 of them are enough')
    const file = join(out, 'broken/failing1.json')
    const kept: unknown = JSON.parse(readFileSync(file, 'utf8'))
    expect(kept).toMatchObject({ machine: 'ward', isInBrowser: false, path: { input: { token: 't1' } }, failure: { step: 7 } })

    const again = await run('--replay', file, '--product', product, '--out', join(out, 'again'))
    expect(again.code).toBe(1)
    expect(again.text).toContain('A path of 7 steps fails; 7 of them are enough')
    const repaired = await run('--replay', file, '--out', join(out, 'repaired'))
    expect([repaired.code, repaired.text]).toEqual([0, expect.stringContaining('1 of 1 paths passed')])
  })

  it('[QA-16] reports the machine, the steps and the red one in a file that needs no other', () => {
    const html = readFileSync(join(out, 'broken/report.html'), 'utf8')
    const drawn = /<svg[^>]*第 7 步失败.*?<\/svg>/s.exec(html)?.[0] ?? ''
    // as the workbench draws it, with the step that failed and where it should have led
    expect(drawn.match(/<rect class="xl-chart-box"/g)?.length).toBeGreaterThan(3)
    expect(drawn).toMatch(/data-arrow="[^"]+" data-taken="true"/)
    expect(drawn).toMatch(/data-state="[^"]+" data-active="true"/)
    expect(html.match(/<tr class="red">/g)).toHaveLength(html.match(/<section>/g)?.length ?? 0)
    expect(html).not.toMatch(/<(script|link)|src="(?!data:)/)
    expect(html).toContain('stateDiagram-v2')
  })

  it('[QA-16] leaves its report where no run of Playwright clears it away', async () => {
    const report = /Report: (.*)$/.exec((await run('ward')).text)?.[1] ?? ''
    rmSync(dirname(report), { recursive: true, force: true })
    const root = fileURLToPath(new URL('../..', import.meta.url))
    const cleared = [...readFileSync(join(root, 'playwright.config.ts'), 'utf8').matchAll(/'(test-results[^']*)'/g)]
    expect(cleared.map(([, place]) => place)).toEqual(['test-results/play-run', 'test-results/browsers-run', 'test-results/e2e'])
    expect(cleared.filter(([, place = '']) => report.startsWith(join(root, place, '/')))).toEqual([])
  })

  it('[QA-16] [QA-18] plays a walk with data of a person’s own, which no sample of the model has, and names the step that cannot be done', async () => {
    const fileOf = (name: string, events: object[]) => {
      const file = join(out, `${name}.json`)
      writeFileSync(file, JSON.stringify({ machine: 'ward', isInBrowser: false, path: { input: { token: 't1' }, events } }))
      return file
    }
    const own = { type: 'fetchCalls done', output: { waiting: 17 } }
    const played = await run('--replay', fileOf('own', [own, { type: 'session.closed' }]), '--out', join(out, 'own'))
    expect([played.notes, played.code, played.text]).toEqual(['', 0, expect.stringContaining('1 of 1 paths passed')])
    const twice = await run('--replay', fileOf('twice', [own, own]), '--out', join(out, 'twice'))
    expect([twice.code, twice.notes]).toEqual([1, expect.stringContaining('no longer allows step 2')])
    const gone = await run('--replay', fileOf('gone', [own, { type: 'bed.moved' }]), '--out', join(out, 'gone'))
    expect([gone.code, gone.notes]).toEqual([1, expect.stringContaining('no longer allows step 2: it knows no bed.moved')])
  })

  it('says what is wrong with its arguments', async () => {
    expect(await run('nobody')).toMatchObject({ code: 1, notes: expect.stringContaining("no machine 'nobody'") })
    expect(await run('ward', '--tries', 'many')).toMatchObject({ code: 1, notes: expect.stringContaining('--tries') })
    expect(await run('ward', '--replay')).toMatchObject({ code: 1, notes: '--replay needs a value.' })
    expect((await run('--help')).text).toContain('--browser')
  })
})
