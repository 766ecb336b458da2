import type { Principal } from '#server/plugins/principal.ts'
import { GRANTED_RIGHTS } from './grantedRights.ts'
import { OPEN_RIGHTS } from './openRights.ts'

/** Every call with who may make it, as written out manually: `right | METHODS path`. */
export const RIGHTS: readonly string[] = [...OPEN_RIGHTS, ...GRANTED_RIGHTS]

/** Whether one right of the table lets this person in; the product's own judgement is not asked. */
function opensTo(right: string, principal: Principal): boolean {
  if (right === 'public' || right === 'anyone-signed-in') return true
  if (right === 'user' || right === 'patient') return principal.kind === right
  if (principal.kind !== 'user') return false
  const roles = /^roles (.+)$/.exec(right)?.[1]?.split(',')
  return roles ? roles.some(role => principal.roles.includes(role)) : principal.actions.has(right)
}

/** Whether the table lets this person make a call; a path that two declarations have is open to anyone who one of them lets in. */
export function isOpenTo(call: string, principal: Principal): boolean {
  const rights = RIGHTS.filter(line => line.endsWith(` | ${call}`)).map(line => line.slice(0, line.indexOf(' | ')))
  if (rights.length === 0) throw new Error(`${call} is in neither table of rights`)
  return rights.some(right => opensTo(right, principal))
}
