import { it } from 'vitest'
import { passwordChangeMachine } from '#machines/passwordChange/passwordChange.machine.ts'
import { model } from '#machines/passwordChange/passwordChange.model.ts'
import { expectFullCoverage } from '#tests/paths/support/expectFullCoverage.ts'

it('passwordChange: generated paths reach every state and transition', () => {
  expectFullCoverage(passwordChangeMachine, model)
})
