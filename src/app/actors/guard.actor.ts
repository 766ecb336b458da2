import { fromPromise } from 'xstate'
import type { ActorRefFrom } from 'xstate'
import type { PermissionResponse } from '#contract/entities/session.ts'
import { userPermissions } from '#contract/http/calls/auth.ts'
import { routeGuardMachine } from '#machines/routeGuard/routeGuard.machine.ts'
import { selectDecision } from '#machines/routeGuard/routeGuard.select.ts'
import type { sessionMachine } from '#machines/session/session.machine.ts'
import { selectUserId } from '#machines/session/session.select.ts'
import { TAB_KEY } from '#machines/session/session.storage.ts'
import { call } from '#src/lib/http/call.ts'
import type { Place } from '#src/lib/navigation.ts'
import { currentPlace, fullPath, navigate, onPlaceChange, redirectOf } from '#src/lib/navigation.ts'
import { forwardOf } from '../publicPaths.ts'

type Session = ActorRefFrom<typeof sessionMachine>
type Guard = ActorRefFrom<typeof routeGuardMachine>

/** The guard with its real actor and action: the permission call and the tab's two lists (contract.md 26.4). */
export const guardLogic = () =>
  routeGuardMachine.provide({
    actors: {
      fetchPermissions: fromPromise<PermissionResponse, { userId: string }>(() => call(userPermissions, {}, { quiet: true })),
    },
    actions: {
      storePermissionLists: (_, { auth, allAuth }) => {
        sessionStorage.setItem(TAB_KEY.auth, JSON.stringify(auth ?? []))
        sessionStorage.setItem(TAB_KEY.allAuth, JSON.stringify(allAuth ?? []))
      },
    },
  })

let allowed: Place | null = null
const listeners = new Set<() => void>()
/** The last place the guard allowed: what is drawn. null while the first decision is being made. */
export const allowedPlace = {
  current: (): Place | null => allowed,
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}
const allow = (place: Place | null) => {
  allowed = place
  listeners.forEach(listener => listener())
}

/**
 * Asks the guard about every place the browser comes to, and again when somebody signs in or out, and follows its decision. Nothing is asked while
 * the session is still being restored or already leaving: the page is reloaded then. Gives the function that ends it.
 */
export function connectGuard(session: Session, guard: Guard): () => void {
  let left: Place | null = null
  let userId: string | null | undefined
  const isBetween = () => session.getSnapshot().hasTag('starting') || session.getSnapshot().hasTag('leaving')
  const ask = () => {
    if (isBetween()) return
    const place = currentPlace()
    const onward = forwardOf(place.pathname)
    if (onward !== null) return navigate(onward + place.search + place.hash, { replace: true })
    guard.send({
      type: 'navigation.requested',
      path: place.pathname,
      fullPath: fullPath(place),
      redirect: redirectOf(place.search) ?? (left === null ? null : redirectOf(left.search)),
      userId: selectUserId(session.getSnapshot()),
    })
    left = place
  }
  const follow = () => {
    const place = currentPlace()
    const decision = selectDecision(guard.getSnapshot(), fullPath(place))
    if (decision === null || isBetween()) return
    if (decision.kind === 'redirect') navigate(decision.to, { replace: true })
    else if (allowed !== place) allow(place)
  }
  const parts = [
    guard.on('permissions.loaded', ({ permissions }) => session.send({ type: 'permissions.loaded', menu: permissions.menu })),
    guard.on('guard.signOut', ({ returnTo }) => session.send({ type: 'logout.force', returnTo })),
    guard.subscribe(follow),
    session.subscribe(snapshot => {
      const now = selectUserId(snapshot)
      if (isBetween() || now === userId) return
      if (now === null && userId !== undefined) guard.send({ type: 'session.closed' })
      userId = now
      ask()
    }),
  ]
  const stopPlaces = onPlaceChange(ask)
  return () => {
    stopPlaces()
    parts.forEach(part => part.unsubscribe())
    allow(null)
  }
}
