import { expect, it } from 'vitest'
import { changedSince } from '../../scripts/lib/changedSince.mjs'

it('npm test -- --changed compares with the named commit, else with where the branch left main, and with nothing when it is not asked', () => {
  const base = () => 'abc'
  expect(changedSince([], base)).toBeUndefined()
  expect(changedSince(['--only', 'unit'], base)).toBeUndefined()
  expect(changedSince(['--changed'], base)).toBe('abc')
  expect(changedSince(['--changed', '--only', 'unit'], base)).toBe('abc')
  expect(changedSince(['--changed', 'HEAD~2'], base)).toBe('HEAD~2')
})
