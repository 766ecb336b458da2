import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from 'node:tls'
import { login } from '#contract/http/calls/auth.ts'
import { HEADER, HOST_PREFIX, TOKEN_COOKIE } from '#contract/http/headers.ts'
import { DEMO_PASSWORD } from '#server/db/seed/demo.ts'
import type { Database } from '#server/db/client.ts'
import { keepPort } from '#e2e/support/ports.ts'
import { hasCaddy } from '../../scripts/lib/caddy.mjs'
import { startCluster } from '../../scripts/lib/cluster.mjs'
import { openTestPostgres } from './testDatabase.ts'
import { DEMO_ENV } from './serverProcess.ts'

export const BASE = '/jeecg-boot'
export const EVIL = 'https://evil.example'
/** Name of the cookie by TLS. */
export const COOKIE = `${HOST_PREFIX}${TOKEN_COOKIE}`
/** A call that every member of the staff may make about themselves: tells whether a sign-in counts. */
export const OWN = `${BASE}/sys/user/getCurrentUserDeparts`

const address = process.env['DATABASE_URL'] ?? ''
/** Bytes that a proxy waits for are given up after this. */
const SILENCE_MS = 2_000

/** Whether it can be started here; says so once when not. */
export function canStandBehindCaddy(): boolean {
  const can = address !== '' && hasCaddy()
  if (!can) console.log('[SCALE-15] attacks behind the proxy are left out: they want caddy and DATABASE_URL')
  return can
}

interface Asked {
  token?: string
  headers?: Record<string, string>
  json?: object
  body?: Buffer
  type?: string
}
interface Answer {
  status: number
  headers: NodeJS.Dict<string | string[]>
  text: string
}
/** What a sign-in answers. */
export interface SignedIn {
  token: string
  userInfo: { id: string }
}

/** Two processes of the demonstration behind Caddy by TLS, on a database of PostgreSQL of their own, as `npm run cluster -- 2 --https` starts them. */
export type BehindCaddy = Awaited<ReturnType<typeof startBehindCaddy>>
export async function startBehindCaddy() {
  const dataDir = mkdtempSync(join(tmpdir(), 'xinglin-attack-'))
  const database: Database = await openTestPostgres(address)
  const [port, httpPort, ...ports] = [await keepPort(), await keepPort(), await keepPort(), await keepPort()]
  const clear = async () => {
    await database.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
  const cluster = await startCluster({
    port,
    ports,
    https: true,
    httpPort,
    main: process.env['SERVER_MAIN'] ?? 'server/main.ts',
    env: {
      DATABASE_URL: database.url ?? '',
      DATA_DIR: dataDir,
      ...DEMO_ENV,
      LOG_LEVEL: 'error',
    },
  }).catch(async (error: unknown) => {
    await clear()
    throw error
  })
  const ca = readFileSync(cluster.authority)

  /** One call through the proxy. */
  const ask = (method: string, path: string, { token, headers = {}, json, body, type }: Asked = {}): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const sent = json === undefined ? body : Buffer.from(JSON.stringify(json))
      const kind = json === undefined ? type : 'application/json'
      const asked = request(
        {
          host: 'localhost',
          port,
          servername: 'localhost',
          ca,
          method,
          path,
          headers: {
            host: `localhost:${port}`,
            ...(token === undefined ? {} : { [HEADER.token]: token }),
            ...(sent === undefined
              ? {}
              : { 'content-length': sent.length, ...(kind === undefined ? {} : { 'content-type': kind }) }),
            ...headers,
          },
        },
        answer => {
          const parts: Buffer[] = []
          answer.on('data', (part: Buffer) => parts.push(part))
          answer.on('end', () =>
            resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text: Buffer.concat(parts).toString() }),
          )
        },
      )
      asked.on('error', reject)
      asked.end(sent)
    })
  const enter = (username: string, password = DEMO_PASSWORD, headers: Record<string, string> = {}) =>
    ask('POST', `${BASE}${login.path}`, { json: { username, password }, headers })
  return {
    database,
    ca,
    port,
    httpPort,
    ask,
    enter,
    signIn: async (username: string): Promise<SignedIn & { cookies: string[] }> => {
      const answer = await enter(username)
      const { result } = JSON.parse(answer.text) as { result: SignedIn }
      return { ...result, cookies: [answer.headers['set-cookie'] ?? []].flat() }
    },
    /** Whether the sign-in counts at each of the processes, past the proxy. */
    countsAt: (token: string): Promise<boolean[]> =>
      Promise.all(
        cluster.processes.map(
          async ({ url }) => (await fetch(`${url}${OWN}`, { headers: { [HEADER.token]: token } })).status === 200,
        ),
      ),
    /** Bytes as they are over TLS to the proxy; everything that comes back until it closes or falls silent. */
    speak: (bytes: string): Promise<string> =>
      new Promise(resolve => {
        let text = ''
        const socket = connect({ host: 'localhost', port, ca, servername: 'localhost', ALPNProtocols: ['http/1.1'] }, () =>
          socket.write(bytes),
        )
        const end = () => {
          clearTimeout(late)
          socket.destroy()
          resolve(text)
        }
        const late = setTimeout(end, SILENCE_MS)
        socket.on('data', data => (text += String(data)))
        socket.on('close', end).on('error', end)
      }),
    stop: async () => {
      await cluster.stop()
      await clear()
    },
  }
}
