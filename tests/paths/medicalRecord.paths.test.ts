import { it } from 'vitest'
import { medicalRecordMachine } from '#machines/medicalRecord/medicalRecord.machine.ts'
import { model } from '#machines/medicalRecord/medicalRecord.model.ts'
import { expectFullCoverage } from '#tests/paths/support/expectFullCoverage.ts'

it('medicalRecord: generated paths reach every state and transition', () => {
  expectFullCoverage(medicalRecordMachine, model)
})
