import { it } from 'vitest'
import { chatSessionMachine } from '#machines/chatSession/chatSession.machine.ts'
import { model } from '#machines/chatSession/chatSession.model.ts'
import { expectFullCoverage } from '#tests/paths/support/expectFullCoverage.ts'

it('chatSession: generated paths reach every state and transition', () => {
  expectFullCoverage(chatSessionMachine, model)
})
