import type { FastifyInstance } from 'fastify'
import type { MessageSource } from '#contract/rules/messageSources.ts'
import type { Tx } from '#server/db/client.ts'
import type { Emit } from '#server/realtime/outbox.ts'
import { officeOf } from './office.repository.ts'

/** The bell of everyone in the office of a tenant; no names of patients or drugs, as administrators read it too. */
export async function notifyOffice(
  { tx, emit, app }: { tx: Tx; emit: Emit; app: Pick<FastifyInstance, 'announcementCommands'> },
  tenantId: number,
  { title, abstract, busId, busType = 'order' }: { title: string; abstract: string; busId: string; busType?: MessageSource },
): Promise<void> {
  for (const { id: userId } of await officeOf(tx, tenantId))
    await app.announcementCommands.tell(tx, emit, {
      tenantId,
      userId,
      title,
      abstract,
      html: `<p>${title}。${abstract}。</p>`,
      busType,
      busId,
    })
}
