import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/http/calls/cannedReplies.ts'
import { useReplyBody } from '#contract/http/calls/cannedReplies.schema.ts'
import { cannedReply } from '#contract/resources/hospital/cannedReply.resource.ts'
import { serve } from '#server/plugins/serve.ts'
import { countUse, groupsOf, offeredTo } from './cannedReply.repository.ts'

/** What the composer and the list of 常用语 ask besides the engine's calls. */
export function cannedReplyRoutes(app: FastifyInstance): void {
  serve(app, calls.usableReplies, { handler: ({ user }) => offeredTo(app.db, user) })
  serve(app, calls.replyGroups, { handler: ({ user }) => groupsOf(app.db, user) })
  serve(app, calls.useReply, {
    schema: { body: useReplyBody },
    handler: async ({ user, input }) => {
      await countUse(app.db, user, input.id)
      app.crud.touched(cannedReply.id)
      return null
    },
  })
}
