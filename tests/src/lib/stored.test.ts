import { afterEach, expect, it, vi } from 'vitest'
import { SESSION_LIFE } from '#contract/constants.ts'
import { onStoredElsewhere, store, stored, storageKey, unstore } from '#src/lib/storage/stored.ts'

afterEach(() => {
  vi.useRealTimers()
  localStorage.clear()
})

it('keeps value and expiry under the prefix of the original client', () => {
  vi.useFakeTimers({ now: 1_000 })
  store('Access-Token', 'abc', SESSION_LIFE)
  expect(JSON.parse(localStorage.getItem('pro__Access-Token') ?? '')).toEqual({ value: 'abc', expire: 604_801_000 })
  store('DEFAULT_COLOR', '#1890FF')
  expect(JSON.parse(localStorage.getItem('pro__DEFAULT_COLOR') ?? '')).toEqual({ value: '#1890FF', expire: null })
})

it('[SESSION-04] forgets after 7 days', () => {
  vi.useFakeTimers({ now: 0 })
  store('Access-Token', 'abc', SESSION_LIFE)
  vi.setSystemTime(SESSION_LIFE - 1)
  expect(stored('Access-Token')).toBe('abc')
  vi.setSystemTime(SESSION_LIFE)
  expect(stored('Access-Token')).toBeNull()
  expect(localStorage.getItem('pro__Access-Token')).toBeNull()
})

it('reads broken entries as absent', () => {
  localStorage.setItem('pro__x', '{"value":')
  localStorage.setItem('pro__y', '"text"')
  expect([stored('x'), stored('y'), stored('z')]).toEqual([null, null, null])
})

it('tells of changes in another tab', () => {
  const heard = vi.fn()
  const stop = onStoredElsewhere('Access-Token', heard)
  window.dispatchEvent(new StorageEvent('storage', { key: storageKey('Access-Token') }))
  window.dispatchEvent(new StorageEvent('storage', { key: 'other' }))
  window.dispatchEvent(new StorageEvent('storage', { key: null }))
  stop()
  window.dispatchEvent(new StorageEvent('storage', { key: null }))
  expect(heard).toHaveBeenCalledTimes(2)
  unstore('Access-Token')
})
