import { afterAll, beforeAll, expect, it } from 'vitest'
import { hosOrder } from '#server/db/tables/index.ts'
import { isNumberTaken } from '#server/modules/consultation/open.commands.ts'
import { describeOnDatabases } from '#tests/support/database.ts'
import { startWard } from '#tests/support/consultation/ward.ts'
import type { Ward } from '#tests/support/consultation/ward.ts'

describeOnDatabases('numbers of orders', open => {
  let ward: Ward
  beforeAll(async () => {
    ward = await startWard({ open })
  })
  afterAll(() => ward.close())

  it('knows a number that is taken from every other refusal of the database', async () => {
    await ward.open(await ward.makePatient(), await ward.makeDoctor())
    const [order] = await ward.database.db.select().from(hosOrder).limit(1)
    if (!order) throw new Error('no order')
    const again = (change: Partial<typeof order>): Promise<unknown> =>
      ward.database.db
        .insert(hosOrder)
        .values({ ...order, id: 'another', ...change })
        .then(
          () => null,
          (error: unknown) => error,
        )
    expect(isNumberTaken(await again({ requestId: 'another' }))).toBe(true)
    expect(isNumberTaken(await again({ orderNo: 'another' }))).toBe(false)
  })
})
