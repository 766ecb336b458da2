import { permissionsOf } from '#contract/resources/defineResource.ts'
import type { AnyResource } from '#contract/resources/defineResource.ts'
import type { MenuSeed } from './menu.ts'

/**
 * Menu entry of a resource: the client shows its list under `resource/<id>`, its permissions become buttons. `was`: component of databases that were
 * made before the list was a resource.
 */
export const resourceLeaf = (url: string, name: string, resource: AnyResource, more: Partial<MenuSeed> = {}): MenuSeed => ({
  url,
  name,
  component: `resource/${resource.id}`,
  ...more,
  buttons: [...permissionsOf(resource), ...(more.buttons ?? [])],
})
