import { describe, expect, it } from 'vitest'
import { secondFactorSetUpMachine } from '#machines/secondFactorSetUp/secondFactorSetUp.machine.ts'
import { model } from '#machines/secondFactorSetUp/secondFactorSetUp.model.ts'
import { expectFullCoverage } from './support/expectFullCoverage.ts'

describe('paths of the secondFactorSetUp machine', () => {
  it('visit every state, every transition and every guard both ways', () => {
    const { paths } = expectFullCoverage(secondFactorSetUpMachine, model)
    expect(paths.length).toBeGreaterThan(1)
  })
})
