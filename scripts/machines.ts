import { existsSync, readdirSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { StateMachine, type AnyStateMachine } from 'xstate'
import type { MachineLabels } from '#machines/kit/describe.ts'
import type { ModelOptions } from '#machines/kit/modelOf.ts'

/** A machine found in the tree: `machines/<folder>/<name>.machine.ts` with what stands beside it. */
export interface FoundMachine {
  name: string
  /** Path of the machine's file, from the folder's parent: `machines/session/session.machine.ts`. */
  file: string
  machine: AnyStateMachine
  /** From `<name>.model.ts` (export `model`), empty without one. */
  options: ModelOptions
  /** From `<name>.labels.ts` (export `words`). */
  labels: MachineLabels | undefined
}

const machinesFolder = fileURLToPath(new URL('../machines', import.meta.url))

async function exportsOf(file: string): Promise<Record<string, unknown>> {
  return existsSync(file) ? ((await import(pathToFileURL(file).href)) as Record<string, unknown>) : {}
}

/** Names and files of all machines, sorted by name; nothing is loaded. */
export function listMachines(folder = machinesFolder): { name: string; file: string }[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter(entry => entry.isDirectory())
    .flatMap(entry => readdirSync(join(folder, entry.name)).map(file => join(folder, entry.name, file)))
    .filter(file => file.endsWith('.machine.ts'))
    .map(file => ({ name: basename(file, '.machine.ts'), file }))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
}

/** Loads one machine. Throws when its file exports none; of several, the one named `<name>Machine` counts. */
export async function loadMachine(
  { name, file }: { name: string; file: string },
  folder = machinesFolder,
): Promise<FoundMachine> {
  const beside = (role: string) => exportsOf(file.replace(/\.machine\.ts$/, `.${role}.ts`))
  const exported = await exportsOf(file)
  const machine = [exported[`${name}Machine`], ...Object.values(exported)].find(part => part instanceof StateMachine)
  if (machine === undefined) throw new Error(`${file} exports no machine; it should export ${name}Machine.`)
  return {
    name,
    file: relative(join(folder, '..'), file),
    machine: machine as AnyStateMachine,
    options: ((await beside('model'))['model'] ?? {}) as ModelOptions,
    labels: (await beside('labels'))['labels'] as MachineLabels | undefined,
  }
}

/** Loads all machines. */
export const loadMachines = (folder = machinesFolder): Promise<FoundMachine[]> =>
  Promise.all(listMachines(folder).map(found => loadMachine(found, folder)))
