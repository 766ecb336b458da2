import { overlayName } from '#src/lib/overlays/openOverlay.ts'

/** Opens the sheet of keyboard shortcuts. */
export const openShortcuts = (): void => overlayName.set('shortcuts')
