import { expect, it, vi } from 'vitest'
import { createListeners, createStore } from '#src/lib/createStore.ts'

it('a store tells its listeners of every value until they leave, and holds the newest', () => {
  const store = createStore('a')
  const heard: string[] = []
  const leave = store.subscribe(() => heard.push(store.current()))
  store.set('b')
  store.set('b')
  leave()
  store.set('c')
  expect([heard, store.current()]).toEqual([['b', 'b'], 'c'])
})

it('what is watched begins with the first listener, ends with the last, and begins anew with the next', () => {
  const end = vi.fn<() => void>()
  const begin = vi.fn<() => () => void>(() => end)
  const listeners = createListeners<[word: string]>(begin)
  const heard: string[] = []
  const leave = [listeners.subscribe(word => heard.push(`1 ${word}`)), listeners.subscribe(word => heard.push(`2 ${word}`))]
  listeners.notify('x')
  leave[0]?.()
  leave[0]?.()
  expect([heard, listeners.size, begin.mock.calls.length, end.mock.calls.length]).toEqual([['1 x', '2 x'], 1, 1, 0])
  leave[1]?.()
  listeners.notify('y')
  listeners.subscribe(() => undefined)
  expect([heard, begin.mock.calls.length, end.mock.calls.length]).toEqual([['1 x', '2 x'], 2, 1])
})
