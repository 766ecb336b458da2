import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { resolve } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { DEMO_PASSWORD } from '#server/db/seed/demo.ts'
import { copyOfDataDir } from '#tests/support/testDatabase.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const folders: (() => void)[] = []
const dataDir = async () => {
  const { dataDir: folder, remove } = await copyOfDataDir({ seeded: true })
  folders.push(remove)
  return folder
}

/** The built server under `npm test`, as in tests/support/serverProcess.ts: a start of the source loads a thousand files through tsx. */
const MAIN = process.env['SERVER_MAIN'] ?? 'server/main.ts'

/** The server as a process; its output and how it ended. */
function run(env: Record<string, string>) {
  const { DATABASE_URL: _database, REDIS_URL: _redis, ...inherited } = process.env
  const child = spawn(process.execPath, [...(MAIN.endsWith('.ts') ? ['--import', 'tsx'] : []), MAIN], {
    cwd: ROOT,
    env: { ...inherited, HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'warn', DEMO_SIZE: 'small', ...env },
  })
  let output = ''
  const ended = once(child, 'exit').then(([code]: (number | null)[]) => code)
  const printed = (pattern: RegExp) =>
    new Promise<RegExpExecArray>((done, fail) => {
      const look = () => {
        const found = pattern.exec(output)
        if (found) done(found)
      }
      const hear = (chunk: Buffer) => {
        output += chunk.toString()
        look()
      }
      child.stdout.on('data', hear)
      child.stderr.on('data', hear)
      void ended.then(() => {
        look()
        fail(new Error(`ended without ${pattern}:\n${output}`))
      })
    })
  return { child, ended, printed }
}

describe('the server as a process', () => {
  afterAll(() => {
    for (const remove of folders) remove()
  })

  it('ends with 2 and a sentence for each wrong variable', async () => {
    const server = run({ PORT: 'x', DEMO: 'perhaps' })
    await server.printed(/PORT must be a whole number from 0 to 65535, but is "x"\.\nDEMO must be on or off, but is "perhaps"\./)
    expect(await server.ended).toBe(2)
  })

  it('[SEC-01] a demonstration that nobody opened is reached by this machine’s own address only', async () => {
    const server = run({ HOST: '', DATA_DIR: await dataDir(), DEMO: 'on' })
    const [, port] = await server.printed(/http:\/\/127\.0\.0\.1:(\d+)\//)
    const reached = async (host: string) => {
      const socket = connect({ host, port: Number(port) })
      const connected = await once(socket, 'connect').then(
        () => true,
        () => false,
      )
      socket.destroy()
      return connected
    }
    expect(await reached('127.0.0.1')).toBe(true)
    // another address of the same machine: open when the server listens on all of them
    expect(await reached('127.0.0.2')).toBe(false)
    server.child.kill('SIGKILL')
    await server.ended
  }, 240_000)

  it('prints address and accounts, ends with 3 for a used folder and with 4 for a used port, and stops gracefully', async () => {
    const folder = await dataDir()
    const first = run({ DATA_DIR: folder, DEMO: 'on' })
    const [, url] = await first.printed(
      new RegExp(`(http://127\\.0\\.0\\.1:\\d+)[^]*admin, hospital, doctor, doctor2, pharmacist[^]*${DEMO_PASSWORD}`),
    )
    expect((await fetch(`${url}/readyz`)).status).toBe(200)

    const second = run({ DATA_DIR: folder })
    await second.printed(new RegExp(`PID ${first.child.pid}`))
    expect(await second.ended).toBe(3)

    const taken = createServer().listen(0, '127.0.0.1')
    await once(taken, 'listening')
    const { port } = taken.address() as AddressInfo
    const third = run({ DATA_DIR: await dataDir(), PORT: String(port) })
    await third.printed(new RegExp(`port ${port} is in use`))
    expect(await third.ended).toBe(4)
    taken.close()

    first.child.kill('SIGTERM')
    let draining = 0
    while (draining !== 503) draining = (await fetch(`${url}/readyz`)).status
    expect((await fetch(`${url}/healthz`)).status).toBe(200)
    expect(await first.ended).toBe(0)
  }, 240_000)
})
