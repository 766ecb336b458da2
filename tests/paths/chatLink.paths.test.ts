import { it } from 'vitest'
import { chatLinkMachine } from '#machines/chatLink/chatLink.machine.ts'
import { model } from '#machines/chatLink/chatLink.model.ts'
import { expectFullCoverage } from '#tests/paths/support/expectFullCoverage.ts'

it('chatLink: generated paths reach every state and transition', () => {
  expectFullCoverage(chatLinkMachine, model)
})
