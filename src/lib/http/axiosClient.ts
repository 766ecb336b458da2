import axios, { AxiosError } from 'axios'
import { REQUEST_TIMEOUT } from '#contract/constants.ts'
import { FAILURE_TEXT } from '#contract/rules/failureTexts.ts'
import type { Mishap } from './failureOf.ts'

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

/** What an error of axios says of its request; blobs parsed first (ERR-14). */
export async function mishapOf(error: unknown): Promise<Mishap> {
  const known = error instanceof AxiosError ? error : null
  return {
    status: known?.response?.status ?? 0,
    body: await bodyOf(known?.response?.data),
    cancelled: known !== null && isCancel(known),
    timedOut: known !== null && isTimeout(known),
    text: textOf(error),
  }
}
