import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq, inArray } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { upload } from '#contract/http/calls/files.ts'
import { demoUserId } from '#server/db/seed/demo.ts'
import { chatMessage, chatSegment, chatShare } from '#server/db/tables/index.ts'
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
})
