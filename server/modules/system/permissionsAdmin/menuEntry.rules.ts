import { MENU_TYPE } from '#contract/http/calls/permissionsAdmin.ts'
import type { MenuEntryDraft } from '#contract/http/calls/permissionsAdmin.ts'
import { codesOf } from '#contract/permissions/actionAccess.ts'
import { Refusal } from '#server/plugins/refusal.ts'
import type { PermissionRow } from '#server/plugins/grants.ts'

const TEXT = {
  noUrl: '请填写菜单路径',
  noComponent: '请填写前端组件',
  noParent: '请选择上级菜单',
  badParent: '上级菜单不存在，请重新选择',
  buttonParent: '按钮下不能再有下级',
  circle: '上级菜单不能是自己或自己的下级',
  script: '菜单路径只能是本系统的路径或 http(s) 地址',
  taken: '授权标识已存在!',
} as const
const TOP_COMPONENT = 'layouts/RouteView'

/** contract.md 10.2. */
function cleanComponent(text: string): string {
  const path = text
    .trim()
    .replace(/^\/+/, '')
    .replace(/\.vue$/, '')
  return path.replace(/^(src\/)?views\//, '')
}
function cleanUrl(text: string): string {
  const url = text.trim().replace(/\.vue$/, '')
  return url === '' || url.startsWith('/') || /^https?:\/\//i.test(url) || url.startsWith('{{') ? url : `/${url}`
}

/** What begins with the name of another scheme than http(s), however it is hidden: browsers leave control characters and blanks out (SEC-09). */
function isOtherScheme(text: string): boolean {
  const plain = [...text.replace(/\{\{.*?\}\}|\$\{.*?\}/g, '')].filter(sign => sign > ' ').join('')
  const scheme = /^\/?([a-z][a-z\d+.-]*):/i.exec(plain)?.[1]?.toLowerCase()
  return scheme !== undefined && scheme !== 'http' && scheme !== 'https'
}

/** Everything of an entry that a form can set. */
export type EntryValues = Omit<
  PermissionRow,
  'id' | 'delFlag' | 'version' | 'createBy' | 'createTime' | 'updateBy' | 'updateTime'
>
const NEW: EntryValues = {
  parentId: '',
  name: '',
  url: '',
  component: '',
  componentName: null,
  redirect: null,
  menuType: MENU_TYPE.top,
  perms: null,
  permsType: '1',
  sortNo: 1,
  icon: null,
  isRoute: true,
  keepAlive: true,
  hidden: false,
  alwaysShow: false,
  internalOrExternal: false,
  status: '1',
  description: null,
}
const orNull = (text: string | null): string | null => text?.trim() || null

/** An entry as it is to be written: what was sent over what it was, cleaned up. */
export function entryValues(draft: MenuEntryDraft, current?: PermissionRow): EntryValues {
  const { route, ...sent } = draft
  const merged = { ...NEW, ...current, ...sent, ...(route === undefined ? {} : { isRoute: route }) }
  const isTop = merged.menuType === MENU_TYPE.top
  const component = cleanComponent(merged.component)
  return {
    parentId: isTop ? '' : merged.parentId,
    name: merged.name.trim(),
    url: cleanUrl(merged.url),
    component: component === '' && isTop ? TOP_COMPONENT : component,
    componentName: orNull(merged.componentName),
    redirect: orNull(merged.redirect),
    menuType: merged.menuType,
    perms: orNull(merged.perms),
    permsType: merged.permsType,
    sortNo: merged.sortNo,
    icon: orNull(merged.icon),
    isRoute: merged.isRoute,
    keepAlive: merged.keepAlive,
    hidden: merged.hidden,
    alwaysShow: merged.alwaysShow,
    internalOrExternal: merged.internalOrExternal,
    status: merged.status,
    description: orNull(merged.description),
  }
}

/** Refuses an entry that the menu cannot hold: `below` are ids of the entry itself and of what hangs below it. */
export function refuseEntryErrors(
  values: EntryValues,
  { rows, id, below }: { rows: readonly PermissionRow[]; id: string; below: readonly string[] },
): void {
  if (values.name === '') throw new Refusal('请输入菜单标题!')
  if (values.menuType !== MENU_TYPE.button && values.url === '') throw new Refusal(TEXT.noUrl)
  if (isOtherScheme(values.url) || isOtherScheme(values.redirect ?? '') || isOtherScheme(values.component))
    throw new Refusal(TEXT.script)
  if (values.menuType === MENU_TYPE.sub && values.component === '') throw new Refusal(TEXT.noComponent)
  if (values.menuType !== MENU_TYPE.top) {
    if (values.parentId === '') throw new Refusal(TEXT.noParent)
    if (below.includes(values.parentId)) throw new Refusal(TEXT.circle)
    const parent = rows.find(row => row.id === values.parentId)
    if (!parent) throw new Refusal(TEXT.badParent)
    if (parent.menuType === MENU_TYPE.button) throw new Refusal(TEXT.buttonParent)
  }
  if (values.menuType === MENU_TYPE.button && below.length > 1) throw new Refusal(TEXT.buttonParent)
  if (areCodesTaken(rows, values.perms ?? '', id)) throw new Refusal(TEXT.taken)
}

/** Whether another entry has one of these codes, comma-joined; codes that the entry `id` has itself are left to it. */
export function areCodesTaken(rows: readonly PermissionRow[], perms: string, id: string): boolean {
  const before = codesOf({ action: rows.find(row => row.id === id)?.perms ?? '' })
  const added = codesOf({ action: perms }).filter(code => !before.includes(code))
  const others = new Set(rows.filter(row => row.id !== id).flatMap(row => codesOf({ action: row.perms ?? '' })))
  return added.some(code => others.has(code))
}

/** Whether another page of the menu stands at this address, however it is written. */
export function isAddressTaken(rows: readonly PermissionRow[], address: string, id: string): boolean {
  const url = cleanUrl(address)
  return rows.some(row => row.id !== id && row.menuType !== MENU_TYPE.button && row.url === url)
}
