import { describe, expect, it } from 'vitest'
import { gridSocketMachine } from '#machines/gridSocket/gridSocket.machine.ts'
import { model } from '#machines/gridSocket/gridSocket.model.ts'
import { expectFullCoverage } from './support/expectFullCoverage.ts'

describe('paths of the grid socket', () => {
  it('visit every state, every transition and every guard both ways', () => {
    const { coverage } = expectFullCoverage(gridSocketMachine, model)
    expect(coverage.states.all).toContain('wanted.connected.open.awaitingReply')
  })
})
