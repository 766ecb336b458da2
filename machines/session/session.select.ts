import type { SnapshotFrom } from 'xstate'
import type { Depart, Tenant, UserInfo } from '#contract/entities/session.ts'
import type { Failure } from '#contract/http/failure.ts'
import { asksDepart, asksTenant } from './session.rules.ts'
import type { sessionMachine } from './session.machine.ts'

export type SessionSnapshot = SnapshotFrom<typeof sessionMachine>

const NO_ROLES: readonly string[] = []

/** Signed in with everything chosen: the routes behind the login page are open. */
const isSignedIn = (snapshot: SessionSnapshot): boolean => snapshot.hasTag('signedIn')
/** The token calls are sent with; there is one already while tenant, department or password are asked for. */
export const selectToken = (snapshot: SessionSnapshot): string | null => snapshot.context.session?.token ?? null
/** The id the guard and the sockets work with; null unless signed in. */
export const selectUserId = (snapshot: SessionSnapshot): string | null =>
  isSignedIn(snapshot) ? (snapshot.context.session?.info?.id ?? null) : null
export const selectTenantId = (snapshot: SessionSnapshot): string | null => snapshot.context.session?.tenantid ?? null
export const selectUser = (snapshot: SessionSnapshot): UserInfo | null => snapshot.context.session?.info ?? null
export const selectRoles = (snapshot: SessionSnapshot): readonly string[] => snapshot.context.session?.roles ?? NO_ROLES
/** What the logout that is asked for would lose. */
export const selectUnsaved = (snapshot: SessionSnapshot): readonly string[] => snapshot.context.unsaved
export const selectFailure = (snapshot: SessionSnapshot): Failure | null => snapshot.context.failure

const NO_TENANTS: readonly Tenant[] = []
const NO_DEPARTS: readonly Depart[] = []
/** What the choice dialog offers; an empty list is not asked for (contract.md 4.19). */
export const selectTenants = ({ context: { login } }: SessionSnapshot): readonly Tenant[] =>
  login !== null && asksTenant(login) ? (login.tenantList ?? NO_TENANTS) : NO_TENANTS
export const selectDeparts = ({ context: { login } }: SessionSnapshot): readonly Depart[] =>
  login !== null && asksDepart(login) ? login.departs : NO_DEPARTS
