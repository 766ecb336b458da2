import { aroundThing } from '#src/lib/around/parts.ts'

/** Opens the sheet of keyboard shortcuts. */
export const openShortcuts = (): void => aroundThing.set('shortcuts')
