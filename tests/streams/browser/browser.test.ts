// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'
import { online$ } from '#streams/browser/online.ts'
import { visibility$ } from '#streams/browser/visibility.ts'

describe('what the browser tells', () => {
  it('online$ says how it is now, and every change once', () => {
    const seen: boolean[] = []
    let isOnline = true
    Object.defineProperty(window.navigator, 'onLine', { configurable: true, get: () => isOnline })
    const subscription = online$().subscribe(value => seen.push(value))
    const tell = (value: boolean) => {
      isOnline = value
      window.dispatchEvent(new Event(value ? 'online' : 'offline'))
    }
    for (const value of [false, false, true]) tell(value)
    subscription.unsubscribe()
    tell(false)
    expect(seen).toEqual([true, false, true])
  })

  it('visibility$ says whether the page can be seen', () => {
    const seen: string[] = []
    let state = 'visible'
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state })
    const subscription = visibility$().subscribe(value => seen.push(value))
    for (const next of ['hidden', 'visible']) {
      state = next
      document.dispatchEvent(new Event('visibilitychange'))
    }
    subscription.unsubscribe()
    expect(seen).toEqual(['visible', 'hidden', 'visible'])
  })
})
