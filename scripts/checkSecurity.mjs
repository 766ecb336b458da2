/**
 * `node scripts/checkSecurity.mjs`, part of `npm run lint`: the lists of security requirements under docs/security name every requirement, and each proof is there
 * (SCALE-11). Exits 1 with a sentence for each that is not.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { flawsOfList } from './lib/securityLists.mjs'

const root = resolve(import.meta.dirname, '..')
const folder = join(root, 'docs/security')
const read = file => (existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : null)
const lists = JSON.parse(readFileSync(join(folder, 'requirements.json'), 'utf8'))
const flaws = Object.entries(lists).flatMap(([name, ids]) =>
  flawsOfList(readFileSync(join(folder, name), 'utf8'), ids, read).map(flaw => `docs/security/${name}: ${flaw}`),
)
for (const flaw of flaws) process.stdout.write(`${flaw}\n`)
if (flaws.length > 0) process.exitCode = 1
