import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createActor } from 'xstate'
import { tabsMachine } from '#machines/tabs/tabs.machine.ts'
import { PINNED_STAYS, titleOf } from '#machines/tabs/tabs.rules.ts'
import { selectAsked, selectHasBar, selectIsMaximised, selectKept, selectShown } from '#machines/tabs/tabs.select.ts'
import type { TabPage, TabsEmitted, TabsEvent } from '#machines/tabs/tabs.types.ts'

const WARM_TABS = 12
const page = (address: string, more: Partial<TabPage> = {}): TabPage => ({
  address,
  path: address.split('?')[0] ?? address,
  title: `标题 ${address}`,
  keepAlive: true,
  ...more,
})
const HOME = page('/home')

/** Tabs of a signed-in person at these pages, shown one after the other. */
function openTabs(addresses: readonly string[] = [], more: Partial<Extract<TabsEvent, { type: 'session.opened' }>> = {}) {
  const actor = createActor(tabsMachine)
  const emitted: TabsEmitted[] = []
  actor.on('*', event => emitted.push(event))
  actor.start()
  actor.send({ type: 'session.opened', userId: 'u1', home: HOME, stored: [], ...more })
  const show = (address: string, change: Partial<TabPage> = {}) => actor.send({ type: 'page.shown', page: page(address, change) })
  show('/home')
  for (const address of addresses) show(address)
  return {
    actor,
    emitted,
    show,
    send: (event: TabsEvent) => actor.send(event),
    open: () => actor.getSnapshot().context.tabs.map(tab => tab.address),
    context: () => actor.getSnapshot().context,
    wanted: () => emitted.flatMap(event => (event.type === 'page.wanted' ? [event.address] : [])),
    warned: () => emitted.flatMap(event => (event.type === 'tabs.warned' ? [event.text] : [])),
  }
}

describe('opening', () => {
  it('[TAB-10] [WALK-16] adds a tab for a page that has none; the same page is not added twice, whatever its query', () => {
    const { show, open, context } = openTabs(['/a'])
    show('/a?x=1')
    show('/b')
    show('/a?x=2')
    expect(open()).toEqual(['/home', '/a?x=2', '/b'])
    show('/a', { title: '别的标题' })
    expect(open()).toEqual(['/home', '/a', '/b'])
    expect([context().active, selectShown(openTabs(['/a']).actor.getSnapshot())?.title]).toEqual(['/a', '标题 /a'])
    expect(context().tabs[1]?.title).toBe('标题 /a')
  })

  it('puts home first, also when another page is opened first', () => {
    const actor = createActor(tabsMachine).start()
    actor.send({ type: 'session.opened', userId: 'u1', home: HOME, stored: [] })
    actor.send({ type: 'page.shown', page: page('/a') })
    expect(actor.getSnapshot().context.tabs.map(tab => tab.key)).toEqual(['/home', '/a'])
  })

  it('lets a page change its own query, and name itself', () => {
    const { actor, send, show, open, context } = openTabs(['/a', '/b'])
    show('/b?page=2')
    send({ type: 'page.named', key: '/b', title: '张三' })
    expect(open()).toEqual(['/home', '/a', '/b?page=2'])
    show('/a')
    show('/b?page=2')
    expect([context().active, titleOf(context().tabs[2] ?? { title: '' })]).toEqual(['/b', '张三'])
    // the menu entry leads back to it as it was left
    show('/a')
    expect([selectKept(actor.getSnapshot(), '/b'), selectKept(actor.getSnapshot(), '/c')]).toEqual(['/b?page=2', '/c'])
  })

  it('keeps one page in single mode, never at the cost of unsaved work', () => {
    const { send, show, open, actor } = openTabs()
    expect(selectHasBar(actor.getSnapshot())).toBe(true)
    send({ type: 'mode.changed', isSingle: true })
    expect(selectHasBar(actor.getSnapshot())).toBe(false)
    show('/a')
    show('/b')
    expect(open()).toEqual(['/home', '/b'])
    send({ type: 'unsaved.changed', keys: ['/b'] })
    show('/c')
    expect(open()).toEqual(['/home', '/b', '/c'])
  })
})

