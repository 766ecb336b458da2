import type { ImportRequest } from '#contract/entities/upload.ts'
import type { SendOptions } from './client.ts'
import { IMPORT_FILE_FIELD } from '#contract/entities/upload.ts'
import { TOKEN_EXPIRED_MARK, type Envelope } from '#contract/http/envelope.ts'
import { HEADER } from '#contract/http/headers.ts'
import { failure } from '#contract/http/failure.ts'
import { requestContext } from './context.ts'
import { reportFailure } from './failures.ts'
import { postMultipart } from './unsigned.ts'

/** The body of an import (API-LIST-07): each file under `files[]`, beside them only the fields there are. */
function importForm({ files, ...fields }: ImportRequest<File>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) form.append(name, value)
  for (const file of files) form.append(IMPORT_FILE_FIELD, file)
  return form
}

/**
 * Sends workbooks to a list's import address and gives the whole answer (API-LIST-08). `transfer` names it, so that the server can be asked about it. A token that has expired is told as everywhere, also by a
 * server that says so in an envelope (IMPORT-09); every other failure is the caller's to show.
 */
export async function importExcel(
  path: string,
  request: ImportRequest<File>,
  { transfer, ...options }: Pick<SendOptions, 'signal' | 'onProgress'> & { transfer?: string } = {},
): Promise<Envelope<unknown>> {
  const token = requestContext().token()
  const answer = await postMultipart<unknown>(path, importForm(request), {
    ...options,
    quiet: true,
    ...(transfer === undefined ? {} : { headers: { [HEADER.transfer]: transfer } }),
  })
  if (answer.success || !String(answer.message).includes(TOKEN_EXPIRED_MARK)) return answer
  const expired = failure('expired', answer.message, { status: 500 })
  reportFailure({ failure: expired, signedIn: token !== null && token === requestContext().token() })
  throw expired
}
