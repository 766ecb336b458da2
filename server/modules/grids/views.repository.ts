import { and, asc, count, eq, ne, or } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import { gridView } from '#server/db/tables/index.ts'

export type ViewRow = typeof gridView.$inferSelect
/** Whose views of which table; the table without its scope. */
export type ViewOwner = Pick<ViewRow, 'tenantId' | 'tableName' | 'byId'>

const ofOwner = ({ tenantId, tableName, byId }: ViewOwner) =>
  and(eq(gridView.tenantId, tenantId), eq(gridView.tableName, tableName), eq(gridView.byId, byId))

/** A person's own views of a table and the shared ones, by name. */
export const viewsSeenBy = (db: Queryable, { tenantId, tableName, byId }: ViewOwner): Promise<ViewRow[]> =>
  db
    .select()
    .from(gridView)
    .where(
      and(
        eq(gridView.tenantId, tenantId),
        eq(gridView.tableName, tableName),
        or(eq(gridView.byId, byId), eq(gridView.shared, true)),
      ),
    )
    .orderBy(asc(gridView.name), asc(gridView.id))

/** Whether the owner has a view of this name, other than the one with `exceptId`. */
export async function isViewNameTaken(db: Queryable, owner: ViewOwner, name: string, exceptId?: string): Promise<boolean> {
  const rows = await db
    .select({ id: gridView.id })
    .from(gridView)
    .where(and(ofOwner(owner), eq(gridView.name, name), exceptId === undefined ? undefined : ne(gridView.id, exceptId)))
  return rows.length > 0
}

/** Changes a view of the owner; undefined: it is none of theirs. */
export async function changeView(
  db: Queryable,
  owner: ViewOwner,
  id: string,
  change: Pick<ViewRow, 'name' | 'shared' | 'value' | 'at'>,
): Promise<ViewRow | undefined> {
  const [written] = await db
    .update(gridView)
    .set(change)
    .where(and(ofOwner(owner), eq(gridView.id, id)))
    .returning()
  return written
}

/** How many views of the table the owner has. */
export async function countViews(db: Queryable, owner: ViewOwner): Promise<number> {
  const [sum] = await db.select({ n: count() }).from(gridView).where(ofOwner(owner))
  return sum?.n ?? 0
}

/** Stores a view; undefined: the owner has one of this name already. */
export async function addView(db: Queryable, row: ViewRow): Promise<ViewRow | undefined> {
  const [made] = await db.insert(gridView).values(row).onConflictDoNothing().returning()
  return made
}

/** Removes a view of the owner; false: it is none of theirs. */
export async function removeView(db: Queryable, owner: ViewOwner, id: string): Promise<boolean> {
  const gone = await db
    .delete(gridView)
    .where(and(eq(gridView.id, id), ofOwner(owner)))
    .returning({ id: gridView.id })
  return gone.length > 0
}
