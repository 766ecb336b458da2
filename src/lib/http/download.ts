import { DOWNLOAD_TEXT } from '#contract/rules/uploadTexts.ts'
import { address, type SendOptions } from './client.ts'
import { message } from '#src/ui/feedback/toasts.ts'
import { failureLine } from '../text/failure.ts'
import { toFailure } from './call.ts'
import { downloadBlob } from './unsigned.ts'
import { staticUrl } from './urls.ts'

/** Long enough for a browser to have taken the bytes of a blob's address. */
const ADDRESS_LIFE = 60_000

/** Hands bytes to the person as a file of that name. */
export function saveBlob(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.hidden = true
  document.body.append(link)
  link.click()
  link.remove()
  setTimeout(() => URL.revokeObjectURL(url), ADDRESS_LIFE)
}

/** What a server says instead of the file: an envelope in place of the bytes; null when these are the bytes. */
async function refusalIn(blob: Blob): Promise<string | null> {
  if (!blob.type.includes('json')) return null
  try {
    const answer: unknown = JSON.parse(await blob.text())
    if (typeof answer !== 'object' || answer === null || !('success' in answer) || answer.success !== false) return null
    return 'message' in answer && typeof answer.message === 'string' && answer.message !== ''
      ? answer.message
      : DOWNLOAD_TEXT.failed
  } catch {
    return null
  }
}

/**
 * Gets bytes and saves them under `name`. Nothing to get warns 未知的文件 (ERR-27), an empty answer 文件下载失败 (ERR-26), a refusal says itself;
 * cancelling says nothing. True when something was saved.
 */
export async function download(get: (() => Promise<Blob>) | null, name: string): Promise<boolean> {
  if (get === null) {
    message.warning(DOWNLOAD_TEXT.noFile)
    return false
  }
  try {
    const blob = await get()
    const refusal = blob.size === 0 ? DOWNLOAD_TEXT.failed : await refusalIn(blob)
    if (refusal === null) saveBlob(blob, name)
    else message.warning(refusal)
    return refusal === null
  } catch (error) {
    const failure = toFailure(error)
    const isSaid = failure.kind === 'cancelled' || failure.kind === 'expired'
    if (!isSaid) message.warning(`${DOWNLOAD_TEXT.failed}：${failureLine(failure)}`)
    return false
  }
}

/** Saves a stored file; `path` as records hold it, '' or absent when there is none. */
export const downloadFile = (path: string | null | undefined, name: string, options: SendOptions = {}): Promise<boolean> =>
  download(path ? () => downloadBlob(staticUrl(path), {}, { ...options, quiet: true }) : null, name)

/** The export of a list: GET with its query, saved as `{name}.xls` (API-LIST-04). */
export const downloadList = (
  path: string,
  query: Readonly<Record<string, unknown>> = {},
  name: string = DOWNLOAD_TEXT.defaultName,
  options: SendOptions = {},
): Promise<boolean> => download(() => downloadBlob(path, query, { ...options, quiet: true }), `${name}.xls`)

/** Address of the second kind of export: the whole query as JSON in `paramsStr` (API-LIST-06, contract.md 20.4). */
export const exportAddress = (path: string, query: Readonly<Record<string, unknown>>): string =>
  `${address(path)}?paramsStr=${encodeURIComponent(JSON.stringify(query))}`

/** The second kind of export: the browser goes to its address and saves what comes; a refusal never takes the place of the page. */
export function openExport(path: string, query: Readonly<Record<string, unknown>>): void {
  const link = document.createElement('a')
  link.href = exportAddress(path, query)
  link.download = ''
  link.hidden = true
  document.body.append(link)
  link.click()
  link.remove()
}
