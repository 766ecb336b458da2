import { fromPromise } from 'xstate'
import type { ActorRefFrom } from 'xstate'
import type { PermissionResponse } from '#contract/entities/session.ts'
import { userPermissions } from '#contract/http/calls/auth.ts'
import { routeGuardMachine } from '#machines/routeGuard/routeGuard.machine.ts'
import { selectDecision } from '#machines/routeGuard/routeGuard.select.ts'
import type { sessionMachine } from '#machines/session/session.machine.ts'
import { selectUserId } from '#machines/session/session.select.ts'
import { TAB_KEY } from '#machines/session/session.storage.ts'
import { SESSION_LIFE } from '#contract/constants.ts'
import { failureOf } from '#contract/http/failure.ts'
import { call } from '#src/lib/http/call.ts'
import { lineBack } from '#src/lib/loading/lineBack.ts'
import { KEY } from '#src/lib/storage/keys.ts'
import { store, stored } from '#src/lib/storage/stored.ts'
import type { PageLocation } from '#src/lib/navigation.ts'
import { allowLocation, currentLocation, fullPath, navigate, onLocationChange, redirectOf } from '#src/lib/navigation.ts'
import { forwardOf } from '#contract/rules/publicPages.ts'

type Session = ActorRefFrom<typeof sessionMachine>
type Guard = ActorRefFrom<typeof routeGuardMachine>

/** What the last fetch gave was kept from before, as there was no line. */
let isKept = false

/**
 * Menu and rights of an account. Without a line those of its last visit, so that a reload shows the frame (decision 188): the server says of each call anew
 * what may be done. Rejects with a Failure; one that the server answered is never covered (GUARD-13).
 */
async function fetchPermissions(userId: string): Promise<PermissionResponse> {
  try {
    const found = await call(userPermissions, {}, { quiet: true })
    isKept = false
    store(KEY.permissions, { userId, found }, SESSION_LIFE)
    return found
  } catch (error) {
    const kept = stored<{ userId: string; found: PermissionResponse }>(KEY.permissions)
    if (failureOf(error).kind !== 'network' || kept?.userId !== userId) throw error
    isKept = true
    return kept.found
  }
}

/** The guard with its real actor and action: the permission call and the tab's two lists (contract.md 26.4). */
export const guardLogic = () =>
  routeGuardMachine.provide({
    actors: {
      fetchPermissions: fromPromise<PermissionResponse, { userId: string }>(({ input }) => fetchPermissions(input.userId)),
    },
    actions: {
      storePermissionLists: (_, { auth, allAuth }) => {
        sessionStorage.setItem(TAB_KEY.auth, JSON.stringify(auth ?? []))
        sessionStorage.setItem(TAB_KEY.allAuth, JSON.stringify(allAuth ?? []))
      },
    },
  })

/**
 * Asks the guard about every place the browser comes to, and again when somebody signs in or out, and follows its decision. Nothing is asked while
 * the session is still being restored or already leaving: the page is reloaded then. Gives the function that ends it.
 */
export function connectGuard(session: Session, guard: Guard): () => void {
  let left: PageLocation | null = null
  let userId: string | null | undefined
  const isBetween = () => session.getSnapshot().hasTag('starting') || session.getSnapshot().hasTag('leaving')
  const ask = () => {
    if (isBetween()) return
    const pageLocation = currentLocation()
    const onward = forwardOf(pageLocation.pathname)
    if (onward !== null) return navigate(onward + pageLocation.search + pageLocation.hash, { replace: true })
    guard.send({
      type: 'navigation.requested',
      path: pageLocation.pathname,
      fullPath: fullPath(pageLocation),
      redirect: redirectOf(pageLocation.search) ?? (left === null ? null : redirectOf(left.search)),
      userId: selectUserId(session.getSnapshot()),
    })
    left = pageLocation
  }
  const follow = () => {
    const pageLocation = currentLocation()
    const decision = selectDecision(guard.getSnapshot(), fullPath(pageLocation))
    if (decision === null || isBetween()) return
    if (decision.kind === 'redirect') navigate(decision.to, { replace: true })
    else allowLocation(pageLocation)
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
  const stopLocations = onLocationChange(ask)
  const stopLine = lineBack.subscribe(() => {
    if (isKept) guard.send({ type: 'permissions.stale' })
  })
  return () => {
    stopLocations()
    stopLine()
    parts.forEach(part => part.unsubscribe())
    allowLocation(null)
  }
}
