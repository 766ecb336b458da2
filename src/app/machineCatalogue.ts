import type { AnyStateMachine } from 'xstate'
import { StateMachine } from 'xstate'
import type { MachineLabels } from '#machines/kit/describe.ts'
import type { ModelOptions } from '#machines/kit/modelOf.ts'
import type { CatalogueEntry } from '#src/runtime/machines/catalogue.ts'

type Exports = Record<string, unknown>
/** With descriptions and rules, which the product's own copy of a machine leaves out (vite.config.ts). */
const machines = import.meta.glob<Exports>('/machines/*/*.machine.ts', { eager: true, query: '?notes' })
const models = import.meta.glob<Exports>('/machines/*/*.model.ts', { eager: true })
const labels = import.meta.glob<Exports>('/machines/*/*.labels.ts', { eager: true })

/** Every machine of the tree with what stands beside it, as scripts/machines.ts finds them for the command line. */
export const catalogue: readonly CatalogueEntry[] = Object.entries(machines)
  .flatMap(([file, exported]): CatalogueEntry[] => {
    const name = file.split('/').at(-1)?.replace('.machine.ts', '') ?? file
    const machine = [exported[`${name}Machine`], ...Object.values(exported)].find(part => part instanceof StateMachine)
    if (machine === undefined) return []
    const beside = (files: Record<string, Exports>, role: string) => files[file.replace('.machine.ts', `.${role}.ts`)] ?? {}
    return [
      {
        name,
        machine: machine as AnyStateMachine,
        options: (beside(models, 'model')['model'] ?? {}) as ModelOptions,
        labels: beside(labels, 'labels')['labels'] as MachineLabels | undefined,
      },
    ]
  })
  .sort((a, b) => (a.name < b.name ? -1 : 1))
