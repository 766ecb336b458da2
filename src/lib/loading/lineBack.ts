import { createListeners } from '../createStore.ts'

const listeners = createListeners()

/**
 * The one signal that the server can be reached again: the browser gives it for the network, src/app for the notice socket, the chat and the server
 * (WALK-20).
 */
export const lineBack = {
  tell: listeners.notify,
  /** gives the function that ends it */
  subscribe: listeners.subscribe,
}
addEventListener('online', () => lineBack.tell())
