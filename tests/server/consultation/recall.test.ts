import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sessionMessages } from '#contract/http/calls/consultation.ts'
import { addSessionNote, sessionNotes } from '#contract/http/calls/sessionNotes.ts'
import { chatMessage, chatSession, sysLog } from '#server/db/tables/index.ts'
import { describeOnDatabases } from '#tests/support/database.ts'
import { startWard } from '#tests/support/consultation/ward.ts'
import type { Ward } from '#tests/support/consultation/ward.ts'

describeOnDatabases('messages taken back, quotes and notes', open => {
  let ward: Ward
  beforeAll(async () => {
    ward = await startWard({ open })
  })
  afterAll(() => ward.close())
  async function scene() {
    const [doctor, patient] = [await ward.makeDoctor(), await ward.makePatient()]
    const session = await ward.running(patient, doctor)
    return { doctor, patient, sid: session.id, token: await ward.signIn(doctor), patientToken: await ward.signIn(patient) }
  }

  it('a message is taken back within two minutes: both read that, nobody what it was, and the row keeps its words', async () => {
    const of = await scene()
    const sent = await ward.say(of.doctor, of.sid, '写错了的医嘱')
    const client = ward.connect(of.patientToken)
    await client.connected()
    await client.hello()
    ward.clock.now += 2 * 60_000
    const recalled = await ward.run(of.doctor, 'msg:recall', { sid: of.sid, seq: sent.seq })
    expect(recalled.rev).toBe(2)
    expect(await ward.run(of.doctor, 'msg:recall', { sid: of.sid, seq: sent.seq })).toEqual(recalled)
    await expect
      .poll(() => client.of('msg:new').at(-1)?.message)
      .toMatchObject({ seq: sent.seq, rev: 2, recalled: true, content: '' })
    await expect.poll(() => client.of('session:upsert').at(-1)?.session.lastMsgPreview).toBe('已撤回一条消息')
    client.socket.disconnect()
    for (const token of [of.token, of.patientToken]) {
      const { result } = await ward.call(sessionMessages, { sid: of.sid }, token)
      expect(JSON.stringify(result)).not.toContain('写错了')
      expect(result.messages.at(-1)).toMatchObject({ recalled: true, attachments: [] })
    }
    const { db } = ward.database
    const [row] = await db
      .select()
      .from(chatMessage)
      .where(and(eq(chatMessage.sessionId, of.sid), eq(chatMessage.seq, sent.seq)))
    expect(row).toMatchObject({ content: '写错了的医嘱', recalledAt: expect.any(Date) })
    const audited = await db
      .select()
      .from(sysLog)
      .where(and(eq(sysLog.entityId, of.sid), eq(sysLog.action, 'message.recall')))
    expect(audited).toHaveLength(1)
  })

  it('[WALK-09] behind a line for the patient alone, the words leave the doctor’s row too; behind a message both rows keep that one', async () => {
    const of = await scene()
    const previews = async () => {
      const { lastMsgPreview, previewPatient } = await ward.sessionRow(of.sid)
      return [lastMsgPreview, previewPatient]
    }
    const recall = (seq: number) => ward.run(of.patient, 'msg:recall', { sid: of.sid, seq })
    const sent = await ward.say(of.patient, of.sid, '不该说的话')
    await ward.run(of.doctor, 'session:extend', { sid: of.sid, version: (await ward.sessionRow(of.sid)).version })
    expect(await previews()).toEqual(['不该说的话', '医生已延长问诊时间'])
    await recall(sent.seq)
    expect(await previews()).toEqual(['已撤回一条消息', '医生已延长问诊时间'])
    const other = await ward.say(of.patient, of.sid, '又说错了')
    await ward.say(of.doctor, of.sid, '请继续')
    await recall(other.seq)
    expect(await previews()).toEqual(['请继续', '请继续'])
  })

  it('[CHAT-02] an answer that was taken back is none: the patient waits as before it, and a consultation without another one is refunded', async () => {
    const of = await scene()
    const opened = new Date(ward.clock.now)
    const recall = (seq: number) => ward.run(of.doctor, 'msg:recall', { sid: of.sid, seq })
    const first = await ward.say(of.doctor, of.sid, '您好')
    ward.clock.now += 30_000
    const asked = new Date(ward.clock.now)
    await ward.say(of.patient, of.sid, '要吃药吗')
    ward.clock.now += 30_000
    const second = await ward.say(of.doctor, of.sid, '写错的医嘱')
    expect(await ward.sessionRow(of.sid)).toMatchObject({ firstReplyAt: opened, waitingSince: null })
    await recall(second.seq)
    expect(await ward.sessionRow(of.sid)).toMatchObject({ firstReplyAt: opened, waitingSince: asked })
    await recall(first.seq)
    expect(await ward.sessionRow(of.sid)).toMatchObject({ firstReplyAt: null, waitingSince: opened })
    await ward.database.db
      .update(chatSession)
      .set({ serviceDeadline: new Date(ward.clock.now) })
      .where(eq(chatSession.id, of.sid))
    await ward.app.consultation.clock.tick()
    expect(await ward.sessionRow(of.sid)).toMatchObject({ status: '50', endReason: '3' })
  })

  it('not later, not another’s, not a system line, not after the end', async () => {
    const of = await scene()
    const recall = (actor: typeof of.doctor | typeof of.patient, seq: number) =>
      ward.run(actor, 'msg:recall', { sid: of.sid, seq })
    const sent = await ward.say(of.patient, of.sid, '第一句')
    await expect(recall(of.doctor, sent.seq)).rejects.toMatchObject({ code: 'NOT_OWNER' })
    await expect(recall(of.patient, 1)).rejects.toMatchObject({ code: 'NOT_OWNER' })
    await expect(recall(of.patient, 999)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    ward.clock.now += 2 * 60_000 + 1
    await expect(recall(of.patient, sent.seq)).rejects.toMatchObject({ code: 'RECALL_OVER' })
    const last = await ward.say(of.doctor, of.sid, '再见')
    await ward.run(of.doctor, 'session:end', { sid: of.sid, version: (await ward.sessionRow(of.sid)).version })
    await expect(recall(of.doctor, last.seq)).rejects.toMatchObject({ code: 'SESSION_CLOSED' })
  })

  it('the patient takes back what was added while waiting: the doctor who accepts reads that alone, and after the wait is over nothing is taken back', async () => {
    const [doctor, patient] = [await ward.makeDoctor(), await ward.makePatient()]
    const { id: sid } = await ward.open(patient, doctor)
    const [token, patientToken] = [await ward.signIn(doctor), await ward.signIn(patient)]
    const sent = await ward.say(patient, sid, '发错人的照片说明')
    await expect(ward.run(doctor, 'msg:recall', { sid, seq: sent.seq })).rejects.toMatchObject({ code: 'NOT_OWNER' })
    const client = ward.connect(token)
    await client.connected()
    await client.hello()
    ward.clock.now += 2 * 60_000
    expect(await ward.run(patient, 'msg:recall', { sid, seq: sent.seq })).toEqual({ rev: 2 })
    await expect.poll(() => client.of('msg:new').at(-1)?.message).toMatchObject({ seq: sent.seq, recalled: true, content: '' })
    client.socket.disconnect()
    for (const who of [token, patientToken]) {
      const { result } = await ward.call(sessionMessages, { sid }, who)
      expect(JSON.stringify(result)).not.toContain('发错人')
      expect(result.messages.at(-1)).toMatchObject({ seq: sent.seq, recalled: true })
    }
    const late = await ward.say(patient, sid, '再补充一句')
    await ward.run(patient, 'session:cancel', { sid, version: (await ward.sessionRow(sid)).version })
    await expect(ward.run(patient, 'msg:recall', { sid, seq: late.seq })).rejects.toMatchObject({ code: 'SESSION_CLOSED' })
  })

  it('an answer quotes what it answers to; taken back, the words leave the quote too', async () => {
    const of = await scene()
    const asked = await ward.say(of.patient, of.sid, '这个药饭前还是饭后吃')
    await ward.run(of.doctor, 'msg:send', { sid: of.sid, clientMsgId: 'q1', kind: 'text', content: '饭后', quoteSeq: asked.seq })
    const last = async () => (await ward.call(sessionMessages, { sid: of.sid }, of.token)).result.messages.at(-1)
    expect(await last()).toMatchObject({
      content: '饭后',
      quote: { seq: asked.seq, senderName: of.patient.name, text: '这个药饭前还是饭后吃' },
    })
    await ward.run(of.patient, 'msg:recall', { sid: of.sid, seq: asked.seq })
    expect(await last()).toMatchObject({ content: '饭后', quote: { text: '已撤回一条消息' }, rev: 2 })
    // what was taken back is quoted by nobody
    await ward.run(of.doctor, 'msg:send', { sid: of.sid, clientMsgId: 'q2', kind: 'text', content: '好', quoteSeq: asked.seq })
    expect(await last()).not.toHaveProperty('quote')
  })

  it('notes are the doctors’ alone, kept once for each request', async () => {
    const [of, other] = [await scene(), await scene()]
    const note = { requestId: 'n1', sid: of.sid, text: ' 家属情绪激动 ' }
    await ward.call(addSessionNote, note, of.token)
    const { result } = await ward.call(addSessionNote, note, of.token)
    expect(result).toMatchObject([{ byName: of.doctor.name, text: '家属情绪激动' }])
    for (const token of [other.token, of.patientToken])
      for (const answer of [await ward.call(sessionNotes, { sid: of.sid }, token), await ward.call(addSessionNote, note, token)])
        expect(answer).toMatchObject({ success: false, code: 510 })
    expect(JSON.stringify(await ward.call(sessionMessages, { sid: of.sid }, of.patientToken))).not.toContain('情绪')
    expect(await ward.call(addSessionNote, { ...note, requestId: 'n2', text: '  ' }, of.token)).toMatchObject({ success: false })
  })
})
