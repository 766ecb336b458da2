import type { UserPrincipal } from '#server/plugins/principal.ts'

const OFFICE: readonly string[] = ['admin', 'hospital']

/** Whole phone numbers are for those who administer accounts. */
export const seesPhones = (user: UserPrincipal): boolean => user.roles.some(role => OFFICE.includes(role))
