import { describe, expect, it } from 'vitest'
import { importDialogMachine } from '#machines/importDialog/importDialog.machine.ts'
import { model } from '#machines/importDialog/importDialog.model.ts'
import { expectFullCoverage } from './support/expectFullCoverage.ts'

describe('paths of the importDialog machine', () => {
  it('visit every state, every transition and every guard both ways', () => {
    const { paths } = expectFullCoverage(importDialogMachine, model)
    expect(paths.length).toBeGreaterThan(1)
  })
})
