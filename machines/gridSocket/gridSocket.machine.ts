import { assertEvent, emit, enqueueActions, sendTo, setup } from 'xstate'
import { GRID_HEARTBEAT, GRID_RECONNECT, GRID_REPLY_LIMIT } from '#contract/constants.ts'
import { GRID_SIGNED_OUT, HEART_BEAT, printHeartBeat } from '#contract/sockets/grid.ts'
import { placeholder } from '#machines/kit/placeholder.ts'
import type * as Grid from './gridSocket.types.ts'

/**
 * The grid socket's life (spec part 4, Grid realtime socket): heartbeat every 10 s; no reply for 6 s closes it and connects at once, a close or an
 * error from outside waits 5 s (C13); one reconnect pending at a time. What frames mean is for the grids: they are emitted as they come.
 */
export const gridSocketMachine = setup({
  types: {} as {
    context: Grid.GridSocketContext
    input: Grid.GridSocketInput
    events: Grid.GridSocketEvent
    emitted: Grid.GridSocketEmitted
  },
  actors: { gridFeed: placeholder<Grid.GridFeed>() },
  delays: { heartbeatDelay: GRID_HEARTBEAT, replyLimit: GRID_REPLY_LIMIT, reconnectDelay: GRID_RECONNECT },
  guards: {
    isReply: ({ event }) => event.type === 'message.received' && event.message.type === HEART_BEAT,
    isSignInEnded: ({ event }) => event.type === 'socket.closed' && event.code === GRID_SIGNED_OUT,
  },
  actions: {
    sendHeartbeat: sendTo('gridFeed', () => ({ type: 'frame.send', frame: printHeartBeat() })),
    passFrame: sendTo('gridFeed', ({ event }) => (assertEvent(event, 'frame.send'), event)),
    notifyOpened: emit({ type: 'link.opened' }),
    notifyLost: emit({ type: 'link.lost' }),
    notifyEnded: emit({ type: 'signIn.ended' }),
    handOn: enqueueActions(({ event, enqueue }) => {
      assertEvent(event, 'message.received')
      enqueue.emit({ type: 'frame.received', message: event.message })
    }),
  },
}).createMachine({
  id: 'gridSocket',
  context: ({ input }) => ({ userId: input.userId, pageId: input.pageId }),
  initial: 'unwanted',
  states: {
    unwanted: {
      on: { 'link.wanted': 'wanted' },
    },
    wanted: {
      on: { 'link.unwanted': 'unwanted' },
      initial: 'connected',
      states: {
        connected: {
          invoke: { id: 'gridFeed', src: 'gridFeed', input: ({ context }) => context },
          on: {
            'socket.closed': [
              { guard: 'isSignInEnded', target: '#gridSocket.ended', actions: 'notifyEnded' },
              { target: 'waitingToReconnect', meta: { rules: ['GRIDSOCK-03'] } },
            ],
            'socket.failed': { target: 'waitingToReconnect', meta: { rules: ['GRIDSOCK-04'] } },
          },
          initial: 'opening',
          states: {
            opening: {
              on: { 'socket.opened': 'open' },
            },
            open: {
              tags: 'live',
              entry: 'notifyOpened',
              exit: 'notifyLost',
              on: {
                'frame.send': { actions: 'passFrame' },
                'message.received': [
                  { guard: 'isReply', target: '.listening', meta: { rules: ['GRIDSOCK-05'] } },
                  { actions: 'handOn', meta: { rules: ['GRIDSOCK-07'] } },
                ],
                'network.online': '.awaitingReply',
              },
              initial: 'awaitingReply',
              states: {
                awaitingReply: {
                  description: 'A heartbeat is out; without its reply the socket is given up and opened anew at once (C13)',
                  entry: 'sendHeartbeat',
                  after: {
                    replyLimit: {
                      target: '#gridSocket.wanted.connected',
                      reenter: true,
                      meta: { rules: ['GRIDSOCK-02', 'CONST-08'] },
                    },
                  },
                },
                listening: {
                  after: { heartbeatDelay: { target: 'awaitingReply', meta: { rules: ['GRIDSOCK-01', 'CONST-08'] } } },
                  // a socket hears of a cut only when it asks
                  on: { 'network.offline': 'awaitingReply' },
                },
              },
            },
          },
        },
        waitingToReconnect: {
          description: 'The one reconnect that is pending (GRIDSOCK-14)',
          tags: 'waiting',
          meta: { rules: ['GRIDSOCK-14'] },
          after: { reconnectDelay: { target: 'connected', meta: { rules: ['GRIDSOCK-03', 'GRIDSOCK-04', 'CONST-08'] } } },
          on: { 'network.online': 'connected' },
        },
      },
    },
    ended: {
      description: 'The login is over; a new page load begins anew',
      type: 'final',
    },
  },
})
