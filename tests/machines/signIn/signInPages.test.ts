import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createActor, fromCallback, fromPromise, SimulatedClock } from 'xstate'
import type { EventObject } from 'xstate'
import { SMS_LIFE } from '#contract/constants.ts'
import { failure } from '#contract/http/failure.ts'
import { passwordWizardMachine } from '#machines/passwordWizard/passwordWizard.machine.ts'
import { selectStep } from '#machines/passwordWizard/passwordWizard.select.ts'
import { phoneCodeMachine } from '#machines/phoneCode/phoneCode.machine.ts'
import type { CodePurpose } from '#machines/phoneCode/phoneCode.types.ts'
import { registerMachine } from '#machines/register/register.machine.ts'
import type { RegisterForm } from '#machines/register/register.types.ts'
import { thirdLoginMachine } from '#machines/thirdLogin/thirdLogin.machine.ts'
import { oauth2Plan, POPUP_LIMIT, POPUP_TEXT } from '#machines/thirdLogin/thirdLogin.rules.ts'
import type { PopupEvent } from '#machines/thirdLogin/thirdLogin.types.ts'
import { UNIQUE_DELAY, uniqueCheckMachine } from '#machines/uniqueCheck/uniqueCheck.machine.ts'
import type { UniqueField } from '#machines/uniqueCheck/uniqueCheck.types.ts'

const soon = () => new Promise<void>(resolve => setTimeout(resolve, 0))
const refused = (text: string) => failure('refused', text, { status: 200 })

describe('phoneCode', () => {
  it('[VIEW-ACC-02] counts sixty seconds down, takes no second request meanwhile, tells why none came', async () => {
    const clock = new SimulatedClock()
    let asked = 0
    let answer: () => Promise<{ demoCode: string | null }> = async () => ({ demoCode: '123456' })
    const sendCode = fromPromise<{ demoCode: string | null }, { mobile: string; purpose: CodePurpose }>(() => {
      asked += 1
      return answer()
    })
    const actor = createActor(phoneCodeMachine.provide({ actors: { sendCode } }), { clock, input: { purpose: '0' } }).start()
    const request = async () => {
      actor.send({ type: 'code.request', mobile: '13800000001' })
      await soon()
    }
    await request()
    const { context } = actor.getSnapshot()
    expect([context.left, context.demoCode, context.mobile]).toEqual([60, '123456', '13800000001'])
    for (let second = 0; second < 59; second += 1) clock.increment(1_000)
    await request()
    expect([asked, actor.getSnapshot().context.left]).toEqual([1, 1])
    clock.increment(1_000)
    expect(actor.getSnapshot().hasTag('ready')).toBe(true)
    answer = () => Promise.reject(refused('验证码10分钟内，仍然有效！'))
    await request()
    expect([asked, actor.getSnapshot().context.failure?.text]).toEqual([2, '验证码10分钟内，仍然有效！'])
    actor.send({ type: 'mobile.change' })
    expect(actor.getSnapshot().context.failure).toBeNull()
  })
})

describe('uniqueCheck', () => {
  it('[VIEW-ACC-06] never shows an answer about anything but the last value, whatever the order of answers', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ name: fc.constantFrom('aaaa', 'bbbb', 'cccc', 'dd'), waits: fc.boolean(), answers: fc.boolean() }), {
          minLength: 1,
          maxLength: 8,
        }),
        async steps => {
          const clock = new SimulatedClock()
          const open: { value: string; answer: (isFree: boolean) => void }[] = []
          const askUnique = fromPromise<boolean, { field: UniqueField; value: string }>(
            ({ input: { value } }) => new Promise(resolve => open.push({ value, answer: resolve })),
          )
          const actor = createActor(uniqueCheckMachine.provide({ actors: { askUnique } }), {
            clock,
            input: { field: 'username' },
          }).start()
          // aaaa is taken, the others are free, dd is not well formed
          const settle = async (one: { value: string; answer: (isFree: boolean) => void } | undefined) => {
            one?.answer(one.value !== 'aaaa')
            await soon()
          }
          for (const { name, waits, answers } of steps) {
            actor.send({ type: 'value.change', value: name, isWellFormed: name.length > 3 })
            if (waits) clock.increment(UNIQUE_DELAY)
            if (answers) await settle(open.shift())
          }
          clock.increment(UNIQUE_DELAY)
          for (const one of open.splice(0).reverse()) await settle(one)
          const last = steps.at(-1)?.name
          const said = actor.getSnapshot()
          expect([said.hasTag('taken'), said.hasTag('free')]).toEqual([last === 'aaaa', last === 'bbbb' || last === 'cccc'])
        },
      ),
      { numRuns: 60, seed: 7 },
    )
  })
})

