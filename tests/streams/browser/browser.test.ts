// @vitest-environment jsdom
import { describe, expect, it, vi } from 'vitest'
import { activity$, frameActivity$ } from '#streams/browser/activity.ts'
import { online$ } from '#streams/browser/online.ts'
import { visibility$ } from '#streams/browser/visibility.ts'

describe('what the browser tells', () => {
  it('activity$ tells a touch at once and then not before the interval is over, whatever the page does with it', () => {
    vi.useFakeTimers()
    let touches = 0
    const field = document.body.appendChild(document.createElement('input'))
    field.addEventListener('keydown', event => event.stopPropagation())
    const subscription = activity$(2_000).subscribe(() => touches++)
    const touch = (name: string) => field.dispatchEvent(new Event(name, { bubbles: true }))
    for (const name of ['keydown', 'pointermove', 'pointerdown', 'wheel', 'keydown']) touch(name)
    expect(touches).toBe(1)
    vi.advanceTimersByTime(2_000)
    touch('keydown')
    expect(touches).toBe(2)
    subscription.unsubscribe()
    vi.advanceTimersByTime(2_000)
    touch('keydown')
    expect(touches).toBe(2)
    vi.useRealTimers()
    field.remove()
  })

  it('frameActivity$ tells while a framed page has the focus, until the limit after the last touch of the page itself', () => {
    vi.useFakeTimers()
    const hasFocus = vi.spyOn(document, 'hasFocus').mockReturnValue(true)
    const frame = document.body.appendChild(document.createElement('iframe'))
    let touches = 0
    const subscription = frameActivity$(30_000, 120_000).subscribe(() => touches++)
    vi.advanceTimersByTime(30_000)
    expect(touches).toBe(0)
    frame.focus()
    vi.advanceTimersByTime(30_000)
    expect(touches).toBe(1)
    hasFocus.mockReturnValue(false)
    vi.advanceTimersByTime(30_000)
    expect(touches).toBe(1)
    hasFocus.mockReturnValue(true)
    vi.advanceTimersByTime(3_600_000)
    expect(touches).toBe(2)
    window.dispatchEvent(new Event('pointermove'))
    vi.advanceTimersByTime(3_600_000)
    expect(touches).toBe(6)
    subscription.unsubscribe()
    vi.useRealTimers()
    hasFocus.mockRestore()
    frame.remove()
  })

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
