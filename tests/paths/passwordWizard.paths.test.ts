import { describe, expect, it } from 'vitest'
import { passwordWizardMachine } from '#machines/passwordWizard/passwordWizard.machine.ts'
import { model } from '#machines/passwordWizard/passwordWizard.model.ts'
import { expectFullCoverage } from './support/expectFullCoverage.ts'

describe('paths of the passwordWizard machine', () => {
  it('visit every state, every transition and every guard both ways', () => {
    const { paths } = expectFullCoverage(passwordWizardMachine, model)
    expect(paths.length).toBeGreaterThan(1)
  })
})
