import { it } from 'vitest'
import { departmentTreeMachine } from '#machines/departmentTree/departmentTree.machine.ts'
import { model } from '#machines/departmentTree/departmentTree.model.ts'
import { expectFullCoverage } from '#tests/paths/support/expectFullCoverage.ts'

it('departmentTree: generated paths reach every state and transition', () => {
  expectFullCoverage(departmentTreeMachine, model)
})
