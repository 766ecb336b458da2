import { CHUNK_TIMEOUT } from '#contract/constants.ts'

/** A script or style of a lazily loaded screen did not come (ERR-39, 40). */
export class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError'
}

/**
 * Waits for a lazily loaded part. Rejects with ChunkLoadError after 120 s without an answer, and when the script or one of its style sheets
 * cannot be loaded.
 */
export async function loadChunk<T>(load: () => Promise<T>, limit: number = CHUNK_TIMEOUT): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChunkLoadError(`Loading a chunk timed out after ${limit} ms`)), limit)
  })
  try {
    return await Promise.race([load(), late])
  } catch (error) {
    if (error instanceof ChunkLoadError) throw error
    throw new ChunkLoadError(error instanceof Error ? error.message : String(error))
  } finally {
    clearTimeout(timer)
  }
}
