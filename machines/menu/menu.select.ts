import type { SnapshotFrom } from 'xstate'
import type { menuMachine } from './menu.machine.ts'
import type { MenuItem } from './menu.types.ts'

type MenuSnapshot = SnapshotFrom<typeof menuMachine>

export const selectItems = ({ context }: MenuSnapshot): readonly MenuItem[] => context.items
/** Path of the entry to mark (LAYOUT-14, 15). */
export const selectSelected = ({ context }: MenuSnapshot): string => context.selected
/** Ids of the groups in which the shown page lies. */
export const selectTrail = ({ context }: MenuSnapshot): readonly string[] => context.trail
/** Ids of the groups that stand open in their place; they are kept, but not drawn, while groups pop up. */
export const selectOpen = ({ context }: MenuSnapshot): readonly string[] => context.open
/** The group that has popped up. */
export const selectPopped = ({ context }: MenuSnapshot): string | null => context.popped
