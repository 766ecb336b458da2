import { createSlot } from '#src/lib/createSlot.ts'
import type { AnyResource } from '#contract/resources/defineResource.ts'
import type { ResourceScreen } from './screen.ts'

/** A resource with its looks. */
export interface Found {
  resource: AnyResource
  screen: ResourceScreen
}

const finder = createSlot((id: string): Promise<Found> => Promise.reject(new Error(`Nobody said where the resource ${id} is`)))

/** For the application: it alone may gather files. */
export const provideResources = finder.provide

/** The resource of that id and its looks, each in a chunk of its own. Rejects when there is no such resource. */
export const loadResource = (id: string): Promise<Found> => finder.get()(id)
