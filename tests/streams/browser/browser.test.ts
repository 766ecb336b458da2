// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'
import { online$ } from '#streams/browser/online.ts'
import { openOtherTabs } from '#streams/browser/otherTabs.ts'
import { viewport$ } from '#streams/browser/viewport.ts'
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

  it('viewport$ is mobile up to 1087.99 px', () => {
    const asked: string[] = []
    const query = Object.assign(new EventTarget(), { matches: false })
    const view = Object.assign(Object.create(window) as Window, {
      matchMedia: (text: string) => {
        asked.push(text)
        return query
      },
    })
    const seen: string[] = []
    const subscription = viewport$(view).subscribe(value => seen.push(value))
    query.matches = true
    query.dispatchEvent(new Event('change'))
    subscription.unsubscribe()
    expect([asked, seen]).toEqual([['(max-width: 1087.99px)'], ['desktop', 'mobile']])
  })
})

describe('other tabs', () => {
  const read = (value: unknown): string | null => (typeof value === 'string' ? value : null)

  it('hears what another tab posts, not what it posts itself', async () => {
    const [one, two] = [openOtherTabs('words', read), openOtherTabs('words', read)]
    const heard: string[] = []
    const own = one.messages$.subscribe(word => heard.push(`one ${word}`))
    const arrived = new Promise<void>(resolve => {
      two.messages$.subscribe(word => {
        heard.push(`two ${word}`)
        resolve()
      })
    })
    one.post('hello')
    await arrived
    own.unsubscribe()
    expect(heard).toEqual(['two hello'])
    for (const tab of [one, two]) tab.close()
  })

  it('hears it from the storage where there is no channel, and leaves out other items and nonsense', () => {
    const view = new Proxy(window, { has: (target, key) => key !== 'BroadcastChannel' && key in target })
    const tab = openOtherTabs('words', read, view)
    const heard: string[] = []
    const subscription = tab.messages$.subscribe(word => heard.push(word))
    const store = (key: string, newValue: string | null) => window.dispatchEvent(new StorageEvent('storage', { key, newValue }))
    store('words', '[1,"hello"]')
    store('words', null)
    store('words', '{')
    store('words', '[2,{"no":"text"}]')
    store('others', '[3,"hello"]')
    subscription.unsubscribe()
    expect(heard).toEqual(['hello'])
  })

  it('leaves nothing in the storage', () => {
    const tab = openOtherTabs('words', read)
    tab.post('hello')
    expect(window.localStorage.length).toBe(0)
    tab.close()
  })
})
