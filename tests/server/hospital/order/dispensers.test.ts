import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as calls from '#contract/http/calls/dispense.ts'
import { prescriptionPatient } from '#contract/http/calls/prescriptions.ts'
import * as t from '#server/db/tables/index.ts'
import { startWard } from '#tests/support/consultation/ward.ts'
import type { Ward } from '#tests/support/consultation/ward.ts'
import { makePharmacist } from '#tests/support/hospital/prescription/reviewScene.ts'
import type { Pharmacist } from '#tests/support/hospital/prescription/reviewScene.ts'
import { amoxicillin } from '#tests/support/hospital/prescription/rxScene.ts'
import { amlodipine } from '#e2e/support/amlodipine.ts'
import { describeOnDatabases } from '#tests/support/database.ts'
import { drugScene } from '#tests/support/hospital/order/drugScene.ts'
import { newKey, officeTokens } from '#tests/support/hospital/order/orderScene.ts'

const DAY = 86_400_000

describeOnDatabases('who dispenses, and from which day it counts', open => {
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

  it('[PHARM-17] a line counts as taken from the day on which it goes out, and no longer when its order ends before anything of it went out', async () => {
    const { order, sheet, of } = await scene.paidUp([amlodipine(), amoxicillin()])
    const days = async () => {
      const { result } = await of.call(prescriptionPatient, { sid: of.sid }, await ward.signIn(of.doctor))
      return result.active.map(({ drugCode, day }) => `${drugCode} ${day}`)
    }
    expect(await days()).toEqual(['W08 2026-11-20', 'W01 2026-11-20'])
    await db()
      .update(t.hosPrescription)
      .set({ validUntil: new Date(ward.clock.now + 3 * DAY) })
      .where(eq(t.hosPrescription.id, sheet.id))
    const first = (no: number, needed: number) => (no === 1 ? needed : 0)
    ward.clock.now += DAY
    const [picker, checker] = [await makePharmacist(ward, '药师戊'), await makePharmacist(ward, '药师己')]
    await scene.pick(order.id, picker, first, 'later')
    expect(await scene.issue(order.id, checker)).toMatchObject({ success: true })
    expect(await of.row(sheet.id)).toMatchObject({ status: '7', activeUntil: '2026-11-27' })
    expect(await days()).toEqual(['W08 2026-11-21', 'W01 2026-11-20'])
    ward.clock.now += DAY
    const { version } = await scene.rows.order(order.id)
    const end = { id: order.id, version, requestId: newKey(), reason: '厂家断货' }
    const last = await makePharmacist(ward, '药师庚')
    expect(await ward.call(calls.finishOrder, end, last.token)).toMatchObject({ success: true })
    expect(await days()).toEqual(['W08 2026-11-21'])
  })
})
