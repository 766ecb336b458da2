import type { AllAuthEntry, AuthEntry } from '../entities/menu.ts'
import { commaParts } from '../http/commaText.ts'

/** The two lists of the permission response (C12): the first is the user's `auth`, the second is `allAuth`. */
export interface PermissionLists {
  auth: readonly AuthEntry[]
  allAuth: readonly AllAuthEntry[]
}

/** The codes of an entry: `action` may hold several, joined by comma (contract.md 5.8). */
export const codesOf = ({ action }: { action: string }): string[] => commaParts(action)

const holds = (entries: readonly AuthEntry[], action: string): boolean => entries.some(entry => codesOf(entry).includes(action))

/**
 * The v-has style check: whether an element with this action is drawn. An entry of type '2' does not count (PERM-07, PERM-08). The original kept an
 * element whose `allAuth` entry has status '0' whatever was granted (contract.md 26.28); the specification has no such exception and the server
 * refuses the command, so there is none here (decision 066).
 */
export const hasAction = (action: string, { auth }: Pick<PermissionLists, 'auth'>): boolean =>
  holds(
    auth.filter(entry => entry.type !== '2'),
    action,
  )

export type Verdict = 'allowed' | 'denied'

/**
 * The data permission rule (type '2') of the specification, word for word (C12; PERM-09 to 13). `own` is the user's permission list that a form may
 * bring with it (of a workflow node; empty elsewhere).
 *
 * | own has it | second list      | first list has it | verdict |
 * |------------|------------------|-------------------|---------|
 * | yes        | –                | –                 | allowed |
 * | no         | has it, status 0 | –                 | denied  |
 * | no         | has it           | no                | allowed |
 * | no         | has it           | yes               | denied  |
 * | no         | has it not       | –                 | denied  |
 *
 * What is allowed or denied is the RESTRICTION, not the field: "allowed" in the words of the specification is the original's "disabled" (contract.md
 * 26.29), a rule that is switched on and that the user was not freed from. Forms ask `isFieldRestricted`.
 */
export function dataPermission(action: string, { auth, allAuth }: PermissionLists, own: readonly AuthEntry[] = []): Verdict {
  if (
    holds(
      own.filter(entry => entry.type === '2'),
      action,
    )
  )
    return 'allowed'
  const known = allAuth.filter(entry => codesOf(entry).includes(action))
  if (known.length === 0 || known.some(entry => entry.status === '0')) return 'denied'
  return holds(auth, action) ? 'denied' : 'allowed'
}

/** Whether a field with this data permission is closed for the user (contract.md 26.29). */
export const isFieldRestricted = (action: string, lists: PermissionLists, own: readonly AuthEntry[] = []): boolean =>
  dataPermission(action, lists, own) === 'allowed'

/**
 * Actions of type '1' and status '1' below a prefix that exist (second list) and that the user has not (first list), without the prefix (PERM-14, 15).
 * An empty prefix finds nothing (contract.md 26.30). Codes that share one entry are looked at one by one (decision 066).
 */
export function disabledActions(prefix: string, { auth, allAuth }: PermissionLists): string[] {
  if (prefix === '') return []
  const granted = new Set(auth.flatMap(codesOf))
  const missing = allAuth
    .filter(entry => entry.type === '1' && entry.status === '1')
    .flatMap(codesOf)
    .filter(code => code.startsWith(prefix) && code.length > prefix.length && !granted.has(code))
  return [...new Set(missing)].map(code => code.slice(prefix.length))
}
