import { describe, expect, it } from 'vitest'
import { uploadMachine } from '#machines/upload/upload.machine.ts'
import { model } from '#machines/upload/upload.model.ts'
import { expectFullCoverage } from './support/expectFullCoverage.ts'

describe('paths of the upload machine', () => {
  it('[QA-05] visit every state, every transition and every guard both ways', () => {
    const { paths } = expectFullCoverage(uploadMachine, model)
    expect(paths.length).toBeGreaterThan(1)
  })
})
