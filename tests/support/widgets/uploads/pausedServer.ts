import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TransferState } from '#contract/entities/transfer.ts'
import { setConfig } from '#src/lib/config.ts'
import { KEY } from '#src/lib/storage/keys.ts'
import { store } from '#src/lib/storage/stored.ts'
import { toasts } from '#src/ui/feedback/toasts.ts'

/** A request that waits until the test says how it ends. `fields`: multipart name → values, files by their name. */
export interface Current {
  path: string
  headers: IncomingMessage['headers']
  fields: Record<string, string[]>
  isGone: () => boolean
  answer: (body: object, status?: number) => void
  cut: () => void
}

const fieldsOf = (body: string): Record<string, string[]> => {
  const fields: Record<string, string[]> = {}
  for (const [, name = '', file, value = ''] of body.matchAll(
    /name="([^"]+)"(?:; filename="([^"]+)")?[^]*?\r\n\r\n([^]*?)\r\n-/g,
  ))
    (fields[name] ??= []).push(file ?? value)
  return fields
}

/** A real server that answers every POST manually, questions how far an import is by `state`, and anything else with a few bytes; CORS open, because jsdom keeps to it. */
export async function pausedServer() {
  const current: Current[] = []
  const state: { current: TransferState } = { current: { phase: 'unknown', total: null, done: 0, answer: null } }
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    response.setHeader('Access-Control-Allow-Origin', request.headers.origin ?? '*')
    response.setHeader('Access-Control-Allow-Credentials', 'true')
    response.setHeader('Access-Control-Allow-Headers', request.headers['access-control-request-headers'] ?? '*')
    if (request.method === 'GET' && request.url?.includes('/sys/transfer/state')) {
      response.setHeader('Content-Type', 'application/json')
      return void response.end(JSON.stringify({ success: true, message: '', code: 200, result: state.current, timestamp: 0 }))
    }
    if (request.method !== 'POST') return void response.end(request.method === 'OPTIONS' ? '' : 'bytes')
    let body = ''
    let isGone = false
    response.on('close', () => (isGone = true))
    request.setEncoding('utf8')
    request.on('data', (part: string) => (body += part))
    request.on('end', () => {
      current.push({
        path: request.url ?? '',
        headers: request.headers,
        fields: fieldsOf(body),
        isGone: () => isGone,
        answer: (answer, status = 200) => {
          response.statusCode = status
          response.setHeader('Content-Type', 'application/json')
          response.end(JSON.stringify(answer))
        },
        cut: () => void request.socket.destroy(),
      })
    })
    return undefined
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    current,
    state,
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** the request that carries this file */
    of: (name: string): Current => {
      const one = current.findLast(({ fields }) => Object.values(fields).some(values => values.includes(name)))
      if (!one) throw new Error(`${name} has not arrived`)
      return one
    },
    close: () => {
      server.closeAllConnections()
      return new Promise<void>(resolve => server.close(() => resolve()))
    },
  }
}

/** An answer that takes the file. */
export const took = (path: string) => ({ success: true, message: path, code: 0, result: null, timestamp: 0 })
export const refused = (message?: string) => ({
  success: false,
  ...(message === undefined ? {} : { message }),
  code: 500,
  result: null,
})

/** A page of somebody who is signed in, whose calls go to a paused server. */
export async function openUploadPage() {
  localStorage.clear()
  store(KEY.token, 'secret')
  const server = await pausedServer()
  setConfig({ baseUrl: `${server.origin}/jeecg-boot` })
  // jsdom has no addresses of blobs
  URL.createObjectURL = () => 'blob:local'
  URL.revokeObjectURL = () => undefined
  return server
}
/** Ends it, and the toasts it showed. */
export async function closeUploadPage(server: Awaited<ReturnType<typeof pausedServer>>): Promise<void> {
  setConfig({})
  for (const toast of toasts.current()) toasts.dismiss(toast.id)
  await server.close()
}
