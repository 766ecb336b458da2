import { and, count, desc, eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { HistoryEntry } from '#contract/resources/defineResource.ts'
import type { Tx } from '#server/db/client.ts'
import { insertMany } from '#server/db/insertMany.ts'
import { newId } from '#server/db/newId.ts'
import { sysDataLog } from '#server/db/tables/index.ts'
import type { UserPrincipal } from '#server/plugins/principal.ts'
import { wireTime } from '#server/plugins/wireTime.ts'
import type { Crud } from './crud.ts'
import type { Row } from './hooks.ts'
import { isGiven, shownValue } from './answerRow.ts'
import { findRow, narrowedFor } from './store.ts'
import type { Store } from './storeTypes.ts'
import { hasTexts, textOf } from './texts.ts'
import { wireValue } from './wireValue.ts'

const TEXT_MAX = 2_000
const ENTRIES_MAX = 200
/** What is told of a secret. */
export const HIDDEN = '******'
const DEED_WORDS = { add: '添加', edit: '编辑', delete: '删除', restore: '还原' } as const

const same = (a: unknown, b: unknown): boolean => (wireValue(a) ?? '') === (wireValue(b) ?? '')

/** Which fields of each row changed, as texts for people. Secrets are only said to have changed. */
async function changesOf(
  crud: Crud,
  store: Store,
  { tx, user: { tenantId } }: { tx: Tx; user: UserPrincipal },
  rows: readonly { before: Row | null; after: Row | null }[],
): Promise<HistoryEntry['changes'][]> {
  const changes = rows.map((): HistoryEntry['changes'] => [])
  for (const [field, facts] of Object.entries(store.resource.fields)) {
    if (!store.column(field)) continue
    const changed = rows
      .map(({ before, after }, at) => ({ at, old: before?.[field], now: after?.[field] }))
      .filter(({ old, now }) => !same(old, now))
    if (changed.length === 0) continue
    const given = changed
      .flatMap(({ old, now }) => [old, now])
      .filter(isGiven)
      .map(String)
    const texts = hasTexts(facts) ? await crud.texts.of(facts, [...new Set(given)], { tenantId, tx }) : new Map<string, string>()
    const shown = (value: unknown) =>
      facts.secret ? (value ? HIDDEN : '') : (textOf(value, texts) || String(wireValue(value) ?? '')).slice(0, TEXT_MAX)
    for (const { at, old, now } of changed)
      changes[at]?.push({ field, label: facts.label, before: shown(old), after: shown(now) })
  }
  return changes
}

/** Changes of rows that all tenants share stand under tenant 0. */
const tenantOf = (store: Store, user: UserPrincipal): number => (store.tenant ? user.tenantId : 0)
const rowOf = (store: Store, user: UserPrincipal, id: string) =>
  and(eq(sysDataLog.tenantId, tenantOf(store, user)), eq(sysDataLog.entity, store.name), eq(sysDataLog.entityId, id))

/** Appends an entry to the history of a row, in the transaction of the change. `tenantId` 0: a row that all tenants share. */
export async function appendChanges(
  app: FastifyInstance,
  tx: Tx,
  {
    entity,
    id,
    tenantId,
    user,
    action,
    changes,
  }: {
    entity: string
    id: string
    tenantId: number
    user: UserPrincipal
    action: HistoryEntry['action']
    changes: HistoryEntry['changes']
  },
): Promise<void> {
  const [sum] = await tx
    .select({ n: count() })
    .from(sysDataLog)
    .where(and(eq(sysDataLog.tenantId, tenantId), eq(sysDataLog.entity, entity), eq(sysDataLog.entityId, id)))
  await tx.insert(sysDataLog).values({
    id: newId(),
    entity,
    entityId: id,
    version: (sum?.n ?? 0) + 1,
    action,
    changes,
    actorId: user.id,
    actorName: user.realname || user.username,
    at: new Date(app.now()),
    tenantId,
  })
}

/** Appends a change to the history and a line to the audit, in the transaction of the change. Nothing is written when nothing changed. */
export async function record(
  crud: Crud,
  store: Store,
  {
    tx,
    user,
    id,
    action,
    before,
    after,
  }: { tx: Tx; user: UserPrincipal; id: string; action: HistoryEntry['action']; before: Row | null; after: Row | null },
): Promise<void> {
  const [changes = []] = await changesOf(crud, store, { tx, user }, [{ before, after }])
  if (action === 'edit' && changes.length === 0) return
  await appendChanges(crud.app, tx, { entity: store.name, id, tenantId: tenantOf(store, user), user, action, changes })
  const { name } = store.resource
  await crud.app.audit(auditOf(store, user, { id, action, named: after?.[name] ?? before?.[name] }), tx)
}

/** The line of the audit about a change. `named`: what the row holds in the field that names it. */
function auditOf(
  store: Store,
  user: UserPrincipal,
  { id, action, named }: { id: string; action: HistoryEntry['action']; named: unknown },
) {
  const { resource } = store
  const name = String(shownValue(store, user, resource.name, named) ?? '')
  return {
    actor: user,
    action: `${resource.permission}.${action}`,
    entity: store.name,
    entityId: id,
    content: `${DEED_WORDS[action]}${resource.title}：${name || id}`,
  }
}

/** The same as `record` for many rows that were just added. */
export async function recordAdded(
  crud: Crud,
  store: Store,
  { tx, user, added }: { tx: Tx; user: UserPrincipal; added: readonly { id: string; values: Row }[] },
): Promise<void> {
  const changes = await changesOf(
    crud,
    store,
    { tx, user },
    added.map(({ values }) => ({ before: null, after: values })),
  )
  await insertMany(
    tx,
    sysDataLog,
    added.map(({ id }, at) => ({
      id: newId(),
      entity: store.name,
      entityId: id,
      version: 1,
      action: 'add' as const,
      changes: changes[at] ?? [],
      actorId: user.id,
      actorName: user.realname || user.username,
      at: new Date(crud.app.now()),
      tenantId: tenantOf(store, user),
    })),
  )
  await crud.app.audit(
    added.map(({ id, values }) => auditOf(store, user, { id, action: 'add', named: values[store.resource.name] })),
    tx,
  )
}

/** The changes of a row, newest first; masked fields as this person may see them. Rows of other tenants, and those that data rules keep from this person, have none. */
export async function historyOf(crud: Crud, store: Store, user: UserPrincipal, id: string): Promise<HistoryEntry[]> {
  const { db } = crud.app
  const isNarrowed = store.hooks.where !== undefined || (await narrowedFor(crud, store, user, db)) !== undefined
  if (isNarrowed && !(await findRow(crud, db, store, user, id))) return []
  const rows = await db
    .select()
    .from(sysDataLog)
    .where(rowOf(store, user, id))
    .orderBy(desc(sysDataLog.at), desc(sysDataLog.version))
    .limit(ENTRIES_MAX)
  const masked = (field: string, text: string) => String(shownValue(store, user, field, text))
  return rows.map(row => ({
    id: row.id,
    at: wireTime(row.at),
    by: row.actorName,
    action: row.action,
    changes: row.changes.map(change => ({
      ...change,
      before: masked(change.field, change.before),
      after: masked(change.field, change.after),
    })),
  }))
}
