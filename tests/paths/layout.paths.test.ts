import { describe, expect, it } from 'vitest'
import { layoutMachine } from '#machines/layout/layout.machine.ts'
import { model } from '#machines/layout/layout.model.ts'
import { expectFullCoverage } from './support/expectFullCoverage.ts'

describe('paths of the layout machine', () => {
  it('visit every state, every transition and every guard both ways', () => {
    const { paths } = expectFullCoverage(layoutMachine, model)
    expect(paths.length).toBeGreaterThan(1)
  })
})
