import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { shareSession, sharedRecord } from '#contract/http/calls/consultation.ts'
import { STATIC_PATH, upload } from '#contract/http/calls/files.ts'
import { patientConsent } from '#contract/http/calls/patientRights.ts'
import { sysLog } from '#server/db/tables/index.ts'
import { startWard, type Ward } from '#tests/support/consultation/ward.ts'
import { describeOnDatabases } from '#tests/support/database.ts'
import * as sample from '#tests/support/sampleFiles.ts'

const BASE = '/jeecg-boot'
const GONE = { success: false, message: '链接已失效或已过期', result: null }

describeOnDatabases('a link to a record', open => {
  let ward: Ward
  let sid = ''
  let picture = ''
  let doctorsToken = ''
  beforeAll(async () => {
    ward = await startWard({ open })
    const doctor = await ward.makeDoctor()
    const patient = await ward.makePatient({ phone: '13700004321' })
    sid = (await ward.running(patient, doctor)).id
    doctorsToken = await ward.signIn(doctor)
    const token = await ward.signIn(patient)
    await ward.call(patientConsent, { kind: 'share', version: '2026-11' }, token)
    const form = new FormData()
    form.set('biz', 'chat')
    form.set('sid', sid)
    form.set('file', new Blob([new Uint8Array(await sample.png())]), 'a.png')
    picture = JSON.parse((await ward.raw('POST', BASE + upload.path, { body: form, token })).text).result.path
  })
  afterAll(() => ward.close())
  const share = async () => (await ward.call(shareSession, { sid }, doctorsToken)).result
  const see = (token: string, phoneEnd: string) => ward.call(sharedRecord, { token, phoneEnd })
  const file = async (key: string) => (await ward.raw('GET', `${BASE}${STATIC_PATH}/${picture}?share=${key}`)).status

  it('[SEC-08] opens by the last four digits of the phone as well, and ends after five wrong ones, also for the right ones', async () => {
    const { token } = await share()
    for (const malformed of ['', '432', '43210', 'abcd', '%'])
      expect((await see(token, malformed)).success, malformed).toBe(false)
    expect(await see(token, '4321')).toMatchObject({ success: true })
    for (const triesLeft of [4, 3, 2, 1])
      expect(await see(token, '0000')).toMatchObject({
        success: false,
        message: `手机号后四位不正确，还可尝试${triesLeft}次`,
        result: { reason: 'PHONE_END', triesLeft },
      })
    expect(await see(token, '0000')).toMatchObject(GONE)
    expect(await see(token, '4321')).toMatchObject(GONE)
    expect(await see('x'.repeat(43), '4321')).toMatchObject(GONE)
  })

  it('[SEC-08] cannot be guessed by many tries at once', async () => {
    const { token } = await share()
    const tries = await Promise.all(Array.from({ length: 30 }, (_, n) => see(token, String(9_000 + n))))
    expect(tries.filter(answer => answer.message.startsWith('手机号后四位不正确')).length).toBe(4)
    expect(await see(token, '4321')).toMatchObject(GONE)
  })

  it('[SEC-08] shows pictures to whom it showed the record, not to anyone who has the link', async () => {
    const { token } = await share()
    expect(await file(token)).toBe(404)
    const { fileKey } = (await see(token, '4321')).result
    expect([await file(fileKey), await file(`${fileKey}x`), await file('')]).toEqual([200, 404, 404])
  })

  it('[SEC-08] leaves a line for each view and each refusal, with the session, the link and the address, without the digits', async () => {
    const { id, token } = await share()
    await ward.auditFlush()
    await ward.app.db.delete(sysLog)
    await see(token, '1111')
    await see(token, '4321')
    await ward.auditFlush()
    const rows = await ward.app.db.select().from(sysLog).where(eq(sysLog.entityId, sid))
    expect(rows.map(row => [row.action, row.content, row.ip].join(' ')).toSorted()).toEqual([
      `record.read ${id} 127.0.0.1`,
      `record.readFailed ${id} 127.0.0.1`,
    ])
    const all = JSON.stringify(await ward.app.db.select().from(sysLog))
    for (const secret of [token, '4321', '1111']) expect(all).not.toContain(secret)
  })
})
