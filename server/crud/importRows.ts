import { sysDataLog } from '#server/db/tables/index.ts'
import { inTransaction, isOfValues } from '#server/db/retried.ts'
import type { UserPrincipal } from '#server/plugins/principal.ts'
import { Refusal } from '#server/plugins/refusal.ts'
import { HIDDEN } from './changes.ts'
import { newId } from '#server/db/newId.ts'
import { addRows, TakenBack } from './addRows.ts'
import type { NewRow } from './addRows.ts'
import type { Crud } from './crud.ts'
import { readDraft } from './draft.ts'
import type { Row } from './hooks.ts'
import { asPaths, holdsFiles } from './fileAddress.ts'
import type { Store } from './storeTypes.ts'
import { hasTexts, partsOf } from './texts.ts'
import type { Meanings } from './texts.ts'
import { takenAmong } from './unique.ts'
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
/** Rows with something behind them in one transaction: the embedded database has one connection, and everybody waits for its end. */
const BATCH = 150

const LOOK_TEXT = {
  shared: (label: string, name: string) => `${label}“${name}”有多条同名记录，请填写编码`,
  unknown: (label: string, name: string) => `${label}“${name}”不存在或已停用，请填写已有的名称或编码`,
} as const

/** What the cells of these rows stand for, by field. */
async function meaningsOf(
  crud: Crud,
  store: Store,
  user: UserPrincipal,
  rows: readonly SheetRow[],
): Promise<Map<string, Meanings>> {
  const found = new Map<string, Meanings>()
  for (const [name, field] of Object.entries(store.resource.fields)) {
    const cells = hasTexts(field) ? rows.map(row => row.cells.get(name) ?? '').filter(cell => cell !== '') : []
    const meanings = cells.length > 0 ? await crud.texts.meanings(field, cells, user) : undefined
    if (meanings) found.set(name, meanings)
  }
  return found
}

/** The code of a cell, or of each of its parts; a sentence where a name is none or that of several. */
function codeOf(label: string, text: string, { codes, shared, isWhole }: Meanings): { code: string } | { issue: string } {
  const whole = codes.get(text)
  if (whole !== undefined) return { code: whole }
  const parts = partsOf(text)
  const double = [text, ...parts].find(part => shared.has(part))
  if (double !== undefined) return { issue: LOOK_TEXT.shared(label, double) }
  const strange = isWhole ? parts.find(part => !codes.has(part)) : undefined
  if (strange !== undefined) return { issue: LOOK_TEXT.unknown(label, strange) }
  return { code: parts.map(part => codes.get(part) ?? part).join(',') }
}

/** The cells of a row as a client would send them, and what is wrong with one of them. */
function bodyOf(crud: Crud, store: Store, row: SheetRow, meanings: ReadonlyMap<string, Meanings>) {
  const body = new Map<string, unknown>()
  let issue: string | null = null
  for (const [name, text] of row.cells) {
    const field = store.field(name)
    const known = meanings.get(name)
    body.set(name, text)
    if (text === null || field === undefined) continue
    if (holdsFiles(field)) body.set(name, asPaths(text, crud.app))
    else if (known) {
      const found = codeOf(field.label, text, known)
      if ('code' in found) body.set(name, found.code)
      else issue ??= found.issue
    }
  }
  return { body, issue }
}

/** Marks rows that hold a unique value which is in the database already, or in a row before. */
async function markTaken(crud: Crud, store: Store, user: UserPrincipal, rows: readonly { row: SheetRow; values: Row }[]) {
  const taken = await takenAmong(
    crud.app.db,
    store,
    user,
    rows.map(({ values }) => values),
  )
  for (const [at, { row }] of rows.entries()) {
    const label = taken.get(at)?.label
    if (label !== undefined) row.issue ??= `${label}已经存在，忽略导入。`
  }
}

