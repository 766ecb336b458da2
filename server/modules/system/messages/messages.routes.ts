import { and, eq, sql } from 'drizzle-orm'
import { SEND_TEXT, sendMessage } from '#contract/http/calls/messages.ts'
import { sendMessageBody } from '#contract/http/calls/messages.schema.ts'
import { newId } from '#server/crud/changes.ts'
import { sysUser } from '#server/db/tables/index.ts'
import type { ServerModule } from '#server/modules/serverModule.ts'
import { Refusal } from '#server/plugins/refusal.ts'
import { ofTenant } from '#server/plugins/rights.ts'
import { Answer, serve } from '#server/plugins/serve.ts'

/** Kind of a message that the bell of this system delivers. */
const BELL = '4'
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

/** Sends a message of a template (contract.md 21.2): recorded as 消息记录, and for the bell delivered in the same transaction. */
export const messagesModule: ServerModule = async app => {
  serve(app, sendMessage, {
    schema: { body: sendMessageBody },
    handler: async ({ input: { msgType, receiver, templateCode, testData = '' }, user }) => {
      const values = valuesOf(testData)
      const { rows } = await app.db.execute<{ name: string; content: string }>(sql`
        select template_name as name, template_content as content from sys_message_template
        where template_code = ${templateCode} and tenant_id = ${user.tenantId}`)
      const [template] = rows
      if (!template) throw new Refusal(SEND_TEXT.failed)
      const [title, content] = [filledIn(template.name, values), filledIn(template.content, values)]
      const isBell = msgType === BELL
      const isReader = and(eq(sysUser.username, receiver), eq(sysUser.delFlag, 0), ofTenant(user))
      const [reader] = isBell ? await app.db.select({ id: sysUser.id }).from(sysUser).where(isReader) : []
      if (isBell && !reader) throw new Refusal(SEND_TEXT.failed)
      await app.outbox.run(async (tx, emit) => {
        const id = newId()
        const now = new Date(app.now())
        await tx.execute(sql`
          insert into sys_message
            (id, tenant_id, es_title, es_type, es_receiver, es_content, es_param, es_send_status, es_send_time, es_send_num, create_by, create_time)
          values (${id}, ${user.tenantId}, ${title.slice(0, 100)}, ${msgType}, ${receiver}, ${content}, ${testData},
            ${isBell ? '1' : '0'}, ${isBell ? now.toISOString() : null}, ${isBell ? 1 : 0}, ${user.username}, ${now.toISOString()})`)
        if (reader)
          await app.announcementDeeds.tell(tx, emit, {
            tenantId: user.tenantId,
            userId: reader.id,
            title: title.slice(0, 100),
            abstract: content.slice(0, 255),
            html: asHtml(content),
            sender: user.username,
            busType: 'message',
            busId: id,
          })
        await app.audit({ actor: user, action: 'message.send', entity: 'sys_message', entityId: id, content: templateCode }, tx)
      })
      app.crud.touched('system/message')
      return new Answer(null, SEND_TEXT.sent)
    },
  })
}
