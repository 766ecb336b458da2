import { appendFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { keepWalked, readWalked, tidyWalked } from '#e2e/support/walked.ts'

const FLOW = 'flows/workbench.e2e.ts'
let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'walked-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))
const kept = () =>
  readWalked(folder)
    .map(({ title, names }) => `${title}: ${names.join(' ')}`)
    .sort()

describe('what browser tests walked', () => {
  it('[QA-18] is kept from run to run for each test, as it was when the test ran last', () => {
    keepWalked(0, { file: FLOW, title: 'draws' }, new Set(['a', 'b']), folder)
    keepWalked(1, { file: FLOW, title: 'walks' }, new Set(['c']), folder)
    tidyWalked(folder)
    keepWalked(0, { file: FLOW, title: 'walks' }, new Set(['e', 'd']), folder)
    expect(kept()).toEqual(['draws: a b', 'walks: d e'])
    tidyWalked(folder)
    expect(kept()).toEqual(['draws: a b', 'walks: d e'])
    expect(readdirSync(folder)).toEqual(['before.jsonl'])
  })

  it('[QA-18] does not count for a test file that was changed since, or is gone', () => {
    const old = { at: Date.now(), file: FLOW, version: 'of another text', title: 'draws', names: ['a'] }
    appendFileSync(join(folder, 'worker0.jsonl'), `${JSON.stringify(old)}\n`)
    keepWalked(0, { file: 'flows/gone.e2e.ts', title: 'gone' }, new Set(['g']), folder)
    keepWalked(0, { file: FLOW, title: 'walks' }, new Set(['c']), folder)
    expect(kept()).toEqual(['walks: c'])
  })
})
