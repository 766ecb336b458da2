/** What a failover to an asynchronous replica has lost of what was acknowledged: counted, told, and no longer asked for. */
import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import type { Database } from '#server/db/client.ts'
import { DEMO_TENANT } from '#server/db/seed/demo.ts'
import { chatMessage, gridAnswer, gridLog, sysAnnouncement } from '#server/db/tables/index.ts'
import type { Hospital } from './hospital.ts'

/** Acknowledged writes that the new primary does not have. */
export interface Lost {
  messages: number
  operations: number
  announcements: number
}

/** Counts them; the checks forget them. */
export async function lostWrites(hospital: Hospital, { db }: Database): Promise<Lost> {
  const { people, seats, gridKey } = hospital
  const lost: Lost = { messages: 0, operations: 0, announcements: 0 }
  const tabs = people.flatMap(person => person.tabs)

  const pending = new Set(tabs.flatMap(({ outbox }) => outbox.getSnapshot().context.items.map(item => item.clientMsgId)))
  // of some the event came and the answer went with the old primary
  const confirmed = new Set(tabs.flatMap(tab => [...tab.acked.keys(), ...[...tab.delivered].filter(id => !pending.has(id))]))
  const stored = new Set<string>()
  if (confirmed.size > 0)
    for (const { id } of await db
      .select({ id: chatMessage.clientMsgId })
      .from(chatMessage)
      .where(inArray(chatMessage.clientMsgId, [...confirmed])))
      stored.add(id)
  for (const id of confirmed) {
    if (stored.has(id)) continue
    lost.messages += 1
    for (const tab of tabs) {
      tab.acked.delete(id)
      tab.safe.delete(id)
      tab.delivered.delete(id)
    }
  }

  const at = (table: typeof gridAnswer | typeof gridLog) => and(eq(table.tenantId, DEMO_TENANT), eq(table.tableKey, gridKey))
  const known = new Set(
    [
      ...(await db.select({ id: gridLog.opId }).from(gridLog).where(at(gridLog))),
      ...(await db.select({ id: gridAnswer.opId }).from(gridAnswer).where(at(gridAnswer))),
    ].map(({ id }) => id),
  )
  for (const { client } of seats) {
    const waiting = new Set(client.merge.getSnapshot().context.pending.map(({ op }) => op.i))
    for (const id of client.made) {
      if (known.has(id) || waiting.has(id) || client.unsure.has(id)) continue
      lost.operations += 1
      client.unsure.add(id)
    }
  }

  const told = [...hospital.released]
  if (told.length > 0) {
    const rows = await db
      .select({ id: sysAnnouncement.id, status: sysAnnouncement.sendStatus })
      .from(sysAnnouncement)
      .where(inArray(sysAnnouncement.id, told))
    const out = new Set(rows.flatMap(({ id, status }) => (status === '1' ? [id] : [])))
    lost.announcements = told.filter(id => !out.has(id)).length
    hospital.released.splice(0, hospital.released.length, ...told.filter(id => out.has(id)))
  }
  // the start that a job goes by is lost the same way, and nobody was told that it stands
  if (hospital.scheduled.length > 0) {
    const rows = await db
      .select({ id: sysAnnouncement.id })
      .from(sysAnnouncement)
      .where(and(inArray(sysAnnouncement.id, hospital.scheduled), isNotNull(sysAnnouncement.startTime)))
    const due = new Set(rows.map(({ id }) => id))
    hospital.scheduled.splice(0, hospital.scheduled.length, ...hospital.scheduled.filter(id => due.has(id)))
  }
  return lost
}
