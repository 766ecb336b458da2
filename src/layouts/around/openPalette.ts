import { aroundThing } from '#src/lib/around/parts.ts'

/** Opens the command palette: search for menus, tabs, actions and recent pages. */
export const openPalette = (): void => aroundThing.set('palette')
