import { it } from 'vitest'
import { composerMachine } from '#machines/composer/composer.machine.ts'
import { model } from '#machines/composer/composer.model.ts'
import { expectFullCoverage } from '#tests/paths/support/expectFullCoverage.ts'

it('composer: generated paths reach every state and transition', () => {
  expectFullCoverage(composerMachine, model)
})
