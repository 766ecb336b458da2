import { describe, expect, it } from 'vitest'
import { registerMachine } from '#machines/register/register.machine.ts'
import { model } from '#machines/register/register.model.ts'
import { expectFullCoverage } from './support/expectFullCoverage.ts'

describe('paths of the register machine', () => {
  it('visit every state, every transition and every guard both ways', () => {
    const { paths } = expectFullCoverage(registerMachine, model)
    expect(paths.length).toBeGreaterThan(1)
  })
})
