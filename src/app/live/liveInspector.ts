import type { AnyActorRef, AnyMachineSnapshot, AnyStateMachine, AnyTransitionDefinition, InspectionEvent } from 'xstate'
import { StateMachine } from 'xstate'
import { TEST_RIGHTS } from '#contract/permissions/testRights.ts'
import { hasAction } from '#contract/permissions/actionAccess.ts'
import { modelNamesOf, type ModelNames } from '#machines/kit/modelNames.ts'
import { stateName } from '#machines/kit/transitionName.ts'
import { followActors, waitsForWatcher } from '#src/lib/actors/watching.ts'
import { newId } from '#src/lib/newId.ts'
import { selectToken, selectUserId } from '#machines/session/session.select.ts'
import { actorNamed } from '#src/runtime/machines/registry.ts'
import { permissionLists } from '#src/runtime/permissions/lists.ts'
import { whenSignInEnds } from '../actors/followSession.ts'
import {
  LIVE_CHANNEL,
  type LiveActor,
  type LiveMessage,
  type LivePosition,
  type LiveStep,
} from '#src/runtime/live/liveProtocol.ts'
import { masked } from '#src/runtime/live/mask.ts'

/** Steps of an actor that are kept for a workbench that is opened later. */
const KEPT = 500

interface Watched {
  actor: LiveActor
  names: ModelNames
  steps: LiveStep[]
  nr: number
  /** transitions of the step that is under way */
  taken: string[]
}

const positionOf = (snapshot: AnyMachineSnapshot): LivePosition => ({
  active: snapshot._nodes.filter(node => node.path.length > 0).map(stateName),
  tags: [...snapshot.tags],
  context: masked(snapshot.context),
  status: snapshot.status,
})

function machineOf(ref: AnyActorRef): AnyStateMachine | null {
  const logic: unknown = 'logic' in ref ? ref.logic : null
  return logic instanceof StateMachine ? (logic as AnyStateMachine) : null
}

/** What an event says beside its type; the id of an actor that ended is in its name. */
const payloadOf = (event: object): object => {
  const { type: _type, actorId: _actor, ...payload } = event as { type: string; actorId?: string }
  return payload
}

/**
 * Tells the workbench in another tab of this browser what the machines of this page do, until the sign-in ends (QA-17). Loaded only in a page that was
 * opened with `?inspect`; without the right test:inspect nothing leaves the page.
 */
export function startLiveInspector(): void {
  // the frame may be begun twice before it is shown once
  if (!waitsForWatcher()) return
  if (!hasAction(TEST_RIGHTS.inspect, permissionLists())) return followActors(null)
  const channel = new BroadcastChannel(LIVE_CHANNEL)
  const tab = newId()
  const known = new Map<AnyActorRef, Watched | null>()
  const post = (message: LiveMessage): void => channel.postMessage(message)
  const watchedOf = (ref: AnyActorRef): Watched | null => {
    const found = known.get(ref)
    if (found !== undefined) return found
    const machine = machineOf(ref)
    const made: Watched | null = machine && {
      actor: { id: ref.sessionId, machine: machine.id },
      names: modelNamesOf(machine),
      steps: [],
      nr: 0,
      taken: [],
    }
    known.set(ref, made)
    return made
  }
  const record = (one: Watched, type: string, event: object | null, snapshot: AnyMachineSnapshot): void => {
    one.nr += 1
    const step: LiveStep = {
      nr: one.nr,
      at: Date.now(),
      event: event === null ? null : { ...(masked(payloadOf(event)) as object), type },
      taken: one.taken,
      ...positionOf(snapshot),
    }
    one.taken = []
    one.steps = [...one.steps.slice(-KEPT + 1), step]
    post({ kind: 'step', tab, actor: one.actor, step })
  }
  const hear = (event: InspectionEvent): void => {
    const one = watchedOf(event.actorRef as AnyActorRef)
    if (one === null) return
    if (event.type === '@xstate.microstep') {
      const taken = event._transitions as readonly AnyTransitionDefinition[]
      one.taken.push(...taken.map(definition => one.names.transition(definition)))
    } else if (event.type === '@xstate.snapshot') {
      const { type } = event.event
      const isStart = type === 'xstate.init'
      record(one, one.names.event(type), isStart ? null : event.event, event.snapshot as AnyMachineSnapshot)
    }
  }
  followActors(hear)
  const postAll = (): void => {
    const actors = [...known.values()].flatMap(one => (one === null ? [] : [{ actor: one.actor, steps: one.steps }]))
    post({ kind: 'tab', tab: { id: tab, title: document.title, path: location.pathname }, actors })
  }
  channel.addEventListener('message', ({ data }: MessageEvent<LiveMessage>) => {
    if (data.kind === 'ask') postAll()
  })
  const leave = (): void => post({ kind: 'left', tab })
  addEventListener('pagehide', leave)
  postAll()
  const session = actorNamed('session').getSnapshot()
  whenSignInEnds(selectUserId(session) ?? '', selectToken(session), () => {
    followActors(null)
    removeEventListener('pagehide', leave)
    leave()
    channel.close()
  })
}
