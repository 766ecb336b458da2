import { describe, expect, it } from 'vitest'
import { rowDetailsMachine } from '#machines/rowDetails/rowDetails.machine.ts'
import { model } from '#machines/rowDetails/rowDetails.model.ts'
import { expectFullCoverage } from './support/expectFullCoverage.ts'

describe('paths of the details of a row', () => {
  it('visit every state, every transition and every guard both ways', () => {
    const { coverage } = expectFullCoverage(rowDetailsMachine, model)
    expect(coverage.states.all).toContain('storing')
  })
})
