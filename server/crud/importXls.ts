import type { FastifyRequest } from 'fastify'
import { SKIP_ROWS_FIELD } from '#contract/entities/upload.ts'
import { CODE } from '#contract/http/envelope.ts'
import type { ImportResult } from '#contract/resources/defineResource.ts'
import { isImported } from '#contract/resources/field.ts'
import { columnsIn, NO_HEADER } from '#contract/rules/sheetHeader.ts'
import type { UserPrincipal } from '#server/plugins/principal.ts'
import { Refusal } from '#server/plugins/refusal.ts'
import { Answer } from '#server/plugins/serve.ts'
import type { Crud } from './crud.ts'
import { keepErrorFile } from './errorFile.ts'
import { importRows } from './importRows.ts'
import type { SheetRow } from './importRows.ts'
import { SHEET, SHEET_TEXT } from './sheetLimits.ts'
import type { ReadSheet } from './sheetLimits.ts'
import { readSheet } from './sheetReader.ts'
import type { Store } from './storeTypes.ts'
import { beginTransfer } from './transfers.ts'
import type { Transfer } from './transfers.ts'

const ERROR_HEADER = '错误'
const FILES_MAX = 5
const FAILED_TEXT = '文件导入失败！'
const LEFT_TEXT = '导入已取消，未导入'
const SKIP_TEXT = '参数不合法：skipRows'
const BUSY_TEXT = '正在进行的导入较多，请稍后再试'
const failed = (text: string) => new Refusal(`文件导入失败:${text}`)

interface Upload {
  /** name of the multipart field: the dialog sends `files[]` */
  field: string
  bytes: Buffer
  /** numbers of the rows that the sender wants left out */
  skipped: ReadonlySet<number>
}

/** Row numbers by file, as `skipRows` tells them: [[3,7],[]]. */
function skippedIn(text: unknown): readonly ReadonlySet<number>[] {
  let told: unknown
  try {
    told = JSON.parse(String(text))
  } catch {
    throw failed(SKIP_TEXT)
  }
  if (!Array.isArray(told)) throw failed(SKIP_TEXT)
  return told.map((rows: unknown) => {
    if (!Array.isArray(rows) || !rows.every(row => Number.isInteger(row))) throw failed(SKIP_TEXT)
    return new Set<number>(rows)
  })
}

async function uploadsOf(request: FastifyRequest): Promise<Upload[]> {
  if (!request.isMultipart()) throw failed('未上传任何文件')
  const uploads: Omit<Upload, 'skipped'>[] = []
  let skipRows: unknown = null
  try {
    for await (const part of request.parts({ limits: { fileSize: SHEET.fileMax, files: FILES_MAX } }))
      if (part.type === 'file') uploads.push({ field: part.fieldname, bytes: await part.toBuffer() })
      else if (part.fieldname === SKIP_ROWS_FIELD) skipRows = part.value
  } catch (error) {
    const isTooLarge = error instanceof Error && 'code' in error && error.code === 'FST_REQ_FILE_TOO_LARGE'
    throw failed(isTooLarge ? SHEET_TEXT.size : SHEET_TEXT.broken)
  }
  if (uploads.length === 0) throw failed('未上传任何文件')
  const skipped = skipRows === null ? [] : skippedIn(skipRows)
  return uploads.map((upload, at) => ({ ...upload, skipped: skipped[at] ?? new Set() }))
}

/** What the rows of a workbook become. */
export interface SheetTarget {
  /** what one row is called: names the file of issues */
  title: string
  /** of the audit and of transfers */
  entity: string
  /** cell names with their headers, in order; of two with one header the second is the second column that has it */
  columns: readonly (readonly [name: string, header: string])[]
  /** headers stand in two rows: those of a group below the group's name (contract.md 7, 20.3) */
  isGrouped?: true
  /** Writes rows and marks them: `isDone`, or `issue` with the sentence. `goesOn` is told how many are dealt with and ends the work by saying no. */
  write: (rows: readonly SheetRow[], goesOn: (handled: number) => boolean) => Promise<void>
}

/** Fields that a workbook may bring into a resource. */
const importedColumns = (store: Store) =>
  Object.entries(store.resource.fields)
    .filter(([, field]) => isImported(field))
    .map(([name, { label }]) => [name, label] as const)

/** Cells by name: the row with the most known headings names the columns, with its neighbour where they stand in two. Empty rows do not count. */
function rowsOf({ columns: wanted, isGrouped }: SheetTarget, { rows }: ReadSheet, from: number): SheetRow[] {
  const known = new Set(wanted.map(([, heading]) => heading))
  const found = columnsIn(rows, known, isGrouped)
  if (found === null) throw failed(NO_HEADER)
  const used = new Set<string>()
  const columns = found.names.map(heading => {
    const [name] = wanted.find(([one, label]) => label === heading && !used.has(one)) ?? []
    if (name !== undefined) used.add(name)
    return name
  })
  return rows.slice(found.from).flatMap((row, index) => {
    const cells = columns.flatMap((name, column): [string, string | null][] =>
      name === undefined ? [] : [[name, row[column]?.trim() || null]],
    )
    return cells.some(([, text]) => text !== null)
      ? [{ number: from + index + 1, cells: new Map(cells), issue: null, isDone: false }]
      : []
  })
}

