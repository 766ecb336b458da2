import type { FastifyRequest } from 'fastify'
import { SKIP_ROWS_FIELD } from '#contract/entities/upload.ts'
import { CODE } from '#contract/http/envelope.ts'
import type { ImportResult } from '#contract/resources/defineResource.ts'
import { isImported } from '#contract/resources/field.ts'
import { headerIn, NO_HEADER } from '#contract/rules/sheetHeader.ts'
import type { UserPrincipal } from '#server/plugins/principal.ts'
import { Refusal } from '#server/plugins/refusal.ts'
import { Answer } from '#server/plugins/serve.ts'
import type { Crud } from './crud.ts'
import { keepFaultFile } from './faultFile.ts'
import { importRows } from './importRows.ts'
import type { SheetRow } from './importRows.ts'
import { SHEET, SHEET_TEXT } from './sheetLimits.ts'
import type { ReadSheet } from './sheetLimits.ts'
import { readSheet } from './sheetReader.ts'
import type { Store } from './store.ts'
import { beginTransfer } from './transfers.ts'
import type { Transfer } from './transfers.ts'

const FAULT_HEADER = '错误'
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

/** Fields that a workbook may bring. */
const importedFields = (store: Store) => Object.entries(store.resource.fields).filter(([, field]) => isImported(field))

/** Cells by field: the row with the most known headers names the columns. Empty rows do not count. */
function rowsOf(store: Store, { rows }: ReadSheet, from: number): SheetRow[] {
  const byLabel = new Map(importedFields(store).map(([name, { label }]) => [label, name]))
  const header = headerIn(rows, new Set(byLabel.keys()))
  if (header === null) throw failed(NO_HEADER)
  const columns = header.columns.map(label => (label === null ? undefined : byLabel.get(label)))
  return rows.slice(header.at + 1).flatMap((row, index) => {
    const cells = columns.flatMap((name, column): [string, string | null][] =>
      name === undefined ? [] : [[name, row[column]?.trim() || null]],
    )
    return cells.some(([, text]) => text !== null)
      ? [{ number: from + index + 1, cells: new Map(cells), fault: null, isDone: false }]
      : []
  })
}

/** Keeps the answer of an import for whoever lost the connection to it. */
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

/** Reads workbooks, writes their good rows and keeps the others in a workbook with their faults (contract.md 20.5 to 20.8). */
export function createImport(crud: Crud) {
  let running = 0
  const atOnce = 2

  async function work(
    store: Store,
    user: UserPrincipal,
    request: FastifyRequest,
    { uploads, transfer }: { uploads: readonly Upload[]; transfer: Transfer },
  ): Promise<Answer<ImportResult | string>> {
    const rows: SheetRow[] = []
    let from = 0
    for (const { bytes, skipped } of uploads) {
      const reply = await readSheet(bytes)
      if (!reply.ok) throw failed(reply.text)
      const found = rowsOf(store, reply.sheet, from)
      rows.push(...found.filter(({ number }) => !skipped.has(number - from)))
      from += found.length
    }
    if (rows.length === 0) throw failed('文件中没有数据')
    if (rows.length > SHEET.rowsMax) throw failed(SHEET_TEXT.rows)
    const countsNow = () => ({
      totalCount: rows.length,
      successCount: rows.filter(row => row.isDone).length,
      errorCount: rows.filter(row => row.fault !== null).length,
    })
    try {
      await importRows(crud, store, user, rows, handled => transfer.report('working', handled, rows.length))
    } finally {
      // of an import that broke off, what it did until then
      const content = JSON.stringify(countsNow())
      await crud.app.audit({ actor: user, action: 'import', entity: store.name, content, ip: request.ip })
    }
    const counts = countsNow()
    transfer.report('working', counts.successCount + counts.errorCount, rows.length)
    const isStopped = counts.successCount + counts.errorCount < rows.length
    if (transfer.isFollowed) for (const row of rows) if (!row.isDone) row.fault ??= LEFT_TEXT
    const bad = rows.filter(({ fault }) => fault !== null)
    if (bad.length === 0) {
      const message = `共${rows.length}行数据全部导入成功！`
      return new Answer<ImportResult | string>({ ...counts, msg: message }, message, CODE.success)
    }
    const fields = importedFields(store)
    const { fileUrl, fileName } = await keepFaultFile(crud.app, user, {
      title: store.resource.title,
      headers: [...fields.map(([, { label }]) => label), FAULT_HEADER],
      rows: bad.map(row => [...fields.map(([name]) => row.cells.get(name) ?? null), `第 ${row.number} 行：${row.fault}`]),
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

  return async (store: Store, user: UserPrincipal, request: FastifyRequest) => {
    // a body that comes slowly holds nobody up
    const uploads = await uploadsOf(request)
    if (running >= atOnce) throw new Refusal(BUSY_TEXT)
    running += 1
    try {
      const transfer = await beginTransfer(crud.app, user, request, store.name)
      return await answered(transfer, work(store, user, request, { uploads, transfer }))
    } finally {
      running -= 1
    }
  }
}
