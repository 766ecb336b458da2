import { and, asc, eq, gte, inArray, lt, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { gridKey } from '#contract/grids/defineGrid.ts'
import { scheduleGrid } from '#contract/grids/tables/schedule.grid.ts'
import { scheduleDepartments, scheduleUse } from '#contract/http/calls/schedule.ts'
import { scheduleUseQuery } from '#contract/http/calls/schedule.schema.ts'
import { ALL_DEPARTMENTS, isMonday, scheduleScope, SCHEDULE_SLOTS } from '#contract/rules/scheduleWeek.ts'
import { chatSession, hosDoctor, sysDepart, sysUserDepart } from '#server/db/tables/index.ts'
import { forbidden } from '#server/plugins/refusal.ts'
import { serve } from '#server/plugins/serve.ts'
import { tableFor } from '#server/realtime/grid/tableFor.ts'

const DAY_MS = 86_400_000
const WEEK = 7
const NOON = 12
/** Half-days are those of Beijing. */
const ZONE = '+08:00'

/** What a duty board asks besides its rows: which departments have doctors, and what is taken of the places. */
export function scheduleRoutes(app: FastifyInstance): void {
  serve(app, scheduleDepartments, {
    handler: async ({ user }) => {
      if (!user.actions.has(`${scheduleGrid.auth}:list`)) throw forbidden()
      const own = app.db.select({ id: sysUserDepart.departId }).from(sysUserDepart).where(eq(sysUserDepart.userId, user.id))
      const staffed = app.db
        .select({ orgCode: hosDoctor.orgCode })
        .from(hosDoctor)
        .where(and(eq(hosDoctor.tenantId, user.tenantId), eq(hosDoctor.enabled, true)))
      const found = await app.db
        .select({ orgCode: sysDepart.orgCode })
        .from(sysDepart)
        .where(
          and(
            eq(sysDepart.delFlag, 0),
            inArray(sysDepart.orgCode, staffed),
            user.actions.has(ALL_DEPARTMENTS) ? undefined : inArray(sysDepart.id, own),
          ),
        )
        .orderBy(asc(sysDepart.departOrder), asc(sysDepart.id))
      return found.map(({ orgCode }) => orgCode)
    },
  })

  serve(app, scheduleUse, {
    schema: { query: scheduleUseQuery },
    handler: async ({ input: { orgCode, monday }, user }) => {
      const key = gridKey(scheduleGrid.name, scheduleScope(orgCode, monday))
      if (!isMonday(monday) || (await tableFor(app, user, key)) === null) throw forbidden()
      const from = new Date(`${monday}T00:00:00${ZONE}`)
      const local = sql`(${chatSession.createdAt} at time zone 'Asia/Shanghai')`
      const day = sql<number>`(extract(isodow from ${local}) - 1)::int`
      const isMorning = sql<boolean>`extract(hour from ${local}) < ${sql.raw(String(NOON))}`
      const found = await app.db
        .select({ doctorId: hosDoctor.id, day, isMorning, used: sql<number>`count(*)::int` })
        .from(chatSession)
        .innerJoin(hosDoctor, eq(hosDoctor.userId, chatSession.doctorUserId))
        .where(
          and(
            eq(chatSession.tenantId, user.tenantId),
            eq(hosDoctor.orgCode, orgCode),
            gte(chatSession.createdAt, from),
            lt(chatSession.createdAt, new Date(from.getTime() + WEEK * DAY_MS)),
          ),
        )
        .groupBy(hosDoctor.id, day, isMorning)
      return found.flatMap(one => {
        const slot = SCHEDULE_SLOTS.find(each => each.day === one.day && each.half === (one.isMorning ? 'am' : 'pm'))
        return slot === undefined ? [] : [{ doctorId: one.doctorId, slot: slot.key, used: one.used }]
      })
    },
  })
}
