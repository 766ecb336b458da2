import { it } from 'vitest'
import { prescriptionEditorMachine } from '#machines/prescriptionEditor/prescriptionEditor.machine.ts'
import { model } from '#machines/prescriptionEditor/prescriptionEditor.model.ts'
import { expectFullCoverage } from '#tests/paths/support/expectFullCoverage.ts'

it('prescriptionEditor: generated paths reach every state and transition', () => {
  expectFullCoverage(prescriptionEditorMachine, model)
})
