import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq, inArray } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { upload } from '#contract/http/calls/files.ts'
import { DEMO_TENANT, demoUserId } from '#server/db/seed/demo.ts'
import { chatMessage, chatSegment, chatShare, sysAnnouncement, sysAnnouncementSend } from '#server/db/tables/index.ts'
import { hashToken } from '#server/plugins/tokens.ts'
import { describeOnDatabases } from '#tests/support/database.ts'
import * as sample from '#tests/support/sampleFiles.ts'
import { BASE, SHARED, SID, filesWorld } from '#tests/support/files/filesWorld.ts'

describeOnDatabases('rights of files', open => {
  const world = filesWorld(open)
  const { tokens, send, stored, read, as, traces } = world

  it('lets only members put files into a consultation, and only the signed in upload', async () => {
    const before = await traces()
    const photo = await sample.png()
    for (const fields of [{ biz: 'chat' }, { biz: 'chat', sid: 'no such' }, { biz: 'chat', sid: '' }] as Record<string, string>[])
      expect(await send('a.png', photo, fields)).toMatchObject({ success: false, code: 510 })
    for (const token of [tokens.doctor2, tokens.stranger])
      expect(await send('a.png', photo, { biz: 'chat', sid: SID }, token)).toMatchObject({ success: false, code: 510 })
    for (const token of ['', 'forged']) {
      const form = new FormData()
      form.set('file', new Blob([new Uint8Array(photo)]), 'a.png')
      const answer = await world.test.raw('POST', BASE + upload.path, { body: form, ...(token ? { token } : {}) })
      expect([answer.status, JSON.parse(answer.text).message]).toEqual([500, 'Token失效，请重新登录'])
    }
    expect(await traces()).toEqual(before)
  })

  it('[TRANSFER-08] a doctor who gave the session away sees the pictures of the own part, and none of later', async () => {
    const photo = await sample.png()
    const { db } = world.test.app
    const [mine, later] = [
      await stored('一.png', photo, { biz: 'chat', sid: SID }, tokens.patient),
      await stored('二.png', photo, { biz: 'chat', sid: SID }, tokens.patient),
    ]
    const message = (seq: number, { path, thumb }: typeof mine) => ({
      id: `transfer-${seq}`,
      sessionId: SID,
      seq,
      clientMsgId: `transfer-${seq}`,
      senderKind: 2,
      senderId: 'p',
      senderName: '患者',
      kind: 'image',
      attachments: [{ path, thumb }],
      sentAt: new Date(),
    })
    await db.insert(chatMessage).values([message(9_001, mine), message(9_002, later)])
    const status = async (path: string) => (await read(path, as(tokens.doctor2))).status
    const before = await status(mine.path)
    await db.insert(chatSegment).values({
      id: 'transfer-part',
      sessionId: SID,
      doctorUserId: demoUserId('doctor2'),
      status: '3',
      fromSeq: 1,
      toSeq: 9_001,
      startedAt: new Date(),
    })
    expect([before === 200, await status(mine.path), await status(mine.thumb ?? ''), (await status(later.path)) === 200]).toEqual(
      [false, 200, 200, false],
    )
    await db.delete(chatSegment).where(eq(chatSegment.id, 'transfer-part'))
    await db.delete(chatMessage).where(inArray(chatMessage.seq, [9_001, 9_002]))
  })

  it('shows a file to the two of its consultation and the holder of its link, to nobody else, and does not tell that it is there', async () => {
    const photo = await sample.png()
    const cookie = (name: string, token: string) => ({ cookie: `a=b; ${name}=${token}` })
    const own = await stored('病历 赵小满.png', photo, { biz: 'chat', sid: SID }, tokens.patient)
    // An original client names the consultation in the folder.
    const theirs = await stored('a.png', photo, { biz: `chat/${SID}` })
    const draft = await stored('b.png', photo, { biz: 'illness' }, tokens.patient)
    await world.test.app.db.insert(chatShare).values({
      id: 's1',
      sessionId: SID,
      hash: hashToken('the token of the link'),
      fileHash: hashToken(SHARED),
      createdBy: demoUserId('doctor'),
      createdAt: new Date(),
      expiresAt: new Date(Date.now() + 60_000),
    })
    const status = async (path: string, headers: Record<string, string> = {}) => (await read(path, headers)).status
    for (const path of [own.path, own.thumb ?? '', theirs.path]) {
      for (const headers of [
        as(tokens.doctor),
        as(tokens.patient),
        cookie('xl_token', tokens.doctor),
        cookie('xl_patient', tokens.patient),
        { ...cookie('xl_token', tokens.doctor2), ...as(tokens.patient) },
      ])
        expect(await status(path, headers)).toBe(200)
      for (const headers of [
        {},
        as(tokens.doctor2),
        as(tokens.stranger),
        as('forged'),
        as(hashToken(tokens.doctor)),
        cookie('xl_token', tokens.doctor2),
        cookie('xl_patient', tokens.stranger),
        cookie('other', tokens.doctor),
      ])
        expect(await status(path, headers)).toBe(404)
      expect(await status(`${path}?token=${tokens.doctor}`)).toBe(404)
      expect(await status(`${path}?share=${SHARED}`)).toBe(200)
      expect(await status(`${path}?share=${SHARED}x`)).toBe(404)
      expect(await status(`${path}?share=${SHARED}&share=${SHARED}`)).toBe(404)
    }
    expect([await status(draft.path, as(tokens.patient)), await status(draft.path, as(tokens.doctor))]).toEqual([200, 404])
    expect(await status(`${draft.path}?share=${SHARED}`)).toBe(404)

    const named = (await read(`${own.path}?share=${SHARED}`)).headers.get('content-disposition') ?? ''
    expect(decodeURIComponent(named)).not.toContain('赵小满')
    const [hidden, absent] = [
      await read(own.path, as(tokens.doctor2)),
      await read(`chat/2026/01/${'0'.repeat(32)}.png`, as(tokens.doctor2)),
    ]
    expect(hidden.bytes).toEqual(absent.bytes)
    expect([...hidden.headers.keys()]).toEqual([...absent.headers.keys()])

    await world.test.app.db.update(chatShare).set({ expiresAt: new Date(Date.now() - 1) })
    expect(await status(`${own.path}?share=${SHARED}`)).toBe(404)
    await world.test.app.db.update(chatShare).set({ expiresAt: new Date(Date.now() + 60_000), revokedAt: new Date() })
    expect(await status(`${own.path}?share=${SHARED}`)).toBe(404)
    // What is stored is what was sent out: whole, and under no other name.
    expect(readFileSync(join(world.dataDir, 'uploads', own.path)).equals((await read(own.path, as(tokens.patient))).bytes)).toBe(
      true,
    )
  })

  it('shows the pictures of announcements to who may read their page: to anybody, or to who brings a token in the address', async () => {
    const { db } = world.test.app
    const photo = await sample.png()
    const put = (name: string, fields: Record<string, string>) => stored(name, photo, fields)
    const [shown, closed, draft] = [
      await put('江小月的照片.png', { biz: 'jeditor', jeditor: '1' }),
      await put('b.png', { biz: 'jeditor', jeditor: '1' }),
      await put('c.png', { biz: 'jeditor', jeditor: '1' }),
    ]
    const other = await put('d.png', { biz: 'temp' })
    const html = (path: string) => `<p>通知</p><img src="${BASE}/sys/common/static/${path}" alt="图" />`
    const row = (id: string, msgContent: string, more: object = {}) => ({
      ...{ id, tenantId: DEMO_TENANT, titile: '停诊', msgContent, msgType: 'ALL', sendStatus: '1', ...more },
    })
    const set = (id: string, change: Partial<typeof sysAnnouncement.$inferInsert>) =>
      db.update(sysAnnouncement).set(change).where(eq(sysAnnouncement.id, id))
    await db
      .insert(sysAnnouncement)
      .values([
        row('pictures-open', html(shown.path) + html(other.path) + `<p>${draft.path}</p><img src="/${closed.path}x" />`),
        row('pictures-closed', html(closed.path) + html('https://evil.example/a.png'), { msgType: 'USER' }),
        row('pictures-draft', html(draft.path), { sendStatus: '0' }),
      ])
    await db.insert(sysAnnouncementSend).values({ anntId: 'pictures-closed', userId: demoUserId('doctor2') })
    const status = async (path: string, query = '') => (await read(path + query)).status

    expect(await status(shown.path)).toBe(200)
    const { headers } = await read(shown.path)
    expect([headers.get('cache-control'), decodeURIComponent(headers.get('content-disposition') ?? '')]).toEqual([
      'private, no-store',
      `inline; filename*=UTF-8''${shown.path.split('/').at(-1)}`,
    ])
    for (const path of [closed.path, draft.path, other.path]) expect([path, await status(path)]).toEqual([path, 404])
    // another hospital's text, one that was taken back or deleted: nobody's any more
    for (const change of [{ tenantId: 2 }, { sendStatus: '2' }, { delFlag: 1 }, { msgType: 'USER' }]) {
      await set('pictures-open', change)
      expect([change, await status(shown.path)]).toEqual([change, 404])
      await set('pictures-open', { tenantId: DEMO_TENANT, sendStatus: '1', delFlag: 0, msgType: 'ALL' })
    }

    const page = await world.test.raw('GET', `${BASE}/sys/annountCement/show/pictures-closed?token=${tokens.doctor2}`)
    expect(page.status).toBe(200)
    expect([...page.text.matchAll(/<img[^>]* src="([^"]+)"/g)].map(([, src]) => src)).toEqual([
      `${BASE}/sys/common/static/${closed.path}?token=${tokens.doctor2}`,
      `${BASE}/sys/common/static/https://evil.example/a.png`,
    ])
    expect(await status(closed.path, `?token=${tokens.doctor2}`)).toBe(200)
    for (const token of ['', 'forged', tokens.patient]) expect(await status(closed.path, `?token=${token}`)).toBe(404)
    // no other file is read by an address
    expect(await status(other.path, `?token=${tokens.doctor2}`)).toBe(404)
    const anybodys = await world.test.raw('GET', `${BASE}/sys/annountCement/show/pictures-open?token=${tokens.doctor2}`)
    expect(anybodys.text).not.toContain(tokens.doctor2)
    await db.delete(sysAnnouncement).where(inArray(sysAnnouncement.id, ['pictures-open', 'pictures-closed', 'pictures-draft']))
    await db.delete(sysAnnouncementSend).where(eq(sysAnnouncementSend.anntId, 'pictures-closed'))
  })
})
