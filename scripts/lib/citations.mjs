import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { groupOf, requirementsIn } from './requirements.mjs'

const PAPERS = 'contract|consultation|grid|reliability|admin|hospital|looks|design|toolchain|decisions|spec'
/** `contract.md 4.5`, `grid.md part 4`, `design.md trial 1, …`, several numbers behind one name. */
const CITED = new RegExp(
  `\\b(${PAPERS})\\.md,? (?:parts? |trial )?(\\d+(?:\\.\\d+)?(?:(?:, | to | and |, and )(?:part )?\\d+(?:\\.\\d+)?)*)`,
  'g',
)
const SPEC_PART = /\bspec(?:ification)? (?:part|section) (\d+)/g
const RULING = /\(([DC]\d{1,2}(?:(?:, | and |; )[DC]\d{1,2})*)[,;) ]/g
const RECORD = /\bdecisions? (\d{3})(?:(?:, | and )(\d{3}))?\b/g

/** Numbers of parts and items that a paper has: `## 4 …`, `### 4.1 …`, `- **4.5** …`. */
const partsOf = text => new Set([...text.matchAll(/^(?:#{2,4} |- (?=\*\*))\**(\d+(?:\.\d+)*)\b/gm)].map(([, part]) => part))

/**
 * What can be cited: papers under docs/spec with their parts, rulings D and C, records under docs/decisions, ids of requirements. Null where the folder has
 * no papers (a copy for a test of other rules).
 * @param {string} root
 */
export function papersIn(root) {
  const folder = join(root, 'docs/spec')
  if (!existsSync(folder)) return null
  const texts = readdirSync(folder)
    .filter(name => name.endsWith('.md'))
    .map(name => [name.replace(/\.md$/, ''), readFileSync(join(folder, name), 'utf8')])
  const rulings = texts.flatMap(([, text]) => [...text.matchAll(/^- \*\*([DC]\d+)\*\*/gm)].map(([, name]) => name))
  const ids = requirementsIn(root).map(({ id }) => id)
  return {
    parts: new Map(texts.map(([name, text]) => [name, partsOf(text)])),
    rulings: new Set(rulings),
    records: new Set(readdirSync(join(root, 'docs/decisions')).map(name => name.slice(0, 3))),
    ids: new Set(ids),
    id: new RegExp(
      `(?<![\\w-])(?:${[...new Set(ids.map(groupOf))].sort((one, other) => other.length - one.length).join('|')})-\\d{1,3}(?![\\w-])`,
      'g',
    ),
  }
}

/**
 * Citations and ids of a line that lead nowhere, as sentences.
 * @param {string} line
 * @param {NonNullable<ReturnType<typeof papersIn>>} papers
 * @returns {string[]}
 */
export function lostCitations(line, papers) {
  const lost = []
  for (const [, paper, numbers] of line.matchAll(CITED))
    for (const [part] of numbers.matchAll(/\d+(?:\.\d+)?/g))
      if (!papers.parts.get(paper)?.has(part)) lost.push(`docs/spec/${paper}.md has no part ${part}.`)
  for (const [, part] of line.matchAll(SPEC_PART))
    if (!papers.parts.get('spec')?.has(part)) lost.push(`docs/spec/spec.md has no part ${part}.`)
  for (const [, names] of line.matchAll(RULING))
    for (const [name] of names.matchAll(/[DC]\d{1,2}/g))
      if (!papers.rulings.has(name)) lost.push(`docs/spec/decisions.md has no ${name}.`)
  for (const [, ...numbers] of line.matchAll(RECORD))
    for (const number of numbers)
      if (number !== undefined && !papers.records.has(number)) lost.push(`docs/decisions has no record ${number}.`)
  for (const [id] of line.matchAll(papers.id)) if (!papers.ids.has(id)) lost.push(`No requirement is called ${id}.`)
  return lost
}