describe('closing', () => {
  it('[TAB-07] refuses home', () => {
    const { send, open, warned, wanted } = openTabs(['/a'])
    send({ type: 'tab.close', key: '/home' })
    expect([open(), warned(), wanted()]).toEqual([['/home', '/a'], ['首页不能关闭!'], []])
  })

  it('[TAB-08] refuses the only tab', () => {
    const { send, open, warned } = openTabs()
    send({ type: 'tab.close', key: '/home' })
    expect([open(), warned()]).toEqual([['/home'], ['这是最后一页，不能再关闭了']])
  })

  it('goes to the right neighbour of the closed tab, from the last to the new last, and stays when another is closed', () => {
    const { send, context, wanted } = openTabs(['/a', '/b', '/c'])
    send({ type: 'tab.choose', key: '/b' })
    send({ type: 'tab.close', key: '/b' })
    expect(context().active).toBe('/c')
    send({ type: 'tab.close', key: '/c' })
    expect(context().active).toBe('/a')
    send({ type: 'tab.close', key: '/nothing' })
    expect(wanted()).toEqual(['/b', '/c', '/a'])
  })

  it('closes left, right and others; home stays, and the shown tab if it is not among them', () => {
    const left = openTabs(['/a', '/b', '/c'])
    left.send({ type: 'tabs.close', key: '/b', range: 'left' })
    expect([left.open(), left.context().active]).toEqual([['/home', '/b', '/c'], '/c'])
    left.send({ type: 'tabs.close', key: '/home', range: 'left' })
    expect(left.open()).toEqual(['/home', '/b', '/c'])

    const right = openTabs(['/a', '/b', '/c'])
    right.send({ type: 'tab.choose', key: '/a' })
    right.send({ type: 'tabs.close', key: '/b', range: 'right' })
    expect([right.open(), right.context().active]).toEqual([['/home', '/a', '/b'], '/a'])
    right.send({ type: 'tab.choose', key: '/b' })
    right.send({ type: 'tabs.close', key: '/a', range: 'right' })
    expect([right.open(), right.context().active, right.wanted().at(-1)]).toEqual([['/home', '/a'], '/a', '/a'])

    const others = openTabs(['/a', '/b', '/c'])
    others.send({ type: 'tabs.close', key: '/b', range: 'others' })
    expect([others.open(), others.context().active]).toEqual([['/home', '/b'], '/b'])
    others.send({ type: 'tabs.close', key: '/home', range: 'others' })
    expect(others.open()).toEqual(['/home'])
  })

  it('asks once before unsaved work of several tabs is lost', () => {
    const { actor, send, open } = openTabs(['/a', '/b', '/c'])
    send({ type: 'unsaved.changed', keys: ['/a', '/c'] })
    send({ type: 'tabs.close', key: '/home', range: 'others' })
    expect([selectAsked(actor.getSnapshot()), open()]).toEqual([
      { command: 'close', keys: ['/a', '/b', '/c'] },
      ['/home', '/a', '/b', '/c'],
    ])
    send({ type: 'question.cancel' })
    expect([selectAsked(actor.getSnapshot()), open()]).toEqual([null, ['/home', '/a', '/b', '/c']])
    send({ type: 'tab.refresh', key: '/a' })
    send({ type: 'question.confirm' })
    expect(actor.getSnapshot().context.refreshed).toEqual({ '/a': 1 })
    send({ type: 'tabs.close', key: '/home', range: 'others' })
    send({ type: 'question.confirm' })
    expect(open()).toEqual(['/home'])
  })
})

describe('keeping alive', () => {
  it('[LAYOUT-32] keeps a page that has the mark, resets another when it is left unless it holds unsaved work', () => {
    const { show, send, context } = openTabs(['/a'])
    show('/plain', { keepAlive: false })
    show('/b')
    expect(context().warm).toEqual(['/home', '/a', '/b'])
    show('/plain', { keepAlive: false })
    send({ type: 'unsaved.changed', keys: ['/plain'] })
    show('/b')
    expect(context().warm).toEqual(['/home', '/a', '/plain', '/b'])
  })

  it(`keeps ${WARM_TABS} at most, the one shown longest ago goes first, one with unsaved work never`, () => {
    const many = Array.from({ length: 20 }, (_, at) => `/p${at}`)
    const { show, send, open, context } = openTabs()
    show('/p0')
    send({ type: 'unsaved.changed', keys: ['/p0'] })
    many.slice(1).forEach(address => show(address))
    expect(open()).toHaveLength(21)
    expect(context().warm).toEqual(['/p0', ...many.slice(-(WARM_TABS - 1))])
  })

  it('begins anew for another person, and only drops what is no longer allowed for the same', () => {
    const { send, open, context } = openTabs(['/a', '/b'])
    send({ type: 'session.opened', userId: 'u1', home: HOME, stored: [page('/a')] })
    expect([open(), context().warm, context().active]).toEqual([['/home', '/a'], ['/home', '/a'], null])
    send({ type: 'session.opened', userId: 'u2', home: page('/desk'), stored: [] })
    expect([open(), context().warm]).toEqual([['/desk'], []])
    send({ type: 'session.closed' })
    expect(open()).toEqual([])
  })
})

it('moves a tab anywhere but before home', () => {
  const { send, open } = openTabs(['/a', '/b', '/c'])
  send({ type: 'tab.move', key: '/c', to: 0 })
  expect(open()).toEqual(['/home', '/c', '/a', '/b'])
  send({ type: 'tab.move', key: '/home', to: 2 })
  send({ type: 'tab.move', key: '/c', to: 99 })
  expect(open()).toEqual(['/home', '/a', '/b', '/c'])
})

