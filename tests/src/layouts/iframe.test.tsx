import '../support/jsdomParts.ts'
import { cleanup, render, screen } from '@testing-library/react'
import { createActor } from 'xstate'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { tabsMachine } from '#machines/tabs/tabs.machine.ts'
import IframePageView from '#src/layouts/IframePageView.tsx'
import { registerActors } from '#src/runtime/machines/registry.ts'
import { RouteMetaContext } from '#src/lib/routeMeta.ts'

const open = vi.fn<typeof window.open>(() => null)
beforeEach(() => {
  registerActors({ tabs: createActor(tabsMachine).start() })
  vi.stubGlobal('open', open)
})
afterEach(() => {
  cleanup()
  open.mockClear()
  vi.unstubAllGlobals()
})
const show = (url: string, opensWindow: boolean) =>
  render(
    <RouteMetaContext value={{ name: 'x', title: '帮助中心', url, opensWindow }}>
      <IframePageView />
    </RouteMetaContext>,
  )

describe('a foreign page', () => {
  it.each(['javascript:alert(1)', 'data:text/html,x', '//evil.example', 'java\tscript:alert(1)'])(
    'is neither framed nor opened when its address is %j',
    url => {
      for (const opensWindow of [false, true]) {
        show(url, opensWindow)
        expect(screen.getByText(/地址不正确/)).toBeTruthy()
        expect(document.querySelector('iframe, a')).toBeNull()
        cleanup()
      }
      expect(open).not.toHaveBeenCalled()
    },
  )

  it('stands in a frame, or opens a window, when its address is of the web or of this host', () => {
    for (const url of ['https://example.org/a', '/jeecg-boot/doc.html']) {
      show(url, false)
      expect(document.querySelector('iframe')?.getAttribute('src')).toBe(url)
      cleanup()
      show(url, true)
      expect(open).toHaveBeenLastCalledWith(url, '_blank')
      cleanup()
    }
  })
})
