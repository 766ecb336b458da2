import type { SnapshotFrom } from 'xstate'
import type { reachabilityMachine } from './reachability.machine.ts'

export type ReachabilitySnapshot = SnapshotFrom<typeof reachabilityMachine>

/** What the banner says: the server cannot be reached, it can be reached again, or nothing. */
export const selectNews = (snapshot: ReachabilitySnapshot): 'lost' | 'restored' | null =>
  snapshot.hasTag('lost') ? 'lost' : snapshot.hasTag('restored') ? 'restored' : null
