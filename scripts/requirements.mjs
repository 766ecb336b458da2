/**
 * `npm run requirements`: which requirements a test names, one line for each area. `-- --step F` (or ids of groups: `-- NOTICE GUARD`) lists the rows
 * that no test names; `-- GRID-41` says what one demands and which tests prove it. A row counts when its id stands in square brackets in the literal
 * title of a test: it('[NOTICE-23] …').
 */
import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { groupOf, idsNamedByTests, requirementsIn } from './lib/requirements.mjs'

const root = process.cwd()
const rows = requirementsIn(root)
const named = idsNamedByTests(root)
const isNamed = ({ id }) => named.has(id)
const args = process.argv.slice(2)
/** The titles of a file that name an id: `path:line  title`. */
function titlesIn(file, id) {
  const names = new RegExp(String.raw`\[[^\]]*\b${id}\b[^\]]*\]`)
  const lines = readFileSync(file, 'utf8').split('\n')
  return lines.flatMap((line, index) => {
    if (!names.test(line) || /^\s*(\/\/|\/?\*)/.test(line)) return []
    const [, title = line] = /['"`]((?:\[[^\]]+\][ ]*)+.*?)['"`](?:,|$)/.exec(line) ?? []
    return [`${relative(root, file)}:${index + 1}  ${title.replace(/(\[[^\]]+\]\s*)+/, '').trim()}`]
  })
}
const step = args[0] === '--step' ? args[1] : undefined

if (args.length === 0) {
  const areas = new Map([...new Set(rows.map(row => row.area))].map(area => [area, rows.filter(row => row.area === area)]))
  for (const [area, all] of areas) {
    const open = all.filter(row => !isNamed(row))
    const steps = [...new Set(open.map(row => row.step))].sort().join(' ')
    console.log(
      `${area.padEnd(18)} ${String(all.length - open.length).padStart(4)} / ${all.length}${steps === '' ? '' : `   open in ${steps}`}`,
    )
  }
  console.log(`${rows.filter(isNamed).length} of ${rows.length} requirements named by a test`)
} else {
  const single = rows.filter(({ id }) => args.includes(id))
  for (const { id, step: owner, area, requirement, check } of single) {
    console.log(`${id} (${area}, step ${owner}): ${requirement}\n  check: ${check}`)
    for (const title of (named.get(id) ?? []).flatMap(file => titlesIn(file, id))) console.log(`  ${title}`)
    if (!named.has(id)) console.log('  no test names it')
  }
  const chosen = rows.filter(row => (step === undefined ? args.includes(groupOf(row.id)) : row.step === step))
  for (const row of chosen.filter(one => !isNamed(one))) console.log(`${row.id}\t${row.requirement}\t(${row.check})`)
  if (single.length === 0) console.log(`${chosen.filter(isNamed).length} of ${chosen.length} requirements named by a test`)
}
