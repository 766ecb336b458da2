import type { Socket } from 'node:net'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { NOTICE_FRAME_MAX, SOCKET_QUEUE_MAX, SOCKETS_PER_USER } from '#contract/constants.ts'
import type { NoticeMessage } from '#contract/sockets/notice.ts'
import { demoUserId } from '#server/db/seed/demo.ts'
import { sysToken } from '#server/db/tables/index.ts'
import { hashToken } from '#server/plugins/tokens.ts'
import { noticeToTenant, noticeToUser } from '#server/realtime/noticeStreams.ts'
import { describeOnDatabases } from '#tests/support/database.ts'
import { openDeaf, openNotice, refusalOf } from '#tests/support/noticeSockets.ts'
import type { NoticeClient } from '#tests/support/noticeSockets.ts'
import { addUser, tokenFor } from '#tests/support/signIns.ts'
import { startTestApp } from '#tests/support/testApp.ts'
import type { TestApp } from '#tests/support/testApp.ts'

const doctor = demoUserId('doctor')
const hospital = demoUserId('hospital')
const upTo = (n: number, first = 1) => Array.from({ length: n }, (_, i) => i + first)
const seqs = (client: NoticeClient, stream: string) => client.frames.filter(f => f.stream === stream).map(f => f.seq)

/** Waits for it; the machine may be busy. */
const soon = <T>(what: () => T, interval = 20) => expect.poll(what, { timeout: 20_000, interval })

