import { commaParts } from '../http/commaText.ts'

/** Codes of the roles of the three administrators (GB/T 22239-2019, 8.1.5). */
export const SYSTEM_ADMIN = 'sysAdmin'
export const SECURITY_ADMIN = 'secAdmin'
export const AUDIT_ADMIN = 'auditAdmin'

/** What an administrator looks after. */
export type AdminDuty = 'system' | 'security' | 'audit'
const DUTIES: ReadonlyMap<string, AdminDuty> = new Map([
  ['admin', 'system'],
  [SYSTEM_ADMIN, 'system'],
  [SECURITY_ADMIN, 'security'],
  [AUDIT_ADMIN, 'audit'],
])

/** The duties that these roles bring, each once: more than one is too much where duties are separated. */
export const dutiesOf = (roles: readonly string[]): AdminDuty[] => [...new Set(roles.flatMap(role => DUTIES.get(role) ?? []))]

/** What an action belongs to; the first pattern that fits decides. `system`: also of people who are none of the three. */
const OWNERS: readonly (readonly [pattern: RegExp, duty: AdminDuty])[] = [
  [/^(role|permission|departRole):|^depart:authorize$/, 'security'],
  [/^(log|dataLog):/, 'audit'],
  [/^(user:(?!list$)|depart:(?!list$)|tenant:|quartzJob:|online:|dict:|gatewayroute:)/, 'system'],
]

/**
 * Whether people with these roles may have an action while duties are separated: rights and audit belong to their administrators alone, and an administrator of
 * either has nothing of the others.
 */
export function isWithinDuty(action: string, roles: readonly string[]): boolean {
  const owner = OWNERS.find(([pattern]) => pattern.test(action))?.[1]
  if (owner === undefined) return true
  const duties = dutiesOf(roles)
  return owner === 'system' ? duties.every(duty => duty === 'system') : duties.includes(owner)
}

/** Roles as they count while duties are separated: the administrator of the original is a system administrator and nothing besides. */
export const separatedRoles = (roles: readonly string[]): string[] => [
  ...new Set(roles.map(role => (DUTIES.get(role) === 'system' ? SYSTEM_ADMIN : role))),
]

/** An entry of the menu as separation looks at it: `perms` are the comma-joined actions of a button. */
interface Entry {
  id: string
  parentId: string
  menuType: number
  perms: string | null
}
/** Granted entries without the buttons beyond somebody's duty, and without pages that have no other buttons. */
export function grantsWithinDuty(rows: readonly Entry[], granted: ReadonlySet<string>, roles: readonly string[]): Set<string> {
  const buttons = rows.filter(row => row.menuType === 2)
  const isBeyond = (row: Entry) => commaParts(row.perms).some(action => !isWithinDuty(action, roles))
  const emptied = new Set(
    rows
      .filter(row => row.menuType !== 2)
      .filter(page => {
        const own = buttons.filter(button => button.parentId === page.id)
        return own.length > 0 && own.every(isBeyond)
      })
      .map(({ id }) => id),
  )
  const beyond = new Set(buttons.filter(isBeyond).map(({ id }) => id))
  return new Set([...granted].filter(id => !beyond.has(id) && !emptied.has(id)))
}

/** Sentences of separated duties. */
export const SEPARATION_TEXT = {
  twoDuties: '三员分立：同一账号不能同时担任系统管理员、安全管理员、审计管理员中的两种',
  onlySecurity: '三员分立：只有安全管理员可以调整账号的角色',
} as const
