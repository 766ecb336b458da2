import '../support/jsdomParts.ts'
import { act, cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createActor } from 'xstate'
import { tabsMachine } from '#machines/tabs/tabs.machine.ts'
import type { TabPage } from '#machines/tabs/tabs.types.ts'
import { TabPool } from '#src/app/tabs/TabPool.tsx'
import { currentLocation, navigate, tabLocations } from '#src/lib/navigation.ts'
import { registerActors } from '#src/runtime/machines/registry.ts'
import { useTabLeft } from '#src/runtime/machines/useTabLeft.ts'

const page = (path: string): TabPage => ({ address: path, path, title: path, keepAlive: true })
let left: string[] = []
let tabs = createActor(tabsMachine)

function Screen({ name }: { name: string }) {
  useTabLeft(() => left.push(name))
  return <p>{name}</p>
}
const routes = ['home', 'review', 'other'].map(name => ({ path: `/${name}`, element: <Screen name={name} /> }))
const goTo = (name: string) =>
  act(() => {
    navigate(`/${name}`)
    tabs.send({ type: 'page.shown', page: page(`/${name}`) })
    tabLocations.set(`/${name}`, currentLocation())
  })
const close = (name: string) => act(() => tabs.send({ type: 'tab.close', key: `/${name}` }))
const leaveBrowser = () => act(() => void dispatchEvent(new Event('pagehide')))

beforeEach(() => {
  tabs = createActor(tabsMachine).start()
  registerActors({ tabs })
  tabs.send({ type: 'session.opened', userId: 'u1', home: page('/home'), stored: [] })
  left = []
  render(<TabPool routes={routes} />)
  goTo('home')
  goTo('review')
})
afterEach(() => {
  cleanup()
  tabs.stop()
  tabLocations.keepOnly([])
})

it('[PHARM-04] a look at another tab leaves nothing, and closing the tab does, once', () => {
  goTo('other')
  goTo('review')
  goTo('other')
  goTo('review')
  expect(left).toEqual([])
  close('review')
  expect(left).toEqual(['review'])
})

it('[PHARM-04] a tab that is closed while another one is shown is left as well', () => {
  goTo('other')
  close('review')
  expect(left).toEqual(['review'])
})

it('[PHARM-04] a browser that leaves the page leaves the hidden tabs with it', () => {
  goTo('other')
  leaveBrowser()
  expect(left.toSorted()).toEqual(['home', 'other', 'review'])
  left = []
  close('review')
  expect(left).toEqual(['review'])
})
