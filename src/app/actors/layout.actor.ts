import { fromPromise, type ActorRefFrom } from 'xstate'
import { DEFAULT_LAYOUT_SETTINGS, type LayoutSettings } from '#contract/entities/layoutSettings.ts'
import { layoutMachine } from '#machines/layout/layout.machine.ts'
import { personalSettings, validSettings } from '#machines/layout/layout.rules.ts'
import { selectIsCompiling } from '#machines/layout/layout.select.ts'
import type { LayoutChange } from '#machines/layout/layout.types.ts'
import { isLoaded, selectPreference } from '#machines/preferences/preferences.select.ts'
import { actorNamed, registerActors } from '#src/runtime/machines/registry.ts'
import { message, toasts } from '#src/ui/feedback/toasts.ts'
import { deviceNow, onDeviceChange } from '#src/lib/theme/device.ts'
import { applyTheme, hasTones, showStoredTheme } from '#src/lib/theme/applyTheme.ts'
import { onLayoutElsewhere, readLayout, storeLayout } from '#src/runtime/layoutStore.ts'
import { newActor } from '#src/lib/actors/newActor.ts'

/** Key of the person's settings among the preferences. */
const LAYOUT_PREFERENCE = 'layout'

/** How long the message stays at least: a person must be able to read it. */
const COMPILING_SHOWN = 600

/** Shows that the colour is being applied for as long as a person waits for it (SETTING-17), however long and however often. */
function notifyCompiling(layout: ActorRefFrom<typeof layoutMachine>): void {
  let toast: number | null = null
  let wasCompiling = false
  let leaving: ReturnType<typeof setTimeout> | undefined
  layout.subscribe(snapshot => {
    const isCompiling = selectIsCompiling(snapshot)
    if (isCompiling === wasCompiling) return
    wasCompiling = isCompiling
    clearTimeout(leaving)
    if (isCompiling) toast = toasts.show({ kind: 'loading', text: '正在编译主题！', isOwned: true })
    else
      leaving = setTimeout(() => {
        if (toast !== null) toasts.dismiss(toast)
      }, COMPILING_SHOWN)
  })
}

/** What no person may take over from another one of this browser: who never chose them has the defaults. */
const { idleLock, watermark } = DEFAULT_LAYOUT_SETTINGS
const OWN_ONLY: LayoutChange = { idleLock, watermark }

/** The settings that differ. */
const changesOf = (before: LayoutSettings, now: LayoutSettings): LayoutChange => {
  const old: Record<string, unknown> = { ...before }
  return personalSettings(Object.fromEntries(Object.entries(now).filter(([name, value]) => value !== old[name])))
}

/**
 * The settings that a person chose live on the server as well; what comes from there is taken like the word of another tab. Only what was changed is
 * laid over the server's settings, and not before they are there: neither the looks of another person nor a slow answer may replace them.
 */
function mirrorOnServer(layout: ActorRefFrom<typeof layoutMachine>): void {
  const preferences = actorNamed('preferences')
  let owner: string | null = null
  let heard: unknown
  let wasLoaded = false
  let waiting: LayoutChange = {}
  const keep = (change: LayoutChange) => {
    const value = { ...personalSettings(validSettings(heard)), ...change }
    if (JSON.stringify(validSettings(heard)) === JSON.stringify(value)) return
    heard = value
    preferences.send({ type: 'preference.set', key: LAYOUT_PREFERENCE, value })
  }
  const hear = () => {
    const snapshot = preferences.getSnapshot()
    const { userId } = snapshot.context
    if (userId !== owner) waiting = {}
    const value = selectPreference(snapshot, LAYOUT_PREFERENCE)
    const nowLoaded = isLoaded(snapshot)
    if (userId === owner && value === heard && nowLoaded === wasLoaded) return
    owner = userId
    heard = value
    wasLoaded = nowLoaded
    layout.send({ type: 'settings.loaded', settings: { ...(nowLoaded ? OWN_ONLY : {}), ...validSettings(value), ...waiting } })
    if (!nowLoaded) return
    const change = waiting
    waiting = {}
    if (Object.keys(change).length > 0) keep(change)
  }
  preferences.subscribe(hear)
  hear()
  let shown = layout.getSnapshot().context.settings
  // told before the subscribers hear: `shown` is still what was there before
  layout.on('settings.chosen', ({ settings }) => {
    const change = changesOf(shown, settings)
    if (wasLoaded) keep(change)
    else waiting = { ...waiting, ...change }
  })
  layout.subscribe(({ context }) => {
    shown = context.settings
  })
}

/**
 * Starts the layout: stored settings, the device as it is, other tabs of this browser, the person's settings on the server. Everything that changes
 * is stored at once and shown by public/theme.js.
 */
export function startLayout(): void {
  const layout = newActor(
    layoutMachine.provide({
      actors: { applyTheme: fromPromise<void, { color: string }>(({ input }) => applyTheme(input.color)) },
    }),
    { systemId: 'layout', input: { stored: readLayout(), device: deviceNow() } },
  )
  registerActors({ layout })
  let kept = layout.getSnapshot().context.settings
  layout.subscribe(({ context: { settings } }) => {
    if (settings === kept) return
    storeLayout(kept, settings)
    kept = settings
    showStoredTheme()
  })
  layout.on('theme.failed', () => message.error('Failed to update theme'))
  notifyCompiling(layout)
  layout.start()
  storeLayout(null, kept)
  showStoredTheme()
  if (!hasTones(kept.color) && kept.color !== DEFAULT_LAYOUT_SETTINGS.color) applyTheme(kept.color).catch(() => undefined)
  onDeviceChange(device => layout.send({ type: 'device.changed', device }))
  onLayoutElsewhere(settings => layout.send({ type: 'settings.loaded', settings }))
  mirrorOnServer(layout)
}
