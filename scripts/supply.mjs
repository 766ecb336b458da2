/**
 * What the product is made of, from package-lock.json alone, without network (SCALE-13): `node scripts/supply.mjs`, part of `npm run lint`. Refuses an entry that
 * does not come from npm's registry or has no digest, a package with an install script that package.json does not name in `allowScripts` (npm 11 runs no
 * other), a production package that is deprecated, and a licence that nobody looked at. `--write` writes docs/security/licences.md, which is compared otherwise.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './lib/setup.mjs'
import { licenceTable, packagesOf, supplyProblems } from './lib/supplyChain.mjs'

const read = file => JSON.parse(readFileSync(join(root, file), 'utf8'))
const packages = packagesOf(read('package-lock.json'))
const problems = supplyProblems(packages, read('package.json'))
// grids of the field that bench:grid alone installs: nothing of them reaches the product, their origin counts all the same
const peers = 'scripts/bench/peers'
problems.push(...supplyProblems(packagesOf(read(`${peers}/package-lock.json`)), read(`${peers}/package.json`)))
const file = 'docs/security/licences.md'
const text = licenceTable(packages)
if (process.argv.includes('--write')) writeFileSync(join(root, file), text)
else if (!existsSync(join(root, file)) || readFileSync(join(root, file), 'utf8') !== text)
  problems.push(`${file} is stale: run \`npm run supply -- --write\` and commit it.`)
for (const problem of problems) console.error(problem)
process.exit(problems.length > 0 ? 1 : 0)