describe('register', () => {
  const form: RegisterForm = {
    username: 'zhangwei',
    password: 'Better#2026',
    confirm: 'Better#2026',
    phone: '13800000001',
    code: '123456',
  }
  it('[VIEW-ACC-06] points at the first wrong field, sends nothing before, and puts a refusal where it belongs', async () => {
    let sent = 0
    const refusals = ['手机验证码错误', '该手机号已注册', '用户名已注册']
    const register = fromPromise<void, { form: RegisterForm }>(() => {
      sent += 1
      const text = refusals.shift()
      return text === undefined ? Promise.resolve() : Promise.reject(refused(text))
    })
    const actor = createActor(registerMachine.provide({ actors: { register } })).start()
    const told: string[] = []
    actor.on('form.refused', ({ field }) => told.push(field))
    actor.send({ type: 'register.submit', form: { ...form, confirm: 'x', code: '' } })
    expect([sent, told, actor.getSnapshot().context.issues]).toEqual([
      0,
      ['confirm'],
      { confirm: '两次输入的密码不一样！', code: '请输入验证码' },
    ])
    for (let turn = 0; turn < 4; turn += 1) {
      actor.send({ type: 'register.submit', form })
      await soon()
    }
    expect([sent, told.slice(1), actor.getSnapshot().hasTag('done')]).toEqual([4, ['code', 'phone', 'username'], true])
    expect(JSON.stringify(actor.getSnapshot().context)).not.toContain(form.password)
  })
})

describe('passwordWizard', () => {
  const through = (clock: SimulatedClock, setPassword: () => Promise<void>) =>
    createActor(
      passwordWizardMachine.provide({
        actors: {
          findAccount: fromPromise(async () => ({ account: 'doctor', phoneMasked: '138****0001' })),
          verifyPhone: fromPromise(async () => ({ proof: 'p1' })),
          setPassword: fromPromise(setPassword),
        },
      }),
      { clock, input: { isReloaded: false } },
    ).start()
  const toThird = async (actor: ReturnType<typeof through>) => {
    actor.send({ type: 'account.submit', account: ' doctor ' })
    await soon()
    actor.send({ type: 'phone.submit', phone: '13800000001', code: '123456' })
    await soon()
  }

  it('[VIEW-ACC-08] has four steps; back is possible until the code was checked', async () => {
    const actor = through(new SimulatedClock(), async () => undefined)
    const step = () => selectStep(actor.getSnapshot())
    actor.send({ type: 'account.submit', account: 'doctor' })
    await soon()
    expect(step()).toBe(1)
    actor.send({ type: 'step.back' })
    expect(step()).toBe(0)
    await toThird(actor)
    expect(step()).toBe(2)
    actor.send({ type: 'step.back' })
    expect(step()).toBe(2)
    actor.send({ type: 'password.submit', password: 'Better#2026', confirm: 'Better#2026' })
    await soon()
    expect([step(), actor.getSnapshot().context.proof]).toEqual([3, ''])
  })

  it('leads back to the phone when the proof grew old, here or on the server', async () => {
    const clock = new SimulatedClock()
    const actor = through(clock, () => Promise.reject(refused('短信验证码失效！')))
    await toThird(actor)
    clock.increment(SMS_LIFE)
    expect([selectStep(actor.getSnapshot()), actor.getSnapshot().context.setBack]).toEqual([1, 'expired'])
    actor.send({ type: 'phone.submit', phone: '13800000001', code: '123456' })
    await soon()
    expect([selectStep(actor.getSnapshot()), actor.getSnapshot().context.setBack]).toEqual([2, null])
    actor.send({ type: 'password.submit', password: 'Better#2026', confirm: 'Better#2026' })
    await soon()
    expect([selectStep(actor.getSnapshot()), actor.getSnapshot().context.setBack]).toEqual([1, 'expired'])
  })

  it('waits for the server about a password that is on its way when the proof grows old', async () => {
    const clock = new SimulatedClock()
    let finish: () => void = () => undefined
    const actor = through(clock, () => new Promise(resolve => (finish = resolve)))
    await toThird(actor)
    clock.increment(SMS_LIFE - 1)
    actor.send({ type: 'password.submit', password: 'Better#2026', confirm: 'Better#2026' })
    clock.increment(SMS_LIFE)
    expect([selectStep(actor.getSnapshot()), actor.getSnapshot().context.setBack]).toEqual([2, null])
    finish()
    await soon()
    expect(selectStep(actor.getSnapshot())).toBe(3)
  })
})

