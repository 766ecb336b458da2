import type { LayoutSettings } from '#contract/entities/layoutSettings.ts'
import { validSettings } from '#machines/layout/layout.rules.ts'
import { storageKey, store, stored } from '#src/lib/storage/stored.ts'

/** Where each setting stands in the browser's storage: the original's keys (contract.md 26.3), then ours. */
const LAYOUT_KEYS: Readonly<Record<keyof LayoutSettings, string>> = {
  sidebar: 'SIDEBAR_TYPE',
  device: 'DEFAULT_DEVICE',
  theme: 'DEFAULT_THEME',
  layout: 'DEFAULT_LAYOUT_MODE',
  contentWidth: 'DEFAULT_CONTENT_WIDTH_TYPE',
  fixedHeader: 'DEFAULT_FIXED_HEADER',
  fixSiderbar: 'DEFAULT_FIXED_SIDEMENU',
  autoHideHeader: 'DEFAULT_FIXED_HEADER_HIDDEN',
  color: 'DEFAULT_COLOR',
  weak: 'DEFAULT_COLOR_WEAK',
  multipage: 'DEFAULT_MULTI_PAGE',
  appearance: 'APPEARANCE',
  density: 'DENSITY',
  watermark: 'WATERMARK',
  idleLock: 'IDLE_LOCK',
}
const ENTRIES = Object.entries(LAYOUT_KEYS) as [keyof LayoutSettings, string][]

/** The settings that this browser holds; broken and strange values are left out. The sidebar is stored as true or false. */
export function readLayout(): Partial<LayoutSettings> {
  return validSettings(
    Object.fromEntries(
      ENTRIES.map(([name, key]) => {
        const value = stored<unknown>(key)
        return [name, name === 'sidebar' ? { opened: value } : value]
      }),
    ),
  )
}

/** Stores what differs from before (SETTING-19 to 21). */
export function storeLayout(before: LayoutSettings | null, now: LayoutSettings): void {
  for (const [name, key] of ENTRIES) {
    const value = name === 'sidebar' ? now.sidebar.opened : now[name]
    const old = before === null ? undefined : name === 'sidebar' ? before.sidebar.opened : before[name]
    if (value !== old) store(key, value)
  }
}

/** Calls back with the settings of one person when another tab of this browser changed one of them; gives the function that ends it. */
export function onLayoutElsewhere(changed: (settings: Partial<LayoutSettings>) => void): () => void {
  const personal = ENTRIES.filter(([name]) => name !== 'sidebar' && name !== 'device')
  const listen = ({ key, newValue }: StorageEvent) => {
    const entry = personal.find(([, name]) => storageKey(name) === key)
    if (entry === undefined || newValue === null) return
    const name = entry[0]
    const settings = readLayout()
    if (name in settings) changed({ [name]: settings[name] })
  }
  window.addEventListener('storage', listen)
  return () => window.removeEventListener('storage', listen)
}
