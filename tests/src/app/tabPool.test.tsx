import '../support/jsdomParts.ts'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createActor } from 'xstate'
import { tabsMachine } from '#machines/tabs/tabs.machine.ts'
import type { TabPage } from '#machines/tabs/tabs.types.ts'
import { TabPool } from '#src/app/tabs/TabPool.tsx'
import { registerActors } from '#src/runtime/machines/registry.ts'
import { currentLocation, navigate, tabLocations } from '#src/lib/navigation.ts'
import { usePageLocation } from '#src/lib/usePageLocation.ts'

const page = (path: string): TabPage => ({ address: path, path, title: path, keepAlive: true })
let drawn: string[] = []
let tabs = createActor(tabsMachine)

function Screen({ name }: { name: string }) {
  const { search, hash } = usePageLocation()
  drawn.push(`${name}${search}${hash}`)
  return (
    <p>
      {name}
      {search}
      {hash}
    </p>
  )
}
const routes = ['a', 'b'].map(name => ({ path: `/${name}`, element: <Screen name={name} /> }))

const show = () => render(<TabPool routes={routes} />)
/** The browser comes to an address of a tab, as the wiring carries it out. */
const goTo = (name: string, rest = '') =>
  act(() => {
    navigate(`/${name}${rest}`)
    tabs.send({ type: 'page.shown', page: page(`/${name}`) })
    tabLocations.set(`/${name}`, currentLocation())
  })

beforeEach(() => {
  tabs = createActor(tabsMachine).start()
  registerActors({ tabs })
  tabs.send({ type: 'session.opened', userId: 'u1', home: page('/a'), stored: [] })
  drawn = []
})
afterEach(() => {
  cleanup()
  tabs.stop()
  tabLocations.keepOnly([])
})

it('[LAYOUT-32] a tab that is shown again where it was left has nothing to draw', () => {
  show()
  goTo('a')
  goTo('b')
  drawn = []
  goTo('a')
  goTo('b')
  goTo('a')
  expect(drawn).toEqual([])
  expect(screen.getByText('a')).toBeDefined()
})

it('[LAYOUT-32] a tab that is shown at another query or hash draws that, and no other tab does', () => {
  show()
  goTo('a')
  goTo('b')
  drawn = []
  goTo('a', '?pageNo=2#end')
  expect(new Set(drawn)).toEqual(new Set(['a?pageNo=2#end']))
  expect(screen.getByText('a?pageNo=2#end')).toBeDefined()
  goTo('a', '#top')
  expect(screen.getByText('a#top')).toBeDefined()
})