describe('thirdLogin', () => {
  it('[VIEW-ACC-04] passes a token on, keeps listening to a window that seems closed, gives up after five minutes', () => {
    const clock = new SimulatedClock()
    let say: (event: PopupEvent) => void = () => undefined
    let closed = 0
    const popup = fromCallback<EventObject, { source: string }>(({ sendBack }) => {
      say = sendBack
      return () => (closed += 1)
    })
    const actor = createActor(thirdLoginMachine.provide({ actors: { popup } }), { clock, input: { unbound: null } }).start()
    const tokens: unknown[] = []
    actor.on('token.received', ({ token, thirdType }) => tokens.push([token, thirdType]))
    actor.send({ type: 'source.choose', source: 'github' })
    say({ type: 'popup.closed' })
    expect([actor.getSnapshot().hasTag('waiting'), actor.getSnapshot().context.isClosed]).toEqual([true, true])
    actor.send({ type: 'source.choose', source: 'dingtalk' })
    expect([closed, actor.getSnapshot().context.isClosed]).toEqual([1, false])
    say({ type: 'popup.token', token: 't1' })
    expect([tokens, closed, actor.getSnapshot().hasTag('waiting')]).toEqual([[['t1', 'dingtalk']], 2, false])
    actor.send({ type: 'source.choose', source: 'github' })
    clock.increment(POPUP_LIMIT)
    expect(actor.getSnapshot().context.failure?.text).toBe(POPUP_TEXT.late)
  })
})

describe('plan of the OAuth2 page', () => {
  const plan = (search: string, agent: string) => {
    const query = new URLSearchParams(search)
    return oauth2Plan(name => query.get(name), agent)
  }
  it('[VIEW-ACC-05] takes what came back before it goes anywhere', () => {
    expect(plan('', 'Chrome')).toEqual({ kind: 'outside' })
    expect(plan('', 'x WXWork/4 x')).toEqual({ kind: 'leave', source: 'wechat_enterprise' })
    expect(plan('', 'DingTalk/7')).toEqual({ kind: 'leave', source: 'dingtalk' })
    expect(plan('oauth2LoginToken=t&thirdType=dingtalk', 'DingTalk')).toEqual({
      kind: 'signIn',
      token: 't',
      thirdType: 'dingtalk',
    })
    expect(plan('thirdUserUuid=u&thirdType=dingtalk', 'Chrome')).toEqual({ kind: 'bind', uuid: 'u', thirdType: 'dingtalk' })
    // only our own sentences are shown: an address must not put words into our mouth
    for (const [said, shown] of [
      ['第三方登录服务器无响应，请稍后重试', '第三方登录服务器无响应，请稍后重试'],
      ['第三方登录（dingtalk）未配置，请联系管理员！', '第三方登录（dingtalk）未配置，请联系管理员！'],
      ['请拨打 400-000-0000 解锁账号', '第三方登录失败，请返回登录页重试'],
    ] as const)
      expect(plan(`oauth2Error=${said}&oauth2LoginToken=t`, 'DingTalk')).toEqual({
        kind: 'failed',
        text: shown,
        thirdType: 'dingtalk',
      })
  })
})
