import { doctorStatus } from '#contract/resources/hospital/doctorStatus.resource.ts'
import { DOCTOR_STATUS_TEXT as T } from '#contract/rules/doctorStatus.ts'
import { crudHooks } from '#server/crud/hooks.ts'
import { hosDoctor } from '#server/db/tables/index.ts'
import { wireTime } from '#server/plugins/wireTime.ts'
import { inService, nowIn, statusOf } from './doctorStatus.repository.ts'

/** To the minute. */
const minute = (at: Date): string => wireTime(at).slice(0, -3)

/** 医生状态: the same rule of presence as the desk, for doctors in service. `maxConcurrent` of a row is for the form that changes it. */
export const doctorStatusCrud = crudHooks(doctorStatus, {
  table: hosDoctor,
  where: inService,
  conditions: (query, _user, { now }) => {
    const actual = (query.get('actual') ?? '').trim()
    return actual === '' ? undefined : nowIn(actual, now)
  },
  async present(rows, { app, user }) {
    const now = new Date(app.now())
    const ids = rows.map(row => String(row['id']))
    const found = new Map((await statusOf(app.db, user.tenantId, ids)).map(row => [row.doctor.id, row]))
    return rows.map(row => {
      const of = found.get(String(row['id']))
      if (!of) return row
      const { doctor, active, waiting, seen } = of
      const { suspendedFrom, suspendedTo, maxConcurrent } = doctor
      const isOver = suspendedTo !== null && suspendedTo <= now
      return {
        ...row,
        actual: app.consultation.presence.rule(doctor, active, now),
        connection: doctor.graceUntil === null || doctor.graceUntil <= now ? T.away : doctor.offDuty ? T.offDuty : T.connected,
        load: `${active}/${maxConcurrent}`,
        waiting,
        lastActive: seen === null ? null : wireTime(seen),
        suspension: suspendedFrom === null || isOver ? '' : T.until(minute(suspendedFrom), suspendedTo && minute(suspendedTo)),
        maxConcurrent,
      }
    })
  },
})
