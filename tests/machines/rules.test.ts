import { describe, expect, it } from 'vitest'
import type { AnyStateNode } from 'xstate'
import { getStateNodes } from 'xstate/graph'
import { listMachines, loadMachine } from '../../scripts/machines.ts'
import { requirementsIn } from '../../scripts/lib/requirements.mjs'

const known = new Set(requirementsIn(process.cwd()).map(({ id }) => id))

/** Every `meta` of a machine: of its states, and of their transitions. */
async function metasOf(found: ReturnType<typeof listMachines>[number]): Promise<unknown[]> {
  const { machine } = await loadMachine(found)
  const nodes = [machine.root, ...getStateNodes(machine)] as AnyStateNode[]
  const all = nodes.flatMap(node => [
    node.config.meta as unknown,
    ...[...[...node.transitions.values()].flat(), ...(node.always ?? [])].map(({ meta }) => meta as unknown),
  ])
  return all.filter(meta => meta !== undefined)
}
const rulesOf = (meta: unknown): readonly string[] => (meta as { rules: readonly string[] }).rules

describe('requirements that machines name', () => {
  for (const found of listMachines()) {
    it(`[QA-11] ${found.name}: meta holds ids of docs/spec/requirements alone, each once`, async () => {
      for (const meta of await metasOf(found)) {
        expect(meta).toEqual({ rules: expect.arrayContaining([expect.any(String)]) })
        expect(rulesOf(meta).filter(id => !known.has(id))).toEqual([])
        expect(new Set(rulesOf(meta)).size).toBe(rulesOf(meta).length)
      }
    })
  }

  it('[QA-11] are named by the machines that decide most', async () => {
    const silent: string[] = []
    for (const found of listMachines()) if ((await metasOf(found)).length === 0) silent.push(found.name)
    // no requirement speaks of these: what they do was added to what was asked
    expect(silent).toEqual(['chatHistory', 'idleLock', 'newVersion', 'phoneCode', 'preferences'])
  })
})
