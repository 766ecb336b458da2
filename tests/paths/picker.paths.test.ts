import { it } from 'vitest'
import { pickerMachine } from '#machines/picker/picker.machine.ts'
import { model } from '#machines/picker/picker.model.ts'
import { expectFullCoverage } from '#tests/paths/support/expectFullCoverage.ts'

it('picker: generated paths reach every state and transition', () => {
  expectFullCoverage(pickerMachine, model)
})
