import { describe, expect, it } from 'vitest'
import { preferencesMachine } from '#machines/preferences/preferences.machine.ts'
import { model } from '#machines/preferences/preferences.model.ts'
import { expectFullCoverage } from './support/expectFullCoverage.ts'

describe('paths of the preferences machine', () => {
  it('visit every state, every transition and every guard both ways', () => {
    const { paths } = expectFullCoverage(preferencesMachine, model)
    expect(paths.length).toBeGreaterThan(1)
  })
})
