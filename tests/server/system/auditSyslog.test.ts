import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import type { AddressInfo, Server, Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer as createTlsServer } from 'node:tls'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createAuditOutlet } from '#server/modules/system/logs/auditOutlet.service.ts'
import { readSyslogUrl } from '#server/syslogUrl.ts'
// for the types that it puts on the app
import '#server/modules/system/logs/logs.routes.ts'
import { startTestApp } from '#tests/support/testApp.ts'
import type { TestApp } from '#tests/support/testApp.ts'

/** Messages of a stream with counted octets (RFC 6587, 3.4.1), read as a receiver does. */
function messagesOf(bytes: Buffer): string[] {
  const found: string[] = []
  for (let at = 0; at < bytes.length;) {
    const blank = bytes.indexOf(32, at)
    const length = Number(bytes.subarray(at, blank).toString())
    found.push(bytes.subarray(blank + 1, blank + 1 + length).toString())
    at = blank + 1 + length
  }
  return found
}
/** A receiver that keeps what it read to the end; `cut`: it resets connections in their middle. */
function receiver(make: (take: (socket: Socket) => void) => Server) {
  const kept: string[] = []
  const state = { cut: false, connections: 0 }
  const server = make(socket => {
    state.connections += 1
    const parts: Buffer[] = []
    socket.on('error', () => undefined)
    socket.on('data', part => {
      parts.push(part)
      if (state.cut) socket.resetAndDestroy()
    })
    socket.on('end', () => kept.push(...messagesOf(Buffer.concat(parts))))
  })
  return {
    server,
    kept,
    state,
    listening: new Promise<number>(resolve =>
      server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)),
    ),
  }
}

describe('the audit leaves the machine', () => {
  let t: TestApp
  let now = Date.parse('2026-03-01T00:00:00Z')
  beforeAll(async () => {
    t = await startTestApp({ clock: () => now })
  })
  afterAll(() => t.close())
  const outletTo = (url: string) =>
    createAuditOutlet({ db: t.app.db, now: () => now, config: { ...t.app.config, auditSyslog: readSyslogUrl(url) } })
  const write = async (count: number, action = 'user.edit') => {
    for (let n = 0; n < count; n += 1)
      await t.app.audit({
        actor: { kind: 'user', id: '1', name: 'li"na]' },
        action,
        entity: 'sys_user',
        entityId: 'x',
        content: '编辑用户：林杏',
        ip: '10.0.0.9',
      })
    now += 20_000
    await t.app.auditChain.seal()
  }

  it('[SCALE-12] by TCP, RFC 5424 with counted octets, in the order of the chain, once where nothing is cut, and without patients', async () => {
    const { server, kept, listening } = receiver(take => createServer({ allowHalfOpen: false }, take))
    const outlet = outletTo(`syslog+tcp://127.0.0.1:${await listening}`)
    await t.app.audit({
      actor: { kind: 'patient', id: 'p1', name: '王秀兰' },
      action: 'patient.ownRead',
      entity: 'hos_patient',
      entityId: 'p1',
      content: '王秀兰 13800000000',
      ip: '10.9.9.9',
    })
    await write(2)
    const sent = await outlet.send()
    expect(kept).toHaveLength(sent)
    expect(kept.find(message => message.includes('user.edit'))).toMatch(
      /^<109>1 2026-03-01T00:00:00\.000Z \S+ xinglin \d+ user\.edit \[audit@32473 seq="\d+" hash="[0-9a-f]{64}" id="\w+" kind="user" user="li\\"na\\\]" ip="10\.0\.0\.9" entity="sys_user" route="" tenant="0"\] user\.edit$/,
    )
    expect(kept.join('\n')).not.toMatch(/王秀兰|138000|10\.9\.9\.9|"p1"|林杏/)
    const numbers = kept.map(message => Number(/seq="(\d+)"/.exec(message)?.[1]))
    expect(numbers).toEqual(numbers.map((_, n) => n + 1))
    expect(await outlet.send()).toBe(0)
    server.close()
  })

  it('[SCALE-12] survives cuts, a receiver that is away and another sender: every line arrives', async () => {
    const before = 3
    await write(before)
    const { server, kept, state, listening } = receiver(take => createServer(take))
    const url = `syslog+tcp://127.0.0.1:${await listening}`
    state.cut = true
    now += 31_000
    await expect(outletTo(url).send()).rejects.toThrow()
    expect(kept).toEqual([])
    // a restarted process waits until the lease of the one before is over
    state.cut = false
    expect(await outletTo(url).send()).toBe(0)
    now += 31_000
    const second = outletTo(url)
    expect(await second.send()).toBe(before)
    expect(kept).toHaveLength(before)
    server.close()
    await new Promise(resolve => server.once('close', resolve))
    await write(1)
    await expect(second.send()).rejects.toThrow()
    expect(state.connections).toBe(2)
  })

  it('[SCALE-12] by TLS to a receiver whose authority is named, and to no other', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'xinglin-syslog-'))
    const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
    execFileSync(
      'openssl',
      [
        'req',
        '-x509',
        '-newkey',
        'ec',
        '-pkeyopt',
        'ec_paramgen_curve:prime256v1',
        '-nodes',
        '-days',
        '2',
        '-subj',
        '/CN=localhost',
        '-addext',
        'subjectAltName=DNS:localhost',
        '-keyout',
        key,
        '-out',
        cert,
      ],
      { stdio: 'ignore' },
    )
    const tls = { key: readFileSync(key), cert: readFileSync(cert) }
    const { server, kept, listening } = receiver(take => createTlsServer(tls, take))
    const port = await listening
    await write(1, 'login.failed')
    now += 31_000
    await expect(outletTo(`syslog+tls://localhost:${port}`).send()).rejects.toThrow(/self.signed/)
    expect(kept).toEqual([])
    now += 31_000
    expect(await outletTo(`syslog+tls://localhost:${port}?ca=${cert}`).send()).toBeGreaterThan(0)
    expect(kept.at(-1)).toMatch(/^<108>1 .* login\.failed \[/)
    server.close()
  })
})
