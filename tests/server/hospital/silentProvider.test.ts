import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import * as t from '#server/db/tables/index.ts'
// for what it puts on the app
import '#server/modules/hospital/supervision/supervision.service.ts'
import { startWard } from '#tests/support/consultation/ward.ts'
import type { Ward } from '#tests/support/consultation/ward.ts'
import { describeOnDatabases } from '#tests/support/database.ts'
import { begin, pressed, rowsOf, unpaidOrder } from '#tests/support/hospital/order/orderScene.ts'

const HOUR = 3_600_000
const silence = () => new Promise<never>(() => undefined)

describeOnDatabases('an outside system that takes calls and never answers', open => {
  let ward: Ward
  beforeEach(async () => {
    ward = await startWard({ open })
  })
  // it must come to its end while something is still asked
  afterEach(() => ward.close())

  it('[CHAT-12] a silent supervision keeps no deadline of a session waiting', async () => {
    const report = vi.fn(silence)
    ward.app.supervision.use({ off: null, report })
    const [doctor, patient] = [await ward.makeDoctor(), await ward.makePatient()]
    const ended = await ward.running(patient, doctor)
    await ward.run(doctor, 'session:end', { sid: ended.id, version: ended.version })
    await vi.waitFor(() => expect(report).toHaveBeenCalled(), 5_000)
    const waiting = await ward.open(await ward.makePatient(), doctor)
    ward.clock.now += 48 * HOUR
    await vi.waitFor(async () => expect((await ward.sessionRow(waiting.id)).status).not.toBe('10'), 5_000)
    const reports = await ward.database.db.select().from(t.hosSupervision).where(eq(t.hosSupervision.refId, ended.id))
    expect(reports).toMatchObject([{ status: '0', tries: 0 }])
  })

  it('[PAY-06] a silent payment provider keeps no unpaid order open', async () => {
    const rows = rowsOf(ward)
    const refund = vi.fn(silence)
    const provider = ward.app.orders.provider()
    ward.app.orders.use({ ...provider, refund })
    const paid = await unpaidOrder(ward)
    await pressed(ward, await begin(ward, paid.orderId, paid.token), 'success', paid.token)
    const [session] = await rows.sessions(paid.orderId)
    await ward.run(paid.patient, 'session:cancel', { sid: session?.id ?? '', version: session?.version ?? 0 })
    await vi.waitFor(() => expect(refund).toHaveBeenCalled(), 5_000)
    const { orderId } = await unpaidOrder(ward)
    ward.clock.now += 48 * HOUR
    await vi.waitFor(async () => expect((await rows.order(orderId)).status).not.toBe('0'), 5_000)
    expect(await rows.refunds(paid.orderId)).toMatchObject([{ status: '1' }])
  })

  it('[PAY-04] an order whose payment it never answers about is closed nevertheless', async () => {
    const rows = rowsOf(ward)
    const ask = vi.fn(silence)
    ward.app.orders.use({ ...ward.app.orders.provider(), ask })
    const { orderId, token } = await unpaidOrder(ward)
    await begin(ward, orderId, token)
    ward.clock.now += 48 * HOUR
    await vi.waitFor(async () => expect((await rows.order(orderId)).status).toBe('7'), 15_000)
    expect(ask).toHaveBeenCalled()
  })
})
