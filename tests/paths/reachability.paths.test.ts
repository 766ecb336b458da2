import { describe, expect, it } from 'vitest'
import { reachabilityMachine } from '#machines/reachability/reachability.machine.ts'
import { expectFullCoverage } from './support/expectFullCoverage.ts'

describe('paths of the reachability machine', () => {
  it('visit every state, every transition and every guard both ways', () => {
    const { paths } = expectFullCoverage(reachabilityMachine)
    expect(paths.length).toBeGreaterThan(1)
  })
})
