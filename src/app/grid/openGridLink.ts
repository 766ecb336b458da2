import { DEFAULT_TENANT } from '#contract/http/headers.ts'
import { gridSocketMachine } from '#machines/gridSocket/gridSocket.machine.ts'
import type { GridFeedCommand, GridFeedInput, GridSocketEvent } from '#machines/gridSocket/gridSocket.types.ts'
import type { PendingOp } from '#machines/gridMerge/gridMerge.types.ts'
import { selectTenantId, selectToken, selectUserId } from '#machines/session/session.select.ts'
import { online$ } from '#streams/browser/online.ts'
import { gridQueue } from '#streams/gridQueue.ts'
import { openGridSocket } from '#streams/gridSocket.stream.ts'
import { forgetGridLink, type GridLink } from '#src/grid/wire/gridLink.ts'
import { socketLink } from '#src/grid/wire/socketLink.ts'
import { actorNamed } from '#src/runtime/machines/registry.ts'
import { hasDeparted } from '#src/lib/storage/departed.ts'
import { newId } from '#src/lib/newId.ts'
import { whenSignInEnds } from '../actors/followSession.ts'
import { socketActor } from '../actors/socketActor.ts'
import { newActor } from '#src/lib/actors/newActor.ts'
import { endWithGrid } from './endedSignIn.ts'

const feed = socketActor<GridFeedCommand, GridFeedInput, GridSocketEvent>(openGridSocket)

/**
 * The one grid socket of this page load and the queue of the signed-in person; here the grid's stream meets its machine. It ends with the sign-in.
 * Throws when nobody is signed in.
 */
export function openGridLink(): GridLink {
  const session = actorNamed('session')
  const userId = selectUserId(session.getSnapshot())
  const token = selectToken(session.getSnapshot())
  if (userId === null) throw new Error('The grid socket is for signed-in people')
  const pageId = newId()
  const socket = newActor(gridSocketMachine.provide({ actors: { gridFeed: feed } }), {
    input: { userId, pageId },
  })
  const queue = gridQueue<PendingOp>({
    owner: `${userId}@${selectTenantId(session.getSnapshot()) ?? DEFAULT_TENANT}`,
    pageId,
    idOf: ({ op }) => op.i,
    mayKeep: () => !hasDeparted({ side: 'doctor', id: userId }),
  })
  const online = online$().subscribe(isOnline => socket.send({ type: isOnline ? 'network.online' : 'network.offline' }))
  endWithGrid(socket, session, token)
  socket.start()
  whenSignInEnds(userId, token, () => {
    online.unsubscribe()
    socket.stop()
    forgetGridLink()
  })
  return socketLink(socket, { userId, loadQueue: queue.load, saveQueue: queue.save })
}
