import { describe, expect, it } from 'vitest'
import { gridMergeMachine } from '#machines/gridMerge/gridMerge.machine.ts'
import { model } from '#machines/gridMerge/gridMerge.model.ts'
import { expectFullCoverage } from './support/expectFullCoverage.ts'

describe('paths of the shared table', () => {
  it('visit every state, every transition and every guard both ways', () => {
    const { coverage } = expectFullCoverage(gridMergeMachine, model)
    expect(coverage.states.all).toContain('sync.ready.catchingUp.asking')
  })
})
