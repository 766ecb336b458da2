import { describe, expect, it } from 'vitest'
import { gridValidationMachine } from '#machines/gridValidation/gridValidation.machine.ts'
import { model } from '#machines/gridValidation/gridValidation.model.ts'
import { expectFullCoverage } from './support/expectFullCoverage.ts'

describe('paths of validating a grid', () => {
  it('visit every state, every transition and every guard both ways', () => {
    const { coverage } = expectFullCoverage(gridValidationMachine, model)
    expect(coverage.states.all).toContain('leaving.justLeft')
  })
})
