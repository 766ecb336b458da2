import type { AnyStateMachine } from 'xstate'
import type { MachineWords } from '#machines/kit/describe.ts'
import type { ModelOptions } from '#machines/kit/modelOf.ts'

/** A machine of the product as QA's page lists it. */
export interface CatalogueEntry {
  name: string
  machine: AnyStateMachine
  options: ModelOptions
  words: MachineWords | undefined
}

let load: () => Promise<readonly CatalogueEntry[]> = () => Promise.resolve([])

/** For the application: it alone may gather files. */
export const provideCatalogue = (loader: typeof load): void => void (load = loader)

/** All machines with their samples and words, sorted by name; loaded on demand, they are no part of ordinary work. */
export const loadCatalogue = (): Promise<readonly CatalogueEntry[]> => load()
