import { describe, expect, it } from 'vitest'
import { lint, probeFolder, run } from './probe.ts'

const configuration = ['.oxlintrc.json', '.oxlint.walls.json']

/** File, text that must be refused, the rule that refuses it, text beside it that must pass. */
const rules: readonly (readonly [file: string, breaks: string, rule: string, fine: string])[] = [
  ['machines/a.ts', 'export const now = Date.now()', 'no-restricted-properties', 'export const next = (now: number) => now + 1'],
  ['machines/b.ts', 'export const luck = Math.random()', 'no-restricted-properties', 'export const most = Math.max(1, 2)'],
  ['machines/c.ts', 'export const all = globalThis', 'no-restricted-globals', 'export const all = {}'],
  ['machines/d.ts', '/// <reference types="node" />\nexport {}', 'triple-slash-reference', '// reference\nexport {}'],
  ['contract/e.ts', 'export const now = Date.now()', 'no-restricted-properties', 'export const at = new Date(0)'],
  [
    'src/lib/f.ts',
    'export const f = (value: any) => String(value)',
    'no-explicit-any',
    'export const f = (value: unknown) => String(value)',
  ],
  ['server/g.ts', '// @ts-ignore\nexport const g = 1', 'ban-ts-comment', '// plainly said\nexport const g = 1'],
  ['server/h.ts', '// @ts-expect-error\nexport const h = 1', 'ban-ts-comment', 'export const h = 1'],
  ['src/lib/i.ts', `export const i = eval('1')`, 'no-eval', 'export const i = 1'],
  ['src/lib/j.ts', `export const j = new Function('return 1')`, 'no-new-func', 'export const j = () => 1'],
  ['streams/k.ts', `export type K = import('#machines/a.ts').A`, 'consistent-type-imports', `export type K = 1`],
  [
    'src/lib/l.ts',
    '// eslint-disable-next-line no-explicit-any\nexport const l = (value: any) => value',
    'no-explicit-any',
    'export const l = 1',
  ],
]

/** The same for what only a look at the text finds: `file:line` is expected. */
const texts: readonly (readonly [file: string, breaks: string, fine: string])[] = [
  ['server/a.ts', '// oxlint-disable-next-line no-eval', '// a word about oxlint'],
  ['src/b.tsx', '{/* eslint-disable */}', `'// eslint'`],
  ['server/b.ts', `const said = '//' // oxlint-disable-line`, `const said = '// oxlint-disable-line'`],
  ['machines/c.ts', 'const now = new Date()', 'const at = new Date(0)'],
  ['machines/d.ts', 'const text = Date()', 'const at: Date = parseDate(text)'],
  ['src/views/e.ts', `const screens = import.meta.glob('./*.tsx')`, `const here = import.meta.url`],
  ['machines/g.ts', 'const tellFailure = 1', 'const notifyFailure = 1'],
  ['src/grid/g.ts', 'interface CellWish {}', 'interface CellEdit {}'],
  ['server/modules/system/h.crud.ts', 'await tx.delete(sysUserRole)', 'leaving.delete(id)'],
  ['server/modules/system/i.crud.ts', '  .select({ id })', 'const where = eq(sysRole.id, id)'],
  ['src/lib/f.ts', 'const late = import(name)', `const late = import('./g.ts')`],
]

describe('rules of the rooms', () => {
  it('refuses each forbidden word by its rule, and not the allowed one beside it', async () => {
    const files = rules.flatMap(([file, breaks, , fine]) => [
      [file, breaks],
      [file.replace(/(\.\w+)$/, 'Fine$1'), fine],
    ])
    const { folder, remove } = await probeFolder(Object.fromEntries(files), configuration)
    try {
      const findings = await lint(folder)
      for (const [file, , rule] of rules)
        expect(
          findings.filter(found => found.file === file).map(found => found.rule),
          file,
        ).toContain(rule)
      const fine = findings.filter(found => /Fine\.\w+$/.test(found.file) && rules.some(([, , rule]) => rule === found.rule))
      expect(fine).toEqual([])
    } finally {
      await remove()
    }
  })

  it('[HOUSE-04] refuses a circle of imports, also one of types alone', async () => {
    const files = {
      'machines/a.ts': `import type { B } from './b.ts'\nexport interface A {\n  b: B\n}\n`,
      'machines/b.ts': `import type { A } from './a.ts'\nexport interface B {\n  a: A\n}\n`,
      'machines/c.ts': `import type { A } from './a.ts'\nexport interface C {\n  a: A\n}\n`,
    }
    const { folder, remove } = await probeFolder(files, configuration)
    try {
      const found = (await lint(folder)).filter(({ rule }) => rule === 'no-cycle').map(({ file }) => file)
      expect(found.sort()).toEqual(['machines/a.ts', 'machines/b.ts'])
    } finally {
      await remove()
    }
  })

  it('finds by text what the linter cannot forbid', async () => {
    const files = texts.map(([file, breaks, fine]) => [file, `${fine}\n${breaks}\n`])
    const { folder, remove } = await probeFolder(Object.fromEntries(files), configuration)
    try {
      const { code, text } = await run(folder, 'scripts/checkText.mjs')
      expect(code).toBe(1)
      expect(
        text
          .trim()
          .split('\n')
          .map(line => line.replace(/: .*/, ''))
          .sort(),
      ).toEqual(texts.map(([file]) => `${file}:2`).sort())
    } finally {
      await remove()
    }
  })

  it('keeps the generated overrides in step with the table of walls', async () => {
    expect(await run(process.cwd(), 'scripts/walls.mjs', '--check')).toMatchObject({ code: 0 })
  })
})
