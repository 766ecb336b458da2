import type { MenuNode } from '#contract/entities/menu.ts'
import { visibleMenu } from '#contract/permissions/menuTree.ts'
import { selectIsMobile, selectIsSidebarOpen, selectIsTopMenu } from '#machines/layout/layout.select.ts'
import { menuMachine } from '#machines/menu/menu.machine.ts'
import type { MenuDisplay } from '#machines/menu/menu.types.ts'
import { selectAuth, selectMenu } from '#machines/routeGuard/routeGuard.select.ts'
import { message } from '#src/ui/feedback/toasts.ts'
import { actorNamed } from '#src/runtime/machines/registry.ts'
import { allowedLocation, fullPath } from '#src/lib/navigation.ts'
import { startActor } from './startActor.ts'

/** Starts the menu: it follows the menu of the route guard, the shown page, and the layout, which must have been started. */
export function startMenu(): void {
  const guard = actorNamed('routeGuard')
  const layout = actorNamed('layout')
  const menu = startActor('menu', menuMachine)

  let nodes: readonly MenuNode[] = []
  let auth: unknown
  const notifyMenu = () => {
    const snapshot = guard.getSnapshot()
    if (selectMenu(snapshot) === nodes && selectAuth(snapshot) === auth) return
    if (nodes.length > 0 && selectMenu(snapshot).length > 0) message.info('您的菜单和权限已更新')
    nodes = selectMenu(snapshot)
    auth = selectAuth(snapshot)
    menu.send({ type: 'menu.loaded', menu: visibleMenu(selectMenu(snapshot), selectAuth(snapshot)) })
  }
  const notifyPage = () => {
    const place = allowedLocation.current()
    if (place !== null) menu.send({ type: 'page.changed', page: fullPath(place) })
  }
  let display: MenuDisplay = 'inline'
  const notifyDisplay = () => {
    const snapshot = layout.getSnapshot()
    const isInline = selectIsMobile(snapshot) || (!selectIsTopMenu(snapshot) && selectIsSidebarOpen(snapshot))
    const now = isInline ? 'inline' : 'popup'
    if (now !== display) menu.send({ type: 'display.changed', display: now })
    display = now
  }
  guard.subscribe(notifyMenu)
  allowedLocation.subscribe(notifyPage)
  layout.subscribe(notifyDisplay)
  notifyPage()
  notifyMenu()
  notifyDisplay()
}
