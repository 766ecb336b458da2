import type { SnapshotFrom } from 'xstate'
import type { gridSocketMachine } from './gridSocket.machine.ts'

/** Where the grid's connection stands; waiting: the one reconnect comes GRID_RECONNECT after this state began. */
export type GridConnection = 'connected' | 'connecting' | 'waiting' | 'off'
export const selectGridConnection = (snapshot: SnapshotFrom<typeof gridSocketMachine>): GridConnection =>
  snapshot.hasTag('live')
    ? 'connected'
    : snapshot.hasTag('waiting')
      ? 'waiting'
      : snapshot.matches('wanted')
        ? 'connecting'
        : 'off'
