/** Resolves when the page has painted what is drawn now; a hidden page paints nothing, so it does not wait either. */
export const painted = (): Promise<void> =>
  new Promise(resolve => {
    if (document.hidden) return resolve()
    return requestAnimationFrame(() => setTimeout(resolve))
  })
