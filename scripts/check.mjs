/**
 * `npm run check`: types, lint, format and the list of packages (SBOM into dist) side by side, with the caches of the compiler (`.tsbuild`) and of prettier (`.cache/prettier`): seconds after the
 * first run. Each part prints when it is over; exit code 1 when one failed.
 */
import { spawn } from 'node:child_process'
import { collectLessOften, root, tool } from './lib/setup.mjs'

/** Runs `commands` one after the other until one fails; resolves to what they printed and whether all were fine. */
async function inTurn(commands) {
  let text = ''
  for (const command of commands) {
    const code = await new Promise(done => {
      const child = spawn(process.execPath, command, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
      for (const stream of [child.stdout, child.stderr]) stream.on('data', data => (text += data))
      child.on('close', done)
    })
    if (code !== 0) return { text, isFine: false }
  }
  return { text, isFine: true }
}

const prettier = [tool('prettier/bin/prettier.cjs'), '--check', '--log-level', 'warn', '--cache', '--cache-strategy', 'content']
/** Each part: its name and its commands, every one the arguments of node. */
const parts = [
  ['types', [[tool('typescript/bin/tsc'), '-b']]],
  ['lint', [['scripts/lint.mjs']]],
  ['sbom', [['scripts/sbom.mjs']]],
  ['format', [[...prettier, '--cache-location', '.cache/prettier', '.']]],
]

collectLessOften()
const begun = Date.now()
const results = await Promise.all(
  parts.map(async ([name, commands]) => {
    const { text, isFine } = await inTurn(commands)
    console.log(`${isFine ? 'ok    ' : 'FAILED'}  ${name.padEnd(6)} ${((Date.now() - begun) / 1000).toFixed(1).padStart(6)} s`)
    if (!isFine) console.log(text)
    return isFine
  }),
)
process.exit(results.every(Boolean) ? 0 : 1)
