import type { UserPrincipal } from '#server/plugins/principal.ts'

/** Whole phone numbers are for those who have the right to them, whatever their roles are called. */
export const seesPhones = (user: UserPrincipal): boolean => user.actions.has('user:unmask')
