import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/http/calls/rules.ts'
import * as schemas from '#contract/http/calls/rules.schema.ts'
import { interaction } from '#contract/resources/hospital/interaction.resource.ts'
import { RULE_TEXT } from '#contract/rules/ruleLevels.ts'
import { inTransaction } from '#server/db/retried.ts'
import { Answer, serve } from '#server/plugins/serve.ts'
import { once } from './command.repository.ts'
import { dataRevOf } from './drugFacts.repository.ts'
import { listDrafts, listLevels, publish, setLevel } from './rules.commands.ts'

/** Drafts of rules, their publication by a second person, and the levels that may be moved (RX-33). */
export function rulesRoutes(app: FastifyInstance): void {
  const now = () => new Date(app.now())
  serve(app, calls.ruleDrafts, {
    handler: async ({ user }) => ({ ...(await listDrafts(app.db, user)), rev: await dataRevOf(app.db, user.tenantId) }),
  })
  serve(app, calls.publishRules, {
    schema: { body: schemas.publishRulesBody },
    handler: async ({ user, input }) => {
      const { tenantId, id: byUser } = user
      await inTransaction(app.db, tx =>
        once(
          tx,
          { byUser, requestId: input.requestId, tenantId, name: calls.publishRules.name, refId: 'rules', now: now() },
          async () => {
            const { rev } = await publish(tx, user, input, now())
            const content = JSON.stringify({ rev, drafts: input.drafts.length, note: input.note })
            await app.audit({ actor: user, action: 'rules.publish', entity: 'hos_rule_rev', entityId: String(rev), content }, tx)
          },
        ),
      )
      app.crud.touched(interaction.id)
      return new Answer({ rev: await dataRevOf(app.db, tenantId) }, RULE_TEXT.published)
    },
  })
  serve(app, calls.ruleLevels, { handler: ({ user }) => listLevels(app.db, user.tenantId) })
  serve(app, calls.setRuleLevel, {
    schema: { body: schemas.setRuleLevelBody },
    handler: async ({ user, input }) => {
      await inTransaction(app.db, tx => setLevel({ app, user, tx }, input.ruleId, input.level))
      return null
    },
    message: RULE_TEXT.waits,
  })
}
