import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { probeFolder, run } from '#tests/walls/probe.ts'

const root = resolve(import.meta.dirname, '../..')
const glossary = readFileSync(join(root, 'docs/glossary.md'), 'utf8')

/** Cells of the table under a heading of the glossary. */
const rowsUnder = (heading: string): string[][] =>
  (glossary.split(`## ${heading}\n`)[1]?.split('\n## ')[0] ?? '')
    .split('\n')
    .filter(line => line.startsWith('|') && !/^\| ?-/.test(line))
    .slice(1)
    .map(line =>
      line
        .split('|')
        .slice(1, -1)
        .map(cell => cell.trim()),
    )

/** A name of each row of the table of renames, as code would bring it back, and what it is called now. */
const names: readonly (readonly [old: string, now: string])[] = [
  ['interface CellWish {}', 'interface CellEdit {}'],
  ['const sessionParts = 1', 'const sessionActor = 1'],
  ['export class PlaceRouter {}', 'export class AtLocation {}'],
  ['const aroundParts = 1', 'const overlayHost = 1'],
  ['const files = createKeeper()', 'const files = createFileService()'],
  ['const socketDoor = 1', 'const socketGateway = 1'],
  ['const ids = chosenIds()', 'const ids = idList()'],
  ['const heldSight = 1', 'const scrollAnchor = 1'],
  ['const thirdBonds = 1', 'const linkedAccounts = 1'],
  ['type RightsDeed = string', 'type RightsContext = string'],
  ['const deeds = []', 'const commands = []'],
  ['const mobileFault = 1', 'const mobileError = 1'],
  ['const faults = []', 'const issues = []'],
  ['let place: CellPlace', 'let cellRef: CellRef'],
  ['const held = 1', 'const current = 1'],
  ['const tellFailure = 1', 'const notifyFailure = 1'],
  ['const takePage = 1', 'const applyPage = 1'],
  ['const wishes = []', 'const cellEdits = []'],
  ['const news = 1', 'const event = 1'],
  ['const inputWords = 1', 'const inputProps = 1'],
  ['const fileKeeper = 1', 'const fileService = 1'],
  ['const originalTables = 1', 'const legacyTables = 1'],
  ['const drawnWidths = 1', 'const renderedWidths = 1'],
  ['const drawnColumns = []', 'const shownColumns = []'],
  ['function shanghaiDay() {}', 'function hospitalDay() {}'],
  ['const heldBy = 1', 'const isOfAccount = 1'],
  ['type EntranceLink = 1', 'type SignInLink = 1'],
  ['const Outside = 1', 'const NotInApp = 1'],
  ['const createTurns = 1', 'const createLimiter = 1'],
  ['const openShelf = 1', 'const openFileStore = 1'],
  ['const openSocketDoor = 1', 'const openSocketGateway = 1'],
  ['const BinWindow = 1', 'const RecycleBinWindow = 1'],
  ['const isSkimming = true', 'const isFastScroll = true'],
  ['let sight: Sight', 'let sight: VisibleRows'],
  ['const lockBond = 1', 'const lockAccount = 1'],
  ['let place: SheetPlace', 'let place: SheetKey'],
]

