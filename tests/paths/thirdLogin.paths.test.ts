import { describe, expect, it } from 'vitest'
import { thirdLoginMachine } from '#machines/thirdLogin/thirdLogin.machine.ts'
import { model } from '#machines/thirdLogin/thirdLogin.model.ts'
import { expectFullCoverage } from './support/expectFullCoverage.ts'

describe('paths of the thirdLogin machine', () => {
  it('visit every state, every transition and every guard both ways', () => {
    const { paths } = expectFullCoverage(thirdLoginMachine, model)
    expect(paths.length).toBeGreaterThan(1)
  })
})
