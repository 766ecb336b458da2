import type { SnapshotFrom } from 'xstate'
import type { reachabilityMachine } from './reachability.machine.ts'

export type ReachabilitySnapshot = SnapshotFrom<typeof reachabilityMachine>

/** What the banner says: this computer has no network, the server does not answer, all is well again, or nothing. */
export const selectLineChange = (snapshot: ReachabilitySnapshot): 'cut' | 'away' | 'restored' | null =>
  snapshot.hasTag('lost') ? (snapshot.context.isCut ? 'cut' : 'away') : snapshot.hasTag('restored') ? 'restored' : null

/** What failed to load is worth another try: the server answers again, or it answers right after a call got no answer. */
export const selectIsWorthATry = (snapshot: ReachabilitySnapshot): boolean =>
  snapshot.hasTag('restored') || snapshot.hasTag('answered')
