import { eq, getTableColumns, is } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { issueOrder } from '#contract/http/calls/dispense.ts'
import * as records from '#contract/http/calls/medicalRecords.ts'
import { patientDownload } from '#contract/http/calls/patientRights.ts'
import { EMPTY_RECORD } from '#contract/rules/recordTexts.ts'
import * as t from '#server/db/tables/index.ts'
import { PATIENT_TABLES } from '#server/modules/patientApp/patientTables.repository.ts'
import { startWard } from '#tests/support/consultation/ward.ts'
import type { Ward } from '#tests/support/consultation/ward.ts'
import { describeOnDatabases } from '#tests/support/database.ts'
import { unzip } from '#tests/support/files/unzip.ts'
import { drugScene } from '#tests/support/hospital/order/drugScene.ts'
import { newKey, PASSWORD } from '#tests/support/hospital/prescription/rxScene.ts'

/** Columns by which data of a patient is found, or that hold it. */
const OF_PATIENTS =
  /(^|_)(patient|session|rx|order|dispense|record|app_user|owner|account|actor|member|stream|doc|ref|entity)_id$|^(account|sid)$|phone|mobile|cert_no|receiver|^address$/

describeOnDatabases('copy for patients', open => {
  let ward: Ward
  beforeAll(async () => {
    ward = await startWard({ open })
  })
  afterAll(() => ward.close())

  it('[SEC-10] knows of every table with data of a patient whether the copy holds it', () => {
    const named = PATIENT_TABLES.map(({ table }) => getTableConfig(table).name)
    const suspects = Object.values(t)
      .flatMap(table => (is(table, PgTable) ? [getTableConfig(table)] : []))
      .filter(({ columns }) => columns.some(({ name }) => OF_PATIENTS.test(name)))
      .map(({ name }) => name)
    expect(suspects).toContain('hos_rx_review')
    expect(suspects.filter(name => !named.includes(name))).toEqual([])
    expect(named.toSorted()).toEqual([...new Set(named)].toSorted())
    for (const one of PATIENT_TABLES)
      if ('title' in one) for (const key of one.without ?? []) expect(Object.keys(getTableColumns(one.table))).toContain(key)
      else expect(one.leftOut.length).toBeGreaterThan(3)
    // no secret of a sign-in, a link or a signature is in a part
    const shown = PATIENT_TABLES.flatMap(one =>
      'title' in one ? Object.keys(getTableColumns(one.table)).filter(key => !one.without?.includes(key)) : [],
    )
    for (const secret of ['password', 'secret', 'hash', 'fileHash', 'fileSalt', 'certHash', 'raw'])
      expect(shown).not.toContain(secret)
  })

  it('[SEC-10] holds drugs, reviews, records, payments, issues, visits and every agreement, of this patient alone', async () => {
    const { db } = ward.database
    const drugs = await drugScene(ward)
    const [mine, others] = [await drugs.paidUp(), await drugs.paidUp()]
    const { of, sheet, order, token } = mine
    await drugs.pick(order.id, drugs.picker)
    const { version } = await drugs.rows.order(order.id)
    const issued = { id: order.id, version, requestId: newKey(), receiver: '本人' }
    expect((await ward.call(issueOrder, issued, drugs.checker.token)).success).toBe(true)
    const fields = { ...EMPTY_RECORD, chiefComplaint: '血压偏高两年', diagnoses: [...sheet.head.diagnoses], advice: '低盐饮食' }
    const saved = (await of.call(records.saveRecord, { requestId: newKey(), sid: of.sid, version: null, fields })).result
    const body = { requestId: newKey(), sid: of.sid, version: saved.version, fields, password: PASSWORD }
    expect(await of.call(records.signRecord, body)).toMatchObject({ success: true })
    const tenantId = 1
    const now = new Date(ward.clock.now)
    const visit = { patientId: of.patient.id, itemId: 'item', priceFen: 8_000, address: '杏林路9号', contactPhone: '13800009999' }
    await db
      .insert(t.careReservation)
      .values({ ...visit, id: newKey(), tenantId, no: newKey(), start: now, end: now, status: '4' })
    await db.insert(t.hosChronicEnroll).values({
      id: newKey(),
      tenantId,
      patientId: of.patient.id,
      chronicId: '高血压',
      doctorId: of.doctor.doctorId,
      enrolledAt: now,
    } as never)
    await db.insert(t.hosPatientAllergy).values({ id: newKey(), tenantId, patientId: of.patient.id, text: '花粉' })
    await db
      .insert(t.hosPatientCondition)
      .values({ id: newKey(), tenantId, patientId: of.patient.id, icdCode: 'I10', icdName: '原发性高血压' })
    await db.insert(t.chatNote).values({
      id: newKey(),
      tenantId,
      sessionId: of.sid,
      byUser: of.doctor.id,
      byName: '医生',
      text: '留意依从性差',
      requestId: newKey(),
      at: now,
    })

    const answer = await fetch(`${ward.url}/jeecg-boot${patientDownload.path}`, { headers: { 'X-Access-Token': token } })
    const text = unzip(Buffer.from(await answer.arrayBuffer()))
      .get('我的数据.json')
      ?.toString()
    const copy = JSON.parse(text ?? '') as Record<string, Record<string, unknown>[]>
    const [line] = await db.select().from(t.hosRxLine).where(eq(t.hosRxLine.rxId, sheet.id))
    expect(copy['处方']).toMatchObject([{ id: sheet.id, status: '8' }])
    expect(copy['处方药品']).toMatchObject([
      { rxId: sheet.id, drugCode: line?.drugCode, doseText: line?.doseText, freq: line?.freq, days: line?.days },
    ])
    expect(copy['处方版本']).toMatchObject([{ rxId: sheet.id, rxVersion: 1 }])
    expect(copy['处方审核']).toMatchObject([{ rxId: sheet.id, result: '1' }])
    expect(copy['病历']).toMatchObject([{ sessionId: of.sid, chiefComplaint: '血压偏高两年', status: '1' }])
    expect(copy['订单']?.map(({ id }) => id)).toContain(order.id)
    expect(copy['支付']).toMatchObject([{ orderId: order.id, status: '1' }])
    expect(copy['发药']).toMatchObject([{ rxId: sheet.id, orderId: order.id }])
    expect(copy['发药批次']?.length).toBe(1)
    expect(copy['护理预约']).toMatchObject([{ address: '杏林路9号', contactPhone: '13800009999' }])
    expect(copy['过敏记录']).toMatchObject([{ text: '花粉' }])
    expect(copy['疾病记录']).toMatchObject([{ icdCode: 'I10' }])
    expect(copy['慢病管理']).toMatchObject([{ chronicId: '高血压' }])
    expect(copy['问诊知情同意']?.map(({ sessionId }) => sessionId)).toContain(of.sid)
    expect(copy['复诊凭证']).toMatchObject([{ sessionId: of.sid, kind: '4' }])
    expect(copy['账号']).toMatchObject([{ id: of.patient.id }])
    expect(copy['接诊医生']?.map(({ sessionId }) => sessionId)).toContain(of.sid)
    expect(copy['未包含']).toContain('医生之间的工作备注')
    for (const secret of ['留意依从性差', others.sheet.id, others.order.id, others.of.patient.id, others.of.sid])
      expect(text).not.toContain(secret)
  })
})
