import type { FastifyRequest } from 'fastify'
import { SKIP_ROWS_FIELD } from '#contract/entities/upload.ts'
import type { TransferAnswer } from '#contract/entities/transfer.ts'
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
const BROKEN_MESSAGE = '导入中断，部分数据未导入。'
const BROKEN_TEXT = '导入中断，未导入，请先在列表中核对'
const SKIP_TEXT = '参数不合法：skipRows'
const BUSY_TEXT = '正在进行的导入较多，请稍后再试'
const failed = (text: string) => new Refusal(`文件导入失败:${text}`)

type Counts = Pick<ImportResult, 'totalCount' | 'successCount' | 'errorCount'>

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
async function answered<T>(app: Crud['app'], transfer: Transfer, work: Promise<Answer<T>>): Promise<Answer<T>> {
  const end = (answer: TransferAnswer) =>
    transfer.end(answer).catch((error: unknown) => app.log.warn({ err: error }, 'The answer of an import could not be kept'))
  try {
    const answer = await work
    await end({ success: true, message: answer.message, code: answer.code, result: answer.result })
    return answer
  } catch (error) {
    const refused = error instanceof Refusal ? error : new Refusal(FAILED_TEXT)
    await end({ success: false, message: refused.text, code: refused.code, result: refused.result })
    throw error
  }
}

/** What became of the rows, as a sentence. */
function sumOf({ totalCount, successCount, errorCount }: Counts, end: 'whole' | 'stopped' | 'broken'): string {
  const left = totalCount - successCount - errorCount
  const sum = `总上传行数：${totalCount}，已导入行数：${successCount}，错误行数：${errorCount}`
  if (end === 'whole') return sum
  if (end === 'stopped') return `${sum}，未导入行数：${left}`
  return `导入中断，其余数据未导入，请刷新列表核对后再导入。${sum}，未导入行数：${left}`
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
    const broken = await target
      .write(rows, handled => transfer.report('working', handled, rows.length))
      .then(
        () => null,
        (error: unknown) => ({ error }),
      )
    const counts: Counts = {
      totalCount: rows.length,
      successCount: rows.filter(row => row.isDone).length,
      errorCount: rows.filter(row => row.issue !== null).length,
    }
    // of an import that broke off, what it did until then
    const content = JSON.stringify(counts)
    const entry = { actor: user, action: 'import', entity: target.entity, content, ip: request.ip }
    await crud.app.audit(entry).catch((error: unknown) => {
      if (!broken) throw error
      // the database may be away still: kept on the disk until it is there
      crud.app.auditRead(entry)
    })
    if (broken) {
      if (counts.successCount === 0) throw broken.error
      crud.app.log.error({ err: broken.error }, 'An import broke off')
    }
    transfer.report('working', counts.successCount + counts.errorCount, rows.length)
    const isStopped = !broken && counts.successCount + counts.errorCount < rows.length
    if (broken || transfer.isFollowed) for (const row of rows) if (!row.isDone) row.issue ??= broken ? BROKEN_TEXT : LEFT_TEXT
    const bad = rows.filter(({ issue }) => issue !== null)
    if (bad.length === 0) {
      const message = `共${rows.length}行数据全部导入成功！`
      return new Answer<ImportResult | string>({ ...counts, msg: message }, message, CODE.success)
    }
    const file = await keepErrorFile(crud.app, user, {
      title: target.title,
      headers: [...target.columns.map(([, header]) => header), ERROR_HEADER],
      rows: bad.map(row => [...target.columns.map(([name]) => row.cells.get(name) ?? null), `第 ${row.number} 行：${row.issue}`]),
    }).catch((error: unknown) => {
      // what broke the import may break the file too: the counts are said all the same
      if (!broken) throw error
      return null
    })
    const msg = sumOf(counts, broken ? 'broken' : isStopped ? 'stopped' : 'whole')
    const isDialog = !transfer.isFollowed && uploads.some(({ field }) => field.startsWith('files'))
    return new Answer<ImportResult | string>(
      // the dialog of the original, which names no transfer, reads a path, its list pages an object (contract.md 20.7)
      isDialog && file
        ? file.fileUrl
        : { ...counts, msg, ...file, ...(isStopped ? { isStopped } : {}), ...(broken ? { isBroken: true } : {}) },
      broken ? BROKEN_MESSAGE : isStopped ? '导入已取消。' : '文件导入成功，但有错误。',
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
      return await answered(crud.app, transfer, work(target, user, request, { uploads, transfer }))
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
