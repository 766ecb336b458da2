/**
 * What neither the compiler nor the linter can forbid, looked for as text, and citations of papers and ids that lead nowhere (HOUSE-01): `node scripts/checkText.mjs [folder]`, part of `npm run lint`.
 * Prints `file:line: sentence` for each find and exits 1 when there is one.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { lostCitations, papersIn } from './lib/citations.mjs'

const CODE = /\.(ts|tsx|mts|mjs|js)$/
/** What may cite the papers under docs/spec. */
const CITING = /\.(ts|tsx|mts|mjs|js|css|md)$/
/** Generated from the rest, the papers themselves, and the test of this check. */
const UNCITED = /^(docs\/(spec|machines|wire\.md|behaviour)|tests\/scripts\/citations\.test\.ts)\b/
/** A whole line of comment, which may speak of anything but a switched-off rule. */
const COMMENT = /^\s*(\*|\/\/(?!\s*(ox|es)lint))/
const STRING = /'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|`(?:[^`\\]|\\.)*`/g
const SKIPPED = new Set(['node_modules', 'dist', '.tsbuild', 'data', '.cache', '.git', 'test-results', 'playwright-report'])

/** Names that docs/glossary.md has replaced (its table of renames); the row of a word is ticked there when it stands here. */
const GIVEN_UP =
  /\b(CellWish|PlaceRouter|outsidePaths|aroundParts|AroundThing|startAround|FileKeeper|createKeeper|openShelf|gridLines|gridVisits|gridOriginals|socketDoor|heldSight|thirdBonds|serveThirdBonds|serveBin|chosenIds|findPlace|originalsModule|(?:account|guard|idleLock|layout|menu|newVersion|notice|palette|preferences|reachability|session|tabs|outbox|wire)Parts)\b/

/** `tellX` became notifyX, `noteX` recordX; a note that is one (noteOf, noteId) stays. */
const GIVEN_UP_VERBS = /\b(?:tell|note(?!Of\b|Id\b))[A-Z]\w*/

/** Each rule: where it holds, what it looks for, what to do instead. */
const rules = [
  {
    where: CODE,
    what: /(\/\/|\/\*)\s*(oxlint|eslint)-disable/,
    say: 'Lint rules are not switched off in the code: repair it, or change .oxlintrc.json with a reason.',
  },
  {
    where: /^(machines|contract)\/.*\.ts$/,
    what: /\bnew Date\(\s*\)|(?<!new )(?<![\w.])Date\(/,
    say: 'The present time comes in with the event or the argument.',
  },
  {
    where: /^src\/(?!app\/).*\.tsx?$/,
    what: /\bimport\.meta\.glob\b/,
    say: 'Only src/app gathers screens by import.meta.glob; the walls cannot see through it.',
  },
  {
    where: /^(?!scripts\/checkText).*\.(ts|tsx|mts|mjs|js)$/,
    what: GIVEN_UP,
    say: 'This name was given up: docs/glossary.md has the one in its place.',
  },
  {
    where: /^(?!scripts\/checkText).*\.(ts|tsx|mts|mjs|js)$/,
    what: GIVEN_UP_VERBS,
    say: 'This verb was given up: notifyX for tellX, recordX for noteX (docs/glossary.md).',
  },
  {
    // chunk.ts asks again for an address that the browser itself has named
    where: /^(contract|machines|streams|src)\/(?!lib\/loading\/chunk\.ts$).*\.tsx?$/,
    what: /(?<![\w.])import\(\s*(?!['"`][^$]*['"`]\s*[),])/,
    say: 'A dynamic import names its file literally, so that the walls can see it.',
  },
]

function* filesOf(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) {
      if (!SKIPPED.has(entry.name)) yield* filesOf(path)
    } else if (CITING.test(entry.name)) yield path
  }
}

const root = process.argv[2] ?? '.'
const papers = papersIn(root)
let finds = 0
for (const path of filesOf(root)) {
  const name = relative(root, path).replaceAll('\\', '/')
  const held = rules.filter(rule => rule.where.test(name))
  const isCiting = papers !== null && !UNCITED.test(name)
  for (const [index, line] of readFileSync(path, 'utf8').split('\n').entries()) {
    for (const sentence of isCiting ? lostCitations(line, papers) : []) {
      finds += 1
      console.error(`${name}:${index + 1}: ${sentence}`)
    }
    // The words may stand in a string, as they do in the tests of these rules; what a dynamic import names must stay.
    const bare = line.includes('import(') ? line : line.replaceAll(STRING, "''")
    for (const rule of held) {
      if (!rule.what.test(bare) || COMMENT.test(line)) continue
      finds += 1
      console.error(`${name}:${index + 1}: ${rule.say}`)
    }
  }
}
if (finds > 0) process.exit(1)
