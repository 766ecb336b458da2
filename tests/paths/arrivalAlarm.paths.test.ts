import { it } from 'vitest'
import { arrivalAlarmMachine } from '#machines/arrivalAlarm/arrivalAlarm.machine.ts'
import { model } from '#machines/arrivalAlarm/arrivalAlarm.model.ts'
import { expectFullCoverage } from '#tests/paths/support/expectFullCoverage.ts'

it('arrivalAlarm: generated paths reach every state and transition', () => {
  expectFullCoverage(arrivalAlarmMachine, model)
})
