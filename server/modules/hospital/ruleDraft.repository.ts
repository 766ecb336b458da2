import { and, asc, count, eq, inArray, or, sql } from 'drizzle-orm'
import type { RuleImage, RuleKind } from '#contract/entities/ruleDraft.ts'
import type { Queryable, Tx } from '#server/db/client.ts'
import { insertMany, isAmong } from '#server/db/insertMany.ts'
import { newId } from '#server/db/newId.ts'
import {
  hosDrug,
  hosDrugDosage,
  hosDrugIcd,
  hosDrugIngredient,
  hosInteraction,
  hosPharmacist,
  hosRuleDraft as table,
  hosRuleRev,
  sysUser,
} from '#server/db/tables/index.ts'
import { dosageSubject, drugSubject, pairSubject } from './ruleImage.rules.ts'
import type { Subject } from './ruleImage.rules.ts'

export type DraftRow = typeof table.$inferSelect

function byCode<T extends { drugCode: string }>(rows: readonly T[]): Map<string, T[]> {
  const found = new Map<string, T[]>()
  for (const row of rows) {
    const some = found.get(row.drugCode)
    if (some) some.push(row)
    else found.set(row.drugCode, [row])
  }
  return found
}

/** Subjects as their rows stand, by id; those that there are. */
export async function subjectsOf(
  db: Queryable,
  tenantId: number,
  kind: RuleKind,
  ids: readonly string[],
): Promise<Map<string, Subject>> {
  if (kind === 'dosage') {
    const rows = await db.select().from(hosDrugDosage).where(isAmong(hosDrugDosage.id, ids))
    return new Map(rows.map(row => [row.id, dosageSubject(row)]))
  }
  if (kind === 'pair') {
    const rows = await db.select().from(hosInteraction).where(isAmong(hosInteraction.id, ids))
    return new Map(rows.map(row => [row.id, pairSubject(row)]))
  }
  const rows = kind === 'level' ? [] : await db.select().from(hosDrug).where(isAmong(hosDrug.id, ids))
  if (rows.length === 0) return new Map()
  const codes = rows.map(({ code }) => code)
  const ingredients = await db
    .select()
    .from(hosDrugIngredient)
    .where(and(eq(hosDrugIngredient.tenantId, tenantId), isAmong(hosDrugIngredient.drugCode, codes)))
    .orderBy(sql`${hosDrugIngredient.main} desc`, asc(hosDrugIngredient.ingredientCode))
  const icds = await db
    .select()
    .from(hosDrugIcd)
    .where(and(eq(hosDrugIcd.tenantId, tenantId), isAmong(hosDrugIcd.drugCode, codes)))
    .orderBy(asc(hosDrugIcd.icdPrefix))
  const [ingredientsBy, icdsBy] = [byCode(ingredients), byCode(icds)]
  return new Map(rows.map(row => [row.id, drugSubject(row, ingredientsBy.get(row.code) ?? [], icdsBy.get(row.code) ?? [])]))
}
/** A subject as its row stands; null when there is none. */
export const subjectOf = async (db: Queryable, tenantId: number, kind: RuleKind, refId: string): Promise<Subject | null> =>
  (await subjectsOf(db, tenantId, kind, [refId])).get(refId) ?? null

/** The draft of a subject, held until the end of the transaction. */
export async function lockDraft(tx: Tx, tenantId: number, kind: RuleKind, refId: string): Promise<DraftRow | undefined> {
  const [row] = await tx
    .select()
    .from(table)
    .where(and(eq(table.tenantId, tenantId), eq(table.kind, kind), eq(table.refId, refId)))
    .for('update')
  return row
}

export const insertDrafts = (tx: Tx, drafts: readonly Omit<typeof table.$inferInsert, 'id'>[]): Promise<void> =>
  insertMany(
    tx,
    table,
    drafts.map(draft => ({ ...draft, id: newId() })),
  )
export async function updateDraft(tx: Tx, id: string, values: Partial<typeof table.$inferInsert>): Promise<void> {
  await tx
    .update(table)
    .set({ ...values, version: sql`${table.version} + 1` })
    .where(eq(table.id, id))
}
export async function deleteDrafts(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.delete(table).where(inArray(table.id, [...ids]))
}

