import { SEND_TEXT, sendMessage } from '#contract/http/calls/messages.ts'
import { MESSAGE_TEXT } from '#contract/rules/messageSources.ts'
import { sendMessageBody } from '#contract/http/calls/messages.schema.ts'
import { storableText } from '#server/db/storableText.ts'
import type { ServerModule } from '#server/modules/serverModule.ts'
import { Refusal } from '#server/plugins/refusal.ts'
import { Answer, serve } from '#server/plugins/serve.ts'
import { BELL, findReceiver, insertMessage, readerOf } from '#server/plugins/messageRecord.ts'
import { findTemplate } from './messages.repository.ts'

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const asHtml = (text: string): string =>
  `<p>${text.replace(/[&<>"]/g, sign => ESCAPES[sign] ?? sign).replaceAll('\n', '<br>')}</p>`

/** The values of the variables; refuses what is no JSON object. */
function valuesOf(text: string): ReadonlyMap<string, string> {
  try {
    const data: unknown = JSON.parse(text.trim() === '' ? '{}' : text)
    if (typeof data === 'object' && data !== null && !Array.isArray(data))
      return new Map(Object.entries(data).map(([name, value]) => [name, String(value ?? '')]))
  } catch {
    // told below, as for everything else that is no object
  }
  throw new Refusal(SEND_TEXT.badJson)
}
/** `${name}` becomes its value; a name without a value stays as it stands, so that its absence is seen. */
const filledIn = (template: string, values: ReadonlyMap<string, string>): string =>
  template.replace(/\$\{\s*([\w.]+)\s*\}/g, (found, name: string) => values.get(name) ?? found)

/** Sends a message of a template (contract.md 21.2): recorded as 消息记录, and for the bell delivered in the same transaction; to an account that is frozen it fails, which is recorded too. */
export const messagesModule: ServerModule = async app => {
  serve(app, sendMessage, {
    schema: { body: sendMessageBody },
    handler: async ({ input: { msgType, receiver, templateCode, testData = '' }, user }) => {
      const values = valuesOf(testData)
      const template = await findTemplate(app.db, templateCode, user.tenantId)
      if (!template) throw new Refusal(SEND_TEXT.failed)
      const [title, content] = [filledIn(template.name, values), filledIn(template.content, values)]
      const isBell = msgType === BELL
      const reader = isBell ? await findReceiver(app.db, user, receiver) : undefined
      if (isBell && !reader) throw new Refusal(SEND_TEXT.failed)
      const isFrozen = reader !== undefined && (await readerOf(app.db, reader.id))?.isActive !== true
      await app.outbox.run(async (tx, emit) => {
        const id = await insertMessage(tx, {
          tenantId: user.tenantId,
          title,
          msgType,
          receiver,
          content,
          params: testData,
          source: 'template',
          status: isFrozen ? '2' : isBell ? '1' : '0',
          result: isFrozen ? MESSAGE_TEXT.frozen : '',
          createBy: user.username,
          at: new Date(app.now()),
        })
        if (reader && !isFrozen)
          await app.announcementCommands.tell(tx, emit, {
            tenantId: user.tenantId,
            userId: reader.id,
            title: storableText(title, 100),
            abstract: storableText(content, 255),
            html: asHtml(content),
            sender: user.username,
            busType: 'message',
            busId: id,
          })
        await app.audit({ actor: user, action: 'message.send', entity: 'sys_message', entityId: id, content: templateCode }, tx)
      })
      app.crud.touched('system/message')
      app.crud.touched('hospital/message')
      if (isFrozen) throw new Refusal(MESSAGE_TEXT.frozen)
      return new Answer(null, SEND_TEXT.sent)
    },
  })
}
