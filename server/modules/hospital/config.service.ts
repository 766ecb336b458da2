import type { FastifyInstance } from 'fastify'
import { limitsOf } from '#contract/rules/hospitalConfig.ts'
import type { ConsultLimits } from '#contract/rules/hospitalConfig.ts'
import type { Db } from '#server/db/client.ts'
import { configOf, valuesOf } from './config.repository.ts'

/** Another process sees a change whose hint was lost after this time at the latest (hospital.md 2.5). */
const KNOWN_FOR = 10_000

/** What hospitals set, for all modules. `steady`: ms from any beginning. */
export function createHospitalConfig(db: Db, steady: () => number): FastifyInstance['hospitalConfig'] {
  const known = new Map<number, { at: number; limits: ConsultLimits }>()
  return {
    of: (tenantId, key) => configOf(db, tenantId, key),
    async limits(tenantId, tx) {
      const found = known.get(tenantId)
      if (found && steady() - found.at < KNOWN_FOR) return found.limits
      const limits = limitsOf(await valuesOf(tx, tenantId))
      known.set(tenantId, { at: steady(), limits })
      return limits
    },
    forget: tenantId => void known.delete(tenantId),
  }
}
