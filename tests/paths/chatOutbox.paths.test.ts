import { it } from 'vitest'
import { chatOutboxMachine } from '#machines/chatOutbox/chatOutbox.machine.ts'
import { model } from '#machines/chatOutbox/chatOutbox.model.ts'
import { expectFullCoverage } from '#tests/paths/support/expectFullCoverage.ts'

it('chatOutbox: generated paths reach every state and transition', () => {
  expectFullCoverage(chatOutboxMachine, model)
})
