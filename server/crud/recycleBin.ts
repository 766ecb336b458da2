import { and, desc, eq, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { BIN_MAX } from '#contract/constants.ts'
import type { Queryable, Tx } from '#server/db/client.ts'
import { retried } from '#server/db/retried.ts'
import type { UserPrincipal } from '#server/plugins/principal.ts'
import { Refusal } from '#server/plugins/refusal.ts'
import { Answer, serve } from '#server/plugins/serve.ts'
import type { FastifyInstance } from 'fastify'
import { record } from './changes.ts'
import type { Crud } from './crud.ts'
import type { Row } from './hooks.ts'
import { present } from './answerRow.ts'
import { narrowedFor, writableBy } from './store.ts'
import type { Store } from './storeTypes.ts'
import { byColumn, NOT_FOUND_TEXT } from './write.ts'
import { refuseTaken, rethrowTaken } from './unique.ts'

/** The same rows as a store has, of those that were deleted and are kept. */
const allRows = (store: Store): Store => ({ ...store, deleted: undefined })

/** Deleted rows that this person could write if they were not. */
const isRecycled = async (crud: Crud, store: Store, user: UserPrincipal, tx: Queryable): Promise<SQL | undefined> =>
  and(writableBy(allRows(store), user), store.deleted && eq(store.deleted, 1), await narrowedFor(crud, store, user, tx))

async function currentRow(crud: Crud, store: Store, user: UserPrincipal, tx: Tx, id: string): Promise<Row> {
  const [row] = await tx
    .select(store.columns)
    .from(store.table)
    .where(and(eq(store.id, id), await isRecycled(crud, store, user, tx)))
    .for('update')
  if (!row) throw new Refusal(NOT_FOUND_TEXT)
  return row
}

async function restore(crud: Crud, store: Store, user: UserPrincipal, id: string): Promise<void> {
  await retried(() =>
    crud.app.db.transaction(async tx => {
      const row = await currentRow(crud, store, user, tx, id)
      // its unique values were free while it was away
      await refuseTaken(tx, store, user, id, row)
      const facts = { updateBy: user.username, updateTime: new Date(crud.app.now()) }
      await tx
        .update(store.table)
        .set({ ...byColumn(store, facts), delFlag: 0 })
        .where(eq(store.id, id))
      await record(crud, store, { tx, user, id, action: 'restore', before: row, after: row })
    }),
  ).catch((error: unknown) => rethrowTaken(store, error))
}

/** Removes a row for good, with the rows that belong to it. */
async function erase(crud: Crud, store: Store, user: UserPrincipal, id: string): Promise<void> {
  await retried(() =>
    crud.app.db.transaction(async tx => {
      const row = await currentRow(crud, store, user, tx, id)
      for (const { resource, by } of store.resource.children ?? []) {
        const child = crud.stores.get(resource)
        const column = child?.column(by)
        if (child && column) await tx.delete(child.table).where(eq(column, id))
      }
      await tx.delete(store.table).where(eq(store.id, id))
      await record(crud, store, { tx, user, id, action: 'delete', before: row, after: null })
    }),
  )
}

/** Serves the recycle bin of a resource whose rows are kept when they are deleted: seen, brought back, or erased for good. */
export function serveRecycleBin(app: FastifyInstance, crud: Crud, store: Store): void {
  const { bin } = store.resource
  if (!bin || !store.deleted) return
  const done = async (id: string, user: UserPrincipal) => {
    app.crud.touched(store.resource.id)
    await store.hooks.committed?.([id], { app, user, operation: 'edit' })
  }
  const [deletedAt, addedAt] = [store.column('updateTime'), store.column('createTime')]
  // rows that were deleted before that moment was written, and never edited, have none
  const latest = deletedAt && addedAt ? [desc(sql`coalesce(${deletedAt}, ${addedAt})`)] : []
  serve(app, bin.list, {
    handler: async ({ user }) => {
      const rows: Row[] = await app.db
        .select(store.readable)
        .from(store.table)
        .where(await isRecycled(crud, store, user, app.db))
        .orderBy(...latest, desc(store.id))
        .limit(BIN_MAX.rows)
      const shown = await present(store, crud.texts, user, rows)
      return shown.map(row => ({ ...row, id: String(row['id']) }))
    },
  })
  serve(app, bin.restore, {
    handler: async ({ input, user }) => {
      await restore(crud, store, user, String(input.id))
      await done(input.id, user)
      return new Answer(null, '操作成功!')
    },
  })
  serve(app, bin.erase, {
    handler: async ({ input, user }) => {
      await erase(crud, store, user, String(input.id))
      await done(input.id, user)
      return new Answer(null, '删除成功!')
    },
  })
}
