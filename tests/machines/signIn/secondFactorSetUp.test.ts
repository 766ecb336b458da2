import { describe, expect, it } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import type { RecoveryCodes, SecondFactorSecret } from '#contract/http/calls/secondFactor.ts'
import { failure } from '#contract/http/failure.ts'
import { secondFactorSetUpMachine } from '#machines/secondFactorSetUp/secondFactorSetUp.machine.ts'

const soon = () => new Promise<void>(resolve => setTimeout(resolve, 0))
const SECRET = { secret: 'JBSWY3DPEHPK3PXP', address: 'otpauth://totp/x' }
const refused = (text: string) => failure('refused', text, { status: 200 })

/** The machine with a server of two accounts: what it was asked, what it tells at the end. */
function started(ticket: string | null) {
  const asked: unknown[] = []
  const told: unknown[] = []
  const actor = createActor(
    secondFactorSetUpMachine.provide({
      actors: {
        beginSetUp: fromPromise<SecondFactorSecret, { ticket: string | null; password: string }>(async ({ input }) => {
          asked.push(input)
          if (input.ticket === null && input.password !== 'right') throw refused('密码输入错误!')
          return SECRET
        }),
        confirmSetUp: fromPromise<RecoveryCodes, { ticket: string | null; code: string }>(async ({ input }) => {
          asked.push(input)
          if (input.code !== '123456') throw refused('验证码错误')
          return { recoveryCodes: ['AAAA-BBBB-CCCC'], ...(input.ticket === null ? {} : { ticket: 't2' }) }
        }),
      },
    }),
    { input: { ticket } },
  )
  actor.on('setUp.done', event => told.push(event))
  actor.start()
  return { actor, asked, told, at: () => actor.getSnapshot() }
}

describe('secondFactorSetUp', () => {
  it('[SEC-04] wanted: password, secret, code, recovery codes once, then nothing of them is left', async () => {
    const { actor, asked, told, at } = started(null)
    expect(at().value).toBe('proving')
    actor.send({ type: 'password.submit', password: 'wrong' })
    await soon()
    expect([at().value, at().context.failure?.text]).toEqual(['proving', '密码输入错误!'])
    actor.send({ type: 'password.submit', password: 'right' })
    await soon()
    expect(at().context).toEqual({ ticket: null, secret: SECRET, recoveryCodes: [], proof: null, failure: null })
    actor.send({ type: 'code.submit', code: '000000' })
    await soon()
    expect([at().value, at().context.failure?.text, at().context.secret]).toEqual(['asking', '验证码错误', SECRET])
    actor.send({ type: 'code.submit', code: '123456' })
    await soon()
    expect([at().value, at().context.recoveryCodes]).toEqual(['codes', ['AAAA-BBBB-CCCC']])
    actor.send({ type: 'codes.keep' })
    expect(told).toEqual([{ type: 'setUp.done', proof: null }])
    expect(at().context).toEqual({ ticket: null, secret: null, recoveryCodes: [], proof: null, failure: null })
    expect(asked).toEqual([
      { ticket: null, password: 'wrong' },
      { ticket: null, password: 'right' },
      { ticket: null, code: '000000' },
      { ticket: null, code: '123456' },
    ])
  })

  it('[SEC-04] demanded: begins by the ticket without a password, and ends the sign-in by the proof', async () => {
    const { actor, told, at } = started('t1')
    await soon()
    actor.send({ type: 'password.submit', password: 'right' })
    expect(at().value).toBe('asking')
    actor.send({ type: 'code.submit', code: '123456' })
    await soon()
    actor.send({ type: 'codes.keep' })
    expect(told).toEqual([{ type: 'setUp.done', proof: 't2' }])
  })

  it('[SEC-04] demanded, with the line cut: says so, and a retry goes on', async () => {
    const logic = secondFactorSetUpMachine.provide({
      actors: {
        beginSetUp: fromPromise<SecondFactorSecret, { ticket: string | null; password: string }>(async () => {
          tries += 1
          if (tries === 1) throw failure('network', '网络超时')
          return SECRET
        }),
      },
    })
    let tries = 0
    const actor = createActor(logic, { input: { ticket: 't1' } }).start()
    await soon()
    expect([actor.getSnapshot().value, actor.getSnapshot().context.failure?.text]).toEqual(['failed', '网络超时'])
    actor.send({ type: 'begin.retry' })
    await soon()
    expect([actor.getSnapshot().value, actor.getSnapshot().context.failure]).toEqual(['asking', null])
  })
})
