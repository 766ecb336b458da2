import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { MESSAGE_TEXT_MAX } from '#contract/constants.ts'
import type { Attachment } from '#contract/entities/chat.ts'
import { parseChatCount } from '#contract/sockets/notice.ts'
import type { NoticeMessage } from '#contract/sockets/notice.ts'
import { chatMessage, chatSession, hosOrder, sysFile } from '#server/db/tables/index.ts'
import type { ChatActor } from '#server/realtime/chat/desk.ts'
import { openedSession } from '#tests/support/opened.ts'
import { describeOnDatabases } from '#tests/support/database.ts'
import { consultInput, startWard } from '#tests/support/consultation/ward.ts'
import type { Ward } from '#tests/support/consultation/ward.ts'

type Doctor = Extract<ChatActor, { kind: 'doctor' }>
const upTo = (n: number) => Array.from({ length: n }, (_, i) => i + 1)

describeOnDatabases('messages of a session', open => {
  let ward: Ward
  let doctor: Doctor
  let patient: ChatActor
  beforeAll(async () => {
    ward = await startWard({ open })
    doctor = await ward.makeDoctor()
    patient = await ward.makePatient()
  })
  afterAll(() => ward.close())

  const noticesOf = async (userId: string) =>
    (await ward.app.outbox.read(`n:${userId}`, 0, 1_000)).map(row => row.payload as NoticeMessage)

  it('[CHAT-02] stores a message once, however often it is sent: 50 at the same moment give one row and one seq', async () => {
    const session = await ward.running(await ward.makePatient(), doctor)
    const answers = await Promise.all(upTo(50).map(() => ward.say(doctor, session.id, '请问发热吗？', 'same-id')))
    expect(new Set(answers.map(answer => `${answer.seq} ${answer.id} ${answer.sentAt}`)).size).toBe(1)
    expect(answers.filter(answer => answer.dup !== true).length).toBe(1)
    expect((await ward.messages(session.id)).filter(message => message.clientMsgId === 'same-id').length).toBe(1)
    // Also after the end: the client that did not get its acknowledgement must learn that the message is there.
    await ward.run(doctor, 'session:end', { sid: session.id, version: session.version })
    expect(await ward.say(doctor, session.id, '请问发热吗？', 'same-id')).toMatchObject({ dup: true, seq: answers[0]?.seq })
    await expect(ward.say(doctor, session.id, '新消息')).rejects.toMatchObject({ code: 'SESSION_CLOSED' })
  })

  it('[WALK-42] takes an id that the other side used for a message of its own', async () => {
    const other = await ward.makePatient()
    const session = await ward.running(other, doctor)
    const first = await ward.say(doctor, session.id, '请问发热吗？', 'shared-id')
    const second = await ward.say(other, session.id, '没有', 'shared-id')
    expect([first.dup, second.dup, second.seq]).toEqual([undefined, undefined, first.seq + 1])
    await ward.say(doctor, session.id, '好的', 'of-the-doctor')
    await ward.run(doctor, 'session:end', { sid: session.id, version: session.version })
    // not theirs: nothing of theirs is stored under it
    await expect(ward.say(other, session.id, '谢谢', 'of-the-doctor')).rejects.toMatchObject({ code: 'SESSION_CLOSED' })
  })

  it('[CHAT-02] numbers messages of parallel senders 1 to n without holes, and their events likewise', async () => {
    const session = await ward.running(patient, doctor)
    await Promise.all(upTo(30).map(n => ward.say(n % 2 ? doctor : patient, session.id, `第${n}条`)))
    const stored = await ward.messages(session.id)
    expect(stored.map(message => message.seq)).toEqual(upTo(stored.length))
    expect(await ward.sessionRow(session.id)).toMatchObject({ lastSeq: stored.length, quotaUsed: 15 })
    for (const stream of [`d:${doctor.id}`, `p:${patient.id}`]) {
      const events = await ward.app.outbox.read(stream, 0, 10_000)
      expect(events.map(event => event.seq)).toEqual(upTo(events.length))
      const seqs = events.flatMap(({ type, payload }) =>
        type === 'msg:new' && (payload as { sid: string }).sid === session.id
          ? (payload as { message: { seq: number } }).message.seq
          : [],
      )
      expect(seqs).toEqual(upTo(stored.length))
    }
  })

  it('[SPEED-05] writes what arrives together in one statement, numbers and sums as one after the other, and refuses each on its own', async () => {
    const asked = await ward.makeDoctor()
    const patients = await Promise.all(upTo(5).map(() => ward.makePatient()))
    const sessions = await Promise.all(patients.map(one => ward.running(one, asked)))
    const say = (n: number, text: string) => ward.say(patients[n] ?? patient, sessions[n]?.id ?? '', text)
    await say(0, '先问一句')
    const statements = vi.spyOn(ward.database.pool, 'query')
    const answers = await Promise.all(patients.map((_one, n) => say(n, '还在发热')))
    const written = statements.mock.calls.filter(([query]) => JSON.stringify(query).includes('insert into chat_message'))
    statements.mockRestore()
    expect(written.length).toBe(1)
    expect(answers.map(({ seq }) => seq)).toEqual([4, 3, 3, 3, 3])
    const sums = (await ward.app.outbox.read(`d:${asked.id}`, 0, 1_000)).flatMap(({ type, payload }) =>
      type === 'counts' ? (payload as { counts: { unreadTotal: number } }).counts.unreadTotal : [],
    )
    // five illnesses told at the beginning
    expect(sums.slice(-6)).toEqual([6, 7, 8, 9, 10, 11])
    expect((await noticesOf(asked.id)).slice(-6).map(one => parseChatCount(one.msgTxt)?.unreadTotal)).toEqual([
      6, 7, 8, 9, 10, 11,
    ])

    // what others change between two groups is in the sums of the next one
    await ward.open(await ward.makePatient(), asked)
    await ward.run(asked, 'msg:read', { sid: sessions[4]?.id ?? '', readSeq: 3 })
    await say(4, '还想问')
    const [newest] = (await ward.app.outbox.read(`d:${asked.id}`, 0, 1_000)).filter(({ type }) => type === 'counts').slice(-1)
    const counts = await ward.app.consultation.counts(asked)
    expect(newest?.payload).toEqual({ counts })
    expect(counts).toEqual({ unreadTotal: 11 - 2 + 1 + 1, waiting: 1, active: 5 })

    // The database takes no such character: the statement of the group fails, the neighbours do not.
    const mixed = await Promise.allSettled([
      say(0, '好的'),
      say(1, '坏\u0000的'),
      ward.say(patient, sessions[2]?.id ?? '', '路过'),
      say(3, ' '),
      say(4, '好的'),
    ])
    expect(mixed.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'rejected', 'fulfilled'])
    expect(mixed.flatMap(one => (one.status === 'rejected' && 'code' in one.reason ? one.reason.code : []))).toEqual([
      'NOT_OWNER',
      'BAD_INPUT',
    ])
    expect((await ward.messages(sessions[1]?.id ?? '')).length).toBe(3)
  })

  it('[SPEED-05] lets nobody wait for a session that another transaction holds but its own people', async () => {
    // the embedded database has one connection: nothing can hold a row beside it
    if (ward.database.kind !== 'postgres') return
    const [one, other] = [await ward.makePatient(), await ward.makePatient()]
    const locked = await ward.running(one, doctor)
    const free = await ward.running(other, await ward.makeDoctor())
    let late: Promise<{ seq: number }> | undefined
    await ward.database.db.transaction(async tx => {
      await tx.select().from(chatSession).where(eq(chatSession.id, locked.id)).for('update')
      late = ward.say(one, locked.id, '等一等')
      expect((await ward.say(other, free.id, '不用等')).seq).toBe(3)
      await tx.update(chatSession).set({ rev: 90 }).where(eq(chatSession.id, locked.id))
    })
    expect((await late)?.seq).toBe(3)
    expect((await ward.sessionRow(locked.id)).rev).toBe(91)
  })

  it('counts the quota of the patient, warns three before the end, and never limits the doctor', async () => {
    const one = await ward.makePatient()
    const session = await ward.running(one, doctor)
    for (const n of upTo(17)) await ward.say(one, session.id, `问${n}`)
    const hints = (await ward.messages(session.id)).filter(message => message.kind === 'notice').map(message => message.card)
    expect(hints).toMatchObject([{ notice: 'ACCEPTED' }, { notice: 'QUOTA_LEFT_3' }])
    // Five at once for three places.
    const last = await Promise.allSettled(upTo(5).map(n => ward.say(one, session.id, `末${n}`)))
    expect(last.filter(answer => answer.status === 'fulfilled').length).toBe(3)
    for (const answer of last) if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ code: 'QUOTA' })
    expect((await ward.sessionRow(session.id)).quotaUsed).toBe(20)
    await ward.say(doctor, session.id, '还可以回答')
  })

  it('limits a text to 2000 characters as people count them, and wants something in it', async () => {
    const session = await ward.running(await ward.makePatient(), doctor)
    await ward.say(doctor, session.id, '😀'.repeat(MESSAGE_TEXT_MAX))
    await expect(ward.say(doctor, session.id, '医'.repeat(MESSAGE_TEXT_MAX + 1))).rejects.toMatchObject({ code: 'TOO_LONG' })
    await expect(ward.say(doctor, session.id, ' \n ')).rejects.toMatchObject({ code: 'BAD_INPUT' })
  })

  it('takes only files of the sender, of the chat folder and of this session, with their stored facts', async () => {
    const session = await ward.running(await ward.makePatient(), doctor)
    const file = (path: string, more: Partial<typeof sysFile.$inferInsert> = {}): typeof sysFile.$inferInsert => ({
      id: path,
      path,
      biz: 'chat',
      sessionId: session.id,
      ownerKind: 'user',
      ownerId: doctor.id,
      name: '胸片.png',
      mime: 'image/png',
      size: 900,
      sha256: '-',
      width: 80,
      height: 60,
      createdAt: new Date(ward.clock.now),
      ...more,
    })
    await ward.database.db
      .insert(sysFile)
      .values([
        file(`${session.id}/own.png`),
        file(`${session.id}/foreign.png`, { ownerId: 'somebody' }),
        file(`${session.id}/elsewhere.png`, { sessionId: 'another' }),
        file(`${session.id}/avatar.png`, { biz: 'avatar' }),
        file(`${session.id}/report.pdf`, { mime: 'application/pdf' }),
      ])
    const send = (name: string, kind: 'image' | 'file' | 'audio' = 'image') =>
      ward.run(doctor, 'msg:send', {
        sid: session.id,
        clientMsgId: `${name} ${kind}`,
        kind,
        content: '',
        attachments: [{ path: `${session.id}/${name}`, name: 'x.exe', mime: 'text/html', size: 1 } satisfies Attachment],
      })
    await send('own.png')
    for (const name of ['foreign.png', 'elsewhere.png', 'avatar.png', 'missing.png', '../../etc/passwd'])
      await expect(send(name)).rejects.toMatchObject({ code: 'FILE_NOT_READY' })
    await expect(send('report.pdf')).rejects.toMatchObject({ code: 'BAD_INPUT' })
    await expect(send('own.png', 'audio')).rejects.toMatchObject({ code: 'BAD_INPUT' })
    await send('report.pdf', 'file')
    const [picture] = (await ward.messages(session.id)).filter(message => message.kind === 'image')
    expect(picture?.attachments).toEqual([
      { path: `${session.id}/own.png`, name: '胸片.png', mime: 'image/png', size: 900, width: 80, height: 60 },
    ])
  })

  it('[WALK-03] hints at words of an emergency once, each side in its own words: the doctor assesses, the patient calls 120', async () => {
    const one = await ward.makePatient()
    const session = await ward.running(one, doctor)
    await ward.say(one, session.id, '昨晚开始胸痛')
    await ward.say(one, session.id, '还有呼吸困难')
    const hints = (messages: { card?: unknown; content: string }[]) =>
      messages.filter(({ card }) => card && typeof card === 'object' && 'notice' in card && card.notice === 'RISK_HINT')
    const forDoctor = await ward.run(doctor, 'history', { sid: session.id })
    const forPatient = await ward.run(one, 'history', { sid: session.id })
    expect(hints(forDoctor.messages).map(message => message.content)).toEqual(['疑似急危重症，请评估并引导线下急诊'])
    expect(hints(forPatient.messages).map(message => message.content)).toEqual([
      '您描述的情况可能危及生命，请立即拨打120或前往最近的急诊，不要在线等待',
    ])
    expect(JSON.stringify(forPatient)).not.toContain('急危重症')
    expect(forPatient.messages.map(message => message.seq)).toEqual(upTo(forPatient.messages.length))
    expect(await ward.sessionRow(session.id)).toMatchObject({
      lastMsgPreview: '还有呼吸困难',
      risk: ['胸痛', '呼吸困难'],
      priority: 1,
    })
  })

  it('moves read marks forward only, never beyond the log; unread counts are absolute; C0001 when nothing is left', async () => {
    const reader = await ward.makeDoctor()
    const [one, two] = [await ward.makePatient(), await ward.makePatient()]
    const [first, second] = [await ward.running(one, reader), await ward.running(two, reader)]
    await Promise.all([ward.say(one, first.id, '甲'), ward.say(two, second.id, '乙'), ward.say(one, first.id, '丙')])
    // Two new sessions, three messages: the sums in the frames end at five, no matter who was first.
    const counted = (await noticesOf(reader.id)).map(({ msgId, msgTxt }) => [msgId, parseChatCount(msgTxt)?.unreadTotal])
    expect(counted).toEqual([1, 2, 3, 4, 5].map(n => ['M0001', n]))

    const { lastSeq } = await ward.sessionRow(first.id)
    expect(await ward.run(reader, 'msg:read', { sid: first.id, readSeq: 1 })).toEqual({ readSeq: 1, unreadTotal: 4 })
    expect(await ward.run(reader, 'msg:read', { sid: first.id, readSeq: 10_000 })).toEqual({ readSeq: lastSeq, unreadTotal: 2 })
    expect(await ward.run(reader, 'msg:read', { sid: first.id, readSeq: 2 })).toEqual({ readSeq: lastSeq, unreadTotal: 2 })
    expect((await noticesOf(reader.id)).length).toBe(5)
    await ward.run(reader, 'msg:read', { sid: second.id, readSeq: 10_000 })
    const last = (await noticesOf(reader.id)).at(-1)
    expect([last?.cmd, last?.msgId, parseChatCount(last?.msgTxt ?? '')]).toEqual([
      'user',
      'C0001',
      { unreadTotal: 0, sessionId: second.id },
    ])
    expect((await ward.run(one, 'history', { sid: first.id })).messages.length).toBe(lastSeq)
  })

  it('answers what strangers and non-owners ask with nothing but the refusal', async () => {
    const session = await ward.running(await ward.makePatient(), doctor)
    const before = await ward.digest()
    for (const actor of [await ward.makeDoctor(), await ward.makePatient()]) {
      for (const work of [
        () => ward.run(actor, 'history', { sid: session.id }),
        () => ward.run(actor, 'resume', { sid: session.id, fromSeq: 0 }),
        () => ward.run(actor, 'msg:read', { sid: session.id, readSeq: 1 }),
        () => ward.say(actor, session.id, '我是谁'),
      ])
        await expect(work()).rejects.toMatchObject({ code: 'NOT_OWNER', cur: undefined })
      const { answer } = await ward.app.consultation.desk.hello(actor, {
        tab: 't',
        lastEs: 0,
        sessions: [{ sid: session.id, lastSeq: 0 }],
      })
      expect(answer).toMatchObject({ sessions: [], missed: {}, reset: [], es: 0 })
    }
    expect(await ward.digest()).toBe(before)
    await expect(ward.run(doctor, 'history', { sid: 'nothing' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  it('pages the log in both directions and says where it ends', async () => {
    const session = await ward.running(await ward.makePatient(), doctor)
    for (const n of upTo(8)) await ward.say(doctor, session.id, `${n}`)
    const page = async (more: { beforeSeq?: number; afterSeq?: number }) => {
      const { messages, atStart, atEnd } = await ward.run(doctor, 'history', { sid: session.id, size: 4, ...more })
      return [messages.map(message => message.seq), atStart, atEnd]
    }
    expect(await page({})).toEqual([[7, 8, 9, 10], false, true])
    expect(await page({ beforeSeq: 7 })).toEqual([[3, 4, 5, 6], false, false])
    expect(await page({ beforeSeq: 3 })).toEqual([[1, 2], true, false])
    expect(await page({ afterSeq: 8 })).toEqual([[9, 10], false, true])
    expect(await page({ afterSeq: 0 })).toEqual([[1, 2, 3, 4], true, false])
    await expect(page({ beforeSeq: 3, afterSeq: 1 })).rejects.toMatchObject({ code: 'BAD_INPUT' })
  })

  it('opens one order and one session per requestId, also twenty at once; limits and closed doctors are respected', async () => {
    const one = await ward.makePatient()
    const input = consultInput(doctor.doctorId)
    const opened = await Promise.all(upTo(20).map(async () => openedSession(await ward.app.consultation.open(one, input))))
    expect(new Set(opened.map(session => session.id)).size).toBe(1)
    expect(await ward.database.db.select().from(hosOrder).where(eq(hosOrder.patientId, one.id))).toHaveLength(1)
    expect(opened[0]).toMatchObject({ status: '10', lastSeq: 1, lastMsgPreview: '咳嗽三天', quotaTotal: 20, unread: 0 })
    expect(opened[0]?.patient.phoneMasked).toMatch(/^\d{3}\*{4}\d{4}$/)
    const [card] = await ward.database.db
      .select()
      .from(chatMessage)
      .where(and(eq(chatMessage.sessionId, opened[0]?.id ?? ''), eq(chatMessage.seq, 1)))
    expect(card).toMatchObject({ kind: 'illness', senderKind: 2, card: { illness: { description: input.description } } })
    await expect(ward.open(one, doctor)).rejects.toThrow('尚未结束')
    // the same request is never another doctor's
    const second = await ward.makeDoctor()
    const asked = ward.app.consultation.open(one, { ...input, doctorId: second.doctorId })
    await expect(asked).rejects.toThrow('该请求已用于向其他医生问诊，请重新提交')
    // nor another card: what was corrected after a lost answer is told
    const corrected = ward.app.consultation.open(one, { ...input, allergyDeclared: '青霉素' })
    await expect(corrected).rejects.toThrow('您的问诊已提交，之后修改的内容没有提交，请进入该问诊告诉医生')
    const closed = await ward.makeDoctor({ enabled: false })
    await expect(ward.open(one, closed)).rejects.toThrow('停诊')
  })

  it('[WALK-42] says that pictures and proofs added after a lost answer were not stored', async () => {
    const one = await ward.makePatient()
    const paths = ['rash.png', 'back.png', 'letter.png'].map(name => `${one.id}/${name}`)
    const facts = {
      biz: 'illness',
      ownerKind: 'patient',
      ownerId: one.id,
      name: 'a.png',
      mime: 'image/png',
      size: 9,
      sha256: '-',
    }
    await ward.database.db
      .insert(sysFile)
      .values(paths.map(path => ({ id: path, path, createdAt: new Date(ward.clock.now), ...facts })))
    const [rash, back, letter] = paths.map(path => ({ path, name: 'a.png', mime: 'image/png', size: 9 }))
    if (!rash || !back || !letter) throw new Error('no pictures')
    const proof = { kind: '1' as const, file: letter, hospital: '市一院', diagnosis: '', date: null }
    const input = consultInput(doctor.doctorId, { visitedBefore: 'Y', images: [rash, back], proofs: [proof] })
    const { id } = openedSession(await ward.app.consultation.open(one, input))
    const again = (more: Partial<typeof input>) => ward.app.consultation.open(one, { ...input, ...more })
    // in another order they are the same
    expect(await again({ images: [back, rash] })).toMatchObject({ id })
    for (const changed of [
      { images: [rash] },
      { proofs: [] },
      { images: [rash, back, letter] },
      { proofs: [{ ...proof, hospital: '省立医院' }] },
      { proofs: [{ ...proof, kind: '2' as const }] },
    ])
      await expect(again(changed)).rejects.toThrow('您的问诊已提交，之后修改的内容没有提交，请进入该问诊告诉医生')
  })

  it('[WALK-42] opens five consultations of a patient at the same time and refuses the sixth until one is over', async () => {
    const one = await ward.makePatient()
    const doctors = await Promise.all(upTo(6).map(() => ward.makeDoctor()))
    const last = doctors[5]
    if (!last) throw new Error('no doctor')
    for (const each of doctors.slice(0, 4)) await ward.open(one, each)
    const fifth = await ward.running(one, doctors[4] ?? last)
    await expect(ward.open(one, last)).rejects.toThrow('最多同时进行5个问诊')
    await ward.run(doctors[4] ?? last, 'session:end', { sid: fifth.id, version: fifth.version })
    expect(await ward.open(one, last)).toMatchObject({ status: '10' })
  })

  it('never leaves out a session at a page boundary, even when many share a millisecond', async () => {
    const busy = await ward.makeDoctor()
    const made = await Promise.all(upTo(7).map(async () => ward.open(await ward.makePatient(), busy)))
    ward.clock.now += 1_000
    made.push(await ward.open(await ward.makePatient({ name: '欧阳一百%' }), busy))
    const seen: string[] = []
    let cursor: number | undefined
    for (;;) {
      const page = await ward.run(busy, 'session:list', { view: 'waiting', size: 3, ...(cursor === undefined ? {} : { cursor }) })
      seen.push(...page.rows.map(row => row.id))
      if (page.cursor === null) break
      cursor = page.cursor
    }
    expect(seen.toSorted()).toEqual(made.map(session => session.id).toSorted())
    expect((await ward.run(busy, 'session:list', { view: 'waiting', q: '百%' })).rows.map(row => row.id)).toEqual([
      made.at(-1)?.id,
    ])
    expect((await ward.run(busy, 'session:list', { view: 'waiting', q: '%%%' })).rows).toEqual([])
    expect((await ward.database.db.select().from(chatSession).where(eq(chatSession.doctorUserId, busy.id))).length).toBe(8)
  })
})
