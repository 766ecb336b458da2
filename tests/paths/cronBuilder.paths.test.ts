import { it } from 'vitest'
import { cronBuilderMachine } from '#machines/cronBuilder/cronBuilder.machine.ts'
import { model } from '#machines/cronBuilder/cronBuilder.model.ts'
import { expectFullCoverage } from '#tests/paths/support/expectFullCoverage.ts'

it('cronBuilder: generated paths reach every state and transition', () => {
  expectFullCoverage(cronBuilderMachine, model)
})
