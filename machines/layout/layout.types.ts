import type { PromiseActorLogic } from 'xstate'
import type { Device, LayoutSettings } from '#contract/entities/layoutSettings.ts'
import type { Failure } from '#contract/http/failure.ts'

export interface LayoutContext {
  /** what holds now; `color` is the colour that is on the screen, never one that is still being applied */
  settings: LayoutSettings
  /** the colour that is being applied, and whether a person waits for it */
  wanted: { color: string; byPerson: boolean } | null
  /** why the last change of the colour failed; null after the next success */
  failure: Failure | null
}

/** Start values: stored settings of this browser over the defaults, and the device as it is. */
export interface LayoutInput {
  stored: Partial<LayoutSettings>
  device: Device
}

/** What a person may change in the drawer; device and sidebar have commands of their own. */
export type LayoutChange = Partial<Omit<LayoutSettings, 'sidebar' | 'device'>>

export type LayoutEvent =
  /** the window crossed 1087.99 px (LAYOUT-19 to 22) */
  | { type: 'device.changed'; device: Device }
  | { type: 'sidebar.toggle' }
  | { type: 'settings.change'; change: LayoutChange }
  | { type: 'settings.reset' }
  /** the person's settings came from the server or from another tab */
  | { type: 'settings.loaded'; settings: Partial<LayoutSettings> }
  | { type: 'drawer.open' }
  | { type: 'drawer.close' }

export type LayoutEmitted =
  /** a person chose: the server may keep it */
  | { type: 'settings.chosen'; settings: LayoutSettings }
  /** the colour could not be applied (SETTING-18) */
  | { type: 'theme.failed' }

/** Puts a colour on the whole page; done when it is on the screen. Rejects with a Failure; then nothing has changed. */
export type ApplyTheme = PromiseActorLogic<void, { color: string }>
