import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, it, vi } from 'vitest'
import { runCharts } from '../../scripts/drawMachines.ts'

const folder = fileURLToPath(new URL('../machines', import.meta.url))
const place = mkdtempSync(join(tmpdir(), 'charts-'))
const file = join(place, 'docs', 'machines.md')
afterEach(() => rmSync(place, { recursive: true, force: true }))

it('npm run charts writes the drawing, --check fails when it is missing or stale and writes nothing', async () => {
  const complaint = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  expect(await runCharts(['--check'], file, folder)).toBe(1)
  expect(await runCharts(['--chek'], file, folder)).toBe(1)
  expect(await runCharts([], file, folder)).toBe(0)
  expect(await runCharts(['--check'], file, folder)).toBe(0)
  const text = readFileSync(file, 'utf8')
  expect(text).toContain('  link__waiting --> link__connected : after reconnectDelay (computed) [isRested]')
  expect(text).toContain('| link.connected.listening | after silenceLimit (6 s) |  | link.waiting |  |')
  expect(text).toContain('| link | session.closed |  | link.signedOut | navigate |')
  expect(text).toContain('state "signedOut. Nobody is signed in" as link__signedOut')
  writeFileSync(file, `${text} `)
  expect(await runCharts(['--check'], file, folder)).toBe(1)
  expect(readFileSync(file, 'utf8')).toBe(`${text} `)
  expect(complaint.mock.calls.map(([line]) => String(line))).toEqual([
    'docs/machines.md is stale: run `npm run charts` and commit it.',
    "Unknown argument '--chek'. Usage: npm run charts [-- --check]",
    'docs/machines.md is stale: run `npm run charts` and commit it.',
  ])
})
