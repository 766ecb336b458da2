import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { prescription } from '#contract/resources/hospital/prescription.resource.ts'
import { hosPatient, hosPrescription, hosRxLine, sysLog } from '#server/db/tables/index.ts'
import { describeOnDatabases } from '#tests/support/database.ts'
import { tokenFor } from '#tests/support/signIns.ts'
import { startTestApp } from '#tests/support/testApp.ts'
import type { TestApp } from '#tests/support/testApp.ts'
import { crudCaller } from '#tests/support/crud/crudCaller.ts'

describeOnDatabases('the list of prescriptions', open => {
  let t: TestApp
  let patient: typeof hosPatient.$inferSelect | undefined
  let pharmacist = ''
  const call = crudCaller(() => t)
  const numbers = async (query: Record<string, string>, token = pharmacist): Promise<string[]> =>
    (await call(prescription, 'list', { query: { pageSize: '200', ...query } }, token)).result.records
      .map(({ rxNo }: { rxNo: string }) => rxNo)
      .filter((rxNo: string) => rxNo.startsWith('RXT'))
  beforeAll(async () => {
    t = await startTestApp({ open })
    pharmacist = await tokenFor(t.app, 'pharmacist')
    const { db } = t.app
    const [head] = await db.select().from(hosPrescription).limit(1)
    ;[patient] = await db.select().from(hosPatient).limit(1)
    if (!head || !patient) throw new Error('The demonstration has sheets')
    const made = [
      ['RXTW', '1', '3', 'W08'],
      ['RXTH', '3', '1', 'H03'],
      ['RXTD', '1', '0', 'W08'],
    ] as const
    for (const [rxNo, rxType, status, drugCode] of made) {
      await db.insert(hosPrescription).values({
        ...head,
        id: rxNo,
        rxNo,
        sessionId: rxNo,
        rxType,
        status,
        patientId: patient.id,
        rxVersion: 2,
        patientSnapshot: null,
        maxLevel: rxNo === 'RXTW' ? 2 : 0,
        totalFen: 1_260,
        issuedAt: new Date('2026-11-20T02:00:00Z'),
        diagnoses: [{ kind: 1, code: rxType === '3' ? 'A07.01' : 'I10', name: rxType === '3' ? '感冒病' : '高血压', main: true }],
      })
      const facts = { name: drugCode, spec: '', unit: '', strengthText: '' }
      const line = { rxId: rxNo, drugCode, facts, priceFen: 1, amountFen: 1, tenantId: head.tenantId }
      // an earlier version had another drug
      await db.insert(hosRxLine).values([
        { ...line, rxVersion: 1, no: 1, drugCode: 'W01' },
        { ...line, rxVersion: 2, no: 1 },
        { ...line, rxVersion: 2, no: 2, drugCode: 'W99' },
      ])
    }
  })
  afterAll(async () => t.close())

  it('[VIEW-HOSP-17] lists sheets of both kinds once they were submitted, with patient, diagnoses and number of drugs', async () => {
    expect((await numbers({})).sort()).toEqual(['RXTH', 'RXTW'])
    const { result } = await call(prescription, 'list', { query: { rxNo: 'RXTW' } }, pharmacist)
    expect(result.records[0]).toMatchObject({
      rxType_dictText: '西药处方',
      patientName: patient?.name,
      diagnosisText: '高血压',
      kinds: 2,
      total: 12.6,
      status_dictText: '审核通过',
      rxVersion: 2,
      maxLevel_dictText: 'L2 警示',
      issuedAt: '2026-11-20 10:00:00',
    })
    expect(result.records[0]).not.toHaveProperty('diagnoses')
  })

  it('[VIEW-HOSP-17] is asked by every column and by the drug of its version of now', async () => {
    expect(await numbers({ drugCode: 'W08' })).toEqual(['RXTW'])
    expect(await numbers({ drugCode: 'W01' })).toEqual([])
    expect(await numbers({ rxType: '3' })).toEqual(['RXTH'])
    expect(await numbers({ diagnosisText: '感冒' })).toEqual(['RXTH'])
    expect(await numbers({ diagnosisText: 'i10' })).toEqual(['RXTW'])
    expect((await numbers({ patientName: patient?.name ?? '' })).sort()).toEqual(['RXTH', 'RXTW'])
    expect(await numbers({ patientName: '没有这个人' })).toEqual([])
    expect((await numbers({ kinds: '2' })).sort()).toEqual(['RXTH', 'RXTW'])
    expect(await numbers({ kinds: '3' })).toEqual([])
    expect(await numbers({ maxLevel: '2', total_begin: '12', total_end: '13' })).toEqual(['RXTW'])
    expect(await numbers({ issuedAt_begin: '2026-11-20 00:00:00', issuedAt_end: '2026-11-20 23:59:59' })).toHaveLength(2)
    expect(await numbers({ issuedAt_begin: '2026-11-21 00:00:00', issuedAt_end: '2026-11-30 00:00:00' })).toEqual([])
    expect(await numbers({ status: '1,2' })).toEqual(['RXTH'])
  })

  it('[VIEW-HOSP-17] who looked at which sheets is audited; doctors have no such list, and nothing is written by it', async () => {
    await call(prescription, 'list', { query: { rxNo: 'RXTH' } }, pharmacist)
    await expect.poll(async () => t.app.db.$count(sysLog, eq(sysLog.entityId, 'RXTH'))).toBeGreaterThan(0)
    expect(await call(prescription, 'list', { query: {} }, await tokenFor(t.app, 'doctor'))).toMatchObject({ success: false })
    expect(Object.keys(prescription.api).sort()).toEqual(['exportXls', 'list'])
  })
})