describe('docs/glossary.md', () => {
  it('[HOUSE-02] names each subject in both languages, with files that are there', () => {
    const subjects = rowsUnder('Subjects')
    expect(subjects.length).toBeGreaterThan(30)
    for (const [chinese, english, where, means] of subjects) {
      expect([chinese, english, means], chinese).not.toContain('')
      for (const [, path] of (where ?? '').matchAll(/`([^`]+)`/g)) expect(existsSync(join(root, path ?? '')), path).toBe(true)
    }
  })

  it('[HOUSE-02] has a term for every rename, and each old word is refused by the lint while its successor passes', async () => {
    expect(rowsUnder('Renames').filter(row => row.at(-1) !== '✓')).toEqual([])
    const files = Object.fromEntries(
      names.flatMap(([old, now], n) => [
        [`src/lib/old${n}.ts`, `${old}\n`],
        [`src/lib/now${n}.ts`, `// held, place and takePage may be spoken of\n${now}\n`],
      ]),
    )
    const { folder, remove } = await probeFolder(files, [])
    try {
      const { text } = await run(folder, 'scripts/checkText.mjs')
      const refused = text
        .trim()
        .split('\n')
        .map(line => line.split(':')[0])
      expect([...new Set(refused)].toSorted()).toEqual(names.map((_, n) => `src/lib/old${n}.ts`).toSorted())
    } finally {
      await remove()
    }
  })

  it('[HOUSE-02] refuses the kinds of files that were given up', async () => {
    const old = [
      'machines/a/a.parts.ts',
      'server/crud/present.ts',
      'src/app/entrance/a.ts',
      'src/app/turns.ts',
      'src/views/a/parts/One.tsx',
      'src/widgets/a/a.words.ts',
    ]
    const now = ['machines/a/a.setup.ts', 'server/modules/a/a.presenter.ts', 'src/views/a/components/One.tsx']
    const { folder, remove } = await probeFolder(Object.fromEntries([...old, ...now].map(file => [file, 'export {}\n'])), [])
    try {
      const { text } = await run(folder, 'scripts/checkText.mjs')
      expect(
        text
          .trim()
          .split('\n')
          .map(line => line.split(':')[0])
          .toSorted(),
      ).toEqual(old)
    } finally {
      await remove()
    }
  })

  it('[HOUSE-06] refuses a file of a server module that does not say its kind', async () => {
    const kinds = [
      'plugin',
      'routes',
      'service',
      'commands',
      'queries',
      'presenter',
      'rules',
      'context',
      'page',
      'crud',
      'source',
    ]
    const named = [...kinds.map(kind => `server/modules/a/b/b.${kind}.ts`), 'server/modules/a/b.repository.ts']
    const others = ['server/modules/index.ts', 'server/modules/serverModule.ts', 'server/modules/crudHooks.ts', 'server/app.ts']
    const refused = ['server/modules/a/b.helpers.ts', 'server/modules/a/b/b.ts', 'server/modules/index/index.ts']
    const files = Object.fromEntries([...named, ...others, ...refused].map(file => [file, 'export {}\n']))
    const { folder, remove } = await probeFolder(files, [])
    try {
      const { text } = await run(folder, 'scripts/checkText.mjs')
      const found = text.trim().split('\n')
      expect(found.map(line => line.split(':')[0]).toSorted()).toEqual(refused)
    } finally {
      await remove()
    }
  })

  it('[HOUSE-02] refuses the words of the table Sentences in code, comments, titles, styles and documents, and leaves generated files alone', async () => {
    const sentences = [
      'the clock of the house',
      'for whoever asks',
      'typed by hand',
      'hands it on',
      'what he saw',
      'told by himself',
    ]
    const files = Object.fromEntries(
      sentences.flatMap((sentence, n) => [
        [`src/lib/a${n}.ts`, `// ${sentence}\n`],
        [`tests/a${n}.test.ts`, `it('${sentence}', () => undefined)\n`],
        [`src/lib/a${n}.css`, `/* ${sentence} */\n`],
        [`docs/a${n}.md`, `${sentence}\n`],
        [`docs/machines/a${n}.md`, `${sentence}\n`],
      ]),
    )
    const fine = { 'src/lib/fine.ts': '// the household of anyone who types manually what they saw; the hand of a clock\n' }
    const { folder, remove } = await probeFolder({ ...files, ...fine }, [])
    try {
      const { text } = await run(folder, 'scripts/checkText.mjs')
      const refused = new Set(
        text
          .trim()
          .split('\n')
          .map(line => line.split(':')[0] ?? ''),
      )
      const expected = Object.keys(files).filter(file => !file.startsWith('docs/machines/'))
      expect([...refused].toSorted()).toEqual(expected.toSorted())
    } finally {
      await remove()
    }
  })
})
