import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as calls from '#contract/http/calls/dispense.ts'
import * as t from '#server/db/tables/index.ts'
import { startWard } from '#tests/support/consultation/ward.ts'
import type { Ward } from '#tests/support/consultation/ward.ts'
import { makePharmacist } from '#tests/support/hospital/prescription/reviewScene.ts'
import type { Pharmacist } from '#tests/support/hospital/prescription/reviewScene.ts'
import { describeOnDatabases } from '#tests/support/database.ts'
import { drugScene } from '#tests/support/hospital/order/drugScene.ts'
import { newKey, officeTokens } from '#tests/support/hospital/order/orderScene.ts'

describeOnDatabases('who dispenses', open => {
  let ward: Ward
  let scene: Awaited<ReturnType<typeof drugScene>>
  beforeAll(async () => {
    ward = await startWard({ open })
    scene = await drugScene(ward)
  })
  afterAll(() => ward.close())
  const db = () => ward.database.db

  it('[PHARM-11] a pharmacist out of service neither picks nor issues, stops, ends, moves or books back, and the office may still give a pick up', async () => {
    const off = await makePharmacist(ward, '药师丁')
    const open1 = await scene.paidUp()
    const picked = await scene.paidUp()
    expect(await scene.pick(picked.order.id, off)).toMatchObject({ success: true })
    await db().update(t.hosPharmacist).set({ enabled: 'N' }).where(eq(t.hosPharmacist.userId, off.id))
    const refused = {
      success: false,
      message: '您不是在岗药师，不能调配、发药或退药',
      result: { reason: 'NO_PHARMACIST' },
    }
    const command = async (id: string) => {
      const { version } = await scene.rows.order(id)
      return { id, version, requestId: newKey() }
    }
    const by = async (who: Pharmacist, orderId: string) => {
      const send = async () => command(orderId)
      return [
        await scene.pick(orderId, who),
        await scene.issue(orderId, who),
        await ward.call(calls.stopOrder, await send(), who.token),
        await ward.call(calls.finishOrder, { ...(await send()), reason: '厂家断货' }, who.token),
        await ward.call(calls.unpickOrder, { ...(await send()), reason: '' }, who.token),
        await ward.call(calls.moveShop, { ...(await send()), shopCode: 'S02', reason: '' }, who.token),
        await ward.call(
          calls.returnOrder,
          { ...(await send()), cause: 'quality', reason: '包装破损', lines: [{ id: 'x', qty: 1 }] },
          who.token,
        ),
      ]
    }
    for (const answer of await by(off, open1.order.id)) expect(answer).toMatchObject(refused)
    for (const answer of await by(off, picked.order.id)) expect(answer).toMatchObject(refused)
    expect(await scene.rows.order(picked.order.id)).toMatchObject({ status: '8', pickedBy: off.id })
    const { hospital } = await officeTokens(ward)
    const back = { ...(await command(picked.order.id)), reason: '药师离岗' }
    expect(await ward.call(calls.unpickOrder, back, hospital)).toMatchObject({ success: true })
    expect(await scene.rows.order(picked.order.id)).toMatchObject({ status: '8', pickedBy: null })
  })
})
