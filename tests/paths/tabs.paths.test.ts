import { describe, expect, it } from 'vitest'
import { tabsMachine } from '#machines/tabs/tabs.machine.ts'
import { model } from '#machines/tabs/tabs.model.ts'
import { expectFullCoverage } from './support/expectFullCoverage.ts'

describe('paths of the tabs machine', () => {
  it('visit every state, every transition and every guard both ways', () => {
    const { paths } = expectFullCoverage(tabsMachine, model)
    expect(paths.length).toBeGreaterThan(1)
  })
})
