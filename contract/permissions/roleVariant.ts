/** Home tab and variant by roles (spec part 6): they count only when they are the one and only role (C22). */
export type RoleVariant = 'doctor' | 'admin' | 'other'

export const roleVariant = (roles: readonly string[]): RoleVariant => {
  if (roles.length !== 1) return 'other'
  if (roles[0] === 'doctor') return 'doctor'
  return roles[0] === 'admin' || roles[0] === 'hospital' ? 'admin' : 'other'
}

export const CHAT_HOME = '/hospitalChat/imServer'
export const STATISTICS_HOME = '/hospital/ServiceData'
/** Leads on to the home of the role (C10). */
export const COMMON_HOME = '/dashboard/analysis'
/** Path that COMMON_HOME forwards to. */
export const homePath = (roles: readonly string[]): string => (roleVariant(roles) === 'doctor' ? CHAT_HOME : STATISTICS_HOME)

/** Exactly one role, and that is admin or hospital (PERM-05, C22). */
export const isAdmin = (roles: readonly string[]): boolean => roleVariant(roles) === 'admin'
