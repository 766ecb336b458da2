import { describe, expect, it } from 'vitest'
import { noticesMachine } from '#machines/notices/notices.machine.ts'
import { model } from '#machines/notices/notices.model.ts'
import { expectFullCoverage } from './support/expectFullCoverage.ts'

describe('paths of the notices machine', () => {
  it('visit every state, every transition and every guard both ways', () => {
    const { paths } = expectFullCoverage(noticesMachine, model)
    expect(paths.length).toBeGreaterThan(1)
  })
})
