/** A signed-in member of the staff. `actions` are the button permissions granted by their roles; `tenantId` is the tenant of this request. */
export interface UserPrincipal {
  kind: 'user'
  id: string
  username: string
  realname: string
  roles: string[]
  actions: ReadonlySet<string>
  tenantId: number
  /** every tenant they belong to */
  tenantIds: readonly number[]
  /** SHA-256 of the token in hex, the only form in which tokens are kept */
  tokenHash: string
  /** true: may do nothing but change the one-time password (D7) */
  mustChangePassword: boolean
}

/** A signed-in patient (D36). */
export interface PatientPrincipal {
  kind: 'patient'
  id: string
  name: string
  tenantId: number
  tokenHash: string
}

/** Who makes a request or holds a socket. */
export type Principal = UserPrincipal | PatientPrincipal
