import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { patientDoctors } from '#contract/http/calls/patientApp.ts'
import { BY_SCHEDULE } from '#contract/rules/hospitalConfig.ts'
import { hosConfig, hosSchedule } from '#server/db/tables/index.ts'
import { liveFigures } from '#server/modules/hospital/serviceData/live.repository.ts'
import { startWard, type Ward } from '#tests/support/consultation/ward.ts'
import { describeOnDatabases } from '#tests/support/database.ts'
import { tokenFor } from '#tests/support/signIns.ts'

const HOUR = 3_600_000

describeOnDatabases('presence by the duty board', open => {
  let ward: Ward
  beforeAll(async () => {
    ward = await startWard({ open })
  })
  afterAll(() => ward.close())

  const at = async (moment: string) => {
    ward.clock.now = Date.parse(moment)
    await ward.app.consultation.clock.tick()
  }
  const bySchedule = async (value: 'Y' | null) => {
    const { db } = ward.database
    const of = { tenantId: 1, key: BY_SCHEDULE }
    if (value === null) await db.delete(hosConfig).where(and(eq(hosConfig.tenantId, 1), eq(hosConfig.key, BY_SCHEDULE)))
    else await db.insert(hosConfig).values({ ...of, value, byUser: 'admin', at: new Date(ward.clock.now) })
  }

  it('[VIEW-HOSP-06] a hospital lets the duty board and the times of services decide: outside of both a doctor is offline, unless they have a consultation', async () => {
    // Friday 2026-11-20 in Beijing; the demonstration opens 图文咨询 from 08:00 to 22:00 and 极速问诊 always
    const row = { tenantId: 1, orgCode: 'A77', monday: '2026-11-16', place: 'a0' }
    const [board, night, idle, busy] = [
      await ward.makeDoctor({ orgCode: 'A77', openTypes: '1' }),
      await ward.makeDoctor({ orgCode: 'A77', openTypes: '1,3' }),
      await ward.makeDoctor({ orgCode: 'A77', openTypes: '1' }),
      await ward.makeDoctor({ orgCode: 'A77', openTypes: '1' }),
    ]
    const dutyOf = async () => {
      const seen: string[] = []
      for (const { id } of [board, night, idle, busy]) seen.push((await ward.app.consultation.presence.of(id)) ?? '-')
      return seen.join('')
    }
    await ward.database.db.insert(hosSchedule).values([
      { ...row, id: 'on-board', doctorId: board.doctorId, d5am: 5 },
      { ...row, id: 'on-night', doctorId: night.doctorId, d5am: 5, d5pm: 5 },
      { ...row, id: 'on-busy', doctorId: busy.doctorId, d5am: 5 },
    ])
    await at('2026-11-20T02:00:00Z')
    expect(await dutyOf()).toBe('1111')
    await bySchedule('Y')
    const running = await ward.running(await ward.makePatient(), busy)
    ward.clock.now += HOUR
    await ward.app.consultation.clock.tick()
    expect(await dutyOf()).toBe('1101')
    await expect(ward.run(idle, 'presence:set', { desired: '1' })).rejects.toMatchObject({ code: 'NOT_ON_DUTY' })
    // afternoon: the half-day is over, a running consultation keeps its doctor
    await at('2026-11-20T04:00:00Z')
    expect(await dutyOf()).toBe('0101')
    const office = await tokenFor(ward.app, 'hospital')
    const { text } = await ward.raw('GET', `/jeecg-boot/hospital/doctorStatus/list?orgCode=A77&actual=0`, { token: office })
    expect(text.match(/"connection":"[^"]*"/g)).toEqual(['"connection":"已连接，排班外"', '"connection":"已连接，排班外"'])
    const now = new Date(ward.clock.now)
    expect(await liveFigures(ward.database.db, { tenantId: 1, orgs: ['A77'], now })).toMatchObject({ online: 2 })
    await ward.run(busy, 'session:end', { sid: running.id, version: running.version })
    expect(await dutyOf()).toBe('0100')
    // 23:00: only a service that is open around the clock is left
    await at('2026-11-20T15:00:00Z')
    expect(await dutyOf()).toBe('0100')
    await bySchedule(null)
    ward.clock.now += HOUR
    await ward.app.consultation.clock.tick()
    expect(await dutyOf()).toBe('1111')
  })

  it('[VIEW-HOSP-05] a doctor who does not offer a kind of reception is shown as such and cannot be asked for it', async () => {
    const [patient, doctor] = [await ward.makePatient(), await ward.makeDoctor({ orgCode: 'A78', openTypes: '2,4' })]
    const { result } = await ward.call(patientDoctors, { orgCode: 'A78' }, await ward.signIn(patient))
    expect(result.map(({ services }) => services)).toEqual([['2']])
    await expect(ward.open(patient, doctor)).rejects.toThrow('该医生未开通此类问诊，请选择其他医生')
    expect(await ward.open(patient, doctor, { serviceType: '2' })).toMatchObject({ serviceType: '2' })
  })
})
