import { get } from 'node:http'
import { eq, ne } from 'drizzle-orm'
import { afterAll, expect, it } from 'vitest'
import { login, sms, userPermissions } from '#contract/http/calls/auth.ts'
import { startText } from '#server/announce.ts'
import { DEMO_PASSWORD } from '#server/db/seed/demo.ts'
import { seedDatabase } from '#server/db/seed/index.ts'
import { seedId } from '#server/db/seed/seedId.ts'
import { sysUser, sysUserRole } from '#server/db/tables/index.ts'
import { newId } from '#server/db/newId.ts'
import { hashPassword } from '#server/password.ts'
import { describeOnDatabases } from '#tests/support/database.ts'
import { startTestApp } from '#tests/support/testApp.ts'
import { itDirectly } from '#tests/support/attackDirectly.ts'

const ADMIN = '19900000001'
const now = new Date('2026-03-01T00:00:00Z')

describeOnDatabases('a default start', (open, kind) => {
  const closings: (() => Promise<void>)[] = []
  afterAll(async () => {
    for (const close of closings) await close()
  })

  it('[SEC-01] answers the phone code of admin to this machine only, whatever a header claims; the log holds it', async () => {
    const lines: string[] = []
    const t = await startTestApp({ open, config: { host: '0.0.0.0' }, logTo: { write: line => void lines.push(line) } })
    closings.push(t.close)
    const ask = async (mobile: string, remoteAddress: string, headers: Record<string, string> = {}) => {
      const answer = await t.app.inject({
        method: 'POST',
        url: `/jeecg-boot${sms.path}`,
        remoteAddress,
        headers,
        payload: { mobile, smsmode: '0' },
      })
      return answer.json<{ success: boolean; result: { demoCode?: string } }>()
    }
    const outside = await ask(ADMIN, '203.0.113.7')
    expect(outside).toMatchObject({ success: true, result: {} })
    expect(outside.result).not.toHaveProperty('demoCode')
    expect(lines.join('')).toMatch(/demonstration code for \*\*\*0001: \d{6}/)
    const claimed = await ask('19900000002', '203.0.113.7', { 'x-forwarded-for': '127.0.0.1', forwarded: 'for=127.0.0.1' })
    expect(claimed.result).not.toHaveProperty('demoCode')
    const passedOn = await ask('19900000003', '127.0.0.1', { 'x-forwarded-for': '203.0.113.7' })
    expect(passedOn.result).not.toHaveProperty('demoCode')
    const headers = ['x-forwarded-host', 'x-forwarded-proto', 'x-forwarded-port', 'cf-connecting-ip', 'x-client-ip']
    for (const [n, header] of headers.entries()) {
      const told = await ask(`199000000${String(n + 6).padStart(2, '0')}`, '127.0.0.1', { [header]: '1' })
      expect(told.success, header).toBe(true)
      expect(JSON.stringify(told), header).not.toContain('demoCode')
    }
    expect((await ask('19900000005', '127.0.0.1', { host: '192.168.1.5:8080' })).result).not.toHaveProperty('demoCode')
    const own = await ask('19900000004', '127.0.0.1')
    expect(own.result.demoCode).toMatch(/^\d{6}$/)
  })

  itDirectly(
    '[SEC-01] a demonstration for this machine answers to its own names alone, so that no page elsewhere can pose as its page',
    async () => {
      const t = await startTestApp({ open, config: { host: '127.0.0.1', origins: ['https://demo.example'] } })
      closings.push(t.close)
      const called = async (host: string) =>
        (await t.app.inject({ url: '/jeecg-boot/sys/getCheckCode', headers: { host, origin: `http://${host}` } })).statusCode
      expect(await called('evil.example:8080')).toBe(421)
      expect(await called('localhost.evil.example')).toBe(421)
      for (const host of ['localhost:8080', '127.0.0.1:8080', '127.9.9.9', '[::1]:8080', 'demo.example'])
        expect(await called(host), host).not.toBe(421)
      const upgraded = (host: string) =>
        new Promise<number | undefined>(resolve => {
          const url = `${t.url}/socket.io/?EIO=4&transport=polling`
          get(url, { headers: { host } }, answer => resolve(answer.resume().statusCode))
        })
      expect(await upgraded('evil.example')).toBe(403)
      expect(await upgraded('localhost')).toBe(200)

      const opened = await startTestApp({ open, config: { host: '0.0.0.0' } })
      closings.push(opened.close)
      expect((await opened.app.inject({ url: '/healthz', headers: { host: 'demo.clinic' } })).statusCode).toBe(200)
    },
  )

  it('[SEC-01] with DEMO=off freezes every demonstration account and names it, ends their sign-ins, and leaves an administrator', async () => {
    const database = await open({ seeded: true })
    const before = await startTestApp({ database })
    const { token } = await before.loginAs('admin')
    await before.close()

    const seeded = await seedDatabase(database, { demo: false, now })
    expect(seeded.frozen).toEqual([
      'admin',
      'auditor',
      'doctor',
      'doctor2',
      'fangming',
      'gaozy',
      'geqing',
      'hanxm',
      'hospital',
      'majun',
      'menglan',
      'nurse1',
      'nurse2',
      'nurse3',
      'nurse4',
      'nurse5',
      'nurse6',
      'pharmacist',
      'pharmacist2',
      'pharmacist3',
      'qa',
      'qinchuan',
      'security',
      'shilei',
      'suqing',
      'system',
      'tangwei',
      'xujing',
    ])
    expect(seeded.administrator).toMatchObject({ username: 'sysadmin' })
    const said = startText(
      { host: '0.0.0.0', demo: false, captcha: true, dataDir: './data', trustProxy: false },
      8080,
      { kind },
      seeded,
    )
    expect(said).toContain('admin, auditor, doctor, doctor2, fangming, gaozy')

    const after = await startTestApp({ database, clock: () => now.getTime(), config: { demo: false } })
    closings.push(after.close)
    for (const username of seeded.frozen)
      expect(await after.call(login, { username, password: DEMO_PASSWORD })).toMatchObject({ success: false })
    expect(await after.call(userPermissions, {}, token)).toMatchObject({ status: 500, message: 'Token失效，请重新登录' })
    const first = await after.call(login, { username: 'sysadmin', password: seeded.administrator?.password ?? '' })
    expect(first).toMatchObject({ success: true, result: { mustChangePassword: true } })
    expect(await seedDatabase(database, { demo: false, now })).toMatchObject({ frozen: [], administrator: null })
  })

  it('[SEC-01] a demonstration whose accounts were deleted is one still; what was made in it is frozen too, once, and real use goes on without being told', async () => {
    const database = await open({ seeded: true })
    const evil = { id: newId(), username: 'evil', realname: '演示期间', password: await hashPassword('Turnip#4711') }
    await database.db.insert(sysUser).values(evil)
    await database.db.insert(sysUserRole).values({ userId: evil.id, roleId: seedId('role', 'admin') })
    await database.db.delete(sysUser).where(ne(sysUser.username, 'evil'))

    expect(await seedDatabase(database, { demo: null, now })).toMatchObject({ demo: true, frozen: [] })
    const seeded = await seedDatabase(database, { demo: false, now })
    expect(seeded).toMatchObject({ demo: false, administrator: { username: 'sysadmin' } })
    expect(seeded.frozen).toContain('evil')
    const real = await startTestApp({ database, config: { demo: false } })
    closings.push(real.close)
    expect(await real.call(login, { username: 'evil', password: 'Turnip#4711' })).toMatchObject({ success: false })

    await database.db.update(sysUser).set({ status: 1 }).where(eq(sysUser.username, 'evil'))
    expect(await seedDatabase(database, { demo: null, now })).toMatchObject({ demo: false, frozen: [] })
    expect(await seedDatabase(database, { demo: true, now })).toMatchObject({ demo: true })
    expect((await seedDatabase(database, { demo: false, now })).frozen).toEqual(['evil', 'sysadmin'])
  })

  it('[SEC-01] a demonstration opened to the network says so at its start in two languages', () => {
    const text = (host: string) =>
      startText(
        { host, demo: true, captcha: true, dataDir: './data', trustProxy: false },
        8080,
        { kind },
        { administrator: null, frozen: [], warning: null },
      )
    expect(text('0.0.0.0')).toMatch(/演示系统已向网络开放（HOST=0\.0\.0\.0）[^]*open to the network \(HOST=0\.0\.0\.0\)/)
    expect(text('127.0.0.1')).not.toContain('open to the network')
  })

  it('a count of proxies is taken with a warning in two languages; proxies that are named are not', () => {
    const text = (trustProxy: false | number | string) =>
      startText(
        { host: '0.0.0.0', demo: false, captcha: true, dataDir: './data', trustProxy },
        8080,
        { kind },
        { administrator: null, frozen: [], warning: null },
      )
    expect(text(2)).toMatch(/TRUST_PROXY 只写了代理层数（2）[^]*TRUST_PROXY counts proxies \(2\) and does not name them/)
    expect(text(1)).toContain('TRUST_PROXY')
    expect(text('10.0.0.5, 10.1.0.0/16')).not.toContain('TRUST_PROXY')
    expect(text(false)).not.toContain('TRUST_PROXY')
  })
})
