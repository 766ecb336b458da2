import { it } from 'vitest'
import { departSwitchMachine } from '#machines/departSwitch/departSwitch.machine.ts'
import { model } from '#machines/departSwitch/departSwitch.model.ts'
import { expectFullCoverage } from '#tests/paths/support/expectFullCoverage.ts'

it('departSwitch: generated paths reach every state and transition', () => {
  expectFullCoverage(departSwitchMachine, model)
})
