import { useSelector } from '@xstate/react'
import type { SnapshotFrom } from 'xstate'
import type { menuMachine } from '#machines/menu/menu.machine.ts'
import { actorNamed } from './registry.ts'

/** A value of the menu: its entries, the marked one, the open groups. */
export const useMenu = <T>(select: (snapshot: SnapshotFrom<typeof menuMachine>) => T): T =>
  useSelector(actorNamed('menu'), select)

const commands = {
  toggle: (id: string) => actorNamed('menu').send({ type: 'group.toggle', id }),
  closePopup: () => actorNamed('menu').send({ type: 'popup.close' }),
}

/** What a person does with the groups of the menu. */
export const useMenuCommands = (): typeof commands => commands
