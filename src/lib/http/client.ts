import axios, { AxiosError } from 'axios'
import type { AxiosRequestConfig, AxiosResponse } from 'axios'
import type { Failure } from '#contract/http/failure.ts'
import { HEADER } from '#contract/http/headers.ts'
import { REQUEST_TIMEOUT } from '#contract/constants.ts'
import { FAILURE_TEXT } from '#contract/rules/failureTexts.ts'
import { getConfig } from '../config.ts'
import { requestContext } from './context.ts'
import { failureOf } from './failureOf.ts'
import { reportFailure } from './failures.ts'

/** Lists become comma-joined text, absent values are left out, everything else is its text. */
function queryText(params: Readonly<Record<string, unknown>>): string {
  const query = new URLSearchParams()
  for (const [key, value] of Object.entries(params)) {
    if (value === undefined || value === null) continue
    query.append(key, Array.isArray(value) ? value.join(',') : typeof value === 'object' ? JSON.stringify(value) : String(value))
  }
  return query.toString()
}

/** 18 s for calls (HTTP-04). */
export const client = axios.create({
  paramsSerializer: { serialize: queryText },
  withCredentials: true,
  timeout: REQUEST_TIMEOUT,
})

/** Token, tenant and low-app headers of every request (HTTP-22 to 25). A token given by the caller wins (C8). */
export function commonHeaders(token?: string): Record<string, string> {
  const context = requestContext()
  const carried = token ?? context.token()
  const lowApp = context.lowApp()
  return {
    ...(carried ? { [HEADER.token]: carried } : {}),
    [HEADER.tenant]: context.tenant(),
    ...(lowApp ? { [HEADER.lowApp]: lowApp } : {}),
  }
}

/** Base path and relative path; one slash between them, whichever of the two brought it (contract.md 2.4). */
export const address = (path: string): string =>
  /^https?:\/\//.test(path) ? path : `${getConfig().baseUrl.replace(/\/$/, '')}/${path.replace(/^\//, '')}`

const bodyOf = async (data: unknown): Promise<unknown> => {
  if (!(data instanceof Blob)) return data
  try {
    return JSON.parse(await data.text()) as unknown
  } catch {
    return null
  }
}

const isCancel = (error: AxiosError) => error.code === 'ERR_CANCELED'
const isTimeout = (error: AxiosError) =>
  !error.response && (error.code === 'ECONNABORTED' || error.code === 'ETIMEDOUT' || error.message.includes('timeout'))

/** What axios says of a line that is cut is not for a person who reads Chinese; everything else keeps its words (ERR-16). */
function textOf(error: unknown): string {
  if (error instanceof AxiosError && error.code === AxiosError.ERR_NETWORK) return FAILURE_TEXT.network
  return error instanceof Error ? error.message : String(error)
}

/** How a request may be sent besides its facts. */
export interface SendOptions {
  /** ends the request; the promise then rejects with kind cancelled */
  signal?: AbortSignal
  /** 0 to 1, while a body goes up */
  onProgress?: (part: number) => void
  /** while a body comes down: bytes so far, and all of them where the server says */
  onReceived?: (bytes: number, total: number | null) => void
  /** instead of the stored token (C8) */
  token?: string
  /** no notification for an HTTP failure: the caller tells the person itself, or nobody needs to know */
  quiet?: boolean
}

/**
 * One request through axios. Rejects with a Failure, never with an error of axios; HTTP failures are also told on `failures$`, blobs parsed first
 * (ERR-14).
 */
export async function send(
  request: AxiosRequestConfig,
  options: SendOptions = {},
  through = client,
): Promise<AxiosResponse<unknown>> {
  const token = options.token ?? requestContext().token()
  const report = options.onProgress
  const received = options.onReceived
  try {
    return await through.request<unknown>({
      ...request,
      url: address(request.url ?? ''),
      headers: { ...commonHeaders(options.token), ...(request.headers as Record<string, string> | undefined) },
      ...(options.signal ? { signal: options.signal } : {}),
      ...(report
        ? {
            onUploadProgress: (event: { loaded: number; total?: number }) => report(event.total ? event.loaded / event.total : 0),
          }
        : {}),
      ...(received
        ? { onDownloadProgress: (event: { loaded: number; total?: number }) => received(event.loaded, event.total ?? null) }
        : {}),
    })
  } catch (error) {
    const known = error instanceof AxiosError ? error : null
    const made: Failure = failureOf({
      status: known?.response?.status ?? 0,
      body: await bodyOf(known?.response?.data),
      cancelled: known !== null && isCancel(known),
      timedOut: known !== null && isTimeout(known),
      text: textOf(error),
    })
    const loud = made.kind === 'expired' || !options.quiet
    if (loud && made.kind !== 'cancelled')
      reportFailure({ failure: made, signedIn: token !== null && token === requestContext().token() })
    throw made
  }
}
