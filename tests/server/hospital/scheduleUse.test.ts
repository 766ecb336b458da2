import { afterAll, beforeAll, expect, it } from 'vitest'
import { scheduleDepartments, scheduleUse } from '#contract/http/calls/schedule.ts'
import { demoUserId } from '#server/db/seed/demo.ts'
import { doctorId } from '#server/db/seed/hospitalPeople.ts'
import { chatSession, hosSchedule } from '#server/db/tables/index.ts'
import { describeOnDatabases } from '#tests/support/database.ts'
import { tokenFor } from '#tests/support/signIns.ts'
import { startTestApp, type TestApp } from '#tests/support/testApp.ts'

const MONDAY = '2026-03-02'

describeOnDatabases('what a duty board asks besides its rows', open => {
  let test: TestApp
  beforeAll(async () => {
    test = await startTestApp({ open })
  })
  afterAll(() => test.close())

  it('[WALK-38] counts the consultations of each half-day of Beijing, for who may see the board', async () => {
    // 2 at Monday 11:59 and 12:00 Beijing, one at the last minute of Sunday, one after the week
    const begun = ['2026-03-02T03:59:00Z', '2026-03-02T04:00:00Z', '2026-03-08T15:59:00Z', '2026-03-08T16:00:00Z']
    await test.app.db.insert(chatSession).values(
      begun.map((at, n) => ({
        id: `use${n}`,
        tenantId: 1,
        sessionNo: `use${n}`,
        orderId: `use${n}`,
        patientId: 'p',
        doctorUserId: demoUserId('doctor'),
        orgCode: 'A01',
        serviceType: '1',
        status: '4',
        chiefComplaint: '头痛',
        createdAt: new Date(at),
        acceptDeadline: new Date(at),
        quotaTotal: 20,
        lastMsgAt: new Date(at),
      })),
    )
    const token = await tokenFor(test.app, 'admin')
    const { result } = await test.call(scheduleUse, { orgCode: 'A01', monday: MONDAY }, token)
    expect(result.toSorted((one, other) => one.slot.localeCompare(other.slot))).toEqual([
      { doctorId: doctorId('doctor'), slot: 'd1am', used: 1 },
      { doctorId: doctorId('doctor'), slot: 'd1pm', used: 1 },
      { doctorId: doctorId('doctor'), slot: 'd7pm', used: 1 },
    ])
    // on the board of another department they count where the doctor is planned, in that week alone
    const onBoard = async (monday: string) =>
      (await test.call(scheduleUse, { orgCode: 'A02', monday }, token)).result.filter(one => one.doctorId === doctorId('doctor'))
    expect(await onBoard(MONDAY)).toEqual([])
    await test.app.db
      .insert(hosSchedule)
      .values({ id: 'elsewhere', tenantId: 1, orgCode: 'A02', monday: MONDAY, doctorId: doctorId('doctor'), d1am: 5 })
    expect((await onBoard(MONDAY)).map(({ slot, used }) => `${slot} ${used}`).toSorted()).toEqual(['d1am 1', 'd1pm 1', 'd7pm 1'])
    expect(await onBoard('2026-03-09')).toEqual([])
    const { result: departments } = await test.call(scheduleDepartments, {}, token)
    expect(departments).toContain('A01')
    // a doctor has their own departments, a pharmacist no board at all
    const doctor = await tokenFor(test.app, 'doctor')
    expect((await test.call(scheduleDepartments, {}, doctor)).result).toEqual(['A01'])
    const pharmacist = await tokenFor(test.app, 'pharmacist')
    expect((await test.call(scheduleUse, { orgCode: 'A01', monday: MONDAY }, pharmacist)).success).toBe(false)
    expect((await test.call(scheduleUse, { orgCode: 'A01', monday: '2026-03-03' }, token)).success).toBe(false)
  })
})
