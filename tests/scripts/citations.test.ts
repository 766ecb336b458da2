import { cp } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { lostCitations, papersIn } from '../../scripts/lib/citations.mjs'
import { probeFolder, run } from '#tests/walls/probe.ts'

const root = resolve(import.meta.dirname, '../..')

describe('citations', () => {
  const papers = papersIn(root)
  const lost = (line: string) => (papers === null ? ['there are no papers'] : lostCitations(line, papers))

  it('[HOUSE-01] of parts, rulings, records and requirements lead somewhere', () => {
    const fine = [
      '/** Texts of contract.md 4.13 to 4.17. */',
      '// grid.md part 4, and design.md trial 1, decisions.md D35',
      '/** the own sign-in (D11, C15; NOTICE-23) */',
      '// spec part 5, decision 175',
      '// consultation.md 4.5 and 7.1',
    ]
    expect(fine.flatMap(lost)).toEqual([])
  })

  it('[HOUSE-01] that lead nowhere are named, each with what is missing', () => {
    expect(lost('// contract.md 4.5, 4.99')).toEqual(['docs/spec/contract.md has no part 4.99.'])
    expect(lost('// grid.md part 44')).toEqual(['docs/spec/grid.md has no part 44.'])
    expect(lost('// spec part 12')).toEqual(['docs/spec/spec.md has no part 12.'])
    expect(lost('// as asked (D99)')).toEqual(['docs/spec/decisions.md has no D99.'])
    expect(lost('// decision 999')).toEqual(['docs/decisions has no record 999.'])
    expect(lost("it('[NOTICE-23] [NOTICE-99] counts')")).toEqual(['No requirement is called NOTICE-99.'])
  })

  it('[HOUSE-01] npm run lint fails on one in code, styles, tests and documents alike', async () => {
    const files = {
      'src/a.ts': '// (D98)\n',
      'src/a.css': '/* looks.md part 77 */\n',
      'tests/a.test.ts': "it('[GRID-900] x')\n",
      'docs/how.md': 'See contract.md 99.1.\n',
    }
    const { folder, remove } = await probeFolder(files, [])
    try {
      for (const part of ['docs/spec', 'docs/decisions']) await cp(join(root, part), join(folder, part), { recursive: true })
      const { code, text } = await run(folder, 'scripts/checkText.mjs')
      expect(code).toBe(1)
      expect(text.trim().split('\n').sort()).toEqual([
        'docs/how.md:1: docs/spec/contract.md has no part 99.1.',
        'src/a.css:1: docs/spec/looks.md has no part 77.',
        'src/a.ts:1: docs/spec/decisions.md has no D98.',
        'tests/a.test.ts:1: No requirement is called GRID-900.',
      ])
    } finally {
      await remove()
    }
  })
})

describe('npm run requirements', () => {
  it('says what a requirement demands and which tests prove it, and which of a step none names', async () => {
    const one = await run(root, 'scripts/requirements.mjs', 'GRID-41')
    expect(one.text).toContain('GRID-41 (grid, step D): The toolbar delete asks')
    expect(one.text).toContain('e2e/flows/sharedGrid.e2e.ts')
    const step = await run(root, 'scripts/requirements.mjs', '--step', 'L')
    expect(step.text).toMatch(/^SPEED-/)
    expect(step.text.trim()).toMatch(/\d+ of 8 requirements named by a test$/)
    const all = await run(root, 'scripts/requirements.mjs')
    expect(all.text.trim()).toMatch(/\d+ of 1274 requirements named by a test$/)
  })
})
