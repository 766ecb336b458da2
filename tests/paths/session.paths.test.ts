import { describe, expect, it } from 'vitest'
import { sessionMachine } from '#machines/session/session.machine.ts'
import { model } from '#machines/session/session.model.ts'
import { expectFullCoverage } from './support/expectFullCoverage.ts'

describe('paths of the session machine', () => {
  it('[QA-02] visit every state, every transition and every guard both ways', () => {
    const { coverage } = expectFullCoverage(sessionMachine, model)
    expect(coverage.states.all).toContain('online.confirmingLogout')
  })
})
