import { and, eq, inArray } from 'drizzle-orm'
import type { Field } from '#contract/resources/field.ts'
import { sysDataLog } from '#server/db/tables/index.ts'
import { sqlState } from '#server/db/retried.ts'
import type { UserPrincipal } from '#server/plugins/principal.ts'
import { Refusal } from '#server/plugins/refusal.ts'
import { HIDDEN } from './changes.ts'
import { newId } from '#server/db/newId.ts'
import type { Crud } from './crud.ts'
import { readDraft } from './draft.ts'
import type { Row } from './hooks.ts'
import { asPaths, holdsFiles } from './fileAddress.ts'
import type { Store } from './storeTypes.ts'
import { hasTexts } from './texts.ts'
import { addRow, byColumn } from './write.ts'

/** A row of the sheet: cells by field, its number from 1, and what is wrong with it. */
export interface SheetRow {
  number: number
  /** texts by field, as the sheet has them */
  cells: ReadonlyMap<string, string | null>
  issue: string | null
  /** it stands in the database now */
  isDone: boolean
}

const CHUNK = 500

/** Values by text of every field that has such a list, and the way back from a comma list of texts. */
async function codesOf(crud: Crud, fields: readonly [string, Field][]): Promise<Map<string, ReadonlyMap<string, string>>> {
  const codes = new Map<string, ReadonlyMap<string, string>>()
  for (const [name, field] of fields) {
    const values = hasTexts(field) ? await crud.texts.values(field) : undefined
    if (values) codes.set(name, values)
  }
  return codes
}
const codeOf = (text: string, values: ReadonlyMap<string, string>): string =>
  values.get(text) ??
  text
    .split(/[,，]/)
    .map(part => values.get(part.trim()) ?? part.trim())
    .join(',')

/** Which of these rows hold a unique value that is in the database already. */
async function markTaken(crud: Crud, store: Store, user: UserPrincipal, rows: readonly { row: SheetRow; values: Row }[]) {
  for (const [name, field] of Object.entries(store.resource.fields)) {
    const column = store.column(name)
    if (!field.unique || !column) continue
    const given = [
      ...new Set(rows.map(({ values }) => values[name]).filter(value => value !== null && value !== undefined && value !== '')),
    ]
    if (given.length === 0) continue
    const found = await crud.app.db
      .select({ value: column })
      .from(store.table)
      .where(and(inArray(column, given), store.tenant && eq(store.tenant, user.tenantId), store.deleted && eq(store.deleted, 0)))
    const taken = new Set(found.map(({ value }) => value))
    for (const { row, values } of rows) {
      if (taken.has(values[name])) row.issue ??= `${field.label}已经存在，忽略导入。`
      else if (values[name] !== null && values[name] !== undefined) taken.add(values[name])
    }
  }
}

/** Writes many rows at once, each with its entry in the history. */
async function insertAll(crud: Crud, store: Store, user: UserPrincipal, rows: readonly { row: SheetRow; values: Row }[]) {
  const at = new Date(crud.app.now())
  const made = rows.map(({ row, values }) => ({ id: newId(), row, values }))
  const tenantId = store.tenant ? user.tenantId : 0
  await crud.app.db.transaction(async tx => {
    await tx.insert(store.table).values(
      made.map(({ id, values }) => ({
        ...byColumn(store, { ...values, id, createBy: user.username, createTime: at }),
        ...(store.tenant ? { tenantId } : {}),
      })),
    )
    await tx.insert(sysDataLog).values(
      made.map(({ id, row }) => ({
        id: newId(),
        entity: store.name,
        entityId: id,
        version: 1,
        action: 'add' as const,
        changes: [...row.cells].flatMap(([field, text]) =>
          text === null
            ? []
            : [
                {
                  field,
                  label: store.field(field)?.label ?? field,
                  before: '',
                  after: store.field(field)?.secret ? HIDDEN : text,
                },
              ],
        ),
        actorId: user.id,
        actorName: user.realname || user.username,
        at,
        tenantId,
      })),
    )
  })
}

/** Writes one row and marks it: where a resource has commands of its own, or a chunk was refused. */
export async function writeRow(app: Crud['app'], row: SheetRow, write: () => Promise<unknown>): Promise<void> {
  try {
    await write()
    row.isDone = true
  } catch (error) {
    if (!(error instanceof Refusal)) app.log.warn({ err: error }, 'A row of an import was refused')
    row.issue = error instanceof Refusal ? `${error.text}，忽略导入。` : '未知错误，忽略导入'
  }
}

/** Whether the database refused the values themselves. After anything else (a lost connection) the rows may stand there already. */
const isOfValues = (error: unknown): boolean => /^2[23]/.test(sqlState(error) ?? '')

/**
 * Checks and writes rows in chunks; the issues stand in the rows afterwards (contract.md 20.8). Invalid rows never keep good ones out. `goesOn` is told
 * how many rows are dealt with and ends the work by saying no: the rows that are left then have neither issue nor place.
 */
export async function importRows(
  crud: Crud,
  store: Store,
  user: UserPrincipal,
  rows: readonly SheetRow[],
  goesOn: (handled: number) => boolean = () => true,
): Promise<void> {
  const codes = await codesOf(crud, Object.entries(store.resource.fields))
  const { beforeSave, afterSave } = store.hooks
  for (let from = 0; from < rows.length && goesOn(from); from += CHUNK) {
    const good: { row: SheetRow; values: Row; body: ReadonlyMap<string, unknown> }[] = []
    for (const row of rows.slice(from, from + CHUNK)) {
      const body = new Map(
        [...row.cells].map(([name, text]) => {
          const values = codes.get(name)
          const field = store.field(name)
          if (text !== null && field && holdsFiles(field)) return [name, asPaths(text, crud.app)]
          return [name, text !== null && values ? codeOf(text, values) : text]
        }),
      )
      const { values, issues } = await readDraft(crud, store, body, true)
      const [issue] = Object.values(issues)
      if (issue === undefined) good.push({ row, values, body })
      else row.issue = `${issue}，忽略导入。`
    }
    await markTaken(crud, store, user, good)
    const free = good.filter(({ row }) => row.issue === null)
    if (free.length === 0) continue
    const isWhole =
      !beforeSave &&
      !afterSave &&
      (await insertAll(crud, store, user, free).then(
        () => true,
        (error: unknown) => {
          if (!isOfValues(error)) throw error
          return false
        },
      ))
    if (isWhole) for (const { row } of free) row.isDone = true
    else
      for (const { row, body } of free) {
        if (!goesOn(row.number - 1)) break
        await writeRow(crud.app, row, () => addRow(crud, store, user, body))
      }
  }
  crud.totals.forget(store.resource.id)
}
