import { overlayName } from '#src/lib/overlays/openOverlay.ts'

/** Opens the command palette: search for menus, tabs, actions and recent pages. */
export const openPalette = (): void => overlayName.set('palette')
