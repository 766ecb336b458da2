import { it } from 'vitest'
import { chatHistoryMachine } from '#machines/chatHistory/chatHistory.machine.ts'
import { model } from '#machines/chatHistory/chatHistory.model.ts'
import { expectFullCoverage } from '#tests/paths/support/expectFullCoverage.ts'

it('chatHistory: generated paths reach every state and transition', () => {
  expectFullCoverage(chatHistoryMachine, model)
})
