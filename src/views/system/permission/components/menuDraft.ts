import { MENU_TYPE } from '#contract/http/calls/permissionsAdmin.ts'
import type { MenuEntry, MenuEntryDraft } from '#contract/http/calls/permissionsAdmin.ts'
import { commaParts } from '#contract/http/commaText.ts'

/** What the form holds. */
export type MenuValues = Required<MenuEntryDraft>

const TOP_COMPONENT = 'layouts/RouteView'

/** A form for a new entry, below one or at the top. */
export const newMenu = (parent: Pick<MenuEntry, 'id' | 'menuType'> | null): MenuValues => ({
  parentId: parent?.id ?? '',
  name: '',
  menuType: parent === null ? MENU_TYPE.top : MENU_TYPE.sub,
  url: '',
  component: parent === null ? TOP_COMPONENT : '',
  componentName: '',
  redirect: '',
  perms: '',
  permsType: '1',
  status: '1',
  sortNo: 1,
  icon: '',
  route: true,
  keepAlive: true,
  hidden: false,
  alwaysShow: false,
  internalOrExternal: false,
  description: '',
})

/** A form for an entry that is there. */
export function valuesOf(entry: MenuEntry): MenuValues {
  const { parentId, name, menuType, url, component, permsType, status, sortNo, route, keepAlive, hidden, alwaysShow } = entry
  return {
    ...{ parentId, name, menuType, url, component, permsType, status, sortNo, route, keepAlive, hidden, alwaysShow },
    internalOrExternal: entry.internalOrExternal,
    componentName: entry.componentName ?? '',
    redirect: entry.redirect ?? '',
    perms: entry.perms ?? '',
    icon: entry.icon ?? '',
    description: entry.description ?? '',
  }
}

/** Another entry that has one of these codes already. */
export const isTaken = (perms: string, entries: readonly Pick<MenuEntry, 'id' | 'perms'>[], own: string | null): boolean => {
  const others = new Set(entries.filter(entry => entry.id !== own).flatMap(entry => commaParts(entry.perms)))
  return commaParts(perms).some(code => others.has(code))
}