/** Writes many rows at once, each with its entry in the history. */
async function insertAll(crud: Crud, store: Store, user: UserPrincipal, rows: readonly { row: SheetRow; values: Row }[]) {
  const at = new Date(crud.app.now())
  const made = rows.map(({ row, values }) => ({ id: newId(), row, values }))
  const tenantId = store.tenant ? user.tenantId : 0
  await inTransaction(crud.app.db, async tx => {
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

/**
 * The order of two rows of a tree by their codes, in whatever order they came: what stands above before what stands below it. Rows without a code come
 * last, as the one that is made for them may be what another row gives.
 */
export function codeOrder(one: string | null | undefined, other: string | null | undefined): number {
  const [a, b] = [one?.length ?? 0, other?.length ?? 0]
  return a === 0 || b === 0 ? b - a : a - b
}

/** Marks a row with what it was refused for. */
function markRefused(app: Crud['app'], row: SheetRow, error: unknown): void {
  if (!(error instanceof Refusal)) app.log.warn({ err: error }, 'A row of an import was refused')
  row.issue = error instanceof Refusal ? `${error.text}，忽略导入。` : '未知错误，忽略导入'
}

/**
 * Writes one row and marks it: where a resource has commands of its own, or a chunk was refused. Throws what neither refused the row nor lies in its
 * values: after a lost connection it may stand there already.
 */
export async function writeRow(app: Crud['app'], row: SheetRow, write: () => Promise<unknown>): Promise<void> {
  try {
    await write()
    row.isDone = true
  } catch (error) {
    if (!(error instanceof Refusal) && !isOfValues(error)) throw error
    markRefused(app, row, error)
  }
}

/** Whether the work goes on; told how many rows are dealt with. */
type GoesOn = (handled: number) => boolean
/** A row whose cells are all right, as a draft and as it was read. */
interface Sound extends NewRow {
  row: SheetRow
  body: ReadonlyMap<string, unknown>
}

/** Adds rows one by one, each in a transaction of its own. */
async function addEach(crud: Crud, store: Store, user: UserPrincipal, rows: readonly Sound[], goesOn: GoesOn) {
  for (const { row, body } of rows) {
    if (!goesOn(row.number - 1)) return
    await writeRow(crud.app, row, () => addRow(crud, store, user, body))
  }
}

/** Adds rows together; where the database or something behind a row refused one of them, in halves, down to the row that it was. */
async function addTogether(crud: Crud, store: Store, user: UserPrincipal, rows: readonly Sound[], goesOn: GoesOn): Promise<void> {
  const [first] = rows
  if (first === undefined) return
  if (rows.length === 1) return addEach(crud, store, user, rows, goesOn)
  if (!goesOn(first.row.number - 1)) return
  try {
    const { added, refused } = await addRows(crud, store, user, rows)
    for (const [at, { row }] of rows.entries()) {
      const refusal = refused.get(at)
      if (refusal) markRefused(crud.app, row, refusal)
      else row.isDone = true
    }
    if (added.length > 0) await store.hooks.committed?.(added, { app: crud.app, user, operation: 'add' })
  } catch (error) {
    // after anything else (a lost connection) the rows may stand there already
    if (!(error instanceof TakenBack) && !isOfValues(error)) throw error
    const middle = Math.ceil(rows.length / 2)
    await addTogether(crud, store, user, rows.slice(0, middle), goesOn)
    await addTogether(crud, store, user, rows.slice(middle), goesOn)
  }
}

/** Rows in batches of at most BATCH in which no key stands twice, in their order. */
function apart(store: Store, user: UserPrincipal, rows: readonly Sound[]): Sound[][] {
  const batches: Sound[][] = []
  let keys = new Set<string>()
  for (const row of rows) {
    const own = store.hooks.batch?.keys?.({ ...row, user }) ?? []
    const last = batches.at(-1)
    if (last && last.length < BATCH && !own.some(key => keys.has(key))) last.push(row)
    else {
      batches.push([row])
      keys = new Set()
    }
    for (const key of own) keys.add(key)
  }
  return batches
}

/** Does what a new row needs before its transaction; some at once. Answers those that bore it. */
async function prepared(crud: Crud, store: Store, rows: readonly Sound[]): Promise<Sound[]> {
  const { prepare } = store.hooks
  if (!prepare) return [...rows]
  await Promise.all(
    rows.map(({ row, values }) => prepare({ app: crud.app, values }).catch(error => markRefused(crud.app, row, error))),
  )
  return rows.filter(({ row }) => row.issue === null)
}

/**
 * Checks and writes rows in chunks; the issues stand in the rows afterwards (contract.md 20.8). Invalid rows never keep good ones out. `goesOn` is told
 * how many rows are dealt with and ends the work by saying no: the rows that are left then have neither issue nor place.
 */
export async function importRows(
  crud: Crud,
  store: Store,
  user: UserPrincipal,
  rows: readonly SheetRow[],
  goesOn: GoesOn = () => true,
): Promise<void> {
  const { beforeSave, afterSave, batch } = store.hooks
  try {
    for (let from = 0; from < rows.length && goesOn(from); from += CHUNK) {
      const good: Sound[] = []
      const chunk = rows.slice(from, from + CHUNK)
      const meanings = await meaningsOf(crud, store, user, chunk)
      for (const row of chunk) {
        const { body, issue: strange } = bodyOf(crud, store, row, meanings)
        const { values, extras, issues } = await readDraft(crud, store, body, true)
        const issue = strange ?? Object.values(issues)[0]
        if (issue === undefined) good.push({ row, values, extras, body })
        else row.issue = `${issue}，忽略导入。`
      }
      await markTaken(crud, store, user, good)
      const free = good.filter(({ row }) => row.issue === null)
      if (free.length === 0) continue
      if (batch) {
        for (const some of apart(store, user, await prepared(crud, store, free)))
          await addTogether(crud, store, user, some, goesOn)
        continue
      }
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
      else await addEach(crud, store, user, free, goesOn)
    }
  } finally {
    // also of one that broke off: earlier chunks are in
    crud.totals.forget(store.resource.id)
  }
}
