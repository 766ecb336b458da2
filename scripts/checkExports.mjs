/**
 * Refuses what is exported for nobody but tests, and what is exported for nobody at all: `node scripts/checkExports.mjs [folder]`, part of `npm run lint`.
 * knip reads the product as it is built, without tests and browser flows (knip.json). What stays although only tests import it stands in
 * scripts/lib/keptExports.mjs with its reason; an entry there that is no longer needed is refused too, so that the list only gets shorter.
 */
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { keptExports } from './lib/keptExports.mjs'
import { root } from './lib/setup.mjs'

const [folder = root] = process.argv.slice(2)

function report() {
  const args = [
    join(root, 'node_modules/knip/bin/knip.js'),
    '--production',
    '--no-progress',
    '--no-exit-code',
    '--reporter',
    'json',
  ]
  return JSON.parse(execFileSync(process.execPath, args, { cwd: folder, encoding: 'utf8', maxBuffer: 64 * 1024 ** 2 }))
}

/** `file: name` of each export without a user, `file: *` of each file without one. */
const found = new Set(
  report().issues.flatMap(({ file, exports = [], files = [] }) => [
    ...files.map(() => `${file}: *`),
    ...exports.map(({ name }) => `${file}: ${name}`),
  ]),
)
// another folder is one of a test, which keeps nothing
const kept = new Set((folder === root ? keptExports : []).flatMap(({ names }) => names))
const event = [...found].filter(name => !kept.has(name))
const stale = [...kept].filter(name => !found.has(name))
for (const name of event)
  console.error(`${name} is imported by tests at most. Test it through its user, take the word export away, or remove it.`)
for (const name of stale) console.error(`${name} has a user now, or is gone: take it off scripts/lib/keptExports.mjs.`)
process.exit(event.length + stale.length > 0 ? 1 : 0)
