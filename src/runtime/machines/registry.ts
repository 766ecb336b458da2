import type { ActorRefFrom } from 'xstate'
import type { sessionMachine } from '#machines/session/session.machine.ts'
import type { routeGuardMachine } from '#machines/routeGuard/routeGuard.machine.ts'
import type { arrivalAlarmMachine } from '#machines/arrivalAlarm/arrivalAlarm.machine.ts'
import type { departSwitchMachine } from '#machines/departSwitch/departSwitch.machine.ts'
import type { idleLockMachine } from '#machines/idleLock/idleLock.machine.ts'
import type { layoutMachine } from '#machines/layout/layout.machine.ts'
import type { menuMachine } from '#machines/menu/menu.machine.ts'
import type { newVersionMachine } from '#machines/newVersion/newVersion.machine.ts'
import type { noticeSocketMachine } from '#machines/noticeSocket/noticeSocket.machine.ts'
import type { noticesMachine } from '#machines/notices/notices.machine.ts'
import type { passwordChangeMachine } from '#machines/passwordChange/passwordChange.machine.ts'
import type { preferencesMachine } from '#machines/preferences/preferences.machine.ts'
import type { reachabilityMachine } from '#machines/reachability/reachability.machine.ts'
import type { soundGateMachine } from '#machines/soundGate/soundGate.machine.ts'
import type { tabsMachine } from '#machines/tabs/tabs.machine.ts'

/** The long-lived actors, started by src/app and reached from here by views, which may not import the app. Session and guard are there first. */
export interface LongLivedActors {
  session: ActorRefFrom<typeof sessionMachine>
  routeGuard: ActorRefFrom<typeof routeGuardMachine>
  layout: ActorRefFrom<typeof layoutMachine>
  menu: ActorRefFrom<typeof menuMachine>
  noticeSocket: ActorRefFrom<typeof noticeSocketMachine>
  notices: ActorRefFrom<typeof noticesMachine>
  arrivalAlarm: ActorRefFrom<typeof arrivalAlarmMachine>
  soundGate: ActorRefFrom<typeof soundGateMachine>
  tabs: ActorRefFrom<typeof tabsMachine>
  passwordChange: ActorRefFrom<typeof passwordChangeMachine>
  departSwitch: ActorRefFrom<typeof departSwitchMachine>
  preferences: ActorRefFrom<typeof preferencesMachine>
  idleLock: ActorRefFrom<typeof idleLockMachine>
  newVersion: ActorRefFrom<typeof newVersionMachine>
  reachability: ActorRefFrom<typeof reachabilityMachine>
}

const started: Partial<LongLivedActors> = {}

/** Makes actors known; a later one of the same name replaces the first (tests, a new sign-in). */
export const registerActors = (actors: Partial<LongLivedActors>): void => void Object.assign(started, actors)

/** The actor of that name, or undefined before it was started. */
export const findActor = <N extends keyof LongLivedActors>(name: N): LongLivedActors[N] | undefined => started[name]

/** The actor of that name. Throws when the application has not started it: a view stands where it may not stand. */
export function actorNamed<N extends keyof LongLivedActors>(name: N): LongLivedActors[N] {
  const actor = started[name]
  if (actor === undefined) throw new Error(`The actor '${name}' has not been started (src/app/actors.ts)`)
  return actor
}
