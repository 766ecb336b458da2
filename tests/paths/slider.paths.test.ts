import { describe, expect, it } from 'vitest'
import { sliderMachine } from '#machines/slider/slider.machine.ts'
import { model } from '#machines/slider/slider.model.ts'
import { expectFullCoverage } from './support/expectFullCoverage.ts'

describe('paths of the slider machine', () => {
  it('[QA-04] visit every state, every transition and every guard both ways', () => {
    const { paths } = expectFullCoverage(sliderMachine, model)
    expect(paths.length).toBeGreaterThan(5)
  })
})
