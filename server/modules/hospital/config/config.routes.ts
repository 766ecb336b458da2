import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/http/calls/hospitalConfig.ts'
import { setConfigBody } from '#contract/http/calls/hospitalConfig.schema.ts'
import { CONFIG_ITEMS, configIssue, configItem, CONFIG_TEXT as T, configText } from '#contract/rules/hospitalConfig.ts'
import { inTransaction } from '#server/db/retried.ts'
import { Refusal } from '#server/plugins/refusal.ts'
import { Answer, serve } from '#server/plugins/serve.ts'
import { changesOf, configOf, setConfig, valuesOf } from '../config.repository.ts'
import { draftChange } from '../drafting.service.ts'
import { levelDrafts } from '../ruleDraft.repository.ts'

/** 参数配置 of the hospital: its values over the compiled ones, each change kept (VIEW-HOSP-03). */
export function configRoutes(app: FastifyInstance): void {
  serve(app, calls.hospitalConfig, {
    handler: async ({ user: { tenantId } }) => {
      const values = await valuesOf(app.db, tenantId)
      const waiting = new Set((await levelDrafts(app.db, tenantId)).map(({ key }) => key))
      const changes = await changesOf(app.db, tenantId)
      return {
        values: CONFIG_ITEMS.map(({ key }) => ({ key, value: values.get(key) ?? null, waits: waiting.has(key) })),
        changes: changes.map(({ row: { id, key, before, after, at }, byName }) => ({
          ...{ id, key, before, after },
          byName: byName ?? '',
          at: at.getTime(),
        })),
      }
    },
  })
  serve(app, calls.setHospitalConfig, {
    schema: { body: setConfigBody },
    handler: async ({ user, input }) => {
      const { tenantId, id: byUser } = user
      const item = configItem(input.key)
      if (!item) throw new Refusal(T.unknown)
      const issue = input.value === null ? null : configIssue(item, input.value)
      if (issue !== null) throw new Refusal(`${item.label}${issue}`, { result: { issues: { [item.key]: issue } } })
      // the compiled value needs no row
      const after = input.value === item.initial ? null : input.value
      await inTransaction(app.db, async tx => {
        const before = await configOf(tx, tenantId, item.key, true)
        if (before !== input.before) throw new Refusal(T.changed, { result: { reason: 'VERSION_CONFLICT' } })
        if (before === after) throw new Refusal(T.nothing)
        await setConfig(tx, { tenantId, key: item.key, before, after, byUser, at: new Date(app.now()) })
        const subject = (value: string | null) => ({
          ...{ name: item.label, keyA: item.key, keyB: '' },
          image: { facts: { value }, texts: { 参数: configText(item, value ?? item.initial) } },
        })
        if (item.isRule)
          await draftChange({ app, user, tx }, { kind: 'level', refId: item.key, before: subject(before), after: subject(after) })
        const texts = [before, after].map(value => configText(item, value ?? item.initial))
        const content = `${item.label}：${texts.join(' → ')}`
        await app.audit({ actor: user, action: 'hospitalConfig.edit', entity: 'hos_config', entityId: item.key, content }, tx)
      })
      app.hospitalConfig.forget(tenantId)
      return new Answer(null, item.isRule ? T.waits : T.saved)
    },
  })
}
