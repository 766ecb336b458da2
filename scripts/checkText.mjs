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
/** What a line of code says beside itself. */
const REMARK = /\/\*.*?(?:\*\/|$)|(?<!:)\/\/.*$/g
const STRING = /'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|`(?:[^`\\]|\\.)*`/g
const SKIPPED = new Set(['node_modules', 'dist', '.tsbuild', 'data', '.cache', '.git', 'test-results', 'playwright-report'])

/** Names that docs/glossary.md has replaced (its table of renames); the row of a word is ticked there when it stands here. */
const GIVEN_UP =
  /\b(PlaceRouter|outsidePaths|aroundParts|AroundThing|startAround|FileKeeper|createKeeper|openShelf|gridLines|gridVisits|gridOriginals|socketDoor|heldSight|thirdBonds|serveThirdBonds|serveBin|chosenIds|findPlace|originalsModule|originalTables|serveOriginalCategories|fileKeeper|drawnWidths|usePageRoom|LocationRouter|UNSAFE_LocationContext|loadOutside|shanghaiDay|createTurns|groupWords|AroundThing|\w*[eE]ntrances?(?:[A-Z]\w*)?|Outside|\w*[kK]eepers?|(?:open|on)Shelf|\w*SocketDoor|Bin[A-Z]\w*|(?:in|open|walk)Bin|\w*Bonds?|bonds?|\w*[sS]kimming|(?:is|set)?Drawn(?:[A-Z]\w*)?|drawn[A-Z]\w*|(?:rows)?[iI]nSight|Sight|(?:account|guard|idleLock|layout|menu|newVersion|notice|palette|preferences|reachability|session|tabs|outbox|wire)Parts)\b/

/** Stems of names that were given up: deed, fault, wish, held, news, `takeX`, `tellX`, `noteX` and types of places; a note that is one (noteOf, noteId) stays. */
const GIVEN_UP_STEMS =
  /\b(?:\w*[dD]eeds?(?![a-z])\w*|\w*(?:Fault|(?<![dD]e)fault)(?:s|y|ed)?(?![a-z])\w*|[wW]ish(?:es)?|\w*Wish(?:es)?|\w*[hH]eld(?:[A-Z]\w*)?|news|\w+News|(?:tell|take|note(?!Of\b|Id\b))[A-Z]\w*|(?:[A-Z]\w*)?Places?(?:Context)?|(?:use|current|allowed|tab)Places?|(?:input|field|picker|select|Machine)Words)\b/

/** Words that no sentence of ours has (docs/glossary.md, Sentences): of code, comments, test titles and documents alike. Papers, generated files and the glossary keep theirs. */
const GIVEN_UP_WORDS =
  /\b(?:[hH]ouse|[wW]hoever|[bB]y hand|hands|[hH]e|[hH]im|[hH]is|[hH]imself|[dD]eeds?|[fF]aults?|[wW]ish(?:es)?|news)\b/

/** Kinds and folders of files that were given up (the same table). */
const GIVEN_UP_FILES =
  /(?:^|\/)(?:parts|layouts\/around|entrances?)\/|^(?:src\/app|machines)\/.*Parts\.tsx?$|(?:^|\/)[^/]*(?:[eE]ntrances?|[kK]eeper|[sS]kimming|SocketDoor)\.(?:\w+\.)?(?:tsx?|css)$|[./](?:parts|words|present|originals|around|turns|shelf|unheard|heldSight|thirdBonds)\.(?:page\.|e2e\.|test\.)?tsx?$/

/** Kinds of files of a server module (docs/how-to.md has what each is for), and the three files that are of no module. */
const SERVER_KINDS = 'plugin|routes|service|commands|queries|presenter|rules|context|page|repository|crud|source'
const WITHOUT_KIND = new RegExp(
  String.raw`^server/modules/(?!(?:index|serverModule|crudHooks)\.ts$|.*\.(?:${SERVER_KINDS})\.ts$).*\.ts$`,
)

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
    isOfCode: true,
    say: 'This name was given up: docs/glossary.md has the one in its place.',
  },
  {
    where: /^(?!scripts\/checkText).*\.(ts|tsx|mts|mjs|js)$/,
    what: GIVEN_UP_STEMS,
    isOfCode: true,
    say: 'This word was given up: docs/glossary.md has the one in its place.',
  },
  {
    where: /^(?!docs\/(spec|machines|wire\.md|glossary\.md)|scripts\/checkText|tests\/(scripts\/glossary|walls\/rules)).*$/,
    what: GIVEN_UP_WORDS,
    isOfAll: true,
    say: 'This word was given up: docs/glossary.md, part Sentences, has what is said instead.',
  },
  {
    where: /^server\/modules\/.*\.crud\.ts$/,
    what: /(?:^\s*|\b(?:db|tx))\.(?:select|selectDistinct|insert|update|delete|execute|\$count)\(/,
    say: 'The binding of a list names columns and conditions; what it asks or writes besides stands in *.repository.ts (HOUSE-06).',
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
  if (GIVEN_UP_FILES.test(name)) {
    finds += 1
    console.error(`${name}:1: This kind of file was given up: docs/glossary.md has the one in its place.`)
  }
  if (WITHOUT_KIND.test(name)) {
    finds += 1
    console.error(`${name}:1: A file of a server module says its kind: ${SERVER_KINDS.replaceAll('|', ', ')} (HOUSE-06).`)
  }
  const inForce = rules.filter(rule => rule.where.test(name))
  const isCiting = papers !== null && !UNCITED.test(name)
  for (const [index, line] of readFileSync(path, 'utf8').split('\n').entries()) {
    for (const sentence of isCiting ? lostCitations(line, papers) : []) {
      finds += 1
      console.error(`${name}:${index + 1}: ${sentence}`)
    }
    // The words may stand in a string, as they do in the tests of these rules; what a dynamic import names must stay.
    const bare = line.includes('import(') ? line : line.replaceAll(STRING, "''")
    for (const rule of inForce) {
      const text = rule.isOfAll ? line : rule.isOfCode ? bare.replaceAll(REMARK, '') : bare
      const found = rule.what.exec(text)?.[0].trim()
      if (found === undefined || (!rule.isOfAll && COMMENT.test(line))) continue
      finds += 1
      console.error(`${name}:${index + 1}: “${found}”: ${rule.say}`)
    }
  }
}
if (finds > 0) process.exit(1)
