import { and, eq, sql } from 'drizzle-orm'
import { icdGrid } from '#contract/grids/tables/icd.grid.ts'
import type { Queryable, Tx } from '#server/db/client.ts'
import { insertMany, isAmong } from '#server/db/insertMany.ts'
import { hosIcd } from '#server/db/tables/index.ts'
import { gridRowsBegun, gridStream, holdStream } from '#server/realtime/grid/changed.ts'
import type { Emit } from '#server/realtime/outbox.ts'

/** A diagnosis that is about to be stored. */
export interface NewIcd {
  id: string
  place: string
  parentId: string | null
  code: string
  name: string
  pinyin: string
  isTcm: 'Y' | 'N'
  enabled: 'Y' | 'N'
  note: string | null
}

const live = (tenantId: number) => and(eq(hosIcd.tenantId, tenantId), eq(hosIcd.live, true))

/** Ids and parents of the diagnoses that there are, by code. */
export async function knownIcds(db: Queryable, tenantId: number): Promise<Map<string, { id: string; parentId: string | null }>> {
  const rows = await db.select({ id: hosIcd.id, parentId: hosIcd.parentId, code: hosIcd.code }).from(hosIcd).where(live(tenantId))
  return new Map(rows.flatMap(({ code, ...row }) => (code === null ? [] : [[code, row] as const])))
}

/** The last place of the table; null where it is empty. */
export async function lastPlace(db: Queryable, tenantId: number): Promise<string | null> {
  const [row] = await db
    .select({ place: sql<string | null>`max(${hosIcd.place} collate "C")` })
    .from(hosIcd)
    .where(eq(hosIcd.tenantId, tenantId))
  return row?.place ?? null
}

/** Which of these codes are taken; the table's numbers are held, so that nobody writes it meanwhile. */
export async function takenCodes(tx: Tx, tenantId: number, codes: readonly string[]): Promise<Set<string>> {
  await holdStream(tx, gridStream({ tenantId, scope: null }, icdGrid.name))
  const rows = await tx
    .select({ code: hosIcd.code })
    .from(hosIcd)
    .where(and(live(tenantId), isAmong(hosIcd.code, codes)))
  return new Set(rows.map(({ code }) => code ?? ''))
}

/** Stores new diagnoses; open boards show them. */
export async function insertIcds(
  tx: Tx,
  emit: Emit,
  of: { tenantId: number; by: { id: string; realname: string }; now: Date },
  rows: readonly NewIcd[],
): Promise<void> {
  const { tenantId, by, now } = of
  await insertMany(
    tx,
    hosIcd,
    rows.map(row => ({ tenantId, live: true, ...row })),
  )
  await gridRowsBegun(
    tx,
    emit,
    { name: icdGrid.name, scope: { tenantId, scope: null }, by, now },
    rows.map(({ id, place, ...data }) => ({ id, place, data: { ...data } })),
  )
}
