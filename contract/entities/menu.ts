/** Meta of a menu node (ROUTE-27; contract.md 5.2). */
export interface MenuMeta {
  title: string
  icon?: string
  url?: string
  permissionList?: string[]
  keepAlive: boolean
  /** true: opens in a new window */
  internalOrExternal: boolean
  componentName?: string
  /** permission the route asks for; absent: open to everybody who has the menu (ROUTE-35, 36) */
  permission?: string
}

/** A node of the menu tree as the server sends it (ROUTE-26). `route` "0" makes no route (ROUTE-28). */
export interface MenuNode {
  id: string
  path: string
  name: string
  redirect?: string | null
  component: string
  hidden?: boolean
  alwaysShow?: boolean
  route: '0' | '1'
  meta: MenuMeta
  children?: MenuNode[]
}

/** Permission type: '1' menu or button, '2' data permission (ENTITY-04). */
export type PermissionType = '1' | '2'

/** An action granted to the user (contract.md 5.7). `action` may hold several codes joined by comma. */
export interface AuthEntry {
  action: string
  type: PermissionType
  describe: string
}

/** An action that exists at all; status '0' disables its rule, '1' enables it (contract.md 5.8). */
export interface AllAuthEntry extends AuthEntry {
  status: '0' | '1'
}
