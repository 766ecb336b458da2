import type { FastifyInstance } from 'fastify'
import {
  isPreference,
  myPreferences,
  PREFERENCES_AT_ONCE,
  PREFERENCES_PER_USER,
  savePreferences,
} from '#contract/http/calls/preferences.ts'
import { savePreferencesBody } from '#contract/http/calls/preferences.schema.ts'
import { Refusal } from '#server/plugins/refusal.ts'
import { serve } from '#server/plugins/serve.ts'
import { createPreferences } from './preferences.repository.ts'

/** Settings, recent items and column choices of the signed-in user; the last write of a key wins (decision 050). */
export async function preferencesModule(app: FastifyInstance): Promise<void> {
  const preferences = createPreferences(app.db)

  serve(app, myPreferences, { handler: ({ user }) => preferences.of(user.id) })

  serve(app, savePreferences, {
    schema: { body: savePreferencesBody },
    limit: { count: 300, per: 60_000 },
    handler: async ({ user, input: { values } }) => {
      const entries = Object.entries(values)
      if (entries.length > PREFERENCES_AT_ONCE) throw new Refusal(`一次最多保存${PREFERENCES_AT_ONCE}项个人设置`)
      const wrong = entries.find(([key, value]) => !isPreference(key, value))
      if (wrong) throw new Refusal(`个人设置的名称或大小不合规范：${wrong[0].slice(0, 100)}`)
      if (!(await preferences.save(user.id, values, new Date(app.now()))))
        throw new Refusal(`个人设置最多保存${PREFERENCES_PER_USER}项，请先清理不再使用的设置`)
      return null
    },
  })
}
