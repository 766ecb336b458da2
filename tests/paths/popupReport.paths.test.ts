import { it } from 'vitest'
import { popupReportMachine } from '#machines/popupReport/popupReport.machine.ts'
import { model } from '#machines/popupReport/popupReport.model.ts'
import { expectFullCoverage } from '#tests/paths/support/expectFullCoverage.ts'

it('popupReport: generated paths reach every state and transition', () => {
  expectFullCoverage(popupReportMachine, model)
})
