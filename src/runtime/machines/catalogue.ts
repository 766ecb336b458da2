import { createSlot } from '#src/lib/createSlot.ts'
import type { AnyStateMachine } from 'xstate'
import type { MachineLabels } from '#machines/kit/describe.ts'
import type { ModelOptions } from '#machines/kit/modelOf.ts'

/** A machine of the product as QA's pages list it. */
export interface MachineName {
  name: string
  labels: MachineLabels | undefined
}
/** With its samples: loaded when it is opened. */
export interface CatalogueEntry extends MachineName {
  machine: AnyStateMachine
  options: ModelOptions
}

/** All machines, sorted by name; `open` rejects for one that there is not. */
export interface Catalogue {
  names: readonly MachineName[]
  open(name: string): Promise<CatalogueEntry>
  /** a fresh worker that generates paths (pathWorker.ts) */
  startPathWorker(): Worker
}

const catalogue = createSlot((): Promise<Catalogue> => Promise.reject(new Error('no catalogue was provided')))

/** For the application: it alone may gather files. */
export const provideCatalogue = catalogue.provide

/** The machines of the product, loaded on demand: they are no part of ordinary work. */
export const loadCatalogue = (): Promise<Catalogue> => catalogue.get()()
