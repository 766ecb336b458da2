import { FILE_MAX } from '#contract/constants.ts'
import { IMPORT_ENDINGS, type ImportRequest } from '#contract/entities/upload.ts'
import type { TransferAnswer, TransferState } from '#contract/entities/transfer.ts'
import { failureOf } from '#contract/http/failure.ts'
import { CODE } from '#contract/http/envelope.ts'
import { IMPORT_TEXT, importLost, importWorked, UPLOAD_TEXT, uploadFailedBecause } from '#contract/rules/uploadTexts.ts'
import { percentOf } from '#machines/upload/upload.rules.ts'
import type { ErrorFile, ImportAnswer, ImportDialogContext, ImportFile } from './importDialog.types.ts'

type Chosen = Pick<ImportFile, 'id' | 'name' | 'size'>

/** Why a file cannot be imported by its name or size, or null (IMPORT-11, D29). */
export function importError({ name, size }: Pick<Chosen, 'name' | 'size'>): string | null {
  if (!IMPORT_ENDINGS.some(ending => name.toLowerCase().endsWith(ending))) return IMPORT_TEXT.wrongType
  if (size === 0) return UPLOAD_TEXT.empty
  return size > FILE_MAX ? UPLOAD_TEXT.fileSize : null
}

export const withChosen = (files: readonly ImportFile[], chosen: readonly Chosen[]): ImportFile[] => [
  ...files,
  ...chosen
    .filter(one => importError(one) === null)
    .map((one): ImportFile => ({ ...one, state: 'reading', preview: null, text: '' })),
]

/** The sentences about what was not taken, each once. */
export const importErrors = (chosen: readonly Chosen[]): string[] => [...new Set(chosen.flatMap(one => importError(one) ?? []))]

/** Something is chosen, nothing is being read, nothing is refused. */
export const isReady = (files: readonly ImportFile[]): boolean =>
  files.length > 0 && files.every(one => one.state === 'read' || one.state === 'unread')

/** Rows with known issues, of all files. */
export const invalidCount = (files: readonly ImportFile[]): number =>
  files.reduce((sum, { preview }) => sum + (preview?.invalidRows.length ?? 0), 0)
/** Rows without a known issue, of all files; a file that could not be looked into counts as one. */
export const goodCount = (files: readonly ImportFile[]): number =>
  files.reduce((sum, { preview }) => sum + (preview === null ? 1 : preview.rowCount - preview.invalidRows.length), 0)
/** Ready, and something is left when rows with issues stay out. */
export const isSendable = (files: readonly ImportFile[], isOnlyGood: boolean): boolean =>
  isReady(files) && (!isOnlyGood || goodCount(files) > 0)

/** What is sent: only what there is, the switch only where it is shown (contract.md 20.5, 28.33). */
export const requestOf = ({
  biz,
  foreignKeys,
  isOnline,
  isValidating,
  isOnlyGood,
  files,
}: ImportDialogContext): ImportRequest<string> => ({
  ...(biz === '' ? {} : { isSingleTableImport: biz }),
  ...(foreignKeys === '' ? {} : { foreignKeys }),
  ...(isOnline ? { validateStatus: isValidating ? '1' : '0' } : {}),
  ...(isOnlyGood ? { skipRows: JSON.stringify(files.map(({ preview }) => preview?.invalidRows ?? [])) } : {}),
  files: files.map(one => one.id),
})

/** Between two questions how far the server is, ms. */
export const FOLLOW_DELAY = 700
/** Before the server is asked what became of an import whose connection was lost, ms: it may still be reading the request. */
export const OUTCOME_DELAY = 1_500
/** Without any answer for so long nobody knows what became of it, ms. */
export const CONTACT_LIMIT = 60_000

/** Everything went up, or the server says that it has it: what comes now is its work. */
export const isWithServer = ({ percent, work }: Pick<ImportDialogContext, 'percent' | 'work'>): boolean =>
  percent >= 100 || (work !== null && work.phase !== 'unknown')
/** The answer that the lost connection would have brought, once there is one. */
export const answerIn = ({ phase, answer }: TransferState): TransferAnswer | null => (phase === 'ended' ? answer : null)
/** The import ended before every row was tried. */
export const isStopped = ({ result }: ImportAnswer): boolean =>
  typeof result === 'object' && result !== null && 'isStopped' in result && result.isStopped === true

/** The import broke off midway: what was stored until then is in. */
export const isBroken = ({ result }: ImportAnswer): boolean =>
  typeof result === 'object' && result !== null && 'isBroken' in result && result.isBroken === true

/** How far an import is, for the person: `percent` null while nobody can say. */
export function progressOf(context: Pick<ImportDialogContext, 'percent' | 'work'>): {
  text: string
  percent: number | null
} {
  const { percent, work } = context
  if (!isWithServer(context)) return { text: IMPORT_TEXT.uploading, percent }
  if (work?.phase !== 'working' || !work.total) return { text: IMPORT_TEXT.reading, percent: null }
  return { text: importWorked(work.done, work.total), percent: percentOf((work.done / work.total) * 100) }
}

export const isPartial = ({ success, code }: ImportAnswer): boolean => success && Number(code) === CODE.imported
export const isRefused = ({ success }: ImportAnswer): boolean => !success

const textAt = (value: unknown, name: string): string => {
  const found = typeof value === 'object' && value !== null ? Object.entries(value).find(([key]) => key === name)?.[1] : undefined
  return typeof found === 'string' ? found : ''
}
const nameIn = (path: string): string => path.split('/').at(-1) ?? path

/** The file with the invalid rows: the result is its path, or an object that names it (contract.md 20.7). */
export function errorFileOf({ result }: ImportAnswer): ErrorFile | null {
  const path = typeof result === 'string' ? result : textAt(result, 'fileUrl')
  return path === '' ? null : { path, name: textAt(result, 'fileName') || nameIn(path) }
}

/** The counts of a partial import, else the server's sentence. */
export const partialText = ({ message, result }: ImportAnswer): string => textAt(result, 'msg') || message

/** What is said of an import that nobody finished. */
export const lostText = ({ done }: TransferState): string => importLost(done)

/** What a failed request says (ERR-23). */
export function failedText(error: unknown): string {
  const { kind, text } = failureOf(error)
  return uploadFailedBecause(kind === 'network' ? '网络连接失败' : text.trim())
}
