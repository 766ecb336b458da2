import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, it, vi } from 'vitest'
import { runCharts } from '../../scripts/drawMachines.ts'

const folder = fileURLToPath(new URL('../machines', import.meta.url))
const place = mkdtempSync(join(tmpdir(), 'charts-'))
const charts = join(place, 'docs', 'machines')
const file = join(charts, 'ward.md')
afterEach(() => rmSync(place, { recursive: true, force: true }))

it('npm run charts writes a file for each machine and an index, --check fails when one is missing, stale or too many and writes nothing', async () => {
  const complaint = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  expect(await runCharts(['--check'], charts, folder)).toBe(1)
  expect(await runCharts(['--chek'], charts, folder)).toBe(1)
  expect(await runCharts([], charts, folder)).toBe(0)
  expect(await runCharts(['--check'], charts, folder)).toBe(0)
  const text = readFileSync(file, 'utf8')
  expect(text).toContain('  link__waiting --> link__connected : after reconnectDelay (computed) [isRested]')
  expect(text).toContain('| link.connected.listening | after silenceLimit (6 s) |  | link.waiting |  |')
  expect(text).toContain('| link | session.closed |  | link.signedOut | navigate |')
  expect(text).toContain('state "signedOut. Nobody is signed in" as link__signedOut')
  writeFileSync(file, `${text} `)
  expect(await runCharts(['--check'], charts, folder)).toBe(1)
  expect(readFileSync(file, 'utf8')).toBe(`${text} `)
  expect(await runCharts([], charts, folder)).toBe(0)
  expect(readFileSync(join(charts, 'README.md'), 'utf8')).toContain('- [ward](ward.md)')
  writeFileSync(join(charts, 'gone.md'), '')
  expect(await runCharts(['--check'], charts, folder)).toBe(1)
  expect(await runCharts([], charts, folder)).toBe(0)
  expect(readdirSync(charts).sort()).toEqual(['README.md', 'ward.md'])
  expect(complaint.mock.calls.map(([line]) => String(line))).toEqual([
    'docs/machines is stale: run `npm run charts` and commit it.',
    "Unknown argument '--chek'. Usage: npm run charts [-- --check]",
    'docs/machines is stale: run `npm run charts` and commit it.',
    'docs/machines is stale: run `npm run charts` and commit it.',
  ])
})
