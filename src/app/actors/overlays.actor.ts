import { findActor } from '#src/runtime/machines/registry.ts'
import { startIdleLock } from './idleLock.actor.ts'
import { startNewVersion } from './newVersion.actor.ts'
import { startPalette } from './palette.actor.ts'
import { startReachability } from './reachability.actor.ts'

/** Starts, once, what stands around the pages of a signed-in person; loaded after the first screen (src/runtime/overlays/openOverlay.ts). */
export function startOverlays(): void {
  if (findActor('idleLock') !== undefined) return
  startIdleLock()
  startNewVersion()
  startReachability()
  startPalette()
}
