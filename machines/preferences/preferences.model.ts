import { failure } from '#contract/http/failure.ts'
import type { ModelOptions } from '#machines/kit/modelOf.ts'
import type { preferencesMachine } from './preferences.machine.ts'

const error = failure('network', '网络超时')

/** Cases for the path generator: one storable key, one that stays here; two users. */
export const model: ModelOptions<typeof preferencesMachine> = {
  context: ({ userId, unsaved, sent, failure: why }) => ({
    userId,
    unsaved: Object.keys(unsaved).length,
    sent: Object.keys(sent).length,
    hasFailed: why !== null,
  }),
  events: [
    { type: 'session.opened', userId: 'u1' },
    { type: 'session.opened', userId: 'u2' },
    { type: 'preference.set', key: 'shortcuts', value: false },
    { type: 'preference.set', key: '1 no key', value: 1 },
    { type: 'kept.changed', kept: { values: { shortcuts: true }, unsaved: {} } },
    { type: 'readLocal done', output: { values: { shortcuts: true }, unsaved: {} } },
    { type: 'readLocal done', output: { values: {}, unsaved: { shortcuts: null } } },
    { type: 'readLocal failed', error },
    { type: 'loadPreferences done', output: { shortcuts: true } },
    { type: 'loadPreferences failed', error },
    { type: 'savePreferences failed', error },
  ],
}
