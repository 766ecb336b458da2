import type { ActorRefFrom } from 'xstate'
import type { gridSocketMachine } from '#machines/gridSocket/gridSocket.machine.ts'
import { selectGridConnection } from '#machines/gridSocket/gridSocket.select.ts'
import type { GridLink, GridLinkListener } from './gridLink.ts'

/** The grid socket of a page, whose it is, and where unanswered edits are kept, as grids use them. The actor is started and stopped by the caller. */
export function socketLink(
  socket: ActorRefFrom<typeof gridSocketMachine>,
  rest: Pick<GridLink, 'userId' | 'loadQueue' | 'saveQueue'>,
): GridLink {
  const listeners = new Set<GridLinkListener>()
  socket.on('link.opened', () => listeners.forEach(listener => listener.opened()))
  socket.on('link.lost', () => listeners.forEach(listener => listener.lost()))
  socket.on('frame.received', ({ message }) => listeners.forEach(listener => listener.received(message)))
  return {
    isOpen: () => selectGridConnection(socket.getSnapshot()) === 'connected',
    send: frame => socket.send({ type: 'frame.send', frame }),
    listen: listener => {
      listeners.add(listener)
      socket.send({ type: 'link.wanted' })
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) socket.send({ type: 'link.unwanted' })
      }
    },
    ...rest,
  }
}
