import { describe, expect, it } from 'vitest'
import { soundGateMachine } from '#machines/soundGate/soundGate.machine.ts'
import { model } from '#machines/soundGate/soundGate.model.ts'
import { expectFullCoverage } from './support/expectFullCoverage.ts'

describe('paths of the soundGate machine', () => {
  it('visit every state, every transition and every guard both ways', () => {
    const { paths } = expectFullCoverage(soundGateMachine, model)
    expect(paths.length).toBeGreaterThan(1)
  })
})
