import { and, asc, desc, eq, inArray, like, ne, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { nextTreeCode } from '#contract/rules/treeCode.ts'
import type { Queryable, Tx } from '#server/db/client.ts'
import { escapeLike } from '#server/db/like.ts'
import { sysCategory } from '#server/db/tables/index.ts'
import { TOP } from './categories.repository.ts'
import type { CategoryRow } from './categories.repository.ts'

// Any number, the same in every process of ours: writes to the tree take turns, so that codes are free and no circle arises.
const TREE_LOCK = 9464548
const ROWS_MAX = 5_000

/** Writes to the tree wait for each other until the end of the transaction. */
export const acquireTreeLock = (tx: Tx) => tx.execute(sql`select pg_advisory_xact_lock(${TREE_LOCK})`)

/** An entry by its id or its code. */
export async function findCategory(db: Queryable, by: { id: string } | { code: string }): Promise<CategoryRow | undefined> {
  const [row] = await db
    .select()
    .from(sysCategory)
    .where('id' in by ? eq(sysCategory.id, by.id) : eq(sysCategory.code, by.code))
  return row
}

/** These entries, in no order. */
export async function categoriesByIds(db: Queryable, ids: readonly string[]): Promise<CategoryRow[]> {
  return ids.length === 0
    ? []
    : db
        .select()
        .from(sysCategory)
        .where(inArray(sysCategory.id, [...ids]))
}

const byCode = (db: Queryable, where: SQL | undefined, limit = ROWS_MAX, offset = 0): Promise<CategoryRow[]> =>
  db.select().from(sysCategory).where(where).orderBy(asc(sysCategory.code)).limit(limit).offset(offset)

/** What hangs right below any of these entries, in the order of codes, at most some thousands. */
export const childrenOf = async (db: Queryable, parents: readonly string[]): Promise<CategoryRow[]> =>
  parents.length === 0 ? [] : byCode(db, inArray(sysCategory.pid, [...parents]))

/** A page of what hangs right below an entry, with how much there is. */
export async function pageOfChildren(
  db: Queryable,
  pid: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: CategoryRow[]; total: number }> {
  const isThere = eq(sysCategory.pid, pid)
  return { total: await db.$count(sysCategory, isThere), rows: await byCode(db, isThere, limit, offset) }
}

/** Everything whose code begins with this one, itself left out; null: everything. At most some thousands. */
export const categoriesWithin = (db: Queryable, code: string | null): Promise<CategoryRow[]> =>
  byCode(db, code === null ? undefined : and(like(sysCategory.code, `${escapeLike(code)}%`), ne(sysCategory.code, code)))

/** Whether an entry has the code. */
export const isCodeTaken = async (db: Queryable, code: string): Promise<boolean> =>
  (await db.$count(sysCategory, eq(sysCategory.code, code))) > 0

/** A free code for a new entry below this one, TOP for the top; null: there is no such entry. Under the lock of the tree it stays free. */
export async function freeCodeBelow(db: Queryable, pid: string): Promise<string | null> {
  const parentCode = pid === TOP ? '' : (await findCategory(db, { id: pid }))?.code
  if (parentCode === undefined) return null
  const [highest] = await db
    .select({ code: sysCategory.code })
    .from(sysCategory)
    .where(eq(sysCategory.pid, pid))
    .orderBy(desc(sql`length(${sysCategory.code})`), desc(sysCategory.code))
    .limit(1)
  let code = nextTreeCode(parentCode, highest?.code ?? null)
  // an entry that was moved here or away keeps its code, so that the next one may be taken
  while (await isCodeTaken(db, code)) code = nextTreeCode(parentCode, code)
  return code
}

/** Adds an entry; categories are common to all tenants. */
export async function insertCategory(db: Queryable, row: typeof sysCategory.$inferInsert): Promise<void> {
  await db.insert(sysCategory).values(row)
}

/** Writes name and parent of an entry, whose version rises. */
export async function updateCategory(
  db: Queryable,
  id: string,
  values: { name: string; pid: string; updateBy: string; updateTime: Date },
): Promise<void> {
  await db
    .update(sysCategory)
    .set({ ...values, version: sql`version + 1` })
    .where(eq(sysCategory.id, id))
}

/** Removes these entries, and nothing below them. */
export async function deleteCategoryRows(db: Queryable, ids: readonly string[]): Promise<void> {
  await db.delete(sysCategory).where(inArray(sysCategory.id, [...ids]))
}
