import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LOGIN_LOCK, SLIDER_LIFE, SLIDER_TICKET_LIFE } from '#contract/constants.ts'
import { login, randomImage } from '#contract/http/calls/auth.ts'
import type { SlidePoint, SlideTrack } from '#contract/http/calls/slider.ts'
import { SLIDER_REQUIRED, SLIDER_TEXT, sliderAnswer, sliderQuestion } from '#contract/http/calls/slider.ts'
import { DEMO_PASSWORD } from '#server/db/seed/demo.ts'
import { sysOneTimeCode } from '#server/db/tables/index.ts'
import { isPlausible } from '#server/modules/system/auth/sliderTrack.rules.ts'
import { describeOnDatabases } from '#tests/support/database.ts'
import { startTestApp } from '#tests/support/testApp.ts'
import type { TestApp } from '#tests/support/testApp.ts'

/** As a hand does it: fast in the middle, slow at the end. */
const HAND: SlidePoint[] = [
  [0, 0],
  [0.05, 40],
  [0.2, 75],
  [0.5, 120],
  [0.8, 170],
  [0.95, 260],
  [1, 340],
]
const hand: SlideTrack = { by: 'pointer', points: HAND }
let drags = 0
/** Another slide of the hand: no two are the same. */
const newHand = (): SlideTrack => {
  drags += 1
  return { by: 'pointer', points: HAND.map(([share, time], at): SlidePoint => [at === 3 ? share + drags / 1_000 : share, time]) }
}
const WRONG = '用户名或密码错误'

describe('whether a slide is plausible', () => {
  const pointer = (...points: SlidePoint[]): SlideTrack => ({ by: 'pointer', points })
  it('is one of a hand or of ten keys', () => {
    expect(isPlausible(hand, 2_000)).toBe(true)
    const keys = Array.from({ length: 11 }, (_, at): SlidePoint => [at / 10, at * 33])
    expect(isPlausible({ by: 'keys', points: keys }, 2_000)).toBe(true)
  })
  it.each<[string, SlideTrack, number]>([
    ['does not begin at the start', pointer([0.1, 0], ...HAND.slice(1)), 2_000],
    ['does not end at the end', pointer(...HAND.slice(0, -1), [0.99, 340]), 2_000],
    ['is faster than a hand', pointer(...HAND.map(([share, time]): SlidePoint => [share, time / 2])), 2_000],
    ['comes sooner after the question than a hand can', hand, 100],
    ['is longer than the question is old', pointer(...HAND.slice(0, -1), [1, 9_000]), 2_000],
    ['goes back in time', pointer(...HAND.slice(0, 5), [0.9, 100], [1, 340]), 2_000],
    ['jumps', pointer([0, 0], [0.1, 100], [0.2, 150], [0.9, 200], [1, 300]), 2_000],
    ['has too few points', pointer([0, 0], [0.4, 120], [0.8, 260], [1, 300]), 2_000],
    ['is even as a loop', pointer(...Array.from({ length: 11 }, (_, at): SlidePoint => [at / 10, at * 30])), 2_000],
    ['was at the end before', pointer(...HAND.slice(0, 4), [1, 150], [0.9, 200], [1, 300]), 2_000],
    [
      'jumps by key',
      {
        by: 'keys',
        points: [
          [0, 0],
          [0.5, 200],
          [1, 400],
        ],
      },
      2_000,
    ],
  ])('is not one that %s', (_, track, waited) => expect(isPlausible(track, waited)).toBe(false))
})

