import { useSelector } from '@xstate/react'
import type { SnapshotFrom } from 'xstate'
import type { layoutMachine } from '#machines/layout/layout.machine.ts'
import { selectIsMobile, selectIsSidebarOpen } from '#machines/layout/layout.select.ts'
import type { LayoutChange } from '#machines/layout/layout.types.ts'
import { actorNamed } from './registry.ts'

/** A value of the layout: settings, device, drawer. */
export const useLayout = <T>(select: (snapshot: SnapshotFrom<typeof layoutMachine>) => T): T =>
  useSelector(actorNamed('layout'), select)

const commands = {
  toggleSidebar: () => actorNamed('layout').send({ type: 'sidebar.toggle' }),
  /** Opens the menu that stands beside the page; where the window has become so narrow that it would lie over the page, it stays closed. */
  unfoldSidebar: () => {
    const snapshot = actorNamed('layout').getSnapshot()
    if (!selectIsMobile(snapshot) && !selectIsSidebarOpen(snapshot)) commands.toggleSidebar()
  },
  change: (change: LayoutChange) => actorNamed('layout').send({ type: 'settings.change', change }),
  reset: () => actorNamed('layout').send({ type: 'settings.reset' }),
  openDrawer: () => actorNamed('layout').send({ type: 'drawer.open' }),
  closeDrawer: () => actorNamed('layout').send({ type: 'drawer.close' }),
}

/** What a person does with the frame and in the settings drawer. */
export const useLayoutCommands = (): typeof commands => commands
