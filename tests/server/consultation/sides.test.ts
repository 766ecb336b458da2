import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sysLog } from '#server/db/tables/index.ts'
import type { ChatActor } from '#server/realtime/chat/desk.ts'
import { startWard } from '#tests/support/consultation/ward.ts'
import type { Ward } from '#tests/support/consultation/ward.ts'

let ward: Ward
let doctor: Extract<ChatActor, { kind: 'doctor' }>
let patient: ChatActor
beforeAll(async () => {
  ward = await startWard()
})
afterAll(() => ward.close())

const upTo = (n: number) => Array.from({ length: n }, (_, i) => i + 1)
const linesOf = async (actor: ChatActor, sid: string) =>
  (await ward.run(actor, 'history', { sid })).messages.filter(message => message.senderKind === 3).map(message => message.content)
/** Last words of the row and who said them, for each side. */
const rowsOf = async (sid: string) =>
  Promise.all(
    [doctor, patient].map(async actor => {
      const { answer } = await ward.app.consultation.desk.hello(actor, { tab: 't', lastEs: 0, sessions: [] })
      const row = answer.sessions.find(session => session.id === sid)
      return [row?.lastMsgPreview, row?.lastMsgBy]
    }),
  )

describe('the two sides of a conversation', () => {
  it('[WALK-06] ten more messages are granted by the doctor alone, audited, told to each in its own sentence, and can be written', async () => {
    ;[doctor, patient] = [await ward.makeDoctor(), await ward.makePatient()]
    const session = await ward.running(patient, doctor)
    for (const n of upTo(20)) await ward.say(patient, session.id, `问${n}`)
    await expect(ward.say(patient, session.id, '还想问')).rejects.toMatchObject({ code: 'QUOTA' })
    const before = await ward.digest()
    await expect(ward.run(patient, 'session:grant', { sid: session.id, version: session.version })).rejects.toMatchObject({
      code: 'NOT_OWNER',
    })
    await expect(
      ward.run(await ward.makeDoctor(), 'session:grant', { sid: session.id, version: session.version }),
    ).rejects.toMatchObject({ code: 'NOT_OWNER' })
    await expect(ward.run(doctor, 'session:grant', { sid: session.id, version: 99 })).rejects.toMatchObject({
      code: 'VERSION_CONFLICT',
    })
    expect(await ward.digest()).toBe(before)
    const granted = await ward.run(doctor, 'session:grant', { sid: session.id, version: session.version })
    expect(granted).toMatchObject({ quotaTotal: 30, quotaUsed: 20 })
    await ward.say(patient, session.id, '谢谢，还想问')
    expect(await linesOf(doctor, session.id)).toEqual([
      '您已接诊',
      '患者还可以发送3条消息',
      '患者的消息条数已用完，您可以为患者增加条数',
      '您为患者增加了10条消息',
    ])
    expect(await linesOf(patient, session.id)).toEqual([
      '医生已接诊，请描述您的问题',
      '您还可以发送3条消息',
      '您的消息条数已用完，请等待医生回复，医生可以为您增加条数',
      '医生为您增加了10条消息，可以继续提问',
    ])
    const audited = await ward.database.db
      .select({ actor: sysLog.actorId })
      .from(sysLog)
      .where(and(eq(sysLog.action, 'session.grant'), eq(sysLog.entityId, session.id)))
    expect(audited).toEqual([{ actor: doctor.id }])
  })

  it('[WALK-06] a consultation without a limit needs none', async () => {
    ;[doctor, patient] = [await ward.makeDoctor(), await ward.makePatient()]
    const { id } = await ward.open(patient, doctor)
    await expect(ward.run(doctor, 'session:grant', { sid: id, version: 1 })).rejects.toMatchObject({ code: 'NOT_ACCEPTED' })
  })

  it('[WALK-09] the last words of a row are never those meant for the other side', async () => {
    ;[doctor, patient] = [await ward.makeDoctor(), await ward.makePatient()]
    const session = await ward.open(patient, doctor)
    expect(await rowsOf(session.id)).toEqual([
      ['咳嗽三天', 2],
      ['咳嗽三天', 2],
    ])
    const taken = await ward.run(doctor, 'session:accept', { sid: session.id, version: session.version })
    expect(await rowsOf(session.id)).toEqual([
      ['咳嗽三天', 2],
      ['医生已接诊，请描述您的问题', 3],
    ])
    await ward.say(doctor, session.id, '多喝水')
    expect(await rowsOf(session.id)).toEqual([
      ['多喝水', 1],
      ['多喝水', 1],
    ])
    await ward.run(doctor, 'session:end', { sid: session.id, version: taken.version })
    expect(await rowsOf(session.id)).toEqual([
      ['多喝水', 1],
      ['医生结束了问诊', 3],
    ])
    await ward.run(patient, 'session:rate', { sid: session.id, score: 5, text: '很好' })
    expect(await rowsOf(session.id)).toEqual([
      ['多喝水', 1],
      ['医生结束了问诊', 3],
    ])
    expect(await linesOf(doctor, session.id)).toEqual(['您已接诊', '您结束了问诊', '已邀请患者评价'])
    expect(await linesOf(patient, session.id)).toEqual([
      '医生已接诊，请描述您的问题',
      '医生结束了问诊',
      '问诊已结束，请对本次服务作出评价',
    ])
  })
})
