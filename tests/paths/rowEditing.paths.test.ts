import { describe, expect, it } from 'vitest'
import { rowEditingMachine } from '#machines/rowEditing/rowEditing.machine.ts'
import { model } from '#machines/rowEditing/rowEditing.model.ts'
import { expectFullCoverage } from './support/expectFullCoverage.ts'

describe('paths of editing rows', () => {
  it('visit every state, every transition and every guard both ways', () => {
    const { coverage } = expectFullCoverage(rowEditingMachine, model)
    expect(coverage.states.all).toContain('removing.allowing')
  })
})
