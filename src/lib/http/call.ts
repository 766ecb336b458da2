import type { AxiosResponse } from 'axios'
import type { Call, Method } from '#contract/http/defineCall.ts'
import type { Envelope } from '#contract/http/envelope.ts'
import type { Failure } from '#contract/http/failure.ts'
import type { SendOptions } from './client.ts'
import { CODE } from '#contract/http/envelope.ts'
import { fillPath } from '#contract/http/defineCall.ts'
import { failure } from '#contract/http/failure.ts'
import { loadChunk } from '../loading/chunk.ts'
import { send } from './client.ts'

/** How far the server's clock is ahead of ours, in ms; learnt when a signature was called too old (contract.md 32.2). */
let clockLead = 0
const STAMP_EXPIRED = 'X-TIMESTAMP已过期'

type Fields = Readonly<Record<string, unknown>>
/** Inputs without a required field may be left out. */
type InputArgs<I> = {} extends I ? [input?: I, options?: SendOptions] : [input: I, options?: SendOptions]

const present = (fields: Fields): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== null))
const asText = (fields: Fields): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, Array.isArray(value) ? value.join(',') : String(value)]))

async function signed(path: string, params: Fields): Promise<Record<string, string>> {
  const { signatureOf } = await loadChunk(() => import('./signing.ts'))
  return signatureOf(path, params, Date.now() + clockLead)
}

const formOf = (fields: Fields): FormData => {
  const form = new FormData()
  for (const [key, value] of Object.entries(present(fields))) form.append(key, value instanceof Blob ? value : String(value))
  return form
}

function sendCall(facts: Call, method: Method, input: Fields, options: SendOptions): Promise<AxiosResponse<unknown>> {
  const { path, rest } = fillPath(facts.path, input)
  const inQuery = method === 'GET' || method === 'DELETE'
  const query = inQuery ? present(rest) : {}
  const signature = facts.signed ? signed(path, inQuery ? asText(query) : rest) : null
  return send(
    {
      method,
      url: path,
      params: { ...query, ...(method === 'GET' && !facts.noStamp ? { _t: Math.floor(Date.now() / 1000) } : {}) },
      ...(inQuery ? {} : { data: facts.upload ? formOf(rest) : rest }),
      ...(facts.timeout === undefined ? {} : { timeout: facts.timeout }),
    },
    options,
    signature,
  )
}

const isEnvelope = (data: unknown): data is Envelope<unknown> => typeof data === 'object' && data !== null && 'success' in data

/**
 * The whole answer of a call, whatever it says (HTTP-15). Tries the second method once when the server does not know the first (contract.md 32.3)
 * and signs once more by the server's clock when the stamp was too old. Rejects with a Failure when no envelope came.
 */
export async function answerOf<I, R>(facts: Call<I, R>, ...[input, options = {}]: InputArgs<I>): Promise<Envelope<R>> {
  const plain = facts as unknown as Call
  const fields = (input ?? {}) as Fields
  let method = plain.methods[0]
  let resigned = false
  for (;;) {
    const { data } = await sendCall(plain, method, fields, options)
    if (plain.bare && !isEnvelope(data)) return { success: true, message: '', code: CODE.success, result: data as R }
    if (!isEnvelope(data)) throw failure('server', '返回数据格式不正确', { status: 200 })
    const second = plain.methods[1]
    if (data.code === CODE.wrongMethod && second !== undefined && method !== second) {
      method = second
    } else if (!data.success && !resigned && String(data.message).includes(STAMP_EXPIRED)) {
      resigned = true
      clockLead = typeof data.timestamp === 'number' ? data.timestamp - Date.now() : 0
    } else {
      return data as Envelope<R>
    }
  }
}

const partOf = (result: unknown, name: 'reason' | 'triesLeft' | 'ticket'): unknown =>
  typeof result === 'object' && result !== null ? Reflect.get(result, name) : undefined

/** The Failure of an envelope that says no (D21). */
export function refusal(answer: Envelope<unknown>): Failure {
  const code = String(partOf(answer.result, 'reason') ?? answer.code)
  if (code === 'VERSION_CONFLICT') return failure('conflict', answer.message, { status: 200, code })
  if (answer.code === CODE.forbidden) return failure('forbidden', answer.message, { status: 200, code })
  if (answer.code === CODE.unknownPath) return failure('notFound', answer.message, { status: 200, code })
  const triesLeft = partOf(answer.result, 'triesLeft')
  const ticket = partOf(answer.result, 'ticket')
  return {
    ...failure('refused', answer.message, { status: 200, code }),
    ...(typeof triesLeft === 'number' ? { triesLeft } : {}),
    ...(typeof ticket === 'string' ? { ticket } : {}),
  }
}

/** The answer of a call to which the server said yes: its words and result. Rejects with a Failure: `kind` refused, forbidden, conflict … when it said no. */
export async function successOf<I, R>(facts: Call<I, R>, ...args: InputArgs<I>): Promise<Envelope<R>> {
  const answer = await answerOf(facts, ...args)
  if (!answer.success) throw refusal(answer)
  return answer
}

/** Makes a call and gives its result alone; rejects as `successOf`. */
export const call = async <I, R>(facts: Call<I, R>, ...args: InputArgs<I>): Promise<R> => (await successOf(facts, ...args)).result

/** True for what the transport rejects with. */
export const isFailure = (error: unknown): error is Failure =>
  typeof error === 'object' && error !== null && 'kind' in error && 'retryable' in error

/** The failure in anything thrown, so that a machine keeps a value and not an exception. */
export const toFailure = (error: unknown): Failure =>
  isFailure(error) ? error : failure('network', error instanceof Error ? error.message : String(error))
