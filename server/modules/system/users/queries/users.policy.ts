import { forbidden } from '#server/plugins/refusal.ts'
import type { UserPrincipal } from '#server/plugins/principal.ts'

/** Whoever registered himself has this role and sees nobody else (decision 055). */
const STRANGER = 'user'
const OFFICE: readonly string[] = ['admin', 'hospital']

/** Refuses everybody who is no member of the staff by a role. */
export function mustBeStaff(user: UserPrincipal): void {
  if (!user.roles.some(role => role !== STRANGER)) throw forbidden()
}

/** Whole phone numbers are for those who administer accounts. */
export const seesPhones = (user: UserPrincipal): boolean => user.roles.some(role => OFFICE.includes(role))
