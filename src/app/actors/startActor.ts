import { createActor } from 'xstate'
import type { Actor, ActorOptions, AnyActorLogic, InspectionEvent } from 'xstate'
import { registerActors } from '#src/runtime/machines/registry.ts'
import type { LongLivedActors } from '#src/runtime/machines/registry.ts'

/**
 * Console inspector for development: `localStorage.inspect = 'session,notice'` prints the events of machines whose id contains one of the words,
 * `*` prints all. Not part of a production build.
 */
function consoleInspector(event: InspectionEvent): void {
  const wanted = localStorage.getItem('inspect')
  if (!wanted || event.type !== '@xstate.event') return
  const id = 'id' in event.actorRef ? String(event.actorRef.id) : ''
  if (wanted !== '*' && !wanted.split(',').some(word => id.includes(word))) return
  console.info(`%c${id}`, 'color:#096dd9', event.event.type, event.event)
}

const inspected = (logic: AnyActorLogic, options?: object) => createActor(logic, { ...options, inspect: consoleInspector })

/** `createActor` for everything that src/app runs: in development the console inspector hears it. Not started: who makes it listens first. */
export const newActor: typeof createActor = import.meta.env.DEV ? (inspected as typeof createActor) : createActor

/** Makes, registers and starts the long-lived actor of that name. For one that must be heard before it starts there is `newActor`. */
export function startActor<L extends AnyActorLogic>(
  name: keyof LongLivedActors,
  logic: L,
  options: Omit<ActorOptions<L>, 'systemId'> = {},
): Actor<L> {
  const make: (made: L, given: ActorOptions<L>) => Actor<L> = newActor as never
  const actor = make(logic, { ...options, systemId: name })
  registerActors({ [name]: actor })
  actor.start()
  return actor
}
