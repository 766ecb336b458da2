import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as calls from '#contract/http/calls/consultation.ts'
import { passwordChange } from '#contract/http/calls/register.ts'
import { STATIC_PATH, upload } from '#contract/http/calls/files.ts'
import { patientSessions } from '#contract/http/calls/patientApp.ts'
import type { Envelope } from '#contract/http/envelope.ts'
import { DEMO_PASSWORD } from '#server/db/seed/demo.ts'
import { openDatabase } from '#server/db/client.ts'
import { sysLog } from '#server/db/tables/index.ts'
import { openAuditJournal } from '#server/plugins/auditJournal.ts'
import type { ChatActor } from '#server/realtime/chat/desk.ts'
import { startWard, type Ward } from '#tests/support/consultation/ward.ts'
import { describeOnDatabases } from '#tests/support/database.ts'
import * as sample from '#tests/support/sampleFiles.ts'
import { startServerProcess } from '#tests/support/serverProcess.ts'
import { copyOfDataDir } from '#tests/support/testDatabase.ts'

type Doctor = Extract<ChatActor, { kind: 'doctor' }>
const BASE = '/jeecg-boot'

describeOnDatabases('who read what', (open, kind) => {
  let ward: Ward
  let doctor: Doctor
  let other: Doctor
  let patient: ChatActor
  let sid = ''
  const tokens = { doctor: '', other: '', patient: '' }
  const lines: string[] = []
  beforeAll(async () => {
    ward = await startWard({ open, logTo: { write: line => void lines.push(line) } })
    doctor = await ward.makeDoctor()
    other = await ward.makeDoctor()
    patient = await ward.makePatient()
    sid = (await ward.running(patient, doctor)).id
    tokens.doctor = await ward.signIn(doctor)
    tokens.other = await ward.signIn(other)
    tokens.patient = await ward.signIn(patient)
    await ward.auditFlush()
    await ward.app.db.delete(sysLog)
  })
  afterAll(() => ward.close())

  /** The lines since the last look: action, actor, what, from where, words. */
  const trace = async () => {
    await ward.auditFlush()
    const rows = await ward.app.db.select().from(sysLog).orderBy(asc(sysLog.at))
    await ward.app.db.delete(sysLog)
    return rows.map(row => [row.action, row.actorId, row.entityId, row.ip, row.content, row.requestUrl])
  }

  it('[SEC-02] of a session, its record and lists of sessions, by call and by socket', async () => {
    await ward.call(calls.sessionDetail, { sid }, tokens.doctor)
    expect(await trace()).toEqual([['session.read', doctor.id, sid, '127.0.0.1', '', `GET ${calls.sessionDetail.path}`]])
    await ward.call(calls.sessionMessages, { sid, beforeSeq: 100 }, tokens.doctor)
    expect(await trace()).toEqual([['session.record', doctor.id, sid, '127.0.0.1', '', `GET ${calls.sessionMessages.path}`]])
    await ward.call(calls.sessionList, { view: 'mine' }, tokens.doctor)
    expect(await trace()).toEqual([['session.list', doctor.id, sid, '127.0.0.1', '1个问诊', `GET ${calls.sessionList.path}`]])
    await ward.call(patientSessions, {}, tokens.patient)
    expect(await trace()).toEqual([['session.list', patient.id, sid, '127.0.0.1', '1个问诊', `GET ${patientSessions.path}`]])
    const socket = ward.connect(tokens.doctor)
    await socket.connected()
    await socket.hello()
    await socket.send('history', { sid, beforeSeq: 100 })
    socket.socket.close()
    expect(await trace()).toEqual([
      ['session.list', doctor.id, sid, '127.0.0.1', '1个问诊', 'chat hello'],
      ['session.record', doctor.id, sid, '127.0.0.1', '', 'chat history'],
    ])
  })

  it('[SEC-02] of a picture, by its doctor; of a try of another one, what they were told', async () => {
    const form = new FormData()
    form.set('biz', 'chat')
    form.set('sid', sid)
    form.set('file', new Blob([new Uint8Array(await sample.jpg())]), 'a.jpg')
    const sent = await ward.raw('POST', BASE + upload.path, { body: form, token: tokens.doctor })
    const { path } = (JSON.parse(sent.text) as Envelope<{ path: string }>).result
    await trace()
    const read = (token: string) => fetch(`${ward.url}${BASE}${STATIC_PATH}/${path}`, { headers: { 'x-access-token': token } })
    expect((await read(tokens.doctor)).status).toBe(200)
    expect(await trace()).toMatchObject([
      ['picture.read', doctor.id, expect.stringMatching(/^[0-9a-f]{32}$/), '127.0.0.1', '', 'GET /sys/common/static/*'],
    ] as never)
    expect((await read(tokens.other)).status).toBe(404)
    expect(await trace()).toMatchObject([
      ['refused', other.id, '', '127.0.0.1', `404 ${path}`, 'GET /sys/common/static/*'],
    ] as never)
  })

  it('[SEC-02] every refusal with its code: what is another’s, what is not allowed, what is wrong; the log of requests has code and address', async () => {
    const refused = async (work: () => Promise<unknown>) => {
      lines.length = 0
      await work()
      const [line] = lines.filter(text => text.includes('"answered"'))
      const { code, ip } = JSON.parse(line ?? '{}') as { code?: number; ip?: string }
      return [...(await trace()), code, ip]
    }
    expect(await refused(() => ward.call(calls.sessionDetail, { sid }, tokens.other))).toEqual([
      ['refused', other.id, '', '127.0.0.1', '510 您不是该会话的参与者', `GET ${calls.sessionDetail.path}`],
      510,
      '127.0.0.1',
    ])
    const [staff] = await refused(() => ward.raw('GET', `${BASE}/sys/log/list`, { token: tokens.patient }))
    expect(staff).toMatchObject([
      'refused',
      patient.id,
      '',
      '127.0.0.1',
      expect.stringMatching(/^510 /),
      'GET /sys/log/list',
    ] as never)
    const [invalid] = await refused(() => ward.raw('GET', `${BASE}${calls.sessionDetail.path}`, { token: tokens.doctor }))
    expect(invalid).toMatchObject([
      'refused',
      doctor.id,
      '',
      '127.0.0.1',
      expect.stringContaining('500 参数不合法'),
      expect.anything(),
    ] as never)
    const socket = ward.connect(tokens.other)
    await socket.connected()
    expect(await socket.send('history', { sid, beforeSeq: 100 })).toMatchObject({ ok: false, code: 'NOT_OWNER' })
    socket.socket.close()
    expect(await trace()).toMatchObject([
      ['refused', other.id, sid, '127.0.0.1', expect.stringContaining('NOT_OWNER'), 'chat history'],
    ] as never)
  })

  it('[SEC-02] strangers fill no audit: one line of a minute, address, route and code', async () => {
    for (let n = 0; n < 20; n += 1)
      await ward.raw('GET', `${BASE}${calls.sessionDetail.path}?sid=${sid}`, { token: `wrong-${n}` })
    const line = ['refused', '', '', '127.0.0.1', '500 Token失效，请重新登录', `GET ${calls.sessionDetail.path}`]
    const refused = await trace()
    // each server counts the minutes of its own
    expect(refused).toEqual(Array.from({ length: refused.length > 1 ? ward.servers : 1 }, () => line))
    ward.clock.now += 61_000
    await ward.raw('GET', `${BASE}${calls.sessionDetail.path}?sid=${sid}`, { token: 'wrong' })
    expect(await trace()).toHaveLength(1)
  })

  it('[SEC-08] a password in the address of an old client’s call is in no log and no audit', async () => {
    lines.length = 0
    const query =
      'username=doctor&password=Secret-9-new&confirmPassword=Secret-9-new&oldpassword=Secret-9-old&phone=13100000000&smscode=654321'
    await ward.raw('GET', `${BASE}${passwordChange.path}?${query}`)
    await ward.raw('GET', `${BASE}${passwordChange.path}?${query}`, { token: tokens.doctor })
    await ward.auditFlush()
    const rows = JSON.stringify(await ward.app.db.select().from(sysLog))
    expect(rows).toContain('refused')
    for (const secret of ['Secret-9', '654321'])
      expect([rows.includes(secret), lines.join('').includes(secret)]).toEqual([false, false])
    await trace()
  })

  it('[SEC-02] a database that is away for a moment loses no line, and a line that was written twice stands once', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'xinglin-journal-'))
    const silent = ward.app.log
    let isAway = true
    const { db } = ward.app
    const shaky = new Proxy(db, {
      get: (target, name, receiver) => {
        if (name === 'execute' && isAway) throw new Error('ECONNREFUSED')
        return Reflect.get(target, name, receiver) as unknown
      },
    })
    const row = { id: 'j1', logType: 2, at: new Date(0), actorKind: 'user', action: 'session.read' }
    const journal = openAuditJournal(shaky, folder, silent)
    journal.append([row])
    await journal.flush()
    expect(await db.$count(sysLog, eq(sysLog.id, 'j1'))).toBe(0)
    journal.append([{ ...row, id: 'j2' }])
    isAway = false
    await journal.flush()
    // a process that died between the rows and the end of their file, and one that was cut off in a line
    const host = hostname().replace(/[^\w.-]/g, '')
    writeFileSync(join(folder, `1-999999999-1-${host}.jsonl`), `${JSON.stringify(row)}\n{"id":"j3`)
    // the process before in a container had our number; a process with another number lives, and has long stopped writing
    writeFileSync(join(folder, `2-${process.pid}-1-${host}.jsonl`), `${JSON.stringify({ ...row, id: 'j4' })}\n`)
    const old = join(folder, `3-${process.ppid}-1-${host}.jsonl`)
    writeFileSync(old, `${JSON.stringify({ ...row, id: 'j5' })}\n`)
    utimesSync(old, 0, Date.now() / 1_000 - 601)
    const live = `4-${process.ppid}-1-${host}.jsonl`
    writeFileSync(join(folder, live), '')
    await journal.flush()
    await journal.close()
    expect(
      (await db.select({ id: sysLog.id }).from(sysLog).where(eq(sysLog.action, 'session.read'))).map(({ id }) => id).toSorted(),
    ).toEqual(['j1', 'j2', 'j4', 'j5'])
    expect(readdirSync(folder)).toEqual([live])
    rmSync(folder, { recursive: true })
    await trace()
  })

  it('[SEC-02] a flush writes what came while an earlier one was on its way', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'xinglin-audit-'))
    const { db } = ward.app
    const row = { logType: 2, at: new Date(0), actorKind: 'user', action: 'session.read' }
    const journal = openAuditJournal(db, folder, ward.app.log)
    journal.append([{ ...row, id: 'f1' }])
    const earlier = journal.flush()
    journal.append([{ ...row, id: 'f2' }])
    await journal.flush()
    expect(
      (await db.select({ id: sysLog.id }).from(sysLog).where(eq(sysLog.action, 'session.read'))).map(({ id }) => id).toSorted(),
    ).toEqual(['f1', 'f2'])
    await earlier
    await journal.close()
    rmSync(folder, { recursive: true })
    await trace()
  })

  it('[SEC-02] nobody keeps lines out of the audit by half characters in the parameters', async () => {
    // 2,000 characters are kept of the parameters: one way or the other an emoji is cut in two there
    const emojis = Array.from({ length: 11 }, (_, n) => `p${n}=${encodeURIComponent('😀'.repeat(95))}`).join('&')
    for (const before of ['', 'x=1&', 'xy=1&'])
      await ward.raw('GET', `${BASE}${calls.sessionList.path}?view=mine&${before}${emojis}`, { token: tokens.doctor })
    await ward.raw('GET', `${BASE}${calls.sessionList.path}?view=mine`, { token: tokens.doctor })
    expect((await trace()).map(([action]) => action)).toEqual(Array.from({ length: 4 }, () => 'session.list'))
  })

  it('[SEC-02] a line that the database never takes goes to a file of its own, and keeps no other line out', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'xinglin-journal-'))
    const { db } = ward.app
    const row = { logType: 2, at: new Date(0), actorKind: 'user', action: 'session.read' }
    const journal = openAuditJournal(db, folder, ward.app.log)
    const tooLarge = { ...row, id: 'r3', costTime: 2 ** 40 }
    journal.append([{ ...row, id: 'r1' }, { ...row, id: 'r2', content: 'a\ud83d\0b' }, tooLarge, { ...row, id: 'r4' }])
    await journal.flush()
    await journal.close()
    const stored = await db.select({ id: sysLog.id, content: sysLog.content }).from(sysLog).orderBy(asc(sysLog.id))
    expect(stored).toEqual([
      { id: 'r1', content: '' },
      { id: 'r2', content: 'a\uFFFD\uFFFDb' },
      { id: 'r4', content: '' },
    ])
    expect(readdirSync(folder)).toEqual(['refused.lines'])
    expect(JSON.parse(readFileSync(join(folder, 'refused.lines'), 'utf8'))).toMatchObject({ id: 'r3' })
    rmSync(folder, { recursive: true })
    await trace()
  })

  it('[SEC-02] a killed server loses no line of an answered call', async () => {
    const database = kind === 'postgres' ? await open({ seeded: true }) : null
    const { dataDir, remove } = await copyOfDataDir({ seeded: database === null })
    const server = await startServerProcess({ dataDir, ...(database?.url ? { databaseUrl: database.url } : {}) })
    try {
      const answer = await fetch(`${server.url}${BASE}/sys/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ username: 'doctor', password: DEMO_PASSWORD }),
      })
      const { token } = ((await answer.json()) as Envelope<{ token: string }>).result
      const headers = { 'x-access-token': token }
      for (let n = 0; n < 25; n += 1)
        await (await fetch(`${server.url}${BASE}${calls.sessionList.path}?view=mine&size=${n + 1}`, { headers })).text()
      await server.kill()
      await server.start()
      await server.stop()
      const after = database ?? (await openDatabase({ dataDir }))
      expect(await after.db.$count(sysLog, eq(sysLog.action, 'session.list'))).toBe(25)
      if (!database) await after.close()
    } finally {
      await server.stop()
      remove()
    }
  }, 120_000)
})
