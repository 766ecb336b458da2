import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/http/calls/serviceData.ts'
import * as schemas from '#contract/http/calls/serviceData.schema.ts'
import type { UserPrincipal } from '#server/plugins/principal.ts'
import { serve } from '#server/plugins/serve.ts'
import { askedOf, figuresFor, mustSee, scopeOf } from './asked.service.ts'
import { sendRows } from './exportRows.service.ts'
import { lastDays } from './lastDays.repository.ts'
import { homeNeeds, liveFigures, liveRows } from './live.repository.ts'
import { createStatistics, pageAt } from './serviceData.service.ts'

/** Statistics of the hospital (contract/http/calls/serviceData.ts, hospital.md part 8). */
export function serviceDataRoutes(app: FastifyInstance): void {
  const statistics = createStatistics(app)
  const asked = (user: UserPrincipal, input: { from: string; to: string; org?: string; doctor?: string }) =>
    askedOf(app.db, user, input, app.now())
  const live = async (user: UserPrincipal) => ({
    tenantId: user.tenantId,
    orgs: await scopeOf(app.db, user, app.now()),
    now: new Date(app.now()),
  })
  const period = { schema: { query: schemas.periodQuery } }

  serve(app, calls.statisticsOverview, {
    schema: { query: schemas.overviewQuery },
    handler: async ({ user, input }) => {
      // rankings have calls of their own
      const ids = figuresFor(user).filter(id => id !== 'drugs' && id !== 'diseases')
      return statistics.overview(await asked(user, input), ids, input.compare === 'Y')
    },
  })
  serve(app, calls.statisticsTrend, {
    schema: { query: schemas.figureQuery },
    handler: async ({ user, input }) => {
      mustSee(user, input.figure)
      return statistics.trend(await asked(user, input), input.figure)
    },
  })
  serve(app, calls.statisticsFunnel, {
    ...period,
    handler: async ({ user, input }) => statistics.funnel(await asked(user, input)),
  })
  serve(app, calls.statisticsHeat, { ...period, handler: async ({ user, input }) => statistics.heat(await asked(user, input)) })
  serve(app, calls.rankDoctors, {
    ...period,
    handler: async ({ user, input }) => statistics.rankDoctors(await asked(user, input)),
  })
  serve(app, calls.rankDepartments, {
    ...period,
    handler: async ({ user, input }) => statistics.rankDepartments(await asked(user, input)),
  })
  serve(app, calls.rankDrugs, { ...period, handler: async ({ user, input }) => statistics.rankDrugs(await asked(user, input)) })
  serve(app, calls.rejectReasons, {
    ...period,
    handler: async ({ user, input }) => statistics.rejections(await asked(user, input)),
  })
  serve(app, calls.rankDiseases, {
    ...period,
    handler: async ({ user, input }) => statistics.rankDiseases(await asked(user, input)),
  })
  serve(app, calls.statisticsLive, { handler: async ({ user }) => liveFigures(app.db, await live(user)) })
  serve(app, calls.statisticsLiveRows, {
    schema: { query: schemas.liveRowsQuery },
    reads: ({ input: { part }, result }) => ({
      action: 'serviceData.rows',
      entity: 'serviceData',
      entityId: result.map(({ id }) => id).join(','),
      content: `${part} ${result.length}条`,
    }),
    handler: async ({ user, input: { part } }) => liveRows(app.db, part, await live(user)),
  })
  serve(app, calls.homeNeeds, { handler: async ({ user }) => homeNeeds(app.db, await live(user)) })
  serve(app, calls.dailyFigures, { handler: async ({ user }) => lastDays(app.db, await live(user)) })
  serve(app, calls.statisticsRows, {
    schema: { query: schemas.drillQuery },
    reads: ({ input: { figure }, result }) => ({
      action: 'serviceData.rows',
      entity: 'serviceData',
      entityId: result.rows.map(({ id }) => id).join(','),
      content: `${figure} ${result.rows.length}条，共${result.total}条`,
    }),
    handler: async ({ user, input }) => {
      mustSee(user, input.figure)
      const { figure, page, from, to, org, doctor, ...only } = input
      return statistics.rows(
        await asked(user, { from, to, ...(org === undefined ? {} : { org }), ...(doctor === undefined ? {} : { doctor }) }),
        figure,
        only,
        pageAt(page),
      )
    },
  })
  serve(app, calls.exportStatistics, {
    schema: { query: schemas.exportQuery },
    tokenFrom: ['cookie'],
    limit: { count: 20, per: 60_000 },
    handler: async ({ user, input, request, reply }) => {
      mustSee(user, input.figure)
      const { figure, from, to, org, doctor, ...only } = input
      const question = await asked(user, {
        from,
        to,
        ...(org === undefined ? {} : { org }),
        ...(doctor === undefined ? {} : { doctor }),
      })
      const content = JSON.stringify({ figure, from, to, org, doctor, ...only })
      await app.audit({ actor: user, action: 'export', entity: 'serviceData', entityId: figure, ip: request.ip, content })
      return sendRows(reply, { figure, from, to, user }, page => statistics.rows(question, figure, only, page))
    },
  })
}
