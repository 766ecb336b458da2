import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { listMachines, loadMachine } from '../../scripts/machines.ts'
import { expectFullCoverage } from './support/expectFullCoverage.ts'

/** A machine of many paths has a file of its own, which runs beside this one. */
const hasOwnTest = (name: string) => existsSync(fileURLToPath(new URL(`./${name}.paths.test.ts`, import.meta.url)))

describe('machines without a paths test of their own', () => {
  it('are found', () => expect(listMachines().length).toBeGreaterThan(0))

  for (const found of listMachines().filter(({ name }) => !hasOwnTest(name))) {
    it(`[QA-01] ${found.name}: generated paths reach every state, transition and answer of a guard`, async () => {
      const { machine, options } = await loadMachine(found)
      expectFullCoverage(machine, options)
    }, 60_000)
  }
})
