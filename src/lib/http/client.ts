import type { AxiosRequestConfig, AxiosResponse } from 'axios'
import type { Failure } from '#contract/http/failure.ts'
import { HEADER } from '#contract/http/headers.ts'
import { FAILURE_TEXT } from '#contract/rules/failureTexts.ts'
import { getConfig } from '../config.ts'
import { loadChunk } from '../loading/chunk.ts'
import type * as AxiosClient from './axiosClient.ts'
import { requestContext } from './context.ts'
import { failureOf, type Mishap } from './failureOf.ts'
import { reportFailure } from './failures.ts'

let loading: Promise<typeof AxiosClient> | null = null
/**
 * Axios with the product's settings, loaded on first use: the login form stands before it (docs/decisions/196). Rejects with ChunkLoadError, and is asked for
 * anew by the next call then. No group of vite.config.ts: of a file with several modules a second try would not find this one.
 */
export const loadClient = () =>
  (loading ??= loadChunk(() => import('./axiosClient.ts')).catch((error: unknown) => {
    loading = null
    throw error
  }))

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
  /** the page asks by itself, as after a push or a while: no use of the sign-in (SEC-08) */
  unattended?: boolean
}

/** A call whose transport did not come has met the same line as one that got no answer. */
const UNSENT: Mishap = { status: 0, body: null, cancelled: false, timedOut: false, text: FAILURE_TEXT.network }

/**
 * One request through axios; `more`: headers that must be computed, by parts of the client that may not come either. Rejects with a Failure, never with an error of
 * axios; HTTP failures are also told on `failures$`.
 */
export async function send(
  request: AxiosRequestConfig,
  options: SendOptions = {},
  more: Promise<Record<string, string>> | null = null,
): Promise<AxiosResponse<unknown>> {
  const token = options.token ?? requestContext().token()
  const report = options.onProgress
  const received = options.onReceived
  const common = commonHeaders(options.token)
  const failed = (mishap: Mishap): Failure => {
    const made = failureOf(mishap)
    const loud = made.kind === 'expired' || !options.quiet
    if (loud && made.kind !== 'cancelled')
      reportFailure({ failure: made, signedIn: token !== null && token === requestContext().token() })
    return made
  }
  const parts = await Promise.all([loadClient(), more]).catch(() => null)
  if (parts === null) throw failed(UNSENT)
  const [axios, computed] = parts
  const unattended = options.unattended === true ? { [HEADER.unattended]: '1' } : {}
  const headers = { ...common, ...unattended, ...(request.headers as Record<string, string> | undefined), ...computed }
  try {
    return await axios.client.request<unknown>({
      ...request,
      url: address(request.url ?? ''),
      headers,
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
    throw failed(await axios.mishapOf(error))
  }
}
