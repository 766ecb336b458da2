import { it } from 'vitest'
import { advancedQueryMachine } from '#machines/advancedQuery/advancedQuery.machine.ts'
import { model } from '#machines/advancedQuery/advancedQuery.model.ts'
import { expectFullCoverage } from '#tests/paths/support/expectFullCoverage.ts'

it('advancedQuery: generated paths reach every state and transition', () => {
  expectFullCoverage(advancedQueryMachine, model)
})
