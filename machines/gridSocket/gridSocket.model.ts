import { GRID_SIGNED_OUT, HEART_BEAT, TABLE_UPDATE } from '#contract/sockets/grid.ts'
import type { ModelOptions } from '#machines/kit/modelOf.ts'
import type { gridSocketMachine } from './gridSocket.machine.ts'

/** Cases for the path generator: a reply, an update, closes with and without an ended sign-in. */
export const model: ModelOptions<typeof gridSocketMachine> = {
  inputs: [{ userId: 'u1', pageId: 'p1' }],
  events: [
    { type: 'frame.send', frame: '{}' },
    { type: 'socket.closed', code: 1006, reason: '' },
    { type: 'socket.closed', code: GRID_SIGNED_OUT, reason: 'signed out' },
    { type: 'socket.failed', reason: 'refused' },
    { type: 'message.received', message: { type: HEART_BEAT } },
    { type: 'message.received', message: { type: TABLE_UPDATE, socketKey: 'demo', args: [{ id: '7', name: '王' }, 'other'] } },
  ],
}
