import { describe, expect, it } from 'vitest'
import { commandPaletteMachine } from '#machines/commandPalette/commandPalette.machine.ts'
import { model } from '#machines/commandPalette/commandPalette.model.ts'
import { expectFullCoverage } from './support/expectFullCoverage.ts'

describe('paths of the commandPalette machine', () => {
  it('visit every state, every transition and every guard both ways', () => {
    const { paths } = expectFullCoverage(commandPaletteMachine, model)
    expect(paths.length).toBeGreaterThan(1)
  })
})
