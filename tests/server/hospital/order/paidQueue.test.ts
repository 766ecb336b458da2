import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { stream } from '#server/db/tables/index.ts'
import { patientStream } from '#server/realtime/chat/desk.ts'
import { startWard } from '#tests/support/consultation/ward.ts'
import type { Ward } from '#tests/support/consultation/ward.ts'
import { describeOnDatabases } from '#tests/support/database.ts'
import { begin, pressed, rowsOf, unpaidOrder } from '#tests/support/hospital/order/orderScene.ts'

/** Far longer than a look at a queue takes. */
const SLOW_MS = 500

describeOnDatabases('the queue after a payment', (open, kind) => {
  let ward: Ward
  beforeAll(async () => {
    ward = await startWard({ open })
  })
  afterAll(() => ward.close())

  const payAndWait = async (pay: (of: Awaited<ReturnType<typeof unpaidOrder>>) => Promise<unknown>) => {
    const of = await unpaidOrder(ward)
    const patient = ward.connect(of.token)
    await patient.connected()
    await patient.hello()
    await pay(of)
    const [session] = await rowsOf(ward).sessions(of.orderId)
    await expect.poll(() => patient.of('queue')).toMatchObject([{ sid: session?.id, position: 0 }])
  }

  it('[PAY-01] who has paid is told how many stand before them', () =>
    payAndWait(async of => {
      await pressed(ward, await begin(ward, of.orderId, of.token), 'success', of.token)
    }))

  // the embedded database has one connection: nothing can be read beside its transaction
  it.runIf(kind === 'postgres')('[PAY-01] also where the payment is long on its way into the database', () =>
    payAndWait(async of => {
      const payNo = await begin(ward, of.orderId, of.token)
      let paid: Promise<unknown> | undefined
      await ward.database.db.transaction(async tx => {
        // the payment numbers its events last, and waits here for the stream of its patient
        await tx
          .insert(stream)
          .values({ id: patientStream(of.patient.id), headSeq: 0 })
          .onConflictDoUpdate({ target: stream.id, set: { headSeq: sql`${stream.headSeq}` } })
        paid = pressed(ward, payNo, 'success', of.token)
        await delay(SLOW_MS)
      })
      expect(await paid).toMatchObject({ success: true })
    }),
  )
})
