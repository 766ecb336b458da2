import { newActor } from '#src/lib/actors/newActor.ts'
import type { Actor, ActorOptions, AnyActorLogic } from 'xstate'
import { registerActors } from '#src/runtime/machines/registry.ts'
import type { LongLivedActors } from '#src/runtime/machines/registry.ts'

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
