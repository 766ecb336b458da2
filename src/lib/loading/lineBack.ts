const listeners = new Set<() => void>()

/**
 * The one signal that the server can be reached again: the browser gives it for the network, src/app for the notice socket, the chat and the server
 * (WALK-20).
 */
export const lineBack = {
  tell: (): void => listeners.forEach(listener => listener()),
  /** gives the function that ends it */
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}
addEventListener('online', lineBack.tell)
