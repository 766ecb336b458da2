import type { SnapshotFrom } from 'xstate'
import type { AllAuthEntry, AuthEntry, MenuNode } from '#contract/entities/menu.ts'
import type { routeGuardMachine } from './routeGuard.machine.ts'
import type { Decision } from './routeGuard.types.ts'

export type RouteGuardSnapshot = SnapshotFrom<typeof routeGuardMachine>

const NO_MENU: readonly MenuNode[] = []
const NO_AUTH: readonly AuthEntry[] = []
const NO_ALL_AUTH: readonly AllAuthEntry[] = []

/** The menu tree as the server sent it; empty before the permissions are loaded. */
export const selectMenu = (snapshot: RouteGuardSnapshot): readonly MenuNode[] => snapshot.context.permissions?.menu ?? NO_MENU
export const selectAuth = (snapshot: RouteGuardSnapshot): readonly AuthEntry[] => snapshot.context.permissions?.auth ?? NO_AUTH
export const selectAllAuth = (snapshot: RouteGuardSnapshot): readonly AllAuthEntry[] =>
  snapshot.context.permissions?.allAuth ?? NO_ALL_AUTH
/** The decision for this full path, null while it is not made or another page was asked for since. */
export const selectDecision = (snapshot: RouteGuardSnapshot, asked: string): Decision | null =>
  snapshot.hasTag('decided') && snapshot.context.decision?.asked === asked ? snapshot.context.decision : null
