import { PAGE_SIZE, PAGE_SIZE_MAX } from '#contract/constants.ts'
import { listPositions } from '#contract/http/calls/positions.ts'
import { listPositionsQuery } from '#contract/http/calls/positions.schema.ts'
import type { ServerModule } from '#server/modules/index.ts'
import { serve } from '#server/plugins/serve.ts'
import { positionPage } from './positions.repository.ts'

/** The stars of a contains search (contract.md 6.4) are taken off: the name is always looked for anywhere in it. */
const bare = (name: string): string => name.trim().replace(/^\*|\*$/g, '')

/** Posts of the house for lists and pickers (API-ANN-08; contract.md 14.1, 14.2). */
export const positionsModule: ServerModule = async app => {
  serve(app, listPositions, {
    schema: { query: listPositionsQuery },
    handler: async ({ input, user }) => {
      const ranks = new Map((await app.dictionaries.items('position_rank'))?.map(item => [item.value, item.text]))
      return positionPage(
        app.db,
        {
          name: bare(input.name ?? ''),
          tenantId: user.tenantId,
          no: Math.max(1, input.pageNo ?? 1),
          size: Math.min(input.pageSize ?? PAGE_SIZE, PAGE_SIZE_MAX),
        },
        rank => ranks.get(rank) ?? rank,
      )
    },
  })
}
