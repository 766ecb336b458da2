import type { AnyResource } from '#contract/resources/defineResource.ts'
import type { ResourceScreen } from './screen.ts'

/** A resource with its looks. */
export interface Found {
  resource: AnyResource
  screen: ResourceScreen
}

let find: (id: string) => Promise<Found> = id => Promise.reject(new Error(`Nobody said where the resource ${id} is`))

/** For the application: it alone may gather files. */
export const provideResources = (loader: typeof find): void => void (find = loader)

/** The resource of that id and its looks, each in a chunk of its own. Rejects when there is no such resource. */
export const loadResource = (id: string): Promise<Found> => find(id)
