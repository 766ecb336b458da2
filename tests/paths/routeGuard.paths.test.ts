import { describe, expect, it } from 'vitest'
import { routeGuardMachine } from '#machines/routeGuard/routeGuard.machine.ts'
import { model } from '#machines/routeGuard/routeGuard.model.ts'
import { expectFullCoverage } from './support/expectFullCoverage.ts'

describe('paths of the route guard', () => {
  it('[QA-03] visit every state, every transition and every guard both ways', () => {
    const { coverage } = expectFullCoverage(routeGuardMachine, model)
    expect(coverage.states.all).toContain('loadingPermissions')
  })
})
