import { createSlot } from '#src/lib/createSlot.ts'
import type { AnyStateMachine } from 'xstate'
import type { MachineLabels } from '#machines/kit/describe.ts'
import type { ModelOptions } from '#machines/kit/modelOf.ts'

/** A machine of the product as QA's page lists it. */
export interface CatalogueEntry {
  name: string
  machine: AnyStateMachine
  options: ModelOptions
  labels: MachineLabels | undefined
}

const catalogue = createSlot((): Promise<readonly CatalogueEntry[]> => Promise.resolve([]))

/** For the application: it alone may gather files. */
export const provideCatalogue = catalogue.provide

/** All machines with their samples and words, sorted by name; loaded on demand, they are no part of ordinary work. */
export const loadCatalogue = (): Promise<readonly CatalogueEntry[]> => catalogue.get()()