/** Keeps the answer of an import for anyone who lost the connection to it. */
async function answered<T>(transfer: Transfer, work: Promise<Answer<T>>): Promise<Answer<T>> {
  try {
    const answer = await work
    await transfer.end({ success: true, message: answer.message, code: answer.code, result: answer.result })
    return answer
  } catch (error) {
    const refused = error instanceof Refusal ? error : new Refusal(FAILED_TEXT)
    await transfer.end({ success: false, message: refused.text, code: refused.code, result: refused.result })
    throw error
  }
}

/** Reads workbooks, writes their good rows and keeps the others in a workbook with their issues (contract.md 20.5 to 20.8). */
export function createImport(crud: Crud) {
  let running = 0
  const atOnce = 2

  async function work(
    target: SheetTarget,
    user: UserPrincipal,
    request: FastifyRequest,
    { uploads, transfer }: { uploads: readonly Upload[]; transfer: Transfer },
  ): Promise<Answer<ImportResult | string>> {
    for (const { bytes } of uploads) await crud.app.fileService.mustBeClean(user, [bytes])
    const rows: SheetRow[] = []
    let from = 0
    for (const { bytes, skipped } of uploads) {
      const reply = await readSheet(bytes)
      if (!reply.ok) throw failed(reply.text)
      const found = rowsOf(target, reply.sheet, from)
      rows.push(...found.filter(({ number }) => !skipped.has(number - from)))
      from += found.length
    }
    if (rows.length === 0) throw failed('文件中没有数据')
    if (rows.length > SHEET.rowsMax) throw failed(SHEET_TEXT.rows)
    // rows that are left out come back as a file: asked before anything is written, as what is written is not refused any more
    await crud.app.fileService.mustHaveRoom(user, Number(request.headers['content-length'] ?? 0))
    const countsNow = () => ({
      totalCount: rows.length,
      successCount: rows.filter(row => row.isDone).length,
      errorCount: rows.filter(row => row.issue !== null).length,
    })
    try {
      await target.write(rows, handled => transfer.report('working', handled, rows.length))
    } finally {
      // of an import that broke off, what it did until then
      const content = JSON.stringify(countsNow())
      await crud.app.audit({ actor: user, action: 'import', entity: target.entity, content, ip: request.ip })
    }
    const counts = countsNow()
    transfer.report('working', counts.successCount + counts.errorCount, rows.length)
    const isStopped = counts.successCount + counts.errorCount < rows.length
    if (transfer.isFollowed) for (const row of rows) if (!row.isDone) row.issue ??= LEFT_TEXT
    const bad = rows.filter(({ issue }) => issue !== null)
    if (bad.length === 0) {
      const message = `共${rows.length}行数据全部导入成功！`
      return new Answer<ImportResult | string>({ ...counts, msg: message }, message, CODE.success)
    }
    const { fileUrl, fileName } = await keepErrorFile(crud.app, user, {
      title: target.title,
      headers: [...target.columns.map(([, header]) => header), ERROR_HEADER],
      rows: bad.map(row => [...target.columns.map(([name]) => row.cells.get(name) ?? null), `第 ${row.number} 行：${row.issue}`]),
    })
    const left = isStopped ? `，未导入行数：${counts.totalCount - counts.successCount - counts.errorCount}` : ''
    const msg = `总上传行数：${counts.totalCount}，已导入行数：${counts.successCount}，错误行数：${counts.errorCount}${left}`
    const isDialog = !transfer.isFollowed && uploads.some(({ field }) => field.startsWith('files'))
    return new Answer<ImportResult | string>(
      // the dialog of the original, which names no transfer, reads a path, its list pages an object (contract.md 20.7)
      isDialog ? fileUrl : { ...counts, msg, fileUrl, fileName, ...(isStopped ? { isStopped } : {}) },
      isStopped ? '导入已取消。' : '文件导入成功，但有错误。',
      CODE.imported,
    )
  }

  const importSheet = async (target: SheetTarget, user: UserPrincipal, request: FastifyRequest) => {
    // a body that comes slowly holds nobody up
    const uploads = await uploadsOf(request)
    if (running >= atOnce) throw new Refusal(BUSY_TEXT)
    running += 1
    try {
      const transfer = await beginTransfer(crud.app, user, request, target.entity)
      return await answered(transfer, work(target, user, request, { uploads, transfer }))
    } finally {
      running -= 1
    }
  }
  const ofResource = (store: Store, user: UserPrincipal): SheetTarget => ({
    title: store.resource.title,
    entity: store.name,
    columns: importedColumns(store),
    write: (rows, goesOn) => importRows(crud, store, user, rows, goesOn),
  })
  return {
    importSheet,
    /** into a resource of the engine */
    crudImport: (store: Store, user: UserPrincipal, request: FastifyRequest) =>
      importSheet(ofResource(store, user), user, request),
  }
}
