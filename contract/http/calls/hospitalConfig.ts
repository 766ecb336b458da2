import type { Static } from 'typebox'
import { CONFIG_RIGHTS } from '../../rules/hospitalConfig.ts'
import { defineCall } from '../defineCall.ts'
import type { setConfigBody } from './hospitalConfig.schema.ts'

/** What a hospital set for a key (CONFIG_ITEMS); null: the compiled value. `waits`: it is a rule and nobody published the change yet. */
export interface ConfigValue {
  key: string
  value: string | null
  waits: boolean
}
/** A change of a value: who when, null for the compiled value; `at` epoch ms. */
export interface ConfigChange {
  id: string
  key: string
  before: string | null
  after: string | null
  byName: string
  at: number
}
/** The configuration of the hospital with its last hundred changes. */
export const hospitalConfig = defineCall<undefined, { values: ConfigValue[]; changes: ConfigChange[] }>({
  name: 'configuration of the hospital',
  methods: ['GET'],
  path: '/hospital/config/list',
  who: { permission: CONFIG_RIGHTS.list },
})
/** Sets one value; refused out of its range and when somebody changed it meanwhile. Audited; a rule waits for its publication. */
export const setHospitalConfig = defineCall<Static<typeof setConfigBody>, null>({
  name: 'set a value of the configuration',
  methods: ['POST'],
  path: '/hospital/config/set',
  who: { permission: CONFIG_RIGHTS.edit },
})
