import type { Envelope } from '#contract/http/envelope.ts'
import type { SendOptions } from './client.ts'
import { TRANSFER_TIMEOUT } from '#contract/constants.ts'
import { send } from './client.ts'

type Fields = Readonly<Record<string, unknown>>
const stamp = () => ({ _t: Math.floor(Date.now() / 1000) })

/** Unsigned PUT with a JSON body (HTTP-11). */
export const putUnsigned = async <T>(path: string, body: Fields, options?: SendOptions): Promise<Envelope<T>> =>
  (await send({ method: 'PUT', url: path, data: body }, options)).data as Envelope<T>

/** Unsigned DELETE with a query (HTTP-12). */
export const deleteUnsigned = async <T>(path: string, query: Fields, options?: SendOptions): Promise<Envelope<T>> =>
  (await send({ method: 'DELETE', url: path, params: query }, options)).data as Envelope<T>

/** Unsigned blob download (HTTP-13); 120 s (D16). An empty blob is the caller's 文件下载失败. */
export const downloadBlob = async (path: string, query: Fields = {}, options?: SendOptions): Promise<Blob> =>
  (
    await send(
      { method: 'GET', url: path, params: { ...query, ...stamp() }, responseType: 'blob', timeout: TRANSFER_TIMEOUT },
      options,
    )
  ).data as Blob

/** Unsigned multipart POST with progress and cancel (HTTP-14); 120 s (D16). */
export const postMultipart = async <T>(
  path: string,
  form: FormData,
  { headers = {}, ...options }: SendOptions & { headers?: Readonly<Record<string, string>> } = {},
): Promise<Envelope<T>> =>
  (await send({ method: 'POST', url: path, data: form, headers, timeout: TRANSFER_TIMEOUT }, options)).data as Envelope<T>
