import type { AnyResource } from '#contract/resources/defineResource.ts'
import type { ResourceScreen } from './screen.ts'

/** The row a list hangs below: `by` names the field that holds its id. */
export interface Owner {
  by: string
  id: string
}
/** What a list is made of. */
export interface ListSetup {
  resource: AnyResource
  screen: ResourceScreen
  owner: Owner | null
}
