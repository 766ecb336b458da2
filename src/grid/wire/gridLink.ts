import { createSlot } from '#src/lib/createSlot.ts'
import type { GridSnapshot } from '#contract/entities/gridSnapshot.ts'
import type { PendingOp } from '#machines/gridMerge/gridMerge.types.ts'
import type { GridMessage } from '#contract/sockets/grid.ts'

/** What a grid hears of the one grid socket of the page. */
export interface GridLinkListener {
  opened: () => void
  lost: () => void
  received: (message: GridMessage) => void
}

/** The grid socket of the page as a grid uses it, and the place where unanswered edits outlive a reload; filled by src/app. */
export interface GridLink {
  /** account id of the person; what another page of their does is not a colleague's */
  userId?: string
  isOpen: () => boolean
  /** a frame as it goes out */
  send: (frame: string) => void
  /** listens, and wants the socket as long as somebody does; answers the function that ends it */
  listen: (listener: GridLinkListener) => () => void
  /** unanswered edits of this person at a table */
  loadQueue: (socketKey: string) => Promise<PendingOp[]>
  saveQueue: (socketKey: string, pending: readonly PendingOp[]) => void
  /** the rows of a table, where they do not come from the server of the page */
  loadRows?: (socketKey: string, signal: AbortSignal) => Promise<GridSnapshot>
}

const opener = createSlot<() => Promise<GridLink>>(() =>
  Promise.reject(new Error('Nobody provided the grid socket (src/app/grid)')),
)
let running: Promise<GridLink> | null = null

/** Tells how the link of the page is opened; src/app does it once. A second call forgets what was running. */
export function provideGridLink(open: () => Promise<GridLink>): void {
  opener.provide(open)
  forgetGridLink()
}

/** The next grid opens the link anew: another sign-in. */
export function forgetGridLink(): void {
  running = null
}

/** The link of the page, opened with its first grid. Rejects when nobody provided one, and when its parts cannot be loaded. */
export function gridLink(): Promise<GridLink> {
  running ??= opener
    .get()()
    .catch((error: unknown) => {
      running = null
      throw error
    })
  return running
}
