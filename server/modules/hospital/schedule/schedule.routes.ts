import type { FastifyInstance } from 'fastify'
import { gridKey } from '#contract/grids/defineGrid.ts'
import { scheduleGrid } from '#contract/grids/tables/schedule.grid.ts'
import { scheduleDepartments, scheduleUse } from '#contract/http/calls/schedule.ts'
import { scheduleUseQuery } from '#contract/http/calls/schedule.schema.ts'
import { HOSPITAL_OFFSET } from '#contract/rules/hospitalClock.ts'
import { ALL_DEPARTMENTS, isMonday, scheduleScope, SCHEDULE_SLOTS } from '#contract/rules/scheduleWeek.ts'
import { forbidden } from '#server/plugins/refusal.ts'
import { serve } from '#server/plugins/serve.ts'
import { tableFor } from '#server/realtime/grid/tableFor.ts'
import { consultationsOfWeek, staffedDepartments } from './schedule.repository.ts'

/** Half-days are those of Beijing. */

/** What a duty board asks besides its rows: which departments have doctors, and what is taken of the places. */
export function scheduleRoutes(app: FastifyInstance): void {
  serve(app, scheduleDepartments, {
    handler: async ({ user }) => {
      if (!user.actions.has(`${scheduleGrid.auth}:list`)) throw forbidden()
      return staffedDepartments(app.db, user, user.actions.has(ALL_DEPARTMENTS))
    },
  })

  serve(app, scheduleUse, {
    schema: { query: scheduleUseQuery },
    handler: async ({ input: { orgCode, monday }, user }) => {
      const key = gridKey(scheduleGrid.name, scheduleScope(orgCode, monday))
      if (!isMonday(monday) || (await tableFor(app, user, key)) === null) throw forbidden()
      const from = new Date(`${monday}T00:00:00${HOSPITAL_OFFSET}`)
      const found = await consultationsOfWeek(app.db, { tenantId: user.tenantId, orgCode, monday, from })
      return found.flatMap(one => {
        const slot = SCHEDULE_SLOTS.find(each => each.day === one.day && each.half === (one.isMorning ? 'am' : 'pm'))
        return slot === undefined ? [] : [{ doctorId: one.doctorId, slot: slot.key, used: one.used }]
      })
    },
  })
}
