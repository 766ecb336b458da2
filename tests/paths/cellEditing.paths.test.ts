import { describe, expect, it } from 'vitest'
import { cellEditingMachine } from '#machines/cellEditing/cellEditing.machine.ts'
import { model } from '#machines/cellEditing/cellEditing.model.ts'
import { expectFullCoverage } from './support/expectFullCoverage.ts'

describe('paths of editing a cell', () => {
  it('visit every state, every transition and every guard both ways', () => {
    const { coverage } = expectFullCoverage(cellEditingMachine, model)
    expect(coverage.states.all).toContain('editing.input.composing')
  })
})
