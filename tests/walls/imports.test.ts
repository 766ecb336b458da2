import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { clientWalls, roomWalls, serverWalls, type ImportWall } from './imports.cases.ts'
import { type Finding, lint, probeFolder } from './probe.ts'

const groups: readonly (readonly [string, readonly ImportWall[]])[] = [
  ['between the rooms', roomWalls],
  ['inside src', clientWalls],
  ['inside the server', serverWalls],
]
const walls = groups.flatMap(([, list]) => list)

/** Breaking and fine imports of a wall go to two files of one name, so that only the imports differ. */
const fileOf = (wall: ImportWall, kind: 'breaks' | 'fine') =>
  `${kind}/${wall.file.replace('$', `__wall_probe__${walls.indexOf(wall)}`)}`

/** The imports as one file; each binding gets a name of its own, since the linter stops at a name declared twice. */
const textOf = (lines: readonly string[]) => lines.map((line, index) => line.replace('{ a }', `{ a as a${index} }`)).join('\n')

describe('import walls', () => {
  const found: Record<'breaks' | 'fine', Finding[]> = { breaks: [], fine: [] }

  beforeAll(async () => {
    for (const kind of ['breaks', 'fine'] as const) {
      const files = Object.fromEntries(walls.map(wall => [fileOf(wall, kind).slice(kind.length + 1), textOf(wall[kind])]))
      const { folder, remove } = await probeFolder(files, ['.oxlintrc.json', '.oxlint.walls.json'])
      try {
        found[kind] = (await lint(folder)).filter(finding => finding.rule === 'no-restricted-imports')
      } finally {
        await remove()
      }
    }
  }, 60_000)

  afterAll(() => {
    found.breaks = []
    found.fine = []
  })

  for (const [place, list] of groups) {
    describe(place, () => {
      it.each(list)('$wall ($file)', wall => {
        const linesOf = (kind: 'breaks' | 'fine') => {
          const file = fileOf(wall, kind).slice(kind.length + 1)
          const lines = new Set(found[kind].filter(finding => finding.file === file).map(finding => finding.line))
          return wall[kind].filter((_, index) => lines.has(index + 1))
        }
        expect(linesOf('breaks')).toEqual(wall.breaks)
        expect(linesOf('fine')).toEqual([])
      })
    })
  }
})
