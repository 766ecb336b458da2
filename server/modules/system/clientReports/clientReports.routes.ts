import { createHash } from 'node:crypto'
import type { Static } from 'typebox'
import * as calls from '#contract/http/calls/clientReports.ts'
import { clientReportBody, clientVitalsQuery, markClientErrorsBody } from '#contract/http/calls/clientReports.schema.ts'
import {
  browserFamily,
  CLIENT_ERROR_TEXT,
  framesOf,
  groupOf,
  OTHER_ROUTE,
  plainMessage,
  routePattern,
  STRANGER_ROUTES,
} from '#contract/rules/clientReports.ts'
import { releaseOf } from '#contract/rules/release.ts'
import { bucketOf } from '#contract/rules/webVitals.ts'
import type { ServerModule } from '#server/modules/serverModule.ts'
import { tokenOf } from '#server/plugins/access.ts'
import { readBuild } from '#server/plugins/clientFiles.ts'
import { publishFigure } from '#server/plugins/figures.ts'
import { Refusal } from '#server/plugins/refusal.ts'
import { Answer, serve } from '#server/plugins/serve.ts'
import { wireTime } from '#server/plugins/wireTime.ts'
import { countTrouble, countVitals, markTroubles, routesWithRoom, sweepReports, vitalsSince } from './clientReports.repository.ts'
import type { Trouble, VitalCount } from './clientReports.repository.ts'
import { vitalSums } from './vitalSums.rules.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** removes what browsers reported and nobody met since; answers how many troubles */
    sweepClientReports: (before: Date) => Promise<number>
  }
}

const digest = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 32)
const DAY_MS = 86_400_000
/** Of one address: a hospital's pages often come from one. */
const LIMIT = { count: 600, per: 60_000 }
const BODY_LIMIT = 65_536
/** Routes whose web vitals are shown: those with most pages. */
const ROUTES_SHOWN = 30

type Batch = Static<typeof clientReportBody>

/** Troubles of a batch by group, cleaned once more: what came may be anybody's. */
function troublesOf(reports: Batch['reports']): Trouble[] {
  const groups = new Map<string, Trouble>()
  for (const { kind, count, ...told } of reports) {
    const [message, frames] = [plainMessage(told.message) || '(无信息)', framesOf(told.stack)]
    const id = digest(groupOf({ kind, message, frames }))
    const known = groups.get(id)
    if (known) known.count += count
    else groups.set(id, { id, kind, message, stack: frames.join('\n'), route: routePattern(told.route), count })
  }
  // always in this order: two batches would else wait for each other's rows
  return [...groups.values()].toSorted((a, b) => (a.id < b.id ? -1 : 1))
}

function vitalCounts(vitals: Batch['vitals'], day: string, isKept: (route: string) => boolean): VitalCount[] {
  const counts = new Map<string, VitalCount>()
  for (const { name, value, route: told } of vitals) {
    const [pattern, bucket] = [routePattern(told), bucketOf(name, value)]
    const route = isKept(pattern) ? pattern : OTHER_ROUTE
    const key = `${route} ${name} ${String(bucket).padStart(2, '0')}`
    counts.set(key, { day, route, name, bucket, count: (counts.get(key)?.count ?? 0) + 1 })
  }
  return [...counts].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, one]) => one)
}

/** What browsers met (decision 185): taken from every page, seen and marked in 前端监控. */
export const clientReportsModule: ServerModule = async app => {
  const { config } = app
  const build = readBuild(config.clientDir)
  const served = () => releaseOf({ version: config.version, build: build() })

  app.decorate('sweepClientReports', async before => {
    const gone = await sweepReports(app.db, before)
    app.crud.touched('system/clientError')
    return gone
  })
  serve(app, calls.reportClient, {
    schema: { body: clientReportBody },
    limit: LIMIT,
    bodyLimit: BODY_LIMIT,
    handler: async ({ request, input: { reports, vitals, ...told } }) => {
      const now = new Date(app.now())
      const who = await app.tokens.resolve(tokenOf(request, config.origins), false)
      const at = {
        release: /^[\w.+-]*$/.test(told.release) ? told.release : '',
        served: served(),
        browser: browserFamily(request.headers['user-agent'] ?? ''),
        account: who === null ? null : digest(`${who.kind} ${who.id}`),
        now,
      }
      const troubles = troublesOf(reports)
      const day = wireTime(now).slice(0, 10)
      // whatever a client says is a route would else be rows for as long as it likes
      const routes = [...new Set(vitals.map(({ route }) => routePattern(route)))]
      await app.db.transaction(async tx => {
        for (const trouble of troubles) await countTrouble(tx, trouble, at)
        const kept = who === null ? new Set(STRANGER_ROUTES) : await routesWithRoom(tx, day, routes)
        await countVitals(
          tx,
          vitalCounts(vitals, day, route => kept.has(route)),
        )
      })
      for (const { kind, count } of troubles) publishFigure('client.trouble', () => ({ kind, count }))
      for (const { name, value } of vitals) publishFigure('client.vital', () => ({ name, value }))
      if (troubles.length > 0) app.crud.touched('system/clientError')
      return null
    },
  })
  serve(app, calls.clientVitals, {
    schema: { query: clientVitalsQuery },
    handler: async ({ input: { days } }) => {
      const since = wireTime(new Date(app.now() - (days - 1) * DAY_MS)).slice(0, 10)
      const { byDay, byRoute } = await vitalsSince(app.db, since, ROUTES_SHOWN)
      return vitalSums(byDay, byRoute)
    },
  })
  serve(app, calls.markClientErrors, {
    schema: { body: markClientErrorsBody },
    handler: async ({ user, input: { ids, state } }) => {
      await app.db.transaction(async tx => {
        const mark = { state, release: served(), by: user.username, at: new Date(app.now()) }
        const marked = await markTroubles(tx, ids, mark)
        if (marked.length < new Set(ids).size) throw new Refusal(CLIENT_ERROR_TEXT.gone)
        for (const entityId of marked)
          await app.audit({ actor: user, action: 'clientError.mark', entity: 'sys_client_error', entityId, content: state }, tx)
      })
      app.crud.touched('system/clientError')
      return new Answer(null, CLIENT_ERROR_TEXT.marked)
    },
  })
}
