import {
  DEFAULT_LAYOUT_SETTINGS,
  IDLE_LOCKS,
  THEME_COLOURS,
  type Device,
  type LayoutSettings,
} from '#contract/entities/layoutSettings.ts'
import type { LayoutChange, LayoutContext, LayoutInput } from './layout.types.ts'

const isBoolean = (value: unknown) => typeof value === 'boolean'
const oneOf =
  (...allowed: readonly unknown[]) =>
  (value: unknown) =>
    allowed.includes(value)

const VALID: Readonly<Record<keyof LayoutSettings, (value: unknown) => boolean>> = {
  sidebar: value => typeof value === 'object' && value !== null && 'opened' in value && isBoolean(value.opened),
  device: oneOf('desktop', 'mobile'),
  theme: oneOf('dark', 'light'),
  layout: oneOf('sidemenu', 'topmenu', 'mixmenu'),
  contentWidth: oneOf('Fixed', 'Fluid'),
  fixedHeader: isBoolean,
  fixSiderbar: isBoolean,
  autoHideHeader: isBoolean,
  color: oneOf(...THEME_COLOURS.map(({ value }) => value)),
  weak: isBoolean,
  multipage: isBoolean,
  appearance: oneOf('light', 'dark', 'system', 'contrast'),
  density: oneOf('comfortable', 'middle', 'compact'),
  watermark: isBoolean,
  idleLock: oneOf(...IDLE_LOCKS),
}

/** The values of a stored or received record that are settings; strange keys and values are left out, never believed. */
export function validSettings(record: unknown): Partial<LayoutSettings> {
  if (typeof record !== 'object' || record === null) return {}
  return Object.fromEntries(
    Object.entries(record).filter(([key, value]) => Object.hasOwn(VALID, key) && VALID[key as keyof LayoutSettings](value)),
  )
}

/** What the server keeps for a person: everything that does not belong to one window. */
export const personalSettings = ({ sidebar: _sidebar, device: _device, ...personal }: Partial<LayoutSettings>): LayoutChange =>
  personal

/** Settings that can hold together (SETTING-06, SETTING-10, contract.md 27.14). */
export const consistent = (settings: LayoutSettings): LayoutSettings => ({
  ...settings,
  contentWidth: settings.layout === 'topmenu' ? settings.contentWidth : 'Fixed',
  fixSiderbar: settings.layout !== 'topmenu' && settings.fixSiderbar,
  autoHideHeader: settings.fixedHeader && settings.autoHideHeader,
})

/** Settings after a person's change; another navigation mode begins with the default of its side menu, which sticks (D47; the original lets go of it). The colour comes later. */
export function changedSettings(settings: LayoutSettings, { color: _color, ...change }: LayoutChange): LayoutSettings {
  const isOtherMode = change.layout !== undefined && change.layout !== settings.layout
  return consistent({ ...settings, ...(isOtherMode ? { fixSiderbar: DEFAULT_LAYOUT_SETTINGS.fixSiderbar } : {}), ...change })
}

/** Entering a device opens or closes the sidebar (LAYOUT-20, LAYOUT-22). */
export const onDevice = (settings: LayoutSettings, device: Device): LayoutSettings =>
  settings.device === device ? settings : { ...settings, device, sidebar: { opened: device === 'desktop' } }

/** The first settings of a window: stored ones over the defaults; a stored sidebar counts only for the same device (SETTING-22). */
export function firstSettings({ stored, device }: LayoutInput): LayoutSettings {
  const settings = consistent({ ...DEFAULT_LAYOUT_SETTINGS, ...validSettings(stored) })
  if (stored.device === undefined) {
    return {
      ...settings,
      device,
      sidebar: stored.sidebar && device === 'desktop' ? settings.sidebar : { opened: device === 'desktop' },
    }
  }
  return onDevice(settings, device)
}

/** The colour that an event asks for, or null when it names none, a strange one or the one that holds or is being applied. */
export function otherColour({ settings, wanted }: LayoutContext, color: string | undefined): string | null {
  return color === undefined || color === (wanted?.color ?? settings.color) || !VALID.color(color) ? null : color
}
