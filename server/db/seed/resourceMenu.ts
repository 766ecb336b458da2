import type { GridTable } from '#contract/grids/defineGrid.ts'
import { permissionsOf } from '#contract/resources/defineResource.ts'
import type { AnyResource } from '#contract/resources/defineResource.ts'
import type { MenuSeed, RoleCode } from './menuSeed.ts'

/**
 * Menu entry of a resource: the client shows its list under `resource/<id>`, its permissions become buttons. `component`: the original
 * client's name where it has the page. `limited`: actions that only these roles get, not all that see the page.
 */
export const resourceLeaf = (
  url: string,
  name: string,
  resource: AnyResource,
  { limited = {}, ...more }: Partial<MenuSeed> & { limited?: Readonly<Record<string, readonly RoleCode[]>> } = {},
): MenuSeed => ({
  url,
  name,
  component: `resource/${resource.id}`,
  ...more,
  buttons: [
    ...permissionsOf(resource).map(({ action, name: label }) => {
      const roles = limited[action]
      return { action, name: `${label}${resource.title}`, ...(roles === undefined ? {} : { roles }) }
    }),
    ...(more.buttons ?? []),
  ],
})

const GRID_ACTIONS = [
  ['list', '查询'],
  ['add', '添加'],
  ['edit', '编辑'],
  ['batch_delete', '删除'],
] as const

/** Menu entry of a shared table's page with its buttons; `editors`: the roles that may write, where not all that see the page. */
export const gridLeaf = (
  url: string,
  component: string,
  { title, auth }: GridTable,
  { editors, ...more }: Partial<MenuSeed> & { editors?: readonly RoleCode[] } = {},
): MenuSeed => ({
  url,
  name: title,
  component,
  ...more,
  buttons: [
    ...GRID_ACTIONS.map(([action, name]) => ({
      action: `${auth}:${action}`,
      name: `${name}${title}`,
      ...(editors === undefined || action === 'list' ? {} : { roles: editors }),
    })),
    ...(more.buttons ?? []),
  ],
})
