import { describe, expect, it } from 'vitest'
import { resourceListMachine } from '#machines/resourceList/resourceList.machine.ts'
import { model } from '#machines/resourceList/resourceList.model.ts'
import { expectFullCoverage } from './support/expectFullCoverage.ts'

describe('paths of the resourceList machine', () => {
  it('visit every state, every transition and every guard both ways', () => {
    const { paths } = expectFullCoverage(resourceListMachine, model)
    expect(paths.length).toBeGreaterThan(20)
  })
})
