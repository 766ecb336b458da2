import { position } from '#contract/resources/system/position.resource.ts'
import { crudHooks } from '#server/crud/hooks.ts'

/** Posts of tenant 0 are for all; the rank's text goes out under both names that clients read (contract.md 14.2). */
export const positionCrud = crudHooks(position, {
  sharesTenantZero: true,
  present: async rows =>
    rows.map(row => ({
      ...row,
      postRank_dictText: row['postRank_dictText'] ?? row['postRank'],
      rank_dictText: row['postRank_dictText'] ?? row['postRank'],
    })),
})
