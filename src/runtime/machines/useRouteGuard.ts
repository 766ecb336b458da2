import { useSelector } from '@xstate/react'
import type { RouteGuardSnapshot } from '#machines/routeGuard/routeGuard.select.ts'
import { actorNamed } from './registry.ts'

/** A value of the route guard: menu and permission lists. */
export const useRouteGuard = <T>(select: (snapshot: RouteGuardSnapshot) => T): T => useSelector(actorNamed('routeGuard'), select)
