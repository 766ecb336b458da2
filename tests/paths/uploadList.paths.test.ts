import { describe, expect, it } from 'vitest'
import { uploadListMachine } from '#machines/uploadList/uploadList.machine.ts'
import { model } from '#machines/uploadList/uploadList.model.ts'
import { expectFullCoverage } from './support/expectFullCoverage.ts'

describe('paths of the uploadList machine', () => {
  it('[QA-05] visit every state, every transition and every guard both ways', () => {
    const { paths } = expectFullCoverage(uploadListMachine, model)
    expect(paths.length).toBeGreaterThan(1)
  })
})
