import type { PermissionType } from '../entities/menu.ts'

/** A role as an explanation names it. */
export interface NamedRole {
  code: string
  name: string
  /** the department whose role it is; absent: a role of the hospital */
  depart?: string
}

/** Facts about one user and one action, for an administrator who asks why a button is missing. */
export interface PermissionFacts {
  username: string
  action: string
  /** null: there is no such account among those the asker may see */
  user: { realname: string; isFrozen: boolean; departs: string[]; roles: (NamedRole & { grants: boolean })[] } | null
  /** the entry of the catalogue; null: no button has this action */
  entry: {
    name: string
    type: PermissionType
    isActive: boolean
    /** titles from the top menu to the page the button belongs to */
    place: string[]
    /** whether the page itself is among the user's menus */
    hasPage: boolean
  } | null
  /** every role that grants the entry, the user's or not */
  grantedBy: NamedRole[]
}

/** What decided, in the order in which it is looked at. */
export type PermissionReason = 'noUser' | 'frozen' | 'noEntry' | 'inactive' | 'noRoles' | 'notGranted' | 'noPage' | 'granted'

/** The first thing that stands in the way, or `granted`. */
export function permissionReason({ user, entry }: PermissionFacts): PermissionReason {
  if (user === null) return 'noUser'
  if (user.isFrozen) return 'frozen'
  if (entry === null) return 'noEntry'
  if (!entry.isActive) return 'inactive'
  if (user.roles.length === 0) return 'noRoles'
  if (!user.roles.some(role => role.grants)) return 'notGranted'
  return entry.hasPage ? 'granted' : 'noPage'
}

export interface Explanation {
  reason: PermissionReason
  /** one sentence that answers the question */
  verdict: string
  /** what was looked at, each with its outcome */
  checks: { text: string; isGood: boolean }[]
  /** what to do now */
  advice: string
}

const names = (roles: readonly NamedRole[]): string =>
  roles.map(({ name, code, depart }) => `${name}（${code}${depart === undefined ? '' : `，${depart}的部门角色`}）`).join('、')

/** An entry that is not there is called by the action that was looked for. */
const nameOf = (entry: PermissionFacts['entry'], action: string): string => entry?.name ?? action

function adviceOf(reason: PermissionReason, { action, entry, grantedBy }: PermissionFacts): string {
  switch (reason) {
    case 'noUser':
      return '请核对账号是否输入正确，或该账号是否属于当前租户。'
    case 'frozen':
      return '请在“用户管理”中解冻该账号，再让其重新登录。'
    case 'noEntry':
      return `请核对授权标识的拼写；如确需新增，请在“菜单管理”中为对应页面添加授权标识为“${action}”的按钮。`
    case 'inactive':
      return '请在“菜单管理”中把该按钮的状态改为“有效”。'
    case 'noRoles':
      return '请在“用户管理”中为该账号分配角色，或在“部门管理”中授予其部门角色。'
    case 'notGranted':
      return grantedBy.length > 0
        ? `请为该账号分配以下角色之一：${names(grantedBy)}；或在“角色管理”中给其现有角色授权“${nameOf(entry, action)}”。`
        : `目前没有任何角色拥有此权限，请在“角色管理”中给合适的角色授权“${nameOf(entry, action)}”。`
    case 'noPage':
      return `请在“角色管理”中同时授权菜单“${entry?.place.at(-1) ?? ''}”，否则打不开按钮所在的页面。`
    case 'granted':
      return '如果界面上仍看不到，请让该用户刷新页面或重新登录，以取得最新权限。'
  }
}

function verdictOf(reason: PermissionReason, { username, action, user, entry }: PermissionFacts): string {
  const who = user === null ? username : `${user.realname}（${username}）`
  switch (reason) {
    case 'noUser':
      return `没有找到账号“${username}”。`
    case 'frozen':
      return `${who}的账号已冻结，不能进行任何操作。`
    case 'noEntry':
      return `系统中没有授权标识为“${action}”的按钮。`
    case 'inactive':
      return `按钮“${nameOf(entry, action)}”的状态为无效，所有人都看不到。`
    case 'noRoles':
      return `${who}没有任何角色，因此没有权限。`
    case 'notGranted':
      return entry?.type === '2'
        ? `${who}的角色没有“${nameOf(entry, action)}”权限，该字段不可编辑。`
        : `${who}的角色没有“${nameOf(entry, action)}”权限，按钮不会显示。`
    case 'noPage':
      return `${who}有“${nameOf(entry, action)}”权限，但看不到按钮所在的页面。`
    case 'granted':
      return `${who}拥有“${nameOf(entry, action)}”权限。`
  }
}

/** The facts in Chinese sentences: what is missing and what to do (issue 3, permissions). */
export function explainPermission(facts: PermissionFacts): Explanation {
  const { user, entry, grantedBy } = facts
  const reason = permissionReason(facts)
  const granting = user?.roles.filter(role => role.grants) ?? []
  const others = user?.roles.filter(role => !role.grants) ?? []
  const checks = [
    ...(user === null
      ? []
      : [
          { isGood: !user.isFrozen, text: user.isFrozen ? '账号已冻结' : '账号正常' },
          {
            isGood: user.roles.length > 0,
            text: user.roles.length > 0 ? `现有角色：${names(user.roles)}` : '没有分配角色',
          },
          ...(user.departs.length > 0
            ? [{ isGood: true, text: `所属部门：${user.departs.join('、')}（按钮权限来自部门角色，不来自部门本身）` }]
            : []),
        ]),
    entry === null
      ? { isGood: false, text: `授权标识“${facts.action}”不存在` }
      : {
          isGood: entry.isActive,
          text: `“${entry.name}”位于“${entry.place.join(' / ')}”，策略为${entry.type === '2' ? '未授权时不可编辑' : '未授权时不显示'}，状态${entry.isActive ? '有效' : '无效'}`,
        },
    ...(entry === null || user === null
      ? []
      : [
          ...(granting.length > 0 ? [{ isGood: true, text: `已授权的角色：${names(granting)}` }] : []),
          ...(granting.length === 0 && others.length > 0 ? [{ isGood: false, text: `未授权的角色：${names(others)}` }] : []),
          { isGood: entry.hasPage, text: entry.hasPage ? '可以打开按钮所在的页面' : '打不开按钮所在的页面' },
        ]),
    ...(entry === null
      ? []
      : [
          {
            isGood: grantedBy.length > 0,
            text: grantedBy.length > 0 ? `拥有此权限的全部角色：${names(grantedBy)}` : '没有任何角色拥有此权限',
          },
        ]),
  ]
  return { reason, verdict: verdictOf(reason, facts), checks, advice: adviceOf(reason, facts) }
}