describeOnDatabases('slider at the login', open => {
  let t: TestApp
  let now = Date.parse('2026-03-01T00:00:00Z')
  const pictures: string[] = []
  beforeAll(async () => {
    t = await startTestApp({ open, clock: () => now, config: { captcha: true, trustProxy: 1 } })
    const put = t.app.oneTimeCodes.put
    t.app.oneTimeCodes.put = async (key, secret, life) => {
      pictures.push(secret)
      await put(key, secret, life)
    }
  })
  afterAll(async () => t.close())

  /** A login by a client that has a slider, or with null by one that does not know it. */
  const enter = async (username: string, password: string, sliderTicket: string | null = '') => {
    await t.call(randomImage, { key: 1 })
    const captcha = pictures.at(-1) ?? ''
    return t.call(login, { username, password, captcha, checkKey: '1', ...(sliderTicket === null ? {} : { sliderTicket }) })
  }
  const ask = async () => (await t.call(sliderQuestion)).result.question
  const slide = async (track: SlideTrack = newHand(), after = 600) => {
    const question = await ask()
    now += after
    return t.call(sliderAnswer, { question, track })
  }
  const ticket = async () => (await slide()).result.ticket

  it('is asked for after two failures, told with the second, and counts nothing while it is missing', async () => {
    expect(await enter('doctor', 'wrong')).toMatchObject({ message: WRONG, result: { triesLeft: 4 } })
    expect(await enter('doctor', 'wrong')).toMatchObject({ message: WRONG, result: { reason: SLIDER_REQUIRED } })
    for (let count = 0; count < 5; count += 1)
      expect(await enter('doctor', DEMO_PASSWORD)).toMatchObject({
        success: false,
        message: SLIDER_TEXT.required,
        result: { reason: SLIDER_REQUIRED },
      })
    // the picture that was sent with it is still good
    const answer = await t.call(login, {
      username: 'doctor',
      password: DEMO_PASSWORD,
      captcha: pictures.at(-1) ?? '',
      checkKey: '1',
      sliderTicket: await ticket(),
    })
    expect(answer).toMatchObject({ success: true })
    expect(await enter('doctor', 'wrong')).toMatchObject({ message: WRONG, result: { triesLeft: 4 } })
  })

  it('takes a ticket once, lets the failures of others alone, and does not replace the lock', async () => {
    await enter('pharmacist', 'wrong')
    await enter('pharmacist', 'wrong')
    expect(await enter('hospital', DEMO_PASSWORD)).toMatchObject({ success: true })
    const first = await ticket()
    expect(await enter('pharmacist', 'wrong', first)).toMatchObject({ message: WRONG, result: { reason: SLIDER_REQUIRED } })
    expect(await enter('pharmacist', DEMO_PASSWORD, first)).toMatchObject({ message: SLIDER_TEXT.over })
    expect(await enter('pharmacist', 'wrong', await ticket())).toMatchObject({ message: WRONG })
    expect(await enter('pharmacist', 'wrong', await ticket())).toMatchObject({ message: WRONG })
    expect(await enter('pharmacist', DEMO_PASSWORD, await ticket())).toMatchObject({ result: { reason: 'LOCKED' } })
    now += LOGIN_LOCK
    expect(await enter('pharmacist', DEMO_PASSWORD)).toMatchObject({ success: true })
  })

  it('many logins at once do not slip past it', async () => {
    await Promise.all(Array.from({ length: 6 }, (_, key) => t.call(randomImage, { key })))
    const answers = await Promise.all(
      pictures.slice(-6).map(async captcha => {
        for (let key = 0; key < 6; key += 1) {
          const answer = await t.call(login, {
            username: 'doctor2',
            password: 'wrong',
            captcha,
            checkKey: String(key),
            sliderTicket: '',
          })
          if (answer.message !== '验证码错误') return answer.message
        }
        return 'no picture'
      }),
    )
    expect(answers.filter(message => message === WRONG)).toHaveLength(2)
    expect(answers.filter(message => message === SLIDER_TEXT.required)).toHaveLength(4)
  })

  it('[WALK-45] a client without a slider goes on by picture code, up to the lock', async () => {
    for (const count of [1, 2, 3])
      expect(await enter('gaozy', 'wrong', null), `failure ${count}`).toMatchObject({ message: WRONG })
    expect(await t.call(login, { username: 'gaozy', password: DEMO_PASSWORD })).toMatchObject({ message: '验证码无效' })
    await t.call(randomImage, { key: 1 })
    const wrongPicture = { username: 'gaozy', password: DEMO_PASSWORD, captcha: 'no', checkKey: '1' }
    expect(await t.call(login, wrongPicture)).toMatchObject({ message: '验证码错误' })
    expect(await enter('gaozy', DEMO_PASSWORD, null)).toMatchObject({ success: true })
    for (const _ of [1, 2, 3, 4, 5]) expect(await enter('gaozy', 'wrong', null)).toMatchObject({ message: WRONG })
    expect(await enter('gaozy', DEMO_PASSWORD, null)).toMatchObject({ result: { reason: 'LOCKED' } })
    now += LOGIN_LOCK
  })

  it('[SEC-04] a question is good for one slide, whatever came of it, and for its life', async () => {
    const question = await ask()
    now += 600
    const wrong: SlideTrack = { by: 'pointer', points: [[0, 0]] }
    expect(await t.call(sliderAnswer, { question, track: wrong })).toMatchObject({ success: false, message: SLIDER_TEXT.failed })
    expect(await t.call(sliderAnswer, { question, track: newHand() })).toMatchObject({ message: SLIDER_TEXT.over })
    const twice = await ask()
    now += 600
    const both = await Promise.all([1, 2].map(() => t.call(sliderAnswer, { question: twice, track: newHand() })))
    expect(both.map(answer => answer.success).sort()).toEqual([false, true])
    expect(await slide(newHand(), SLIDER_LIFE)).toMatchObject({ message: SLIDER_TEXT.over })
    expect(await slide(newHand(), 50)).toMatchObject({ message: SLIDER_TEXT.failed })
    // A recorded slide is none, whatever question it answers.
    const recorded = newHand()
    expect(await slide(recorded)).toMatchObject({ success: true })
    expect(await slide(recorded)).toMatchObject({ success: false, message: SLIDER_TEXT.failed })
    // by keys too; who keeps a key down, which repeats evenly, is not shut out, and another time neither
    const keys = (first: number): SlideTrack => ({
      by: 'keys',
      points: Array.from({ length: 11 }, (_, at): SlidePoint => [at / 10, at === 0 ? 0 : first + at * 33]),
    })
    expect(await slide(keys(470), 2_000)).toMatchObject({ success: true })
    for (const after of [2_000, 60_000])
      expect(await slide(keys(470), after)).toMatchObject({ success: false, message: SLIDER_TEXT.failed })
    expect(await slide(keys(471), 2_000)).toMatchObject({ success: true })
    expect(await t.call(sliderAnswer, { question: 'made-up', track: newHand() })).toMatchObject({ message: SLIDER_TEXT.over })
  })

  it('a ticket lives three minutes, is bound to its address, and is stored as a hash', async () => {
    await enter('admin', 'wrong')
    await enter('admin', 'wrong')
    const late = await ticket()
    expect(JSON.stringify(await t.database.db.select().from(sysOneTimeCode))).not.toContain(late)
    now += SLIDER_TICKET_LIFE
    expect(await enter('admin', DEMO_PASSWORD, late)).toMatchObject({ message: SLIDER_TEXT.over })
    const question = await ask()
    now += 600
    const base = '/jeecg-boot'
    const elsewhere = { 'x-forwarded-for': '203.0.113.9' }
    const other = await t.raw('POST', base + sliderAnswer.path, { json: { question, track: newHand() }, headers: elsewhere })
    expect(JSON.parse(other.text)).toMatchObject({ success: false, message: SLIDER_TEXT.failed })
    const asked = JSON.parse((await t.raw('POST', base + sliderQuestion.path, { json: {}, headers: elsewhere })).text)
    now += 600
    const given = await t.raw('POST', base + sliderAnswer.path, {
      json: { question: asked.result.question, track: newHand() },
      headers: elsewhere,
    })
    const foreign: string = JSON.parse(given.text).result.ticket
    expect(await enter('admin', DEMO_PASSWORD, foreign)).toMatchObject({ message: SLIDER_TEXT.over })
    expect(await enter('admin', DEMO_PASSWORD, await ticket())).toMatchObject({ success: true })
  })

  it('what is no track is told so', async () => {
    const question = await ask()
    for (const track of [
      null,
      { by: 'hand', points: [] },
      { by: 'keys', points: [[2, 0]] },
      { by: 'keys', points: [['a', {}]] },
    ]) {
      const answer = await t.raw('POST', '/jeecg-boot/sys/slider/answer', { json: { question, track } })
      expect(JSON.parse(answer.text)).toMatchObject({ success: false })
      expect(answer.status).toBeLessThan(500)
    }
  })
})
