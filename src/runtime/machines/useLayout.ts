import { useSelector } from '@xstate/react'
import type { SnapshotFrom } from 'xstate'
import type { layoutMachine } from '#machines/layout/layout.machine.ts'
import type { LayoutChange } from '#machines/layout/layout.types.ts'
import { actorNamed } from './registry.ts'

/** A value of the layout: settings, device, drawer. */
export const useLayout = <T>(select: (snapshot: SnapshotFrom<typeof layoutMachine>) => T): T =>
  useSelector(actorNamed('layout'), select)

const commands = {
  toggleSidebar: () => actorNamed('layout').send({ type: 'sidebar.toggle' }),
  change: (change: LayoutChange) => actorNamed('layout').send({ type: 'settings.change', change }),
  reset: () => actorNamed('layout').send({ type: 'settings.reset' }),
  openDrawer: () => actorNamed('layout').send({ type: 'drawer.open' }),
  closeDrawer: () => actorNamed('layout').send({ type: 'drawer.close' }),
}

/** What a person does with the frame and in the settings drawer. */
export const useLayoutCommands = (): typeof commands => commands
