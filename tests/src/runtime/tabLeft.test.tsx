import '../support/jsdomParts.ts'
import { act, cleanup, render } from '@testing-library/react'
import { useEffect, useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createActor } from 'xstate'
import { tabsMachine } from '#machines/tabs/tabs.machine.ts'
import type { TabPage } from '#machines/tabs/tabs.types.ts'
import { TabPool } from '#src/app/tabs/TabPool.tsx'
import { currentLocation, navigate, tabLocations } from '#src/lib/navigation.ts'
import { onTrouble } from '#src/lib/troubles.ts'
import { registerActors } from '#src/runtime/machines/registry.ts'
import { useTabLeft } from '#src/runtime/machines/useTabLeft.ts'

const page = (path: string): TabPage => ({ address: path, path, title: path, keepAlive: true })
let left: string[] = []
let tabs = createActor(tabsMachine)

let breakReview = (): void => undefined
function Screen({ name }: { name: string }) {
  useTabLeft(() => left.push(name))
  const [isBroken, setBroken] = useState(false)
  useEffect(() => {
    if (name === 'review') breakReview = () => setBroken(true)
  }, [name])
  if (isBroken) throw new Error('broken')
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
const refresh = (name: string) => act(() => tabs.send({ type: 'tab.refresh', key: `/${name}` }))
const leaveBrowser = () => act(() => void dispatchEvent(new Event('pagehide')))

beforeEach(() => {
  tabs = createActor(tabsMachine).start()
  registerActors({ tabs })
  tabs.send({ type: 'session.opened', userId: 'u1', home: page('/home'), stored: [] })
  left = []
  render(<TabPool routes={routes} />, { reactStrictMode: true })
  goTo('home')
  goTo('review')
})
afterEach(() => {
  // no view waits for the end of its tab in the next test
  act(() => tabs.send({ type: 'session.closed' }))
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

it('[PHARM-04] a refreshed tab leaves its old view, once, and the browser leaves the new one alone', () => {
  refresh('review')
  expect(left).toEqual(['review'])
  refresh('review')
  expect(left).toEqual(['review', 'review'])
  left = []
  leaveBrowser()
  expect(left.filter(name => name === 'review')).toEqual(['review'])
})

it('[PHARM-04] a tab that is refreshed while another one is shown leaves its old view at once', () => {
  goTo('other')
  refresh('review')
  expect(left).toEqual(['review'])
  goTo('review')
  expect(left).toEqual(['review'])
  close('review')
  expect(left).toEqual(['review', 'review'])
})

it('[PHARM-04] a view that broke is left, though its tab stays', async () => {
  const report = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  await act(async () => breakReview())
  report.mockRestore()
  // what waits to be reported is of no other test
  onTrouble(() => undefined)()
  expect(left).toEqual(['review'])
  close('review')
  expect(left).toEqual(['review'])
})
