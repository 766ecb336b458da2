import { it } from 'vitest'
import { prescriptionReviewMachine } from '#machines/prescriptionReview/prescriptionReview.machine.ts'
import { model } from '#machines/prescriptionReview/prescriptionReview.model.ts'
import { expectFullCoverage } from '#tests/paths/support/expectFullCoverage.ts'

it('prescriptionReview: generated paths reach every state and transition', () => {
  expectFullCoverage(prescriptionReviewMachine, model)
})
