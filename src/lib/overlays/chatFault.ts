let telling = 0
const listeners = new Set<() => void>()

/** Whether a conversation on the screen tells that the line is cut: the frame's banner is silent then, one fault is told once (WALK-11). */
export const chatFault = {
  current: (): boolean => telling > 0,
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  /** Called by the banner that tells; gives the function that ends it. */
  begin(): () => void {
    telling += 1
    listeners.forEach(listener => listener())
    return () => {
      telling -= 1
      listeners.forEach(listener => listener())
    }
  },
}
