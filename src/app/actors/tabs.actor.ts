import { homePath } from '#contract/permissions/roleVariant.ts'
import type { MenuNode } from '#contract/entities/menu.ts'
import { selectIsMultipage } from '#machines/layout/layout.select.ts'
import { selectMenu } from '#machines/routeGuard/routeGuard.select.ts'
import { selectRoles, selectUserId } from '#machines/session/session.select.ts'
import { tabsMachine } from '#machines/tabs/tabs.machine.ts'
import type { TabPage } from '#machines/tabs/tabs.types.ts'
import { message } from '#src/ui/feedback/toasts.ts'
import { actorNamed, registerActors } from '#src/runtime/machines/registry.ts'
import type { PageLocation } from '#src/lib/navigation.ts'
import { addressLeft, allowedLocation, currentLocation, navigate, tabLocations } from '#src/lib/navigation.ts'
import { unsavedWork } from '#src/lib/unsaved.ts'
import { newActor } from '#src/lib/actors/newActor.ts'
import { pageAt, routesOf } from '../routes/pages.tsx'
import { storedTabs, storeTabs } from '../tabs/tabStore.ts'
import { tabScroll } from '../tabs/tabScroll.ts'

const placeAt = (address: string) => {
  const { pathname, search } = new URL(address, location.origin)
  return { pathname, search }
}

/**
 * Starts the open tabs of a signed-in person: they follow the place that the guard allows, and what they want of the browser is carried out here.
 * Closing or reloading the browser asks while there is unsaved work.
 */
export function startTabs(): void {
  const session = actorNamed('session')
  const guard = actorNamed('routeGuard')
  const tabs = newActor(tabsMachine, { systemId: 'tabs' })
  registerActors({ tabs })

  tabs.on('page.wanted', ({ address, replace }) => {
    const { pathname, search } = currentLocation()
    if (pathname + search === address) return
    navigate(addressLeft(placeAt(address).pathname, address), { replace })
  })
  tabs.on('tabs.warned', ({ text }) => message.warning(text))

  let before = tabs.getSnapshot().context
  tabs.subscribe(({ context }) => {
    const last = before
    before = context
    if (context.active !== last.active) unsavedWork.show(context.active ?? '')
    if (context.refreshed !== last.refreshed) {
      const isRefreshed = (key: string) => (context.refreshed[key] ?? 0) > (last.refreshed[key] ?? 0)
      unsavedWork.clearTabs(isRefreshed)
      tabScroll.clearTabs(isRefreshed)
    }
    if (context.userId !== null && context.isMaximised !== last.isMaximised)
      storeTabs(context.userId, context.tabs, context.isMaximised)
    if (context.tabs === last.tabs) return
    const keys = context.tabs.map(tab => tab.key)
    tabLocations.keepOnly(keys)
    unsavedWork.clearTabs(key => !keys.includes(key))
    tabScroll.clearTabs(key => !keys.includes(key))
    if (context.userId !== null) storeTabs(context.userId, context.tabs, context.isMaximised)
  })
  unsavedWork.subscribe(() => {
    tabs.send({ type: 'unsaved.changed', keys: [...new Set([...unsavedWork.current().values()].map(mark => mark.tab))] })
  })
  addEventListener('beforeunload', event => {
    if (unsavedWork.current().size > 0 && !session.getSnapshot().hasTag('leaving')) event.preventDefault()
  })
  const layout = actorNamed('layout')
  const notifyMode = () => {
    const isSingle = !selectIsMultipage(layout.getSnapshot())
    if (isSingle !== tabs.getSnapshot().context.isSingle) tabs.send({ type: 'mode.changed', isSingle })
  }

  let followed: { userId: string; menu: readonly MenuNode[] } | null = null
  let shown: PageLocation | null = null
  const begin = (userId: string, menu: readonly MenuNode[]) => {
    const pageOf = (address: string): TabPage | null => pageAt(routesOf(menu), placeAt(address))
    const path = homePath(selectRoles(session.getSnapshot()))
    const { tabs: stored, isMaximised } = storedTabs(userId, pageOf)
    const home = pageOf(path) ?? { address: path, path, title: '首页', keepAlive: true }
    tabs.send({ type: 'session.opened', userId, home, stored, isMaximised })
    followed = { userId, menu }
    shown = null
  }
  // the menu has changed while the person works: the tabs stay, with what is typed in them
  const followMenu = (userId: string, menu: readonly MenuNode[]) => {
    const pages = tabs.getSnapshot().context.tabs.flatMap(tab => pageAt(routesOf(menu), placeAt(tab.address)) ?? [])
    tabs.send({ type: 'pages.changed', pages })
    followed = { userId, menu }
  }
  const follow = () => {
    const userId = selectUserId(session.getSnapshot())
    const menu = selectMenu(guard.getSnapshot())
    const pageLocation = allowedLocation.current()
    if (userId === null) {
      if (followed !== null) tabs.send({ type: 'session.closed' })
      followed = null
      return
    }
    if (pageLocation === null || menu.length === 0) return
    if (followed?.userId !== userId) begin(userId, menu)
    else if (followed.menu !== menu) followMenu(userId, menu)
    if (pageLocation === shown) return
    shown = pageLocation
    const page = pageAt(routesOf(menu), pageLocation)
    if (page === null) return
    tabs.send({ type: 'page.shown', page })
    const key = tabs.getSnapshot().context.active
    if (key !== null) tabLocations.set(key, pageLocation)
  }
  tabs.start()
  notifyMode()
  layout.subscribe(notifyMode)
  session.subscribe(follow)
  guard.subscribe(follow)
  allowedLocation.subscribe(follow)
  follow()
}
