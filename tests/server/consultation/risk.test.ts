import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseChatCount } from '#contract/sockets/notice.ts'
import type { ChatActor } from '#server/realtime/chat/desk.ts'
import { startWard } from '#tests/support/consultation/ward.ts'
import type { Ward } from '#tests/support/consultation/ward.ts'

let ward: Ward
let doctor: Extract<ChatActor, { kind: 'doctor' }>
beforeAll(async () => {
  ward = await startWard()
  doctor = await ward.makeDoctor()
})
afterAll(() => ward.close())

/** Opens a consultation with these words about the illness and answers what the doctor's list holds of it. */
async function told(description: string, chiefComplaint = '不舒服') {
  const session = await ward.open(await ward.makePatient(), doctor, { chiefComplaint, description })
  const { rows } = await ward.run(doctor, 'session:list', { view: 'waiting', size: 50 })
  const row = rows.find(one => one.id === session.id)
  return { risk: row?.risk, priority: row?.priority }
}

describe('signs of danger', () => {
  it.each([
    ['从早上起胸口疼，一直没有缓解', ['胸痛']],
    ['走几步就喘不上气，坐着也难受', ['呼吸困难']],
    ['右边手脚突然没有知觉，拿不住东西', ['意识障碍']],
    ['老人刚才没有意识，怎么叫都没反应', ['意识障碍']],
    ['最近总是想不开，晚上睡不着觉', ['自伤风险']],
    ['产后第三天，下面大出血止不住', ['大出血']],
    ['孩子发烧后抽搐了两分钟，嘴唇发紫', ['呼吸困难', '抽搐']],
    ['嘴歪了，说话不清楚，走路往一边倒', ['疑似卒中']],
    ['误喝了农药，喝农药大概一小时前', ['中毒']],
    ['心 口 疼 得出冷汗，从后背放射', ['胸痛']],
  ])('[WALK-03] %s', async (words, risk) => {
    expect(await told(words)).toEqual({ risk, priority: 1 })
  })

  it.each([
    ['腰疼得厉害，弯不下去，睡不着', 1],
    ['高烧不退三天，吃药也退不下来', 1],
    ['受凉后咳嗽三天，没有胸痛，没有呼吸困难', 0],
    ['咽痛两天，无发热、咳嗽、胸痛及呼吸困难', 0],
    ['头晕一周，没有意识不清，能正常走路', 0],
    ['否认自杀想法，只是睡得不好', 0],
    ['体检提示心血管中风险，想咨询饮食', 0],
  ])('[WALK-03] %s is not critical', async (words, priority) => {
    expect(await told(words)).toEqual({ risk: [], priority })
  })

  it('[WALK-03] an emergency consultation is urgent without any word', async () => {
    const session = await ward.open(await ward.makePatient(), doctor, { serviceType: '3' })
    expect(session).toMatchObject({ risk: [], priority: 1 })
  })

  it('[WALK-03] words of the talk raise the risk for both sides, are told with the arrival, and never take it back', async () => {
    const patient = await ward.makePatient()
    const session = await ward.running(patient, doctor)
    expect(session).toMatchObject({ risk: [], priority: 0 })
    await ward.say(doctor, session.id, '有没有胸口疼？')
    expect(await ward.sessionRow(session.id)).toMatchObject({ risk: [], priority: 0 })
    await ward.say(patient, session.id, '刚才开始胸口疼')
    await ward.say(patient, session.id, '现在好多了')
    for (const actor of [doctor, patient]) {
      const { answer } = await ward.app.consultation.desk.hello(actor, { tab: 't', lastEs: 0, sessions: [] })
      expect(answer.sessions.find(one => one.id === session.id)).toMatchObject({ risk: ['胸痛'], priority: 1 })
    }
    const frames = await ward.app.outbox.read(`n:${doctor.id}`, 0, 1_000)
    const ofTalk = frames
      .map(frame => parseChatCount((frame.payload as { msgTxt: string }).msgTxt))
      .filter(count => count?.sessionId === session.id)
    expect(ofTalk.map(count => count?.risk)).toEqual([undefined, ['胸痛'], ['胸痛']])
  })

  it('[WALK-03] those in danger stand before others in the queue that patients are told of', async () => {
    const own = await ward.makeDoctor()
    const calm = await ward.makePatient()
    await ward.open(calm, own)
    ward.clock.now += 60_000
    const danger = await ward.makePatient()
    const inDanger = await ward.open(danger, own, { description: '胸口疼半小时了，出冷汗，越来越重' })
    const { facts } = await ward.app.consultation.desk.hello(danger, { tab: 't', lastEs: 0, sessions: [] })
    expect(facts.find(fact => fact.type === 'queue')?.payload).toEqual({ sid: inDanger.id, position: 0 })
  })

  it('[WALK-03] words of danger bring a waiting patient forward, and all who wait are told their new places', async () => {
    const own = await ward.makeDoctor()
    const [calm, danger] = [await ward.makePatient(), await ward.makePatient()]
    const { id: calmSid } = await ward.open(calm, own)
    ward.clock.now += 60_000
    const { id: sid } = await ward.open(danger, own)
    const [first, second] = [ward.connect(await ward.signIn(calm)), ward.connect(await ward.signIn(danger))]
    for (const client of [first, second]) {
      await client.connected()
      await client.hello()
    }
    await ward.say(danger, sid, '刚才开始胸口疼')
    await expect.poll(() => second.of('queue').at(-1)).toMatchObject({ sid, position: 0 })
    await expect.poll(() => first.of('queue').at(-1)).toMatchObject({ sid: calmSid, position: 1 })
    for (const client of [first, second]) client.socket.disconnect()
  })
})
