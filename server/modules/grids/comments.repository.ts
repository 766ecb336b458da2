import { and, asc, desc, eq, sql } from 'drizzle-orm'
import { GRID_RECORD_PAGE } from '#contract/constants.ts'
import type { Queryable } from '#server/db/client.ts'
import { gridComment } from '#server/db/tables/index.ts'
import type { StoredCell } from './cells.repository.ts'

export type CommentRow = typeof gridComment.$inferSelect

const inCell = ({ tenantId, table, row, field }: StoredCell) =>
  and(
    eq(gridComment.tenantId, tenantId),
    eq(gridComment.tableKey, table),
    eq(gridComment.rowId, row),
    eq(gridComment.field, field),
  )

/** How many comments of a cell still wait for somebody. */
export async function countOpenComments(db: Queryable, cell: StoredCell): Promise<number> {
  const [found] = await db
    .select({ n: sql<number>`count(*)::int` })
    .from(gridComment)
    .where(and(inCell(cell), eq(gridComment.settled, false)))
  return found?.n ?? 0
}

/** A page of comments of a cell: the open ones first, because a full page must not hide what still waits for somebody; then the newest. */
export const commentsOf = (db: Queryable, cell: StoredCell): Promise<CommentRow[]> =>
  db
    .select()
    .from(gridComment)
    .where(inCell(cell))
    .orderBy(asc(gridComment.settled), desc(gridComment.at), desc(gridComment.id))
    .limit(GRID_RECORD_PAGE)

/** Stores a comment. */
export async function addComment(db: Queryable, comment: CommentRow): Promise<void> {
  await db.insert(gridComment).values(comment)
}

/** Marks a comment of a table as settled and answers it; undefined: there is none. */
export async function settleComment(
  db: Queryable,
  { tenantId, table, id }: { tenantId: number; table: string; id: string },
): Promise<CommentRow | undefined> {
  const [settled] = await db
    .update(gridComment)
    .set({ settled: true })
    .where(and(eq(gridComment.id, id), eq(gridComment.tenantId, tenantId), eq(gridComment.tableKey, table)))
    .returning()
  return settled
}
