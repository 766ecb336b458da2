import type { UserPrincipal } from '#server/plugins/principal.ts'

/** A member of the staff without a button of their own, but for what is given. */
export const person = (more: Partial<UserPrincipal> = {}): UserPrincipal => ({
  kind: 'user',
  id: 'u1',
  username: 'li',
  realname: '李',
  roles: [],
  actions: new Set(),
  tenantId: 3,
  tenantIds: [3],
  tokenHash: '',
  mustChangePassword: false,
  ...more,
})
