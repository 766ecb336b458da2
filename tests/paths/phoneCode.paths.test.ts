import { describe, expect, it } from 'vitest'
import { phoneCodeMachine } from '#machines/phoneCode/phoneCode.machine.ts'
import { model } from '#machines/phoneCode/phoneCode.model.ts'
import { expectFullCoverage } from './support/expectFullCoverage.ts'

describe('paths of the phoneCode machine', () => {
  it('visit every state, every transition and every guard both ways', () => {
    const { paths } = expectFullCoverage(phoneCodeMachine, model)
    expect(paths.length).toBeGreaterThan(1)
  })
})
