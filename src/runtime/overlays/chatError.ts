import { createStore } from '#src/lib/createStore.ts'

const telling = createStore(0)

/** Whether a conversation on the screen tells that the line is cut: the frame's banner is silent then, one issue is told once (WALK-11). */
export const chatError = {
  current: (): boolean => telling.current() > 0,
  subscribe: telling.subscribe,
  /** Called by the banner that tells; gives the function that ends it. */
  begin(): () => void {
    telling.set(telling.current() + 1)
    return () => telling.set(telling.current() - 1)
  },
}
