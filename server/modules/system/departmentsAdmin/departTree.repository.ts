import { and, asc, desc, eq, sql } from 'drizzle-orm'
import { nextTreeCode } from '#contract/rules/treeCode.ts'
import type { Queryable, Tx } from '#server/db/client.ts'
import { sysDepart } from '#server/db/tables/index.ts'

export type DepartRow = typeof sysDepart.$inferSelect

// Any number, the same in every process of ours: writes to the tree take turns, so that codes are free and no circle arises.
const TREE_LOCK = 9464550

/** Writes to the tree wait for each other until the end of the transaction. */
export const acquireTreeLock = (tx: Tx) => tx.execute(sql`select pg_advisory_xact_lock(${TREE_LOCK})`)

/** A department that was not deleted, by its id or its code. Departments are common to all tenants. */
export async function findDepart(db: Queryable, by: { id: string } | { orgCode: string }): Promise<DepartRow | undefined> {
  const isNamed = 'id' in by ? eq(sysDepart.id, by.id) : eq(sysDepart.orgCode, by.orgCode)
  const [row] = await db
    .select()
    .from(sysDepart)
    .where(and(isNamed, eq(sysDepart.delFlag, 0)))
  return row
}

/** Departments right below one, '' for the top, in their order. */
export async function departsAt(db: Queryable, parentId: string): Promise<DepartRow[]> {
  return db
    .select()
    .from(sysDepart)
    .where(and(eq(sysDepart.parentId, parentId), eq(sysDepart.delFlag, 0)))
    .orderBy(asc(sysDepart.departOrder), asc(sysDepart.orgCode), asc(sysDepart.id))
}

/** These departments and everything below them, deleted ones too. */
export async function idsBelow(db: Queryable, ids: readonly string[]): Promise<string[]> {
  const found = new Set(ids)
  const rows = await db.select({ id: sysDepart.id, parentId: sysDepart.parentId }).from(sysDepart)
  for (const id of found) for (const row of rows) if (row.parentId === id) found.add(row.id)
  return [...found]
}

/** Whether a department has the code, deleted ones included, which keep theirs. */
export const isOrgCodeTaken = async (db: Queryable, code: string): Promise<boolean> =>
  (await db.$count(sysDepart, eq(sysDepart.orgCode, code))) > 0

/** The seeded hospital has a letter alone for its code, and its departments the letter and two digits: the first such code that is free, else null. */
async function belowLetter(db: Queryable, letter: string): Promise<string | null> {
  const rows = await db
    .select({ code: sysDepart.orgCode })
    .from(sysDepart)
    .where(sql`${sysDepart.orgCode} ~ ${`^${letter}\\d\\d$`}`)
  const taken = new Set(rows.map(row => row.code))
  for (let n = 1; n <= 99; n += 1) {
    const code = letter + String(n).padStart(2, '0')
    if (!taken.has(code)) return code
  }
  return null
}

/** A free code below the parent. At the top it never begins with the code of another top department, whose own it would look like. */
export async function newOrgCode(tx: Tx, parentId: string, parentCode: string): Promise<string> {
  const [highest] = await tx
    .select({ code: sysDepart.orgCode })
    .from(sysDepart)
    .where(and(eq(sysDepart.parentId, parentId), sql`starts_with(${sysDepart.orgCode}, ${parentCode})`))
    .orderBy(desc(sql`length(${sysDepart.orgCode})`), desc(sysDepart.orgCode))
    .limit(1)
  const tops =
    parentId === '' ? await tx.select({ code: sysDepart.orgCode }).from(sysDepart).where(eq(sysDepart.parentId, '')) : []
  const isFree = async (code: string) => !tops.some(top => code.startsWith(top.code)) && !(await isOrgCodeTaken(tx, code))
  const first = /^[A-Z]$/.test(parentCode) ? await belowLetter(tx, parentCode) : null
  const isLetterFull = first === null && /^[A-Z]$/.test(parentCode)
  let code = first ?? nextTreeCode(parentCode, isLetterFull ? null : (highest?.code ?? null))
  // one that was moved keeps its code, and deleted ones keep theirs
  while (!(await isFree(code))) code = nextTreeCode(parentCode, code)
  return code
}
