import { findRecords, recordCard } from '#contract/http/calls/records.ts'
import { recordCardQuery, recordQuery } from '#contract/http/calls/records.schema.ts'
import { RECORD_QUERY_MIN } from '#contract/rules/recordSearch.ts'
import type { ServerModule } from '#server/modules/serverModule.ts'
import { Refusal } from '#server/plugins/refusal.ts'
import { serve } from '#server/plugins/serve.ts'
import { cardOf } from './cards.queries.ts'
import { findAll } from './finders.queries.ts'
import { INDEX_STEP, indexInitials } from './initials.repository.ts'

const TEXT = { unknown: '记录不存在，或您没有查看它的权限' } as const

/** Records for the command palette: found by name, initials or end of the phone, each by the rights of its own screen. */
export const recordsModule: ServerModule = async app => {
  serve(app, findRecords, {
    schema: { query: recordQuery },
    handler: async ({ input: { q }, user }) => {
      const asked = q.trim()
      return asked.length < RECORD_QUERY_MIN ? [] : findAll(app, user, asked)
    },
  })
  serve(app, recordCard, {
    schema: { query: recordCardQuery },
    handler: async ({ input: { kind, id }, user }) => {
      const card = await cardOf(app, user, kind, id)
      if (card === null) throw new Refusal(TEXT.unknown)
      return card
    },
  })

  // Patients from before this index was kept: a step at a time beside the work.
  const closing = new AbortController()
  const catchUp = async (): Promise<void> => {
    while (!closing.signal.aborted && (await indexInitials(app.db, INDEX_STEP)) === INDEX_STEP);
  }
  let caughtUp: Promise<void> = Promise.resolve()
  app.addHook('onReady', async () => {
    caughtUp = catchUp().catch(error => app.log.warn({ err: error }, 'Initials of patients were not written'))
  })
  app.addHook('preClose', async () => {
    closing.abort()
    await caughtUp
  })
}
