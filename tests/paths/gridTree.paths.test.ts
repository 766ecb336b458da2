import { describe, expect, it } from 'vitest'
import { gridTreeMachine } from '#machines/gridTree/gridTree.machine.ts'
import { model } from '#machines/gridTree/gridTree.model.ts'
import { expectFullCoverage } from './support/expectFullCoverage.ts'

describe('paths of a tree grid', () => {
  it('visit every transition and every guard both ways', () => {
    const { coverage } = expectFullCoverage(gridTreeMachine, model)
    expect(coverage.states.all).toContain('standing')
  })
})
