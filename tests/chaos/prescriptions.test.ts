import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { and, eq } from 'drizzle-orm'
import { afterEach, describe, expect, it } from 'vitest'
import type { DoctorChoice } from '#contract/entities/patientApp.ts'
import type { Sheet } from '#contract/entities/prescriptionSheet.ts'
import { myOrder } from '#contract/http/calls/orders.ts'
import { patientConsult, patientDoctors } from '#contract/http/calls/patientApp.ts'
import { CONSULT_TERMS } from '#contract/rules/consultTerms.ts'
import { ask, patient, staff } from '#e2e/support/people.ts'
import type { Patient, Staff } from '#e2e/support/people.ts'
import * as t from '#server/db/tables/index.ts'
import { testDatabases } from '#tests/support/database.ts'
import { brokenInvariants } from '#tests/support/hospitalInvariants.ts'
import { dispense, payTwice, review, submit } from './hospitalPeople.ts'
import { draftOf, lineOf, openHospital, until } from './hospitalWorld.ts'
import { createRandom } from './random.ts'

/** RX_SEED repeats one schedule; otherwise each run has a new one, and a failure prints it. */
const SEED = Number(process.env['RX_SEED'] ?? Date.now() % 1_000_000_000)
const HARM_MS = 5_000
/** A late callback of the demonstration comes after so long; what goes back does with the next looks at the orders. */
const [LATE_MS, REFUND_MS] = [13_000, 2_500]
/** Dictionary order_status: 已发药. */
const ISSUED = '9'

const ends: (() => Promise<void> | void)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

/** A consultation that waits for its money. */
async function openUnpaid(url: string, who: Patient, doctor: Staff): Promise<void> {
  const orgCode = doctor.login.userInfo.orgCode ?? ''
  const doctors: DoctorChoice[] = await ask(url, patientDoctors, { orgCode }, who.token)
  const doctorId = doctors.find(({ userId }) => userId === doctor.login.userInfo.id)?.id ?? ''
  const card = { chiefComplaint: '咳嗽三天', description: '受凉后咳嗽三天，夜间明显，无发热。', durationText: '一周内' }
  const declared = { visitedBefore: 'N' as const, allergyDeclared: '无', currentDrugs: '', images: [] }
  const terms = { agreeTerms: true as const, termsVersion: CONSULT_TERMS.version }
  const input = { requestId: randomUUID(), doctorId, serviceType: '1' as const, ...card, ...declared, ...terms }
  const opened = await ask(url, patientConsult, input, who.token)
  if (!('orderId' in opened)) throw new Error('the consultation began without a payment')
}

