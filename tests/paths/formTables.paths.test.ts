import { describe, expect, it } from 'vitest'
import { formTablesMachine } from '#machines/formTables/formTables.machine.ts'
import { model } from '#machines/formTables/formTables.model.ts'
import { expectFullCoverage } from './support/expectFullCoverage.ts'

describe('paths of checking a form with tables', () => {
  it('visit every state, every transition and every guard both ways', () => {
    const { coverage } = expectFullCoverage(formTablesMachine, model)
    expect(coverage.states.all).toContain('table.notOpened')
  })
})
