import { expect, it } from 'vitest'
import { settleEach } from '#server/settleEach.ts'

it('items are worked on one after the other, and one that fails is told and keeps none behind it', async () => {
  const done: string[] = []
  const failed: [unknown, string][] = []
  const work = async (item: string) => {
    await Promise.resolve()
    if (item === 'codes') throw new Error('locked')
    done.push(item)
  }
  await settleEach(['sign-ins', 'codes', 'limits'], work, (error, item) => failed.push([error, item]))
  expect(done).toEqual(['sign-ins', 'limits'])
  expect(failed).toEqual([[new Error('locked'), 'codes']])
})
