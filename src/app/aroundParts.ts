import { findActor } from '#src/lib/machines/registry.ts'
import { startIdleLock } from './idleLockParts.ts'
import { startNewVersion } from './newVersionParts.ts'
import { startPalette } from './paletteParts.ts'
import { startReachability } from './reachabilityParts.ts'

/** Starts, once, what stands around the pages of a signed-in person; loaded after the first screen (src/lib/around/parts.ts). */
export function startAround(): void {
  if (findActor('idleLock') !== undefined) return
  startIdleLock()
  startNewVersion()
  startReachability()
  startPalette()
}
