import { it } from 'vitest'
import { chatDeskMachine } from '#machines/chatDesk/chatDesk.machine.ts'
import { model } from '#machines/chatDesk/chatDesk.model.ts'
import { expectFullCoverage } from '#tests/paths/support/expectFullCoverage.ts'

it('chatDesk: generated paths reach every state and transition', () => {
  expectFullCoverage(chatDeskMachine, model)
})
