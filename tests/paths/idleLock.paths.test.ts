import { describe, expect, it } from 'vitest'
import { idleLockMachine } from '#machines/idleLock/idleLock.machine.ts'
import { model } from '#machines/idleLock/idleLock.model.ts'
import { expectFullCoverage } from './support/expectFullCoverage.ts'

describe('paths of the idleLock machine', () => {
  it('visit every state, every transition and every guard both ways', () => {
    const { paths } = expectFullCoverage(idleLockMachine, model)
    expect(paths.length).toBeGreaterThan(1)
  })
})
