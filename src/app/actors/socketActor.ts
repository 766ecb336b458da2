import type { Observable } from 'rxjs'
import { type EventObject, fromCallback } from 'xstate'
import { socketBase } from '#streams/socket.ts'
import { getConfig } from '#src/lib/config.ts'

/** A socket as the streams open it: what goes out, and what it becomes for a machine. */
interface OpenSocket<S extends EventObject> {
  send(frame: string): void
  signals$: Observable<S>
}

/** The actor that a machine invokes for one of our plain sockets: opens it on this server, sends frames, gives its signals back as events (TECH-28). */
export const socketActor = <C extends EventObject & { frame: string }, I extends object, S extends EventObject>(
  open: (at: { base: string } & I) => OpenSocket<S>,
) =>
  fromCallback<C, I>(({ input, sendBack, receive }) => {
    const socket = open({ base: socketBase(getConfig().baseUrl, location.origin), ...input })
    receive(({ frame }) => socket.send(frame))
    const listening = socket.signals$.subscribe(signal => sendBack(signal))
    return () => listening.unsubscribe()
  })
