/** `npm run lint`: walls, oxlint, text, exports, packages and security, one after the other; ends with the exit code of the first that fails. */
import { spawnSync } from 'node:child_process'
import { root, tool } from './lib/setup.mjs'

const COMMANDS = [
  ['scripts/walls.mjs', '--check'],
  [tool('oxlint/bin/oxlint'), '--deny-warnings'],
  ['scripts/checkText.mjs'],
  ['scripts/checkExports.mjs'],
  ['scripts/supply.mjs'],
  ['scripts/checkSecurity.mjs'],
]

for (const command of COMMANDS) {
  const { status } = spawnSync(process.execPath, command, { cwd: root, stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}
