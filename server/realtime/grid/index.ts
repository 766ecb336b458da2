import fp from 'fastify-plugin'
import { GRID_FRAME_MAX } from '#contract/constants.ts'
import { GRID_WORDS, HEART_BEAT, parseGridUp, printHeartBeatAnswer } from '#contract/sockets/grid.ts'
import { traced } from '#server/telemetry/tracer.ts'
import { CLOSE, socketPath, textFrame } from '../serverSocket.ts'
import { openSocketGateway } from '../socketGateway.ts'
import { writeQueues } from './writeQueue.ts'
import { legacyClients } from './legacyClients.ts'
import { gridRooms } from './room.ts'
import { gridSources, type GridSources } from './source.ts'
import { tableSubscriptions, type Taken } from './tableSubscription.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** the kinds of shared tables; modules add theirs */
    grids: GridSources
    /** open grid sockets of this process */
    gridSockets: () => number
  }
}

/** A person types a few cells a second; pasting sends frames of hundreds of operations. */
const FLOOD = { perSecond: 30, burst: 300 }
/** Words of one socket that wait for the database, and their bytes; more is no person. */
const WAITING_MAX = { words: 400, bytes: 8 * 1024 * 1024 }
/** A person whose rights ended sees a table at most this long. */
const LOOK_EVERY = 30_000
const HEARTBEAT_FRAME = textFrame(printHeartBeatAnswer())

/**
 * The grid socket `/vxeSocket/{userId}/{pageId}` (API-MISC-04): heartbeats, shared tables. Signed in by the login's cookie (D10); the words of one socket
 * are taken in their order, each answered after its commit.
 */
export const gridPlugin = fp(
  async app => {
    const sources = gridSources()
    app.decorate('grids', sources)
    const rooms = gridRooms(app.hub)
    const queues = writeQueues()
    const looks = new Set<() => void>()
    const timer = setInterval(() => looks.forEach(look => look()), LOOK_EVERY)
    timer.unref()
    app.addHook('onClose', () => clearInterval(timer))
    const open = openSocketGateway(app, {
      name: 'grid',
      maxFrame: GRID_FRAME_MAX,
      flood: FLOOD,
      ownerOf: target => socketPath(target.path, 'vxeSocket', 2)?.[0] ?? null,
      prepare: (_principal, query) => Promise.resolve(query.get(GRID_WORDS.key) === GRID_WORDS.value),
      opened: (socket, principal, isOurs) => {
        const subscriptions = tableSubscriptions(app, { rooms, queues }, socket, principal)
        let waiting = 0
        let bytes = 0
        let last: Promise<void> = Promise.resolve()
        // Not answered, so the client sends it again.
        const failed = (error: unknown) => app.log.error({ err: error }, 'a word about a shared table failed')
        const inTurn = (work: () => Promise<void> | void) => (last = last.then(work).catch(failed))
        const heardInTurn = (size: number, work: () => Promise<Taken | void>) => {
          if (waiting >= WAITING_MAX.words || bytes + size > WAITING_MAX.bytes)
            return socket.close(CLOSE.flood, 'too many frames')
          waiting += 1
          bytes += size
          let answered: Promise<void> | undefined
          const taken = inTurn(async () => {
            answered = (await traced(() => ({ name: 'grid frame', kind: 'server' }), work))?.answered
          })
          void taken
            .then(() => answered)
            .catch(failed)
            .then(() => {
              waiting -= 1
              bytes -= size
            })
        }
        const legacy = legacyClients(app, { rooms, queues }, socket, principal, isOurs, work => void inTurn(work))
        const look = () => {
          void inTurn(subscriptions.look)
          void inTurn(legacy.look)
        }
        looks.add(look)
        return {
          heard: text => {
            const heard = parseGridUp(text.toString())
            if (heard === null) return
            if (heard.type === HEART_BEAT) {
              legacy.beat()
              return socket.send(HEARTBEAT_FRAME)
            }
            if ('x' in heard) legacy.speaksOurs()
            heardInTurn(text.length, 'x' in heard ? () => subscriptions.take(heard.socketKey, heard.x) : legacy.applyPlain(heard))
          },
          // always in turn, however many words wait: what a socket holds in a room ends with it
          closed: () => {
            looks.delete(look)
            void inTurn(subscriptions.end)
            void inTurn(legacy.end)
          },
        }
      },
    })
    app.decorate('gridSockets', open)
  },
  { name: 'grid', dependencies: ['core', 'tokens', 'realtime', 'upgrade'] },
)
