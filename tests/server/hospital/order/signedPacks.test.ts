import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { issuedOrder } from '#contract/http/calls/dispense.ts'
import { publishRules, ruleDrafts } from '#contract/http/calls/rules.ts'
import { westernDrug } from '#contract/resources/hospital/westernDrug.resource.ts'
import * as t from '#server/db/tables/index.ts'
import { startWard } from '#tests/support/consultation/ward.ts'
import type { Ward } from '#tests/support/consultation/ward.ts'
import { crudCaller } from '#tests/support/crud/crudCaller.ts'
import { describeOnDatabases } from '#tests/support/database.ts'
import { drugScene } from '#tests/support/hospital/order/drugScene.ts'
import { newKey, officeTokens } from '#tests/support/hospital/order/orderScene.ts'
import { amoxicillin } from '#tests/support/hospital/prescription/rxScene.ts'

/** 阿莫西林胶囊, 24 capsules in a box: each sheet here needs two boxes. */
describeOnDatabases('how drugs are packed, for sheets that are signed', open => {
  let ward: Ward
  let scene: Awaited<ReturnType<typeof drugScene>>
  let office: Awaited<ReturnType<typeof officeTokens>>
  const call = crudCaller(() => ward)
  beforeAll(async () => {
    ward = await startWard({ open })
    scene = await drugScene(ward)
    office = await officeTokens(ward)
  })
  afterAll(() => ward.close())

  /** A pharmacist writes facts of the drug; another person publishes them, where `isPublished`. */
  const write = async (json: object, isPublished: boolean): Promise<void> => {
    const { result } = await call(westernDrug, 'list', { query: { keyword: 'W01' } }, scene.picker.token)
    const edited = await call(westernDrug, 'edit', { json: { id: result.records[0].id, ...json } }, scene.picker.token)
    expect(edited).toMatchObject({ success: true })
    if (!isPublished) return
    const { rows } = (await ward.call(ruleDrafts, undefined, office.hospital)).result
    const drafts = rows.map(({ id, version }) => ({ id, version }))
    expect(await ward.call(publishRules, { requestId: newKey(), drafts, note: '' }, office.hospital)).toMatchObject({
      success: true,
    })
  }
  const neededOf = async (id: string) => {
    const { lines } = await scene.detail(id, scene.picker)
    return lines.map(({ needed, unit }) => [needed, unit])
  }

  it('[RX-33] a draft of packs changes nothing of an order: all that was signed and paid goes out', async () => {
    const { order, sheet, of } = await scene.paidUp([amoxicillin()])
    expect(await scene.reservedOf(order.id)).toBe(48)
    await write({ openable: 'Y', packSize: 12, minUnit: '丸' }, false)
    try {
      expect(await neededOf(order.id)).toEqual([[48, '粒']])
      expect(await scene.pick(order.id, scene.picker)).toMatchObject({ success: true })
      expect(await scene.issue(order.id, scene.checker)).toMatchObject({ success: true })
      const out = await ward.call(issuedOrder, { rxNo: sheet.rxNo }, scene.picker.token)
      expect(out.result.lines).toMatchObject([{ qty: 48, unit: '粒' }])
    } finally {
      await write({ openable: 'N', packSize: 24, minUnit: '粒' }, false)
    }
    expect(await of.row(sheet.id)).toMatchObject({ status: '8' })
    expect(await scene.rows.refunds(order.id)).toEqual([])
  })

  it('[RX-33] what is published later holds for sheets that are signed later', async () => {
    const before = await scene.paidUp([amoxicillin()])
    await write({ packSize: 48 }, true)
    try {
      expect(await neededOf(before.order.id)).toEqual([[48, '粒']])
      // one box has enough for the week
      const after = await scene.paidUp([amoxicillin()])
      expect(await neededOf(after.order.id)).toEqual([[48, '粒']])
      const lines = await ward.database.db.select().from(t.hosRxLine).where(eq(t.hosRxLine.rxId, after.sheet.id))
      expect(lines.map(({ qty }) => qty)).toEqual([1])
    } finally {
      await write({ packSize: 24 }, true)
    }
    expect(await scene.pick(before.order.id, scene.picker)).toMatchObject({ success: true })
    expect(await scene.issue(before.order.id, scene.checker)).toMatchObject({ success: true })
    expect(await before.of.row(before.sheet.id)).toMatchObject({ status: '8' })
  })

  it('[RX-33] sheets of before, which do not say how they were packed, follow what is published', async () => {
    const { order, sheet } = await scene.paidUp([amoxicillin()])
    await ward.database.db
      .update(t.hosRxLine)
      .set({ facts: sql`${t.hosRxLine.facts} - 'unitSize'` })
      .where(eq(t.hosRxLine.rxId, sheet.id))
    await write({ packSize: 48 }, false)
    try {
      expect(await neededOf(order.id)).toEqual([[48, '粒']])
    } finally {
      await write({ packSize: 24 }, false)
    }
  })

  it('a doctor cannot say how a drug is packed', async () => {
    const facts = { ...amoxicillin().facts, unitSize: 1 }
    const { order } = await scene.paidUp([amoxicillin({ facts })])
    expect(await neededOf(order.id)).toEqual([[48, '粒']])
  })
})
