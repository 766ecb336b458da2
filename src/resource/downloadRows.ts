import { TRANSFER_TIMEOUT } from '#contract/constants.ts'
import { failure } from '#contract/http/failure.ts'
import type { AnyResource, ListInput } from '#contract/resources/defineResource.ts'
import { LIST_TEXT } from '#contract/rules/listTexts.ts'
import { send } from '#src/lib/http/client.ts'

interface Options {
  signal: AbortSignal
  onProgress: (percent: number) => void
}

/** Fetches the workbook of a list and hands it to the browser; an empty one is refused (contract.md 20.1). */
export async function downloadRows(
  { api, title }: AnyResource,
  input: ListInput,
  { signal, onProgress }: Options,
): Promise<void> {
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
  if (!(data instanceof Blob) || data.size === 0) throw failure('refused', LIST_TEXT.emptyFile)
  const link = document.createElement('a')
  link.href = URL.createObjectURL(data)
  link.download = `${title}.xls`
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 0)
}
