import { and, eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { sessionDetail, sessionList, shareSession } from '#contract/http/calls/consultation.ts'
import { STATIC_PATH, upload } from '#contract/http/calls/files.ts'
import * as app from '#contract/http/calls/patientApp.ts'
import * as rights from '#contract/http/calls/patientRights.ts'
import type { Call, InputOf } from '#contract/http/defineCall.ts'
import { CONSULT_TERMS } from '#contract/rules/consultTerms.ts'
import * as t from '#server/db/tables/index.ts'
import { isAccountOpen } from '#server/modules/patientApp/account.repository.ts'
import { hashToken } from '#server/plugins/tokens.ts'
import type { ChatActor } from '#server/realtime/chat/desk.ts'
import { startWard, type Ward } from '#tests/support/consultation/ward.ts'
import { describeOnDatabases } from '#tests/support/database.ts'
import { unzip } from '#tests/support/files/unzip.ts'
import { startTestApp } from '#tests/support/testApp.ts'
import * as sample from '#tests/support/sampleFiles.ts'

const BASE = '/jeecg-boot'
const DAY = 86_400_000
const GONE = { message: 'Token失效，请重新登录' }

describeOnDatabases('rights of patients', open => {
  let ward: Ward
  let doctor: Extract<ChatActor, { kind: 'doctor' }>
  let me: ChatActor
  let other: ChatActor
  let phone = ''
  let token = ''
  let othersToken = ''
  beforeAll(async () => {
    ward = await startWard({ open })
    doctor = await ward.makeDoctor()
  })
  afterAll(() => ward.close())
  let made = 0
  beforeEach(async () => {
    made += 1
    // codes of one phone are counted by the hour and by the day
    ward.clock.now += 2 * DAY
    phone = `1380000${String(made).padStart(4, '0')}`
    me = await ward.makePatient({ name: '江小月', phone, createTime: new Date('2026-01-02T03:04:05Z') })
    other = await ward.makePatient()
    token = await ward.signIn(me)
    othersToken = await ward.signIn(other)
  })

  const ask = <C extends Call>(call: C, input: InputOf<C>, by = token) => ward.call(call, input, by)
  const patientRow = async (id: string) => (await ward.database.db.select().from(t.hosPatient).where(eq(t.hosPatient.id, id)))[0]
  const ended = async (patient: ChatActor): Promise<string> => {
    const session = await ward.running(patient, doctor)
    await ward.say(patient, session.id, '夜里咳得厉害')
    const { version } = await ward.sessionRow(session.id)
    await ward.run(doctor, 'session:end', { sid: session.id, version })
    return session.id
  }
  const lines = async (): Promise<(string | null)[][]> => {
    await ward.auditFlush()
    const rows = await ward.database.db.select().from(t.sysLog).where(eq(t.sysLog.actorId, me.id)).orderBy(t.sysLog.at)
    return rows.map(row => [row.action, row.content])
  }

  it('[SEC-10] shows what is stored of the patient and of nobody else, and notes that it was read', async () => {
    await ended(me)
    await ended(other)
    const { result } = await ask(rights.patientFile, {})
    expect(result).toMatchObject({
      name: '江小月',
      sex: 1,
      birthday: '1990-05-01',
      phoneMasked: `138****${phone.slice(-4)}`,
      allergies: [],
      pastHistory: '',
      registeredAt: Date.parse('2026-01-02T03:04:05Z'),
      consents: [{ kind: 'consult', version: CONSULT_TERMS.version, givenAt: ward.clock.now, withdrawnAt: null }],
      stored: { sessions: 1, prescriptions: 0, files: 0 },
    })
    expect(result.stored.messages).toBe((await ward.messages((await sessionsOf(me.id))[0]?.id ?? '')).length)
    expect(await lines()).toContainEqual(['patient.ownRead', ''])
    expect(await ask(rights.patientFile, {}, '')).toMatchObject(GONE)
    expect(await ask(rights.patientFile, {}, await ward.signIn(doctor))).toMatchObject({ success: false, code: 510 })
  })
  const sessionsOf = (id: string) => ward.database.db.select().from(t.chatSession).where(eq(t.chatSession.patientId, id))

  it('[SEC-10] passes all of it over as one file: words, sheets and uploads, none of others', async () => {
    const sid = await ended(me)
    const othersSid = await ended(other)
    const form = new FormData()
    form.set('biz', 'illness')
    form.set('file', new Blob([new Uint8Array(await sample.png())]), '../../化验单.png')
    const sent = await ward.raw('POST', BASE + upload.path, { body: form, token })
    const { path } = JSON.parse(sent.text).result as { path: string }
    const answer = await fetch(ward.url + BASE + rights.patientDownload.path, { headers: { 'X-Access-Token': token } })
    expect([answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
      200,
      'application/zip',
      'private, no-store',
    ])
    const zip = unzip(Buffer.from(await answer.arrayBuffer()))
    expect([...zip.keys()].toSorted()).toEqual(['我的数据.json', `文件/${path}`].toSorted())
    const shown = await fetch(`${ward.url}${BASE}${STATIC_PATH}/${path}`, { headers: { 'X-Access-Token': token } })
    expect(zip.get(`文件/${path}`)?.equals(Buffer.from(await shown.arrayBuffer()))).toBe(true)
    const text = zip.get('我的数据.json')?.toString() ?? ''
    for (const own of [phone, sid, '夜里咳得厉害', '受凉后咳嗽三天']) expect(text).toContain(own)
    for (const secret of [othersSid, other.id, other.name, hashToken(token), token]) expect(text).not.toContain(secret)
    expect(await lines()).toContainEqual(['patient.ownDownload', ''])
  })

  it('[SEC-10] lets them correct what is wrong, and takes nothing that cannot be', async () => {
    const good = {
      name: ' 江晓月 ',
      sex: 2 as const,
      birthday: '1994-02-28',
      allergies: ['青霉素', ' ', '青霉素', '花生'],
      pastHistory: '哮喘',
    }
    expect((await ask(rights.patientCorrect, good)).result).toMatchObject({
      name: '江晓月',
      sex: 2,
      birthday: '1994-02-28',
      allergies: ['青霉素', '花生'],
      pastHistory: '哮喘',
    })
    expect((await ask(app.patientMe, {})).result).toMatchObject({ name: '江晓月' })
    expect(await lines()).toContainEqual(['patient.correct', 'name、sex、birthday、allergies、pastHistory'])
    const before = await patientRow(me.id)
    for (const bad of [
      { name: '' },
      { name: '  ' },
      { name: '月'.repeat(31) },
      { sex: 3 },
      { birthday: '2026-13-01' },
      { birthday: '1899-12-31' },
      { birthday: '2023-02-29' },
      { birthday: '2100-01-01' },
      { allergies: Array.from({ length: 21 }, (_, n) => `药${n}`) },
      { pastHistory: '病'.repeat(501) },
    ])
      expect((await ask(rights.patientCorrect, { ...good, ...bad } as typeof good)).success, JSON.stringify(bad)).toBe(false)
    expect(await patientRow(me.id)).toEqual(before)
    // an id in the input is nobody's
    await ask(rights.patientCorrect, { ...good, name: '别人', id: other.id } as typeof good)
    expect((await patientRow(other.id))?.name).toBe(other.name)
  })

  it("[SEC-10] changes the phone only by a code that was sent to the new one, and to one that is nobody's", async () => {
    const next = `1390000${String(made).padStart(4, '0')}`
    const own = (await ask(rights.patientRightsCode, {})).result.demoCode ?? ''
    const toNew = (await ask(rights.patientRightsCode, { phone: next })).result.demoCode ?? ''
    if (own !== toNew) expect((await ask(rights.patientChangePhone, { phone: next, code: own })).success).toBe(false)
    expect((await ask(rights.patientClose, { code: toNew === own ? '000000' : toNew })).success).toBe(false)
    expect((await ask(rights.patientChangePhone, { phone: next, code: toNew })).result.phoneMasked).toBe(
      `139****${next.slice(-4)}`,
    )
    expect((await patientRow(me.id))?.phone).toBe(next)
    const taken = (await patientRow(other.id))?.phone ?? ''
    if (/^1[3-9]/.test(taken)) {
      const { demoCode } = (await ask(rights.patientRightsCode, { phone: taken })).result
      expect(await ask(rights.patientChangePhone, { phone: taken, code: demoCode ?? '' })).toMatchObject({
        success: false,
        message: '该手机号已登记为其他患者',
      })
    }
    expect((await patientRow(me.id))?.phone).toBe(next)
  })

  it('[SEC-10] sends codes to five other numbers an hour at most, whichever they are', async () => {
    const limited = await startTestApp({ database: ward.database, clock: () => ward.clock.now, config: { rateLimits: true } })
    try {
      const to = async (n: number) =>
        limited.call(
          rights.patientRightsCode,
          { phone: `137${String(made).padStart(4, '0')}${String(n).padStart(4, '0')}` },
          token,
        )
      for (let n = 0; n < 5; n += 1) expect(await to(n)).toMatchObject({ success: true })
      expect(await to(5)).toMatchObject({ success: false, message: '获取验证码过于频繁，请一小时后再试' })
      // the own number is not among them
      expect((await limited.call(rights.patientRightsCode, {}, token)).success).toBe(true)
      ward.clock.now += 3_600_001
      expect(await to(6)).toMatchObject({ success: true })
    } finally {
      await limited.close()
    }
  })

  it('[SEC-10] ends the other sign-ins when the phone is another, and keeps this one', async () => {
    const next = `1360000${String(made).padStart(4, '0')}`
    const elsewhere = await ward.signIn(me)
    const { demoCode = '' } = (await ask(rights.patientRightsCode, { phone: next })).result
    expect((await ask(rights.patientChangePhone, { phone: next, code: demoCode })).success).toBe(true)
    expect(await ask(app.patientMe, {}, elsewhere)).toMatchObject(GONE)
    expect((await ask(app.patientMe, {})).success).toBe(true)
    // a sign-in that found the account by the old one a moment before comes to nothing
    const opens = (by: string) => ward.database.db.transaction(async tx => isAccountOpen(tx, me.id, by))
    expect([await opens(phone), await opens(next)]).toEqual([false, true])
    expect((await ask(app.patientMe, {}, othersToken)).success).toBe(true)
  })

  it('[SEC-10] [SEC-08] keeps what was agreed to by version and moment; taking it back ends links to records at once', async () => {
    const sid = await ended(me)
    const doctorsToken = await ward.signIn(doctor)
    expect(await ask(shareSession, { sid }, doctorsToken)).toMatchObject({
      success: false,
      message: '患者尚未同意分享问诊记录，请患者在“我的”页的授权管理中同意后再分享',
    })
    expect(await ask(rights.patientConsent, { kind: 'share', version: '1999-01' })).toMatchObject({ success: false })
    const given = ward.clock.now
    await ask(rights.patientConsent, { kind: 'share', version: '2026-11' })
    await ask(rights.patientConsent, { kind: 'share', version: '2026-11' })
    expect((await ask(shareSession, { sid }, doctorsToken)).success).toBe(true)
    ward.clock.now += 60_000
    const { result } = await ask(rights.patientWithdraw, { kind: 'share' })
    expect(result.consents.filter(one => one.kind === 'share')).toEqual([
      { kind: 'share', version: '2026-11', givenAt: given, withdrawnAt: given + 60_000 },
    ])
    const links = await ward.database.db
      .select()
      .from(t.chatShare)
      .where(and(eq(t.chatShare.sessionId, sid), isNull(t.chatShare.revokedAt)))
    expect(links).toEqual([])
    expect((await ask(shareSession, { sid }, doctorsToken)).success).toBe(false)
    // the agreement to consultations: not while one is open, and the next one asks anew
    const session = await ward.open(me, doctor)
    expect(await ask(rights.patientWithdraw, { kind: 'consult' })).toMatchObject({
      success: false,
      message: '您还有未结束的问诊，请先取消或结束问诊',
    })
    await ward.run(me, 'session:cancel', { sid: session.id, version: session.version })
    expect((await ask(rights.patientWithdraw, { kind: 'consult' })).success).toBe(true)
    await expect(ward.open(me, doctor, { agreeTerms: false })).rejects.toThrow('请先阅读并同意以上告知')
    await ward.open(me, doctor)
    const current = (await ask(rights.patientFile, {})).result.consents.filter(
      one => one.kind === 'consult' && one.withdrawnAt === null,
    )
    expect(current).toHaveLength(1)
  })

  it('[SEC-10] lists their sign-ins and ends them, those of others never', async () => {
    const second = await ward.signIn(me)
    const third = await ward.signIn(me)
    const list = (await ask(rights.patientSignIns, {})).result
    expect(list.map(one => one.current).toSorted()).toEqual([false, false, true])
    expect(JSON.stringify(list)).not.toContain(hashToken(second))
    const idOf = (of: string) => hashToken(of).slice(0, 32)
    const codeTo = async (to: 'close' | 'endSignIn') => {
      ward.clock.now += 60_000
      return (await ask(rights.patientRightsCode, { to })).result.demoCode ?? ''
    }
    for (const foreign of [idOf(othersToken), hashToken(second), 'x', ''])
      expect((await ask(rights.patientEndSignIn, { id: foreign, code: await codeTo('endSignIn') })).success, foreign).toBe(false)
    expect(await ask(rights.patientEndSignIn, { id: idOf(token), code: '000000' })).toMatchObject({
      message: '不能结束当前登录，请使用退出登录',
    })
    // a code for something else, and one that was used, end nothing
    const [closing, code] = [await codeTo('close'), await codeTo('endSignIn')]
    expect(await ask(rights.patientEndSignIn, { id: 'others', code: closing === code ? '000000' : closing })).toMatchObject({
      message: '验证码错误',
    })
    expect((await ask(rights.patientSignIns, {})).result).toHaveLength(3)
    expect((await ask(rights.patientEndSignIn, { id: idOf(second), code })).result).toBe(1)
    expect((await ask(rights.patientEndSignIn, { id: 'others', code })).success).toBe(false)
    expect(await ask(app.patientMe, {}, second)).toMatchObject(GONE)
    expect((await ask(rights.patientEndSignIn, { id: 'others', code: await codeTo('endSignIn') })).result).toBe(1)
    expect(await ask(app.patientMe, {}, third)).toMatchObject(GONE)
    for (const alive of [token, othersToken]) expect((await ask(app.patientMe, {}, alive)).success).toBe(true)
  })

  it('[SEC-10] closes the account by a fresh code: sign-ins and phone go, records stay and are closed to the doctor', async () => {
    const sid = await ended(me)
    const kept = (await ward.messages(sid)).length
    const doctorsToken = await ward.signIn(doctor)
    const second = await ward.signIn(me)
    const loginCode = (await ward.call(app.patientSendCode, { phone })).result.demoCode ?? ''
    expect((await ask(rights.patientClose, { code: loginCode })).success).toBe(false)
    ward.clock.now += 61_000
    const code = (await ask(rights.patientRightsCode, {})).result.demoCode ?? ''
    const running = await ward.open(me, doctor)
    expect(await ask(rights.patientRightsCode, {})).toMatchObject({
      success: false,
      message: '您还有未结束的问诊，请先取消或结束问诊',
    })
    expect(await ask(rights.patientClose, { code })).toMatchObject({
      success: false,
      message: '您还有未结束的问诊，请先取消或结束问诊',
    })
    await ward.run(me, 'session:cancel', { sid: running.id, version: running.version })
    expect((await ask(rights.patientClose, { code })).success).toBe(true)

    for (const was of [token, second]) expect(await ask(app.patientMe, {}, was)).toMatchObject(GONE)
    expect(await patientRow(me.id)).toMatchObject({ status: 0, name: '江小月', closedAt: new Date(ward.clock.now) })
    expect((await patientRow(me.id))?.phone).not.toContain(phone)
    ward.clock.now += 61_000
    expect(await ward.call(app.patientSendCode, { phone })).toMatchObject({ success: false, message: '该手机号未登记为患者' })
    // kept for the law
    expect((await ward.messages(sid)).length).toBe(kept)
    expect((await ward.sessionRow(sid)).sealedAt).not.toBeNull()
    // and closed
    expect(await ask(sessionDetail, { sid }, doctorsToken)).toMatchObject({ success: false, code: 510 })
    for (const view of ['ended', 'all'] as const)
      expect((await ask(sessionList, { view, size: 50 }, doctorsToken)).result.rows.map(row => row.id)).not.toContain(sid)
    await expect(ward.open(me, doctor)).rejects.toThrow('账号已注销')
    // the number may become somebody else's
    await ward.makePatient({ phone })
    expect((await ward.call(app.patientSendCode, { phone })).success).toBe(true)
  })

  it('[SEC-10] opens nothing of these calls to staff, and none of them by an id of another patient', async () => {
    const doctorsToken = await ward.signIn(doctor)
    const before = await patientRow(other.id)
    const commands: [Call, Record<string, unknown>][] = [
      [rights.patientFile, {}],
      [rights.patientCorrect, { name: '甲', sex: 1, birthday: '1990-01-01', allergies: [], pastHistory: '' }],
      [rights.patientConsent, { kind: 'share', version: '2026-11' }],
      [rights.patientWithdraw, { kind: 'share' }],
      [rights.patientSignIns, {}],
      [rights.patientEndSignIn, { id: 'others', code: '000000' }],
    ]
    for (const [call, input] of commands) {
      expect((await ward.call(call, input, doctorsToken)) as { success: boolean }, call.path).toMatchObject({
        success: false,
        code: 510,
      })
      const named = { ...input, patientId: other.id, ownerId: other.id, userId: other.id }
      await ward.call(call, named, token)
    }
    expect(await patientRow(other.id)).toEqual(before)
    expect((await ask(app.patientMe, {}, othersToken)).success).toBe(true)
    const consents = await ward.database.db.select().from(t.hosPatientConsent).where(eq(t.hosPatientConsent.patientId, other.id))
    expect(consents).toEqual([])
  })
})