for (const { kind } of testDatabases)
  describe(`prescriptions, payments and stock under chaos (${kind})`, () => {
    it(
      `[PHARM-03] [RX-24] [PHARM-05] [PAY-02] [PHARM-13] [J2] [J8] no signature is lost or made twice, no payment begins two consultations, nothing is issued twice, seed ${SEED}`,
      { timeout: 600_000 },
      async () => {
        const random = createRandom(SEED)
        const { server, read } = await openHospital(kind, ends)
        const { url } = server
        const [doctor, ...pharmacists] = await Promise.all(
          ['gaozy', 'pharmacist', 'pharmacist2', 'pharmacist3'].map(name => staff(url, name)),
        )
        const phones = ['19900020010', '19900020011', '19900020012']
        const patients = await Promise.all(phones.map(phone => patient(url, phone)))
        const [guest] = patients
        if (!doctor || !guest) throw new Error('nobody is there')
        const drafts: { sheet: Sheet; doctor: Staff; who: Patient }[] = []
        for (const who of patients.slice(1)) drafts.push({ who, doctor, sheet: await draftOf(url, who, doctor) })
        const mine = new Set(drafts.map(({ sheet }) => sheet.id))
        await openUnpaid(url, guest, doctor)

        let isHarmed = true
        const send = lineOf(url, random, () => isHarmed)
        const submitted: string[] = []
        const approvedBy = new Map<string, string[]>()
        const isReviewed = (left: number) =>
          [...approvedBy.values()].flat().length >= drafts.length ||
          (!isHarmed && submitted.length === drafts.length && left === 0)
        const writing = drafts.map(async of => {
          await wait(random.whole(0, HARM_MS / 3))
          submitted.push(await submit(send, of))
        })
        const reviewing = pharmacists.map(one =>
          review(send, random, one, {
            mine,
            isOver: isReviewed,
            told: id => approvedBy.set(id, [...(approvedBy.get(id) ?? []), one.username]),
          }),
        )
        let issued = 0
        const paying = payTwice(send, guest, { type: '1', first: 'late' })
        const buying = drafts.map(async ({ who }) => {
          const order = await payTwice(send, who, { type: '2', first: 'success' })
          await until(async () => (await send(myOrder, { id: order.id }, who.token)).status === ISSUED)
          issued += 1
          return order
        })
        const dispensing = pharmacists.map(one => dispense(send, random, one, () => issued === drafts.length))
        await wait(HARM_MS / 2)
        await server.kill()
        await server.start()
        await wait(HARM_MS / 2)
        isHarmed = false
        const [paid, ...bought] = await Promise.all([paying, ...buying])
        await Promise.all([...writing, ...reviewing, ...dispensing])
        await wait(Math.max(REFUND_MS, paid.at + LATE_MS - Date.now()))

        const { db } = await read()
        const report = `RX_SEED=${SEED}\n${JSON.stringify([...approvedBy])}\n${server.output()}`
        expect(submitted.toSorted(), report).toEqual([...mine].toSorted())
        for (const { sheet } of drafts) {
          const { id } = sheet
          const [row] = await db.select().from(t.hosPrescription).where(eq(t.hosPrescription.id, id))
          expect(row, report).toMatchObject({ status: '8', rxVersion: 1 })
          const signatures = (docKind: 'rx' | 'review') =>
            db
              .select({ ownerId: t.hosSignature.ownerId })
              .from(t.hosSignature)
              .where(and(eq(t.hosSignature.docId, id), eq(t.hosSignature.docKind, docKind)))
          expect(await signatures('rx'), report).toEqual([{ ownerId: doctor.login.userInfo.id }])
          expect(await signatures('review'), report).toEqual([{ ownerId: row?.reviewerId }])
          expect(await db.$count(t.hosRxVersion, eq(t.hosRxVersion.rxId, id)), report).toBe(1)
          expect(await db.select().from(t.hosRxReview).where(eq(t.hosRxReview.rxId, id)), report).toMatchObject([
            { result: '1', reviewerId: row?.reviewerId },
          ])
          // who was told that they approved it did, and nobody else was
          const told = approvedBy.get(id) ?? []
          expect(told.length, report).toBeLessThanOrEqual(1)
          const winner = pharmacists.find(({ login }) => login.userInfo.id === row?.reviewerId)
          for (const name of told) expect(name, report).toBe(winner?.username)
          const orders = await db.select().from(t.hosOrder).where(eq(t.hosOrder.refId, id))
          expect(orders, report).toMatchObject([{ status: '9', refundFen: 0 }])
          expect(bought.map(one => one.id)).toContain(orders[0]?.id)
          // a week of it is a box of 28, which went out once, by two people
          const ofOrder = eq(t.hosStockMove.refId, orders[0]?.id ?? '')
          const out = await db
            .select()
            .from(t.hosStockMove)
            .where(and(ofOrder, eq(t.hosStockMove.kind, '2')))
          expect(out, report).toMatchObject([{ qty: 28, dOnHand: -28, dReserved: -28 }])
          expect(await db.$count(t.hosDispense, eq(t.hosDispense.rxId, id)), report).toBe(1)
        }
        expect(await db.$count(t.chatSession, eq(t.chatSession.orderId, paid.id)), report).toBe(1)
        // of two payments one counts, the other went back whole
        for (const { id } of [paid, ...bought]) {
          const payments = await db.select().from(t.hosPayment).where(eq(t.hosPayment.orderId, id))
          expect(payments.map(({ status }) => status).sort(), report).toEqual(['1', '2'])
          const { payNo, amountFen } = payments.find(({ status }) => status === '2') ?? {}
          const refunds = await db.select().from(t.hosRefund).where(eq(t.hosRefund.orderId, id))
          expect(refunds, report).toMatchObject([{ payNo, amountFen, status: '2', auto: 'Y' }])
        }
        expect(await brokenInvariants(db), report).toEqual([])
      },
    )
  })
