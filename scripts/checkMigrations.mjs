/**
 * `npm run check:migrations`: no migration breaks or locks the version that runs beside it during a rolling update (SCALE-05, scripts/lib/migrationRules.mjs). What stood
 * before the rule, or cannot do without, is named with its reason in scripts/migrationExceptions.json. Exit code 1 with the findings.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { migrationIssues } from './lib/migrationRules.mjs'
import { root } from './lib/setup.mjs'

const folder = join(root, 'server/db/migrations')
const exceptions = JSON.parse(readFileSync(join(root, 'scripts/migrationExceptions.json'), 'utf8'))
const files = readdirSync(folder).filter(name => name.endsWith('.sql'))
const issues = files.flatMap(file => {
  const allowed = Object.keys(exceptions[file] ?? {})
  const found = migrationIssues(readFileSync(join(folder, file), 'utf8'))
  return [
    ...found.filter(one => !allowed.includes(one)).map(one => `${file}: ${one}`),
    ...allowed.filter(one => !found.includes(one)).map(one => `${file}: the exception "${one}" is not needed`),
  ]
})
if (issues.length > 0) {
  console.error(
    `A version that runs during a rolling update would break or wait (docs/operations.md, "Rolling update"):\n${issues.join('\n')}`,
  )
  process.exit(1)
}
console.log(`${files.length} migrations let the version before them run on`)
