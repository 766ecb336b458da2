/** True while the page is visible and has the focus: only then something counts as read. */
export const hasAttention = (): boolean => document.visibilityState === 'visible' && document.hasFocus()

/** Calls back when the page gains or loses attention; gives the function that ends it. */
export function onAttention(changed: (attentive: boolean) => void): () => void {
  let last = hasAttention()
  const check = (): void => {
    const now = hasAttention()
    if (now === last) return
    last = now
    changed(now)
  }
  document.addEventListener('visibilitychange', check)
  globalThis.addEventListener('focus', check)
  globalThis.addEventListener('blur', check)
  return () => {
    document.removeEventListener('visibilitychange', check)
    globalThis.removeEventListener('focus', check)
    globalThis.removeEventListener('blur', check)
  }
}
