import { TRANSFER_TIMEOUT } from '#contract/constants.ts'
import type { AnyResource, ListInput } from '#contract/resources/defineResource.ts'
import { send } from '#src/lib/http/client.ts'
import { download } from '#src/lib/http/download.ts'

interface Options {
  signal: AbortSignal
  onProgress: (percent: number) => void
}

/** Fetches the workbook of a list and saves it as `{title}.xls` (contract.md 20.1); says itself when there is none. Never rejects. */
export const downloadRows = ({ api, title }: AnyResource, input: ListInput, { signal, onProgress }: Options): Promise<boolean> =>
  download(async () => {
    const { data } = await send(
      {
        method: 'GET',
        url: api.exportXls?.path ?? '',
        params: input,
        responseType: 'blob',
        timeout: TRANSFER_TIMEOUT,
        onDownloadProgress: ({ loaded, total }) => {
          if (total) onProgress(Math.round((loaded / total) * 100))
        },
      },
      { signal, quiet: true },
    )
    return data instanceof Blob ? data : new Blob()
  }, `${title}.xls`)
