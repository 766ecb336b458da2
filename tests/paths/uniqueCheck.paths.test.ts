import { describe, expect, it } from 'vitest'
import { uniqueCheckMachine } from '#machines/uniqueCheck/uniqueCheck.machine.ts'
import { model } from '#machines/uniqueCheck/uniqueCheck.model.ts'
import { expectFullCoverage } from './support/expectFullCoverage.ts'

describe('paths of the uniqueCheck machine', () => {
  it('visit every state, every transition and every guard both ways', () => {
    const { paths } = expectFullCoverage(uniqueCheckMachine, model)
    expect(paths.length).toBeGreaterThan(1)
  })
})
