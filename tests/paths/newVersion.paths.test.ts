import { describe, expect, it } from 'vitest'
import { newVersionMachine } from '#machines/newVersion/newVersion.machine.ts'
import { model } from '#machines/newVersion/newVersion.model.ts'
import { expectFullCoverage } from './support/expectFullCoverage.ts'

describe('paths of the newVersion machine', () => {
  it('visit every state, every transition and every guard both ways', () => {
    const { paths } = expectFullCoverage(newVersionMachine, model)
    expect(paths.length).toBeGreaterThan(1)
  })
})
