import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { shareSession } from '#contract/http/calls/consultation.ts'
import * as calls from '#contract/http/calls/hospitalConfig.ts'
import * as rules from '#contract/http/calls/rules.ts'
import { requestTransfer } from '#contract/http/calls/sessionTransfers.ts'
import * as t from '#server/db/tables/index.ts'
import { startWard } from '#tests/support/consultation/ward.ts'
import type { Ward } from '#tests/support/consultation/ward.ts'
import { describeOnDatabases } from '#tests/support/database.ts'
import { tokenFor } from '#tests/support/signIns.ts'
import { newKey } from '#tests/support/hospital/order/orderScene.ts'

const MINUTE = 60_000

describeOnDatabases('configuration of the hospital', open => {
  let ward: Ward
  let office = ''
  beforeAll(async () => {
    ward = await startWard({ open })
    office = await tokenFor(ward.app, 'hospital')
  })
  afterAll(() => ward.close())
  const set = (key: string, value: string | null, before: string | null = null) =>
    ward.call(calls.setHospitalConfig, { key, value, before }, office)
  const valueOf = async (key: string) =>
    (await ward.call(calls.hospitalConfig, undefined, office)).result.values.find(one => one.key === key)
  const opened = async () => ward.open(await ward.makePatient(), await ward.makeDoctor())

  it('[VIEW-HOSP-03] a saved value holds for new consultations and not for those that run; the default comes back, each change is kept', async () => {
    const before = await opened()
    expect(await set('service.quota', '0')).toMatchObject({ success: false, message: '患者消息条数须为1到200条的整数' })
    expect(await set('service.quota', '20.5')).toMatchObject({ success: false })
    expect(await set('service.none', '1')).toMatchObject({ success: false, message: '没有该参数' })
    expect(await set('service.quota', '20')).toMatchObject({ success: false, message: '没有修改' })
    expect(await set('service.quota', '30')).toMatchObject({ success: true, message: '已保存，修改将在10秒内对新会话生效' })
    expect(await set('service.quota', '40')).toMatchObject({
      success: false,
      message: '该参数已被他人修改，请刷新后重试',
      result: { reason: 'VERSION_CONFLICT' },
    })
    expect(await set('wait.text', '60')).toMatchObject({ success: true })
    const after = await opened()
    expect(await ward.sessionRow(before.id)).toMatchObject({ quotaTotal: 20 })
    const row = await ward.sessionRow(after.id)
    expect(row.quotaTotal).toBe(30)
    expect(row.acceptDeadline.getTime() - row.createdAt.getTime()).toBe(60 * MINUTE)
    expect(await valueOf('service.quota')).toEqual({ key: 'service.quota', value: '30', waits: false })
    expect(await set('service.quota', null, '30')).toMatchObject({ success: true })
    expect(await ward.sessionRow((await opened()).id)).toMatchObject({ quotaTotal: 20 })
    const { result } = await ward.call(calls.hospitalConfig, undefined, office)
    expect(result.changes.filter(({ key }) => key === 'service.quota').map(({ before: was, after: is }) => [was, is])).toEqual(
      expect.arrayContaining([
        [null, '30'],
        ['30', null],
      ]),
    )
    const traces = await ward.database.db
      .select({ content: t.sysLog.content })
      .from(t.sysLog)
      .where(eq(t.sysLog.action, 'hospitalConfig.edit'))
    expect(traces).toContainEqual({ content: '患者消息条数：20条 → 30条' })
  })

  it('[VIEW-HOSP-03] who is asked to take a session over reads within how many minutes, as the hospital set them', async () => {
    expect(await set('transfer.accept', '3')).toMatchObject({ success: true })
    const [doctor, other] = [await ward.makeDoctor(), await ward.makeDoctor()]
    const { id: sid, version } = await ward.running(await ward.makePatient(), doctor)
    const target = { kind: 'doctor' as const, target: other.id, reason: '1', note: '请协助进一步诊治' }
    const token = await ward.signIn(doctor)
    expect(await ward.call(requestTransfer, { sid, version, requestId: newKey(), ...target }, token)).toMatchObject({
      success: true,
    })
    const bells = await ward.database.db
      .select({ abstract: t.sysAnnouncement.msgAbstract })
      .from(t.sysAnnouncement)
      .innerJoin(t.sysAnnouncementSend, eq(t.sysAnnouncementSend.anntId, t.sysAnnouncement.id))
      .where(eq(t.sysAnnouncementSend.userId, other.id))
    expect(bells).toEqual([{ abstract: '请在3分钟内到转诊列表处理' }])
    expect(await set('transfer.accept', null, '3')).toMatchObject({ success: true })
  })

  it('[VIEW-HOSP-03] how long a message may be taken back, how long a link lives, how large files may be: the hospital may ask for less than the most', async () => {
    const [doctor, patient] = [await ward.makeDoctor(), await ward.makePatient()]
    const { id: sid } = await ward.running(patient, doctor)
    const file = (name: string, mime: string, size: number) => ({
      id: `${sid.slice(0, 20)}${name}`,
      path: `${sid}/${name}`,
      ...{ biz: 'chat', sessionId: sid, ownerKind: 'user', ownerId: doctor.id, name, mime, size, sha256: '-' },
      createdAt: new Date(ward.clock.now),
    })
    const MB = 1024 * 1024
    await ward.database.db
      .insert(t.sysFile)
      .values([
        file('a.png', 'image/png', 3 * MB),
        file('b.pdf', 'application/pdf', 5 * MB),
        file('c.png', 'image/png', 2 * MB),
        file('d.weba', 'audio/webm', 1_000),
      ])
    const send = (name: string, kind: 'image' | 'file' | 'audio', durationMs?: number) =>
      ward.run(doctor, 'msg:send', {
        sid,
        clientMsgId: `${name} ${ward.clock.now}`,
        kind,
        content: '',
        attachments: [{ path: `${sid}/${name}`, name, mime: '', size: 1, ...(durationMs === undefined ? {} : { durationMs }) }],
      })
    const share = async () => {
      const { result } = await ward.call(shareSession, { sid }, await ward.signIn(doctor))
      return result.expiresAt - ward.clock.now
    }
    await ward.database.db.insert(t.hosPatientConsent).values({
      id: `share-${sid}`,
      tenantId: 1,
      patientId: patient.id,
      kind: 'share',
      version: '1',
      givenAt: new Date(ward.clock.now),
    })
    expect(await share()).toBe(24 * 60 * MINUTE)
    expect(await set('recall.window', '121')).toMatchObject({ success: false, message: '消息可撤回的时间须为10到120秒的整数' })
    for (const [key, value] of [
      ['recall.window', '30'],
      ['record.shareHours', '2'],
      ['file.maxImage', '2'],
      ['file.maxFile', '4'],
      ['file.maxAudio', '20'],
    ] as const)
      expect(await set(key, value), key).toMatchObject({ success: true })
    for (const actor of [doctor, patient])
      expect((await ward.app.consultation.desk.hello(actor, { tab: 't', lastEs: 0, sessions: [] })).answer.me.recallWithin).toBe(
        30_000,
      )
    const sent = await ward.say(doctor, sid, '请多休息')
    ward.clock.now += 30_000
    expect(await ward.run(doctor, 'msg:recall', { sid, seq: sent.seq })).toEqual({ rev: 2 })
    const late = await ward.say(doctor, sid, '多喝水')
    ward.clock.now += 30_001
    await expect(ward.run(doctor, 'msg:recall', { sid, seq: late.seq })).rejects.toMatchObject({ code: 'RECALL_OVER' })
    for (const [name, kind, durationMs] of [
      ['a.png', 'image', undefined],
      ['b.pdf', 'file', undefined],
      ['d.weba', 'audio', 20_001],
    ] as const)
      await expect(send(name, kind, durationMs), name).rejects.toMatchObject({ code: 'FILE_TOO_LARGE' })
    await send('c.png', 'image')
    await send('d.weba', 'audio', 20_000)
    expect(await share()).toBe(2 * 60 * MINUTE)
  })

  it('[VIEW-HOSP-03] a number that rules of prescriptions read waits until a second person publishes it', async () => {
    expect(await set('rx.maxLines', '4')).toMatchObject({
      success: true,
      message: '已保存，处方规则须由另一人在配伍规则中发布后生效',
    })
    expect(await valueOf('rx.maxLines')).toEqual({ key: 'rx.maxLines', value: '4', waits: true })
    const { result } = await ward.call(rules.ruleDrafts, undefined, office)
    const [draft] = result.rows
    expect(draft).toMatchObject({
      name: '每张处方药品数',
      isOwn: true,
      changes: [{ label: '参数', before: '5种', after: '4种' }],
    })
    const publish = async (token: string) =>
      ward.call(
        rules.publishRules,
        { requestId: newKey(), drafts: [{ id: draft?.id ?? '', version: draft?.version ?? 0 }], note: '' },
        token,
      )
    expect(await publish(office)).toMatchObject({ success: false, message: '不能发布自己修改的资料，请由另一人发布' })
    expect(await publish(await tokenFor(ward.app, 'admin'))).toMatchObject({ success: true, message: '已发布' })
    expect(await valueOf('rx.maxLines')).toEqual({ key: 'rx.maxLines', value: '4', waits: false })
  })
})
