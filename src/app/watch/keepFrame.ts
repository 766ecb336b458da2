/** So long after the page is idle, ms, nothing else may be waiting for the line. */
const PATIENCE_MS = 5_000

/**
 * Has the browser keep the page and the files it has loaded, so that the frame, drafts and what waits to be sent can be opened without a line (public/sw.js,
 * decision 188). Nice to have: a browser that refuses it works as before.
 */
export function keepFrame(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  setTimeout(() => {
    const isNew = navigator.serviceWorker.controller === null
    void navigator.serviceWorker
      .register('/sw.js')
      .then(() => navigator.serviceWorker.ready)
      .then(({ active }) => {
        if (!isNew) return
        const files = performance.getEntriesByType('resource').map(({ name }) => new URL(name))
        active?.postMessage({
          page: location.pathname,
          files: files
            .filter(({ origin }) => origin === location.origin)
            .flatMap(({ pathname }) => pathname.match(/^\/assets\/.*\.(js|css)$/)?.[0] ?? []),
        })
      })
      .catch(() => undefined)
  }, PATIENCE_MS)
}