/** Drafts of a tenant, the oldest first. */
export const draftsOf = (db: Queryable, tenantId: number, limit: number): Promise<DraftRow[]> =>
  db.select().from(table).where(eq(table.tenantId, tenantId)).orderBy(asc(table.at), asc(table.id)).limit(limit)
export async function countDrafts(db: Queryable, tenantId: number): Promise<number> {
  const [row] = await db.select({ n: count() }).from(table).where(eq(table.tenantId, tenantId))
  return row?.n ?? 0
}
/** These drafts, held in one order. */
export const lockDrafts = (tx: Tx, tenantId: number, ids: readonly string[]): Promise<DraftRow[]> =>
  tx
    .select()
    .from(table)
    .where(and(eq(table.tenantId, tenantId), inArray(table.id, [...ids])))
    .orderBy(asc(table.id))
    .for('update')

/** Drafts that checks must know: of these kinds, about one of these codes. */
export const draftsAbout = (
  db: Queryable,
  tenantId: number,
  kinds: readonly RuleKind[],
  codes: readonly string[],
): Promise<DraftRow[]> =>
  codes.length === 0
    ? Promise.resolve([])
    : db
        .select()
        .from(table)
        .where(
          and(
            eq(table.tenantId, tenantId),
            inArray(table.kind, [...kinds]),
            or(inArray(table.keyA, [...codes]), inArray(table.keyB, [...codes])),
          ),
        )
        .orderBy(asc(table.id))

/** Codes of drugs with a draft. */
export async function draftedDrugs(db: Queryable, tenantId: number): Promise<string[]> {
  const kind: RuleKind = 'drug'
  const rows = await db
    .selectDistinct({ code: table.keyA })
    .from(table)
    .where(and(eq(table.tenantId, tenantId), eq(table.kind, kind)))
  return rows.map(({ code }) => code)
}

/** What levels were before drafts of them. */
export const levelDrafts = (db: Queryable, tenantId: number): Promise<{ key: string; before: RuleImage | null }[]> =>
  db
    .select({ key: table.refId, before: table.before })
    .from(table)
    .where(and(eq(table.tenantId, tenantId), eq(table.kind, 'level')))

/** Marks pairs as published by a revision. */
export async function publishPairs(tx: Tx, ids: readonly string[], rev: number): Promise<void> {
  if (ids.length > 0)
    await tx
      .update(hosInteraction)
      .set({ status: '1', dataRev: rev })
      .where(inArray(hosInteraction.id, [...ids]))
}

/** The next revision, written. Of two who publish at once the second waits. */
export async function nextRev(
  tx: Tx,
  of: { tenantId: number; at: Date; byUser: string; approvedBy: string; note: string },
): Promise<number> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`ruleRev|${of.tenantId}`}))`)
  const [last] = await tx
    .select({ rev: sql<number>`coalesce(max(${hosRuleRev.rev}), 0)::int` })
    .from(hosRuleRev)
    .where(eq(hosRuleRev.tenantId, of.tenantId))
  const rev = (last?.rev ?? 0) + 1
  await tx.insert(hosRuleRev).values({ ...of, rev })
  return rev
}

/** Whether an account is a senior pharmacist in use. */
export async function isSeniorPharmacist(db: Queryable, tenantId: number, userId: string): Promise<boolean> {
  const [row] = await db
    .select({ isSenior: hosPharmacist.isSenior })
    .from(hosPharmacist)
    .where(and(eq(hosPharmacist.tenantId, tenantId), eq(hosPharmacist.userId, userId), eq(hosPharmacist.enabled, 'Y')))
  return row?.isSenior === 'Y'
}

/** Names of accounts by id. */
export async function namesOf(db: Queryable, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: sysUser.id, name: sysUser.realname })
    .from(sysUser)
    .where(inArray(sysUser.id, [...new Set(ids)]))
  return new Map(rows.map(({ id, name }) => [id, name ?? '']))
}
