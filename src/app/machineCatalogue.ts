import type { AnyStateMachine } from 'xstate'
import { StateMachine } from 'xstate'
import type { MachineLabels } from '#machines/kit/describe.ts'
import type { ModelOptions } from '#machines/kit/modelOf.ts'
import type { Catalogue, CatalogueEntry } from '#src/runtime/machines/catalogue.ts'

type Exports = Record<string, unknown>
/** With descriptions and rules, which the product's own copy of a machine leaves out (vite.config.ts). */
const machines = import.meta.glob<Exports>('/machines/*/*.machine.ts', { query: '?notes' })
const models = import.meta.glob<Exports>('/machines/*/*.model.ts')
const labels = import.meta.glob<Exports>('/machines/*/*.labels.ts', { eager: true })

const files = new Map(
  Object.keys(machines)
    .map(file => [file.split('/').at(-1)?.replace('.machine.ts', '') ?? file, file] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1)),
)
const beside = (file: string, role: string) => file.replace('.machine.ts', `.${role}.ts`)
const labelsOf = (file: string) => labels[beside(file, 'labels')]?.['labels'] as MachineLabels | undefined

async function open(name: string): Promise<CatalogueEntry> {
  const file = files.get(name) ?? ''
  const [exported, model] = await Promise.all([machines[file]?.(), models[beside(file, 'model')]?.()])
  const machine = [exported?.[`${name}Machine`], ...Object.values(exported ?? {})].find(part => part instanceof StateMachine)
  if (machine === undefined) throw new Error(`there is no machine ${name}`)
  return {
    name,
    machine: machine as AnyStateMachine,
    options: (model?.['model'] ?? {}) as ModelOptions,
    labels: labelsOf(file),
  }
}

/** Every machine of the tree with what stands beside it, as scripts/machines.ts finds them for the command line. */
export const catalogue: Catalogue = {
  names: [...files].map(([name, file]) => ({ name, labels: labelsOf(file) })),
  open,
  startPathWorker: () => new Worker(new URL('./paths.worker.ts', import.meta.url), { type: 'module' }),
}
