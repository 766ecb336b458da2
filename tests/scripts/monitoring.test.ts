import { execFileSync } from 'node:child_process'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'

const folder = resolve(import.meta.dirname, '../../deploy/monitoring')
/** What promtool prints, or null where the machine has none (Debian's package prometheus brings it). */
function promtool(...args: string[]): string | null {
  try {
    return execFileSync('promtool', args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}
const isThere = promtool('--version') !== null
if (!isThere) process.stderr.write('promtool is not installed: the alert rules are not tested (apt-get install prometheus).\n')

it.runIf(isThere)('[SCALE-10] has alert rules that promtool reads, and that fire when they should and not before', () => {
  expect(promtool('check', 'rules', 'alerts.yml')).toContain('SUCCESS: 14 rules found')
  expect(promtool('test', 'rules', 'alerts.test.yml')).toContain('SUCCESS')
  expect(promtool('check', 'config', '--syntax-only', 'prometheus.yml')).toContain('SUCCESS')
})
