/** Time that long work takes before the page may do something else, ms. */
export const SLICE_MS = 8

/** Lets the page draw and hear before the work goes on. */
export const breathe = (): Promise<void> => {
  const { scheduler } = globalThis as { scheduler?: { yield?: () => Promise<void> } }
  return scheduler?.yield === undefined ? new Promise(resolve => void setTimeout(resolve)) : scheduler.yield()
}
