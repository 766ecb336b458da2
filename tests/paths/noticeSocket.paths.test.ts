import { describe, expect, it } from 'vitest'
import { noticeSocketMachine } from '#machines/noticeSocket/noticeSocket.machine.ts'
import { model } from '#machines/noticeSocket/noticeSocket.model.ts'
import { expectFullCoverage } from './support/expectFullCoverage.ts'

describe('paths of the notice socket', () => {
  it('visit every state, every transition and every guard both ways', () => {
    const { coverage } = expectFullCoverage(noticeSocketMachine, model)
    expect(coverage.states.all).toContain('signedIn.connected.awaitingReply')
  })
})
