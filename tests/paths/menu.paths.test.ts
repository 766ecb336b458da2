import { describe, expect, it } from 'vitest'
import { menuMachine } from '#machines/menu/menu.machine.ts'
import { model } from '#machines/menu/menu.model.ts'
import { expectFullCoverage } from './support/expectFullCoverage.ts'

describe('paths of the menu machine', () => {
  it('visit every state, every transition and every guard both ways', () => {
    const { paths } = expectFullCoverage(menuMachine, model)
    expect(paths.length).toBeGreaterThan(1)
  })
})
