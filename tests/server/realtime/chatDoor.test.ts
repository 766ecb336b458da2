import { setTimeout as wait } from 'node:timers/promises'
import { and, asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sysLog, sysToken } from '#server/db/tables/index.ts'
import { hashToken } from '#server/plugins/tokens.ts'
import { describeOnDatabases } from '#tests/support/database.ts'
import { startWard } from '#tests/support/consultation/ward.ts'
import type { Ward } from '#tests/support/consultation/ward.ts'
import { chatPairs } from '#tests/support/realtime/chatPairs.ts'

const MINUTE = 60_000

describeOnDatabases('the door of the chat socket', open => {
  let ward: Ward
  const { connected, pair } = chatPairs(() => ward)
  beforeAll(async () => {
    ward = await startWard({ open })
  })
  afterAll(() => ward.close())
  const polling = (more = '') => `${ward.url}/socket.io/?EIO=4&transport=polling${more}`

  it('says to a foreign origin that it is forbidden', async () => {
    const answer = await fetch(polling(), { headers: { origin: 'https://evil.example' } })
    expect([answer.status, await answer.json()]).toEqual([403, { code: 4, message: 'forbidden' }])
  })

  it('ends a line by which more than 20 come in one moment', async () => {
    const token = await ward.signIn(await ward.makePatient())
    // known, so that all of them find a place at once
    await ward.app.tokens.resolve(token)
    const opened = await (await fetch(polling())).text()
    const { sid }: { sid: string } = JSON.parse(opened.slice(1))
    const crowd = Array.from({ length: 25 }, () => `40/chat,${JSON.stringify({ token })}`)
    await fetch(polling(`&sid=${sid}`), { method: 'POST', body: crowd.join('\u001e') })
    await wait(300)
    expect(ward.app.chat.size()).toBe(0)
    // what it was told meanwhile is there to be read, then nothing more
    await expect.poll(async () => (await fetch(polling(`&sid=${sid}`))).status).toBe(400)
  })

  it('says that a try may be made again while the sign-ins cannot be read, and lets in afterwards', async () => {
    const token = await ward.signIn(await ward.makePatient())
    await ward.database.pool.query('alter table sys_token rename to sys_token_away')
    try {
      expect(await ward.connect(token).refused()).toEqual({
        code: 'BUSY',
        msg: '服务器繁忙，请稍后再试',
        retryable: true,
        t: ward.clock.now,
      })
    } finally {
      await ward.database.pool.query('alter table sys_token_away rename to sys_token')
    }
    const client = ward.connect(token)
    await client.connected()
    client.socket.disconnect()
  })

  it('throws out whose sign-in is ended by themselves elsewhere, as forced', async () => {
    const patient = await ward.makePatient()
    const client = await connected(patient)
    await client.hello()
    await ward.app.tokens.end({ kind: 'patient', ownerId: patient.id }, 'own')
    await expect.poll(() => client.of('kicked').map(event => event.why)).toEqual(['FORCED'])
  })

  it('[SEC-08] takes a hello for no use of the sign-in, and a message for one', async () => {
    const { doctor, session } = await pair()
    const client = await connected(doctor)
    const seen = async () => {
      const [row] = await ward.database.db
        .select()
        .from(sysToken)
        .where(eq(sysToken.hash, hashToken(client.token)))
      return row?.lastSeen.getTime()
    }
    const since = await seen()
    ward.clock.now += 5 * MINUTE
    await client.hello()
    expect(await seen()).toBe(since)
    expect(await client.send('msg:send', { sid: session.id, clientMsgId: 'use', kind: 'text', content: '在' })).toMatchObject({
      ok: true,
    })
    expect(await seen()).toBe(ward.clock.now)
    client.socket.disconnect()
  })

  it('[SEC-02] leaves a line of what was read of patients, and none of what was only written', async () => {
    const { doctor, session } = await pair()
    const client = await connected(doctor)
    await client.hello()
    await client.send('msg:send', { sid: session.id, clientMsgId: 'line', kind: 'text', content: '在' })
    await client.send('msg:read', { sid: session.id, readSeq: 1 })
    await client.send('history', { sid: session.id })
    await ward.auditFlush()
    const lines = await ward.database.db
      .select({ action: sysLog.action, url: sysLog.requestUrl })
      .from(sysLog)
      .where(and(eq(sysLog.actorId, doctor.id), eq(sysLog.entity, 'chatSession')))
      .orderBy(asc(sysLog.action))
    expect(lines.filter(({ url }) => url?.startsWith('chat '))).toEqual([
      { action: 'session.list', url: 'chat hello' },
      { action: 'session.record', url: 'chat history' },
    ])
    client.socket.disconnect()
  })
})
