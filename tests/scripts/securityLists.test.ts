import { spawnSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { flawsOfList } from '../../scripts/lib/securityLists.mjs'

const IDS = ['V1.1.1', 'V1.1.2', 'V1.1.3']
const files: Readonly<Record<string, string>> = { 'tests/a.test.ts': "it('[SEC-09] holds another\\'s words', () => {})" }
const read = (file: string) => files[file] ?? null
const list = (...rows: string[]) =>
  flawsOfList(['| Requirement | In short | State | By, or why |', '| --- | --- | --- | --- |', ...rows].join('\n'), IDS, read)
const MET = "| V1.1.1 | decoded once | met | `tests/a.test.ts` “[SEC-09] holds another's words” |"
const NONE = '| V1.1.2 | LDAP | not applicable | There is no LDAP. |'
const OPEN = '| V1.1.3 | scanned | not met | There is no scanner. |'

it('[SCALE-11] a list that has each requirement once, with a test or a reason, passes', () => {
  expect(list(MET, NONE, OPEN)).toEqual([])
})

it('[SCALE-11] refuses a requirement without a row, an unknown one, and one that stands twice', () => {
  expect(list(MET, NONE)).toEqual(['V1.1.3 has no row.'])
  expect(list(MET, NONE, OPEN, NONE.replace('V1.1.2', 'V9.9.9'))).toEqual(['V9.9.9 is no requirement.'])
  expect(list(MET, NONE, OPEN, OPEN)).toEqual(['V1.1.3 has two rows.'])
})

it('[SCALE-11] refuses a file or title that is no more, a state without its reason, and “partly”', () => {
  expect(list(MET.replace('words', 'word'), NONE, OPEN)).toEqual([])
  expect(list(MET.replace('holds', 'held'), NONE, OPEN)).toEqual([
    "V1.1.1: no test is called “[SEC-09] held another's words” there.",
  ])
  expect(list(MET.replace('a.test', 'b.test'), NONE, OPEN)).toEqual(['V1.1.1: there is no tests/b.test.ts.'])
  expect(list('| V1.1.1 | decoded once | met | by care |', NONE, OPEN)).toEqual(['V1.1.1 is met by no file.'])
  expect(list(MET, NONE.replace('There is no LDAP.', 'no'), OPEN)).toEqual(['V1.1.2: not applicable needs its reason.'])
  expect(list(MET, NONE, OPEN.replace('not met', 'partly'))).toEqual([
    'V1.1.3: "partly" is no state; say met, not applicable or not met.',
  ])
})

it('[SCALE-11] the lists of docs/security pass', () => {
  const { status, stdout } = spawnSync(process.execPath, ['scripts/checkSecurity.mjs'], { encoding: 'utf8' })
  expect([stdout, status]).toEqual(['', 0])
})
