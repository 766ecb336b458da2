import { afterAll, beforeAll, expect, it } from 'vitest'
import { asc, eq } from 'drizzle-orm'
import { CONSULT } from '#contract/constants.ts'
import { statisticsLiveRows } from '#contract/http/calls/serviceData.ts'
import { hosDoctor, hosPresenceLog } from '#server/db/tables/index.ts'
import type { ChatActor } from '#server/realtime/chat/desk.ts'
import { describeOnDatabases } from '#tests/support/database.ts'
import { startWard, type Ward } from '#tests/support/consultation/ward.ts'
import { officeTokens } from '#tests/support/hospital/order/orderScene.ts'

const MINUTE = 60_000

describeOnDatabases('log of presence', open => {
  let ward: Ward
  beforeAll(async () => {
    ward = await startWard({ open })
  })
  afterAll(() => ward.close())

  /** Rows of a doctor as [state, minutes from `start`, to]. */
  const rows = async (doctorId: string, start: number) => {
    const found = await ward.database.db
      .select()
      .from(hosPresenceLog)
      .where(eq(hosPresenceLog.doctorId, doctorId))
      .orderBy(asc(hosPresenceLog.from), asc(hosPresenceLog.to))
    return found.map(({ effective, from, to }) => [
      effective,
      (from.getTime() - start) / MINUTE,
      to && (to.getTime() - start) / MINUTE,
    ])
  }

  /** Sets what a doctor chooses, at a minute from `start`. */
  const presenceFrom =
    (doctor: ChatActor, start: number) =>
    async (minute: number, desired: '0' | '1' | '2'): Promise<void> => {
      ward.clock.now = start + minute * MINUTE
      await ward.run(doctor, 'presence:set', { desired })
    }

  it('[STAT-10] each change of what others see closes a row and opens one; a repeat writes nothing', async () => {
    const start = ward.clock.now
    const doctor = await ward.makeDoctor({ desired: '0' })
    const at = presenceFrom(doctor, start)
    await at(0, '1')
    await at(3, '1')
    await at(10, '2')
    await at(25, '0')
    expect(await rows(doctor.doctorId, start)).toEqual([
      ['1', 0, 10],
      ['2', 10, 25],
      ['0', 25, null],
    ])
  })

  it('[STAT-06] a doctor who is 忙碌 for a while has been online all the time, and anew after 离线', async () => {
    const start = ward.clock.now
    const doctor = await ward.makeDoctor({ desired: '0' })
    const { hospital } = await officeTokens(ward)
    const onlineSince = async () => {
      const { result } = await ward.call(statisticsLiveRows, { part: 'online' }, hospital)
      const row = result.find(({ id }) => id === doctor.doctorId)
      return row === undefined || row.since === null ? null : (row.since - start) / MINUTE
    }
    const at = presenceFrom(doctor, start)
    await at(1, '1')
    await at(3, '2')
    await at(5, '1')
    await at(6, '2')
    expect(await onlineSince()).toBe(1)
    await at(8, '0')
    expect(await onlineSince()).toBeNull()
    await at(9, '2')
    await at(10, '1')
    expect(await onlineSince()).toBe(9)
  })

  it('[STAT-10] a lost connection ends the row when the grace ends, however late it is found; 停诊 begins on time', async () => {
    const start = ward.clock.now
    const doctor = await ward.makeDoctor({ graceUntil: new Date(start + 60 * MINUTE) })
    await ward.run(doctor, 'presence:set', { desired: '1' })
    await ward.app.consultation.clock.tick()
    ward.clock.now = start + 5 * MINUTE
    await ward.app.consultation.desk.left(doctor)
    const gone = 5 + CONSULT.presenceGrace / MINUTE
    ward.clock.now = start + 30 * MINUTE
    await ward.app.consultation.clock.tick()
    await expect
      .poll(() => rows(doctor.doctorId, start))
      .toEqual([
        ['1', 0, gone],
        ['0', gone, null],
      ])
    await ward.database.db
      .update(hosDoctor)
      .set({ suspendedFrom: new Date(start + 40 * MINUTE), suspendedTo: new Date(start + 50 * MINUTE) })
      .where(eq(hosDoctor.id, doctor.doctorId))
    ward.clock.now = start + 40 * MINUTE + 1_000
    await ward.app.consultation.clock.tick()
    await expect.poll(async () => (await rows(doctor.doctorId, start)).at(-1)?.[0]).toBe('3')
  })

  it('[STAT-10] changes at the same moment leave one open row', async () => {
    const doctor = await ward.makeDoctor({ desired: '0' })
    await Promise.all(Array.from({ length: 5 }, (_, n) => ward.run(doctor, 'presence:set', { desired: n % 2 ? '1' : '2' })))
    const found = await ward.database.db.select().from(hosPresenceLog).where(eq(hosPresenceLog.doctorId, doctor.doctorId))
    expect(found.filter(({ to }) => to === null)).toHaveLength(1)
  })
})
