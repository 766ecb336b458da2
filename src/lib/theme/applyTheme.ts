import { failure } from '#contract/http/failure.ts'
import { painted } from '#src/lib/painted.ts'
import { store, stored, unstore } from '#src/lib/storage/stored.ts'
import { paletteOf, variablesOf } from './palette.ts'

/** Where the computed tones stand; public/theme.js puts them on <html> before the first paint. */
const TONES_KEY = 'THEME_TONES'
/** Tells public/theme.js to look at the storage again. */
const APPLY_EVENT = 'xl-theme'

interface Tones {
  color: string
  light: Readonly<Record<string, string>>
  dark: Readonly<Record<string, string>>
}

/** Asks the start script to show what is stored: appearance, colour, density, colour-weak mode. */
export const showStoredTheme = (): void => void window.dispatchEvent(new Event(APPLY_EVENT))

/**
 * Puts a colour on the whole page: computes its tones for light and dark, stores them and has them shown. Done when the page has painted with
 * them, or when a newer colour stands there. Rejects with a Failure, the former tones stored again, when the page does not show them (SETTING-18).
 */
export async function applyTheme(color: string): Promise<void> {
  const before = stored<Tones>(TONES_KEY)
  const tones: Tones = { color, light: variablesOf(paletteOf(color, false)), dark: variablesOf(paletteOf(color, true)) }
  const isKept = store(TONES_KEY, tones)
  showStoredTheme()
  await painted()
  // chosen anew meanwhile, here or in another tab: that choice shows itself, and nothing is put back over it
  if (isKept && !hasTones(color)) return
  const shown = document.documentElement.style.getPropertyValue('--xl-primary')
  if (isKept && shown === color.toLowerCase()) return
  if (before === null) unstore(TONES_KEY)
  else store(TONES_KEY, before)
  showStoredTheme()
  throw failure('refused', 'Failed to update theme')
}

/** True when the stored tones belong to the colour: a stored setting may come from the original client, which stores no tones. */
export const hasTones = (color: string): boolean => stored<Tones>(TONES_KEY)?.color === color