it('holds its laws whatever is done', () => {
  const key = fc.constantFrom('/home', '/a', '/b', '/c', '/d')
  const command: fc.Arbitrary<TabsEvent> = fc.oneof(
    fc.record({
      type: fc.constant('page.shown' as const),
      page: fc.tuple(key, fc.boolean()).map(([address, keepAlive]) => page(address, { keepAlive })),
    }),
    fc.record({ type: fc.constantFrom('tab.close' as const, 'tab.choose' as const, 'tab.refresh' as const), key }),
    fc.record({
      type: fc.constant('tabs.close' as const),
      key,
      range: fc.constantFrom('left' as const, 'right' as const, 'others' as const),
    }),
    fc.record({ type: fc.constant('tab.move' as const), key, to: fc.integer({ min: -1, max: 6 }) }),
    fc.record({ type: fc.constant('unsaved.changed' as const), keys: fc.uniqueArray(key) }),
    fc.record({ type: fc.constantFrom('question.confirm' as const, 'question.cancel' as const) }),
    fc.record({ type: fc.constant('mode.changed' as const), isSingle: fc.boolean() }),
  )
  fc.assert(
    fc.property(fc.array(command, { maxLength: 40 }), commands => {
      const { send, context, emitted } = openTabs()
      for (const event of commands) {
        const before = context()
        send(event)
        const { tabs, active, warm, unsaved } = context()
        const keys = tabs.map(tab => tab.key)
        expect(keys[0]).toBe('/home')
        expect(new Set(keys).size).toBe(keys.length)
        expect(keys).toContain(active)
        expect(warm.at(-1)).toBe(active)
        expect(keys).toEqual(expect.arrayContaining(warm))
        // unsaved work goes only after a question
        const lost = before.unsaved.filter(one => before.tabs.some(tab => tab.key === one) && !keys.includes(one))
        if (event.type !== 'question.confirm') expect(lost).toEqual([])
        for (const one of unsaved) if (before.warm.includes(one) && keys.includes(one)) expect(warm).toContain(one)
        const last = emitted.at(-1)
        if (last?.type === 'page.wanted' && before.active !== active && event.type !== 'page.shown')
          expect(last.address).toBe(active)
      }
    }),
    { seed: 20_261_121 },
  )
})

describe('[WALK-25] pins and the whole window', () => {
  const pinsOf = (tabs: ReturnType<typeof openTabs>) => tabs.context().tabs.flatMap(tab => (tab.isPinned ? [tab.key] : []))

  it('pins stand behind home in the order of pinning; let go, a tab is the first of the others', () => {
    const tabs = openTabs(['/a', '/b', '/c'])
    tabs.send({ type: 'tab.pin', key: '/c' })
    tabs.send({ type: 'tab.pin', key: '/b' })
    tabs.send({ type: 'tab.pin', key: '/home' })
    expect([tabs.open(), pinsOf(tabs)]).toEqual([
      ['/home', '/c', '/b', '/a'],
      ['/c', '/b'],
    ])
    tabs.send({ type: 'tab.pin', key: '/c' })
    expect([tabs.open(), pinsOf(tabs)]).toEqual([['/home', '/b', '/c', '/a'], ['/b']])
  })

  it('a pinned tab is not closed, alone or with others, and nothing moves past it', () => {
    const tabs = openTabs(['/a', '/b', '/c'])
    tabs.send({ type: 'tab.pin', key: '/b' })
    tabs.send({ type: 'tab.close', key: '/b' })
    expect(tabs.warned()).toEqual([PINNED_STAYS])
    tabs.send({ type: 'tab.move', key: '/c', to: 1 })
    tabs.send({ type: 'tab.move', key: '/b', to: 9 })
    expect(tabs.open()).toEqual(['/home', '/b', '/c', '/a'])
    tabs.send({ type: 'tabs.close', key: '/a', range: 'others' })
    expect(tabs.open()).toEqual(['/home', '/b', '/a'])
    tabs.send({ type: 'mode.changed', isSingle: true })
    tabs.send({ type: 'tab.choose', key: '/b' })
    tabs.show('/d')
    expect(tabs.open()).toEqual(['/home', '/b', '/a', '/d'])
  })

  it('the page has the window only where there is a bar, and a reload keeps it', () => {
    const tabs = openTabs(['/a'], { isMaximised: true, stored: [{ ...page('/p'), isPinned: true }] })
    expect([selectIsMaximised(tabs.actor.getSnapshot()), pinsOf(tabs)]).toEqual([true, ['/p']])
    tabs.send({ type: 'mode.changed', isSingle: true })
    expect(selectIsMaximised(tabs.actor.getSnapshot())).toBe(false)
    tabs.send({ type: 'mode.changed', isSingle: false })
    tabs.send({ type: 'page.maximise' })
    expect(selectIsMaximised(tabs.actor.getSnapshot())).toBe(false)
  })
})
