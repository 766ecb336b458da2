import type { AreaEntry } from '#contract/entities/area.ts'
import { areaEntries } from '#contract/entities/area.ts'
import { loadChunk } from '#src/lib/loading/chunk.ts'

let loaded: Promise<readonly AreaEntry[]> | null = null

/** All areas of the country, loaded when they are first wanted, as a chunk of their own. */
export function loadAreas(): Promise<readonly AreaEntry[]> {
  loaded ??= loadChunk(() => import('#contract/entities/areas.json')).then(({ default: lines }) => areaEntries(lines))
  loaded.catch(() => {
    loaded = null
  })
  return loaded
}
