import '../support/jsdomParts.ts'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createActor } from 'xstate'
import { tabsMachine } from '#machines/tabs/tabs.machine.ts'
import type { TabPage } from '#machines/tabs/tabs.types.ts'
import { TabBar } from '#src/layouts/tabs/TabBar.tsx'
import { registerActors } from '#src/runtime/machines/registry.ts'

/** Tells of sizes as a browser does: first of all, and after each change within. */
class ObservedSizes {
  readonly #changes: MutationObserver
  readonly #notify: () => void
  constructor(notify: () => void) {
    this.#notify = notify
    this.#changes = new MutationObserver(() => act(notify))
  }
  observe(element: Element) {
    this.#notify()
    this.#changes.observe(element, { childList: true, subtree: true })
  }
  disconnect() {
    this.#changes.disconnect()
  }
}

const page = (address: string, title: string): TabPage => ({ address, path: address, title, keepAlive: false })
const HOME = page('/home', '首页')
const user = userEvent.setup()
let tabs = createActor(tabsMachine)

beforeEach(() => {
  vi.stubGlobal('ResizeObserver', ObservedSizes)
  tabs = createActor(tabsMachine).start()
  registerActors({ tabs })
  tabs.send({ type: 'session.opened', userId: 'u1', home: HOME, stored: [] })
  for (const [address, title] of [
    ['/home', '首页'],
    ['/a', '甲'],
    ['/b', '乙'],
    ['/c', '丙'],
  ] as const)
    tabs.send({ type: 'page.shown', page: page(address, title) })
  // a tab is 100 px wide, the bar 150: two do not fit
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockImplementation(function width(this: HTMLElement) {
    return this.querySelectorAll('[role=tab]').length * 100
  })
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(150)
  Element.prototype.scrollIntoView ??= () => undefined
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  tabs.stop()
})

const focused = () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent
const show = () =>
  render(
    <>
      <TabBar />
      <p>普通文字</p>
    </>,
  )

describe('the focus of the tab bar', () => {
  it('comes back to a tab that is drawn anew, but not after a press on plain text', async () => {
    show()
    act(() => screen.getByRole('tab', { name: '丙' }).focus())
    act(() => tabs.send({ type: 'tab.close', key: '/c' }))
    expect(focused()).toBe('乙')
    await user.click(screen.getByText('普通文字'))
    expect(document.activeElement).toBe(document.body)
    act(() => tabs.send({ type: 'page.shown', page: page('/d', '丁') }))
    expect(document.activeElement).toBe(document.body)
  })

  it('goes on in the list of tabs when an entry is closed, so that Escape still closes it; to the shown tab once all fit', async () => {
    show()
    const more = screen.getByRole('button', { name: '更多' })
    await user.click(more)
    await user.click(await screen.findByRole('button', { name: '关闭 甲' }))
    expect(focused()).toBe('关闭 乙')
    await user.keyboard('{Escape}')
    expect([screen.queryByRole('dialog'), document.activeElement]).toEqual([null, more])
    await user.keyboard('{Enter}')
    await user.click(await screen.findByRole('button', { name: '关闭 丙' }))
    expect(document.activeElement).toBe(more)
    await user.click(screen.getByRole('button', { name: '关闭 乙' }))
    await waitFor(() => expect([screen.queryByRole('button', { name: '更多' }), focused()]).toEqual([null, '首页']))
  })
})
