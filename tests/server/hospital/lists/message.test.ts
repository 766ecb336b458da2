import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sendMessage } from '#contract/http/calls/messages.ts'
import { resendMessage } from '#contract/http/calls/messageRecords.ts'
import * as reviews from '#contract/http/calls/prescriptionReviews.ts'
import { messageRecord } from '#contract/resources/hospital/message.resource.ts'
import { messageTemplate } from '#contract/resources/system/messageTemplate.resource.ts'
import * as t from '#server/db/tables/index.ts'
import { startWard } from '#tests/support/consultation/ward.ts'
import type { Ward } from '#tests/support/consultation/ward.ts'
import { describeOnDatabases } from '#tests/support/database.ts'
import { tokenFor } from '#tests/support/signIns.ts'
import { crudCaller } from '#tests/support/crud/crudCaller.ts'
import { approval, claimed, makePharmacist, rejection, submitted } from '#tests/support/hospital/prescription/reviewScene.ts'
import type { Pharmacist } from '#tests/support/hospital/prescription/reviewScene.ts'
import { rxScene } from '#tests/support/hospital/prescription/rxScene.ts'
import { amlodipine } from '#e2e/support/amlodipine.ts'
import type { RxScene } from '#tests/support/hospital/prescription/rxScene.ts'

describeOnDatabases('the record of messages', open => {
  let ward: Ward
  let office = ''
  let pharmacist: Pharmacist
  const call = crudCaller(() => ward)
  beforeAll(async () => {
    ward = await startWard({ open })
    office = await tokenFor(ward.app, 'hospital')
    pharmacist = await makePharmacist(ward, '药师甲')
  })
  afterAll(() => ward.close())

  const listed = async (query: Record<string, string>, token = office) =>
    (await call(messageRecord, 'list', { query: { pageSize: '200', ...query } }, token)).result.records as Record<
      string,
      unknown
    >[]
  const rejected = async (): Promise<{ of: RxScene; rxNo: string }> => {
    const of = await rxScene(ward)
    const sheet = await submitted(of, await of.save([amlodipine()]))
    const { sheet: mine } = await claimed(ward, pharmacist, sheet.id)
    expect(await ward.call(reviews.rejectSheet, rejection(mine), pharmacist.token)).toMatchObject({ success: true })
    return { of, rxNo: sheet.rxNo }
  }
  const doctorsName = async (of: RxScene) =>
    (await ward.database.db.select().from(t.sysUser).where(eq(t.sysUser.id, of.doctor.id)))[0]?.username ?? ''

  it('[VIEW-HOSP-14] what doctor and patient are told of a sheet stands among the messages, in the words of the clinic alone', async () => {
    const { of, rxNo } = await rejected()
    const rows = await listed({ esTitle: `*${rxNo}*`, column: 'recordedAt', order: 'asc' })
    const session = await ward.sessionRow(of.sid)
    const receiver = `患者（会话${session.sessionNo}）`
    const told = rows.map(({ source_dictText, esTitle, esReceiver, esType_dictText, esSendStatus_dictText, esSendNum }) => ({
      source_dictText,
      esTitle,
      esReceiver,
      esType_dictText,
      esSendStatus_dictText,
      esSendNum,
    }))
    const sent = { source_dictText: '处方通知', esType_dictText: '系统', esSendStatus_dictText: '发送成功', esSendNum: 1 }
    expect(told).toHaveLength(3)
    expect(told).toEqual(
      expect.arrayContaining([
        { ...sent, esTitle: `医生为您开具了处方${rxNo}，药师审核中`, esReceiver: receiver },
        { ...sent, esTitle: `处方${rxNo}需医生修改，请稍候`, esReceiver: receiver },
        { ...sent, esTitle: `处方${rxNo}被药师驳回`, esReceiver: await doctorsName(of) },
      ]),
    )
    // names of patients, drugs, diagnoses and what the pharmacist wrote stand elsewhere
    expect(JSON.stringify(rows)).not.toMatch(new RegExp(`${of.patient.name}|氨氯地平|高血压|请核对用量`))
  })

  it('[VIEW-HOSP-14] a command that is refused tells nobody: the record stands in its transaction', async () => {
    const of = await rxScene(ward)
    const sheet = await submitted(of, await of.save([amlodipine()]))
    const { sheet: mine } = await claimed(ward, pharmacist, sheet.id)
    const before = await listed({ esTitle: `*${sheet.rxNo}*` })
    expect(await ward.call(reviews.approveSheet, approval(mine, { password: '不是口令' }), pharmacist.token)).toMatchObject({
      success: false,
    })
    expect(await listed({ esTitle: `*${sheet.rxNo}*` })).toEqual(before)
  })

  it('[VIEW-HOSP-14] lines of a consultation keep what people wrote to themselves', async () => {
    const [doctor, patient] = [await ward.makeDoctor(), await ward.makePatient()]
    const session = await ward.open(patient, doctor)
    await ward.run(doctor, 'session:refuse', { sid: session.id, version: session.version, reason: '9', text: '疑似肺结核' })
    const row = await ward.sessionRow(session.id)
    const [found] = await ward.database.db
      .select()
      .from(t.sysMessage)
      .where(eq(t.sysMessage['esReceiver'] ?? t.sysLog.id, `患者（会话${row.sessionNo}）`))
    expect(found).toMatchObject({ esTitle: '医生无法接诊：详见会话', source: 'chatSession', esSendStatus: '1' })
  })

  it('[VIEW-HOSP-14] a message to a frozen account fails with its reason and is sent again, once, when the account is free', async () => {
    const { db } = ward.database
    const of = await rxScene(ward)
    const sheet = await submitted(of, await of.save([amlodipine()]))
    const { sheet: mine } = await claimed(ward, pharmacist, sheet.id)
    const account = eq(t.sysUser.id, of.doctor.id)
    await db.insert(t.sysUserTenant).values({ userId: of.doctor.id, tenantId: 1 })
    await db.update(t.sysUser).set({ status: 2 }).where(account)
    await ward.call(reviews.rejectSheet, rejection(mine), pharmacist.token)
    const title = `处方${sheet.rxNo}被药师驳回`
    const [failed] = await listed({ esTitle: title, esSendStatus: '2' })
    expect(failed).toMatchObject({ esResult: '接收人账号不存在或已冻结', esSendNum: 1 })
    const bells = () =>
      db.$count(t.sysAnnouncement, and(eq(t.sysAnnouncement.titile, title), eq(t.sysAnnouncement.sendStatus, '1')))
    expect(await bells()).toBe(0)
    const id = String(failed?.['id'])
    const resend = (token = office) => ward.call(resendMessage, { id }, token)
    expect(await resend()).toMatchObject({ success: false, message: '接收人账号不存在或已冻结' })
    await db.update(t.sysUser).set({ status: 1 }).where(account)
    expect(await resend(of.token)).toMatchObject({ success: false })
    const answers = await Promise.all([resend(), resend()])
    expect(answers.map(({ message }) => message).toSorted()).toEqual(['只能重发发送失败的消息', '消息已重新发送'])
    expect(await listed({ esTitle: title })).toMatchObject([{ esSendStatus: '1', esSendNum: 2, esResult: '' }])
    expect(await bells()).toBe(1)
    expect(await db.$count(t.sysLog, and(eq(t.sysLog.action, 'message.resend'), eq(t.sysLog.entityId, id)))).toBe(1)
  })

  it('[VIEW-HOSP-14] a message of a template to a frozen account fails with its reason too, and rings no bell', async () => {
    const { db } = ward.database
    const admin = await tokenFor(ward.app, 'admin')
    const template = { templateCode: 'frozen', templateName: '停诊通知', templateType: '4', templateContent: '请回电' }
    expect(await call(messageTemplate, 'add', { json: template }, admin)).toMatchObject({ success: true })
    const account = eq(t.sysUser.username, 'doctor2')
    const send = () => ward.call(sendMessage, { msgType: '4', receiver: 'doctor2', templateCode: 'frozen' }, admin)
    const bells = () => db.$count(t.sysAnnouncement, eq(t.sysAnnouncement.titile, '停诊通知'))
    await db.update(t.sysUser).set({ status: 2 }).where(account)
    expect(await send()).toMatchObject({ success: false, message: '接收人账号不存在或已冻结' })
    expect(await bells()).toBe(0)
    expect(await listed({ esTitle: '停诊通知' })).toMatchObject([{ esSendStatus: '2', esResult: '接收人账号不存在或已冻结' }])
    await db.update(t.sysUser).set({ status: 1 }).where(account)
    expect(await send()).toMatchObject({ success: true })
    expect(await bells()).toBe(1)
    expect((await listed({ esTitle: '停诊通知', esSendStatus: '1' })).length).toBe(1)
  })

  it('[VIEW-HOSP-14] the office alone reads it, nobody writes it, and another hospital sees none of it', async () => {
    const { rxNo } = await rejected()
    for (const name of ['doctor', 'pharmacist'])
      expect(await call(messageRecord, 'list', { query: {} }, await tokenFor(ward.app, name))).toMatchObject({ success: false })
    expect(await listed({ esTitle: `*${rxNo}*` }, await tokenFor(ward.app, 'hospital', 2))).toEqual([])
    expect(Object.keys(messageRecord.api).sort()).toEqual(['exportXls', 'list', 'queryById'])
  })
})
