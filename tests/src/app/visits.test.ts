import '../support/jsdomParts.ts'
import { createActor, fromPromise } from 'xstate'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Values } from '#machines/preferences/preferences.types.ts'
import { tabsMachine } from '#machines/tabs/tabs.machine.ts'
import type { TabPage } from '#machines/tabs/tabs.types.ts'
import { recordVisits } from '#src/app/actors/palette.actor.ts'
import { preferencesLogic } from '#src/app/actors/preferences.actor.ts'
import { tabScroll } from '#src/app/tabs/tabScroll.ts'
import { storedTabs, storeTabs } from '#src/app/tabs/tabStore.ts'
import { registerActors } from '#src/runtime/machines/registry.ts'
import { countsIn, countVisit, mostVisited } from '#src/runtime/palette/visitCounts.ts'
import { preferenceNow } from '#src/runtime/machines/usePreferences.ts'

const page = (address: string, title: string): TabPage => ({ address, path: address, title, keepAlive: true })
const PATIENT = '赵小梅'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  vi.useFakeTimers()
})
afterEach(() => void vi.useRealTimers())

/** Open tabs and preferences of one person; the server answers when `answer` is called. */
function started() {
  let answer: (values: Values) => void = () => undefined
  const preferences = createActor(
    preferencesLogic.provide({
      actors: {
        loadPreferences: fromPromise(() => new Promise<Values>(resolve => (answer = resolve))),
        savePreferences: fromPromise<void, { values: Values }>(async () => undefined),
      },
    }),
  ).start()
  const tabs = createActor(tabsMachine).start()
  registerActors({ preferences, tabs })
  preferences.send({ type: 'session.opened', userId: 'u1' })
  tabs.send({ type: 'session.opened', userId: 'u1', home: page('/home', '首页'), stored: [] })
  recordVisits()
  return { tabs, answer: (values: Values) => answer(values) }
}

describe('pages that were visited', () => {
  it('are added to those the server knows, however late it answers, and never tell a name that a page gave itself', async () => {
    const { tabs, answer } = started()
    tabs.send({ type: 'page.shown', page: page('/chat?sid=1', '会话') })
    tabs.send({ type: 'page.named', key: '/chat?sid=1', title: PATIENT })
    await vi.advanceTimersByTimeAsync(3_000)
    expect(preferenceNow('recent')).toBeUndefined()
    answer({ recent: [{ address: '/users', title: '用户管理' }] })
    await vi.advanceTimersByTimeAsync(10)
    expect(preferenceNow('recent')).toEqual([
      { address: '/chat?sid=1', title: '会话' },
      { address: '/users', title: '用户管理' },
    ])
    expect(JSON.stringify({ ...localStorage })).not.toContain(PATIENT)
  })

  it('are counted by their path, for the menus that an administrator opens most', async () => {
    const { tabs, answer } = started()
    const show = async (address: string) => {
      tabs.send({ type: 'page.shown', page: page(address, address) })
      await vi.advanceTimersByTimeAsync(2_500)
    }
    await show('/chat?sid=1')
    answer({ visitCounts: { '/users': 4, '/roles': 'x' } })
    await vi.advanceTimersByTimeAsync(10)
    await show('/users')
    await show('/chat?sid=2')
    const counts = countsIn(preferenceNow('visitCounts'))
    expect(counts).toEqual({ '/users': 5, '/chat': 2 })
    const pages = ['/chat', '/roles', '/users'].map(to => ({ to }))
    expect(mostVisited(pages, counts, 8).map(({ to }) => to)).toEqual(['/users', '/chat'])
    const many = Object.fromEntries(Array.from({ length: 60 }, (_, n) => [`/p${n}`, n + 1]))
    const after = countVisit(many, '/new')
    expect(Object.keys(after)).toHaveLength(60)
    expect([after['/new'], after['/p0'], after['/p59']]).toEqual([1, undefined, 60])
  })
})

describe('what is kept of the open tabs', () => {
  it('is where they are, not what they called themselves', () => {
    storeTabs('u1', [{ ...page('/chat?sid=1', '会话'), key: '/chat?sid=1', named: PATIENT }])
    expect(JSON.stringify({ ...sessionStorage })).not.toContain(PATIENT)
    const pageOf = (address: string) => page(address, '会话')
    expect(storedTabs('u1', pageOf)).toEqual({ tabs: [page('/chat?sid=1', '会话')], isMaximised: false })
    expect(storedTabs('u2', pageOf)).toEqual({ tabs: [], isMaximised: false })
  })

  it('forgets how far down a tab was that is gone', () => {
    tabScroll.set('/a', 300)
    tabScroll.set('/b', 400)
    tabScroll.clearTabs(key => key === '/a')
    expect([tabScroll.of('/a'), tabScroll.of('/b')]).toEqual([0, 400])
  })
})