describeOnDatabases('notice socket', open => {
  let test: TestApp
  let token: string
  let ahead = 0
  const tell = (userId: string, ...texts: string[]) =>
    test.app.outbox.run(async (_tx, emit) => {
      for (const msgTxt of texts) noticeToUser(emit, userId, { cmd: 'user', msgId: 'n', msgTxt })
    })
  const notifyAll = (tenantId: number, message: NoticeMessage) =>
    test.app.outbox.run(async (_tx, emit) => noticeToTenant(emit, tenantId, message))
  const enter = (userId = doctor, with_ = token, since?: number) =>
    openNotice(test.url, userId, with_, since === undefined ? {} : { since })
  const gone = () => soon(() => test.app.noticeSockets()).toBe(0)

  beforeAll(async () => {
    test = await startTestApp({ open, clock: () => Date.now() + ahead, config: { origins: ['https://desk.example.org'] } })
    token = await tokenFor(test.app, 'doctor')
  })
  afterAll(() => test.close())

  it('[API-MISC-03] passes each user their own and their tenants’ notices, numbered per stream and in order, and nobody else’s', async () => {
    const mine = await enter()
    const both = await enter(hospital, await tokenFor(test.app, 'hospital'))
    await Promise.all(upTo(30).map(n => tell(doctor, `${n}`)))
    await notifyAll(1, { cmd: 'topic', msgId: 'a1', msgTxt: '停诊通知' })
    await notifyAll(2, { cmd: 'topic', msgId: 'a2', msgTxt: '东院区' })
    await soon(() => [mine.frames.length, both.frames.length]).toEqual([31, 2])
    expect(seqs(mine, `n:${doctor}`)).toEqual(upTo(30))
    expect(mine.frames.at(-1)).toEqual({ cmd: 'topic', msgId: 'a1', msgTxt: '停诊通知', stream: 't:1', seq: 1 })
    expect(new Set(mine.frames.slice(0, 30).map(frame => frame.msgTxt)).size).toBe(30)
    expect(both.frames.map(frame => frame.msgTxt).sort()).toEqual(['东院区', '停诊通知'].sort())
    // Frames of every length class of the protocol arrive whole.
    const long = ['x'.repeat(70), '漏'.repeat(200), '长'.repeat(30_000)]
    await tell(doctor, ...long)
    await soon(() => mine.frames.length).toBe(34)
    expect(mine.frames.slice(31).map(frame => frame.msgTxt)).toEqual(long)
    mine.ws.close()
    both.ws.close()
    await gone()
  })

  it('gives what came after `since`, once, also while more is coming; and only what is new without it', async () => {
    const before = await enter()
    const head = (await test.app.outbox.heads([`n:${doctor}`])).get(`n:${doctor}`) ?? 0
    before.ws.terminate()
    await gone()
    await tell(doctor, 'away 1', 'away 2', 'away 3')
    const [late, fresh] = await Promise.all([enter(doctor, token, head + 1), enter()])
    await Promise.all([tell(doctor, 'now 1'), tell(doctor, 'now 2')])
    await soon(() => late.frames.length).toBe(4)
    await soon(() => fresh.frames.length).toBe(2)
    expect(seqs(late, `n:${doctor}`)).toEqual(upTo(4, head + 2))
    expect(late.frames[0]?.msgTxt).toBe('away 2')
    expect(seqs(fresh, `n:${doctor}`)).toEqual(upTo(2, head + 4))
    for (const client of [late, fresh]) client.ws.close()
    await gone()
  })

  it('[SCALE-06] sends a client away that has seen more than there is: what is numbered anew would be nothing new to it', async () => {
    const head = (await test.app.outbox.heads([`n:${doctor}`])).get(`n:${doctor}`) ?? 0
    const tooFar = await enter(doctor, token, head + 1)
    expect(await tooFar.closed).toMatchObject({ code: 1001, reason: 'events are missing' })
    const again = await enter()
    await tell(doctor, 'new')
    await soon(() => seqs(again, `n:${doctor}`)).toEqual([head + 1])
    again.ws.close()
    await gone()
  })

  it('[API-MISC-03] opens for nobody but the user of the path, with a valid token, from a known origin, with or without base path', async () => {
    const status = (path: { user?: string; token?: string }, options = {}) =>
      refusalOf(test.url, path.user ?? doctor, path.token ?? token, options)
    expect(await status({})).toBe(101)
    expect(await status({}, { base: '' })).toBe(101)
    expect(await status({ user: hospital })).toBe(403)
    expect(await status({ token: '' })).toBe(401)
    expect(await status({ token: `${token.slice(0, -2)}xx` })).toBe(401)
    expect(await status({ token: hashToken(token) })).toBe(401)
    expect(await status({ token: '' }, { headers: { cookie: `other=1; xl_token=${token}` } })).toBe(101)
    expect(await status({}, { headers: { origin: 'https://evil.example.org' } })).toBe(403)
    expect(await status({}, { headers: { origin: 'null' } })).toBe(403)
    expect(await status({}, { headers: { origin: 'https://desk.example.org' } })).toBe(101)
    expect(await status({}, { headers: { origin: test.url } })).toBe(101)
    for (const path of ['/websocket', '/websocket/', '/websocket/a/b', '/websockets/x', '/%', '/websocket/%E0%A4%A?token=x'])
      expect([path, await status({}, { path })]).toEqual([path, 404])
    const late = await tokenFor(test.app, 'doctor')
    ahead += 8 * 86_400_000
    expect(await status({ token: late })).toBe(401)
    ahead = 0
    await gone()
  })

  it('answers a heartbeat to its sender alone and ignores whatever else a client says', async () => {
    const speaker = await enter()
    const neighbour = await enter()
    speaker.ws.send('HeartBeat')
    await soon(() => speaker.frames).toEqual([{ cmd: 'heartcheck', msgTxt: '心跳响应' }])
    for (const word of [
      Buffer.from('HeartBeat'),
      Buffer.alloc(2_000, 7),
      'heartbeat',
      '{"cmd":"topic","msgTxt":"x"}',
      '[[[[',
      '',
    ])
      speaker.ws.send(word)
    speaker.ws.send('HeartBeat')
    await soon(() => speaker.texts.length).toBe(2)
    expect(neighbour.texts).toEqual([])
    expect(speaker.ws.readyState).toBe(speaker.ws.OPEN)
    for (const client of [speaker, neighbour]) client.ws.close()
    await gone()
  })

  it('ends a client that sends an oversized frame, broken text or a flood, and no other', async () => {
    const bystander = await enter()
    const big = await enter()
    big.ws.send('x'.repeat(NOTICE_FRAME_MAX + 1))
    expect((await big.closed).code).toBe(1009)
    const broken = await enter()
    broken.ws.send(Buffer.from([0xff, 0xfe, 0xfd]), { binary: false })
    expect((await broken.closed).code).toBe(1007)
    for (const flood of [(c: NoticeClient) => c.ws.send('HeartBeat'), (c: NoticeClient) => c.ws.ping()]) {
      const client = await enter()
      for (let i = 0; i < 200; i++) flood(client)
      // A flooding client may miss the reason: the network can drop the close of a socket that is still being written to.
      expect([1008, 1006]).toContain((await client.closed).code)
    }
    await tell(doctor, 'still here')
    await soon(() => bystander.frames.at(-1)?.msgTxt).toBe('still here')
    bystander.ws.close()
    await gone()
  })

  it('closes the sockets of an ended sign-in at once with 4401, and those of no other', async () => {
    const again = await tokenFor(test.app, 'doctor')
    const ended = await Promise.all([enter(doctor, again), enter(doctor, again)])
    const kept = await enter()
    const at = performance.now()
    await test.app.tokens.end({ hash: hashToken(again) }, 'forced')
    expect((await Promise.all(ended.map(client => client.closed))).map(({ code }) => code)).toEqual([4401, 4401])
    expect(performance.now() - at).toBeLessThan(1_000)
    expect(await refusalOf(test.url, doctor, again)).toBe(401)
    expect(kept.ws.readyState).toBe(kept.ws.OPEN)
    kept.ws.close()
    await gone()
  })

  it('closes the sockets of a sign-in that ended where no hint came from, within half a minute', async () => {
    const again = await tokenFor(test.app, 'doctor')
    const ended = await enter(doctor, again)
    const kept = await enter()
    // As another process does it, unheard.
    await test.app.db.delete(sysToken).where(eq(sysToken.hash, hashToken(again)))
    ahead += 31_000
    expect((await ended.closed).code).toBe(4401)
    expect(kept.ws.readyState).toBe(kept.ws.OPEN)
    ahead = 0
    kept.ws.close()
    await gone()
  })

  it('refuses the 21st socket of a user, however many come at once', async () => {
    const user = await addUser(test.app, 'crowd')
    const crowd = await test.app.tokens.issue({ kind: 'user', ownerId: user, tenantId: 1, ip: '', agent: '' })
    const tries = await Promise.allSettled(upTo(SOCKETS_PER_USER + 8).map(() => enter(user, crowd)))
    const inside = tries.flatMap(one => (one.status === 'fulfilled' ? [one.value] : []))
    expect(inside).toHaveLength(SOCKETS_PER_USER)
    expect(tries.flatMap(one => (one.status === 'rejected' ? [String(one.reason)] : []))).toEqual(upTo(8).map(() => 'Error: 429'))
    inside[0]?.ws.close()
    await soon(() => test.app.noticeSockets()).toBe(SOCKETS_PER_USER - 1)
    await soon(() => refusalOf(test.url, user, crowd)).toBe(101)
    for (const client of inside) client.ws.terminate()
    await gone()
  })

  it('cuts a client that stops reading before it costs more than 1 MiB, while its neighbour gets everything', async () => {
    const sockets: Socket[] = []
    const note = (socket: Socket) => sockets.push(socket)
    test.app.server.on('connection', note)
    const neighbour = await enter()
    const deaf = await openDeaf(test.url, doctor, token)
    test.app.server.off('connection', note)
    let most = 0
    const text = '慢'.repeat(100_000)
    let sent = 0
    // The kernel takes some megabytes before the server notices anything.
    for (; sent < 100 && test.app.noticeSockets() === 2; sent++) {
      await tell(doctor, text)
      most = Math.max(most, ...sockets.map(socket => socket.writableLength))
      await soon(() => neighbour.frames.length, 1).toBe(sent + 1)
    }
    expect(test.app.noticeSockets()).toBe(1)
    expect(most).toBeGreaterThan(0)
    expect(most).toBeLessThanOrEqual(SOCKET_QUEUE_MAX)
    await tell(doctor, 'after')
    await soon(() => neighbour.frames.length).toBe(sent + 1)
    const got = seqs(neighbour, `n:${doctor}`)
    expect(got).toEqual(upTo(sent + 1, got[0]))
    deaf.destroy()
    neighbour.ws.close()
    await gone()
  })

  it('ends a half-open socket after 45 s of silence and keeps those that answer pings', async () => {
    const alive = await enter()
    const deaf = await openDeaf(test.url, doctor, token)
    const pinged = new Promise(resolve => alive.ws.once('ping', resolve))
    ahead += 21_000
    await pinged
    expect(test.app.noticeSockets()).toBe(2)
    ahead += 25_000
    await soon(() => test.app.noticeSockets()).toBe(1)
    expect(alive.ws.readyState).toBe(alive.ws.OPEN)
    deaf.destroy()
    alive.ws.close()
    ahead = 0
    await gone()
  })

  it('spreads the goodbye of a graceful stop and waits for no dead client', async () => {
    const second = await startTestApp({ database: test.database })
    const own = await tokenFor(second.app, 'doctor')
    const clients = await Promise.all(upTo(12).map(() => openNotice(second.url, doctor, own)))
    const deaf = await openDeaf(second.url, doctor, own)
    const at = performance.now()
    const stopped = second.close().then(() => performance.now() - at)
    await Promise.race(clients.map(client => client.closed))
    expect(await refusalOf(second.url, doctor, own)).not.toBe(101)
    const ends = await Promise.all(
      clients.map(async client => ({ code: (await client.closed).code, at: performance.now() - at })),
    )
    expect(ends.every(end => end.code === 1001)).toBe(true)
    const times = ends.map(end => end.at).sort((a, b) => a - b)
    expect((times.at(-1) ?? 0) - (times[0] ?? 0)).toBeGreaterThan(1_000)
    expect(await stopped).toBeLessThan(6_000)
    deaf.destroy()
  })
})
