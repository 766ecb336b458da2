import { CHUNK_TIMEOUT } from '#contract/constants.ts'
import { reportTrouble } from '../troubles.ts'

/** A script or style of a lazily loaded screen did not come (ERR-39, 40). */
export class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError'
}

/** Pause before a part that did not come is asked for once more, ms: a network that stumbled is on its feet again. */
const CHUNK_RETRY_PAUSE = 1_000

/** Style sheets that did not come are asked for anew: the bundler takes them for loaded after its first try. */
function reloadStyles(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]'))
    if (link.sheet === null) link.replaceWith(link.cloneNode())
}

/** Counts the second tries, so that each has an address of its own. */
let tries = 0

/**
 * Imports once more what could not be loaded. Some browsers (Chromium up to 143) remember that an address failed and never ask for it again, so the module that the
 * error names gets a query; `load` runs again where none is named, and for a part of a file that others share (`isShared`, set by the build), which those browsers get
 * with the next loading of the page only.
 */
function importAgain<T>(load: () => Promise<T>, error: unknown): Promise<T> {
  const isShared = error instanceof Error && 'isShared' in error
  const address = error instanceof Error && !isShared ? /https?:\S+\.m?js\b/.exec(error.message)?.[0] : undefined
  if (address === undefined) return load()
  return import(/* @vite-ignore */ `${address}?again=${(tries += 1)}`) as Promise<T>
}

/**
 * Waits for a lazily loaded part; what cannot be loaded is asked for once more by itself. Rejects with ChunkLoadError after 120 s without an answer,
 * and when the script or one of its style sheets cannot be loaded twice. `load` resolves to a module as it is; one that makes something else out of
 * it is its own `again`.
 */
export async function loadChunk<T>(
  load: () => Promise<T>,
  limit: number = CHUNK_TIMEOUT,
  again = (error: unknown): Promise<T> => importAgain(load, error),
): Promise<T> {
  const twice = async () => {
    try {
      return await load()
    } catch (error) {
      await new Promise(resolve => setTimeout(resolve, CHUNK_RETRY_PAUSE))
      reloadStyles()
      return again(error)
    }
  }
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChunkLoadError(`Loading a chunk timed out after ${limit} ms`)), limit)
  })
  try {
    return await Promise.race([twice(), late])
  } catch (error) {
    const missing =
      error instanceof ChunkLoadError ? error : new ChunkLoadError(error instanceof Error ? error.message : String(error))
    // without a line nothing is wrong with the product
    if (navigator.onLine) reportTrouble('chunk', missing)
    throw missing
  } finally {
    clearTimeout(timer)
  }
}
