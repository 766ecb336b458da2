import { TRANSFER_TIMEOUT } from '#contract/constants.ts'
import type { TransferState } from '#contract/entities/transfer.ts'
import { transferState } from '#contract/http/calls/transfers.ts'
import { HEADER } from '#contract/http/headers.ts'
import type { AnyResource, ListInput } from '#contract/resources/defineResource.ts'
import { call } from '#src/lib/http/call.ts'
import { send } from '#src/lib/http/client.ts'
import { download } from '#src/lib/http/download.ts'
import { newId } from '#src/lib/newId.ts'

/** Between two questions how far the server is, ms. */
const FOLLOW_DELAY = 700

interface Options {
  signal: AbortSignal
  /** rows so far, and of how many where the server knows */
  onProgress: (progress: Pick<TransferState, 'done' | 'total'>) => void
}

/** Asks the server now and then how far an export is, until `stop`; what it cannot say is no issue of the export. */
function follow(id: string, onProgress: Options['onProgress']): () => void {
  const stop = new AbortController()
  const ask = async (): Promise<void> => {
    const state = await call(transferState, { id }, { quiet: true, signal: stop.signal }).catch(() => null)
    if (stop.signal.aborted) return
    if (state?.phase === 'working') onProgress(state)
    setTimeout(() => void ask(), FOLLOW_DELAY)
  }
  const begin = setTimeout(() => void ask(), FOLLOW_DELAY)
  return () => {
    clearTimeout(begin)
    stop.abort()
  }
}

/** What the bytes are: of a zip where the rows were too many for .xls (D54). */
const endingOf = async (book: Blob): Promise<string> => ((await book.slice(0, 2).text()) === 'PK' ? 'xlsx' : 'xls')

/**
 * Fetches the workbook of a list and saves it as `{title}.xls` (contract.md 20.1), above 60,000 rows as `.xlsx`; says itself when there is none. The workbook comes without a length:
 * the rows are asked for beside it. Never rejects.
 */
export async function downloadRows(
  { api, title }: AnyResource,
  input: ListInput,
  { signal, onProgress }: Options,
): Promise<boolean> {
  const id = newId()
  const leave = follow(id, onProgress)
  const fetchBook = async (): Promise<Blob> => {
    const { data } = await send(
      {
        method: 'GET',
        url: api.exportXls?.path ?? '',
        params: input,
        headers: { [HEADER.transfer]: id },
        responseType: 'blob',
        timeout: TRANSFER_TIMEOUT,
      },
      { signal, quiet: true },
    )
    return data instanceof Blob ? data : new Blob()
  }
  const book = fetchBook()
  const ending = await book.then(endingOf).catch(() => 'xls')
  const saved = await download(() => book, `${title}.${ending}`)
  leave()
  return saved
}
