import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const SHARED = [
  'contract/resources/index.ts',
  'server/db/tables/resources.ts',
  'server/db/seed/menu.ts',
  'tests/support/ownCalls.ts',
  'tests/support/grantedRights.ts',
]
let copy = ''
beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'xinglin-resource-'))
  for (const name of SHARED) cpSync(join(root, name), join(copy, name))
})
afterAll(() => rmSync(copy, { recursive: true }))

const run = (...words: string[]) =>
  spawnSync('node', [join(root, 'scripts/newResource.mjs'), '--root', copy, ...words], { encoding: 'utf8' })
const read = (name: string) => readFileSync(join(copy, name), 'utf8')

it('makes a screen of a name: one new file, a line in the index, the tables and the menu', () => {
  expect(run('hospital/wardRound', '查房')).toMatchObject({ status: 0, stderr: '' })
  expect(read('contract/resources/hospital/wardRound.resource.ts')).toContain(
    "defineResource('hospital/wardRound', {\n  title: '查房',",
  )
  const index = read('contract/resources/index.ts')
  expect(index).toContain("import { wardRound } from './hospital/wardRound.resource.ts'\n")
  expect(index.slice(index.indexOf('= ['))).toMatch(/\bwardRound\b/)
  expect(read('server/db/tables/resources.ts')).toContain('export const hospitalWardRound = tableOf(wardRound)\n')
  const menu = read('server/db/seed/menu.ts')
  const group = menu.slice(menu.indexOf("url: '/hospital',"))
  expect(group.indexOf("resourceLeaf('/hospital/wardRound', '查房', wardRound, { roles: OFFICE }),")).toBeLessThan(
    group.indexOf('ServiceData.tsx') >>> 0,
  )
  expect(read('tests/support/ownCalls.ts')).toContain('\nPUT,POST /hospital/wardRound/edit | hospital/wardRound.edit\n')
  expect(read('tests/support/grantedRights.ts')).toContain('\nwardRound:import | POST /hospital/wardRound/importExcel\n')
  for (const name of [...SHARED, 'contract/resources/hospital/wardRound.resource.ts'])
    execFileSync('node', [join(root, 'node_modules/prettier/bin/prettier.cjs'), join(copy, name)], { stdio: 'pipe' })
})

it('refuses a name it cannot use or that is taken, and writes nothing', () => {
  const before = SHARED.map(read)
  for (const words of [['hospital', '查房'], ['Hospital/x', 'x'], ['../x/y', 'x'], ['hospital/x'], ['nowhere/thing', '无']]) {
    const { status, stderr } = run(...words)
    expect(status, words.join(' ')).toBe(1)
    expect(stderr).not.toBe('')
    expect(SHARED.map(read)).toEqual(before)
  }
  expect(run('hospital/wardRound', '查房').stderr).toContain('is there already')
  // addresses and rights of what is no list
  expect(run('hospital/icd', 'ICD编码').stderr).toContain('/hospital/icd is an address already')
  expect(run('care/wardRound', '查房').stderr).toContain('wardRound: begins the rights of another list already')
})
