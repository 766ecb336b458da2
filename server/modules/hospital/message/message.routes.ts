import type { FastifyInstance } from 'fastify'
import { resendMessage } from '#contract/http/calls/messageRecords.ts'
import { resendMessageBody } from '#contract/http/calls/messageRecords.schema.ts'
import { MESSAGE_TEXT } from '#contract/rules/messageSources.ts'
import { storableText } from '#server/db/storableText.ts'
import { Refusal } from '#server/plugins/refusal.ts'
import { Answer, serve } from '#server/plugins/serve.ts'
import { BELL, findReceiver, lockMessage, markSent, readerOf } from '#server/plugins/messageRecord.ts'

const FAILED = '2'
const escaped = (text: string): string => text.replace(/[&<>"]/g, sign => `&#${sign.charCodeAt(0)};`)

/** 重发: a failed message reaches its reader by the bell after all, once however often it is asked for (VIEW-HOSP-14). */
export function messageRecordRoutes(app: FastifyInstance): void {
  serve(app, resendMessage, {
    schema: { body: resendMessageBody },
    handler: async ({ user, input: { id } }) => {
      await app.outbox.run(async (tx, emit) => {
        const row = await lockMessage(tx, user.tenantId, id)
        if (!row) throw new Refusal(MESSAGE_TEXT.gone)
        if (row.status !== FAILED) throw new Refusal(MESSAGE_TEXT.notFailed)
        if (row.type !== BELL) throw new Refusal(MESSAGE_TEXT.noChannel)
        const found = await findReceiver(tx, user, row.receiver)
        const reader = found && (await readerOf(tx, found.id))
        if (!found || reader?.isActive !== true) throw new Refusal(MESSAGE_TEXT.frozen)
        await app.announcementCommands.tell(tx, emit, {
          tenantId: user.tenantId,
          userId: found.id,
          title: row.title,
          abstract: storableText(row.content, 255),
          html: `<p>${escaped(row.content)}</p>`,
          busType: 'message',
          busId: id,
        })
        await markSent(tx, id, user.username, new Date(app.now()))
        await app.audit({ actor: user, action: 'message.resend', entity: 'sys_message', entityId: id }, tx)
      })
      for (const resource of ['system/message', 'hospital/message']) app.crud.touched(resource)
      return new Answer(null, MESSAGE_TEXT.resent)
    },
  })
}
