import { type ActorRefFrom } from 'xstate'
import { newActor } from '#src/lib/actors/newActor.ts'
import { CALL_NAMES, type AnyResource, type PermissionAction } from '#contract/resources/defineResource.ts'
import type { resourceListMachine } from '#machines/resourceList/resourceList.machine.ts'
import type { ListFacts, ListQuery } from '#machines/resourceList/resourceList.types.ts'
import { message } from '#src/ui/feedback/toasts.ts'
import { failureLine } from '#src/lib/text/failure.ts'
import { listLogic } from './listCalls.ts'
import type { ListSetup, Owner } from './listTypes.ts'
import type { ResourceScreen } from './screen.ts'

export type ListActor = ActorRefFrom<typeof resourceListMachine>

const factsOf = ({ id, title, name, api, protected: guarded }: AnyResource): ListFacts => ({
  id,
  title,
  name,
  calls: CALL_NAMES.filter(callName => api[callName] !== undefined),
  ...(guarded === undefined ? {} : { protected: guarded }),
})

/**
 * The machine of one list, not started. It is never stopped: at rest it holds nothing of the world, and what is under way when its tab is hidden shall
 * end. What it says, it says also from a hidden tab.
 */
export function createList(setup: ListSetup, query: ListQuery, may: readonly PermissionAction[]): ListActor {
  const actor = newActor(listLogic(setup), { input: { facts: factsOf(setup.resource), may, query } })
  actor.on('told', ({ kind, text }) => void message[kind](text))
  actor.on('failed', ({ failure }) => {
    // an ended session says so itself
    if (failure.kind !== 'expired' && failure.kind !== 'cancelled') message.warning(failureLine(failure))
  })
  return actor
}

/** What a list is made of; without looks of its own a resource is shown as it is. */
export const createSetup = (
  resource: AnyResource,
  screen: ResourceScreen = { resource },
  owner: Owner | null = null,
): ListSetup => ({
  resource,
  screen,
  owner,
})
