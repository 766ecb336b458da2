import { describe, expect, it } from 'vitest'
import { SimulatedClock, createActor, fromPromise } from 'xstate'
import { failure } from '#contract/http/failure.ts'
import { paymentMachine } from '#machines/payment/payment.machine.ts'
import { selectPayment } from '#machines/payment/payment.select.ts'
import type { PayableOrder } from '#machines/payment/payment.types.ts'

const OPEN: PayableOrder = {
  id: 'o1',
  orderNo: 'O1',
  subject: '图文问诊',
  payFen: 4200,
  state: 'open',
  leftMs: 30_000,
  channels: ['demo'],
}
const tick = () => new Promise(resolve => setTimeout(resolve))

/** The payment of an order at a server that says what the test tells it to. */
async function started(first: Partial<PayableOrder> = {}) {
  const clock = new SimulatedClock()
  const server = {
    order: { ...OPEN, ...first },
    outcome: 'waiting' as 'waiting' | 'paid' | 'refused' | 'refunding' | null,
    asked: 0,
    started: [] as string[],
    offered: [] as number[],
  }
  const actor = createActor(
    paymentMachine.provide({
      actors: {
        fetchOrder: fromPromise(() => Promise.resolve(server.order)),
        startPayment: fromPromise(({ input }) => {
          server.started.push(input.channel)
          server.offered.push(input.payFen)
          if (input.channel === 'closed') return Promise.reject(failure('refused', '订单已超时关闭'))
          return input.payFen === server.order.payFen
            ? Promise.resolve({ payNo: 'p1' })
            : Promise.reject(failure('refused', '订单金额已变化', { code: 'PRICE_CHANGED' }))
        }),
        askPayment: fromPromise(() => {
          server.asked += 1
          return server.outcome === null ? Promise.reject(failure('network', '网络异常')) : Promise.resolve(server.outcome)
        }),
      },
    }),
    { clock, input: { orderId: 'o1' } },
  ).start()
  await tick()
  const after = async (ms: number) => {
    clock.increment(ms)
    await tick()
  }
  const pay = async (channel = 'demo') => {
    actor.send({ type: 'pay', channel })
    await tick()
    await tick()
  }
  return { actor, server, after, pay, tags: () => [...actor.getSnapshot().tags], shown: () => selectPayment(actor.getSnapshot()) }
}

describe('the payment of an order', () => {
  it('believes the server alone: asked every 2 s, and paid only when the order says so', async () => {
    const { server, pay, after, tags } = await started()
    await pay()
    expect(tags()).toEqual(['checking'])
    expect(server.asked).toBe(1)
    await after(1_999)
    expect(server.asked).toBe(1)
    await after(1)
    expect(server.asked).toBe(2)
    server.outcome = 'paid'
    server.order = { ...OPEN, state: 'paid' }
    await after(2_000)
    await tick()
    expect(tags()).toEqual(['paid'])
  })

  it('[PAY-01] pays what is shown: another price is shown first, with the reason, and pressing again pays it', async () => {
    const { actor, server, pay, tags, shown } = await started()
    server.order = { ...OPEN, payFen: 5_100 }
    await pay()
    await tick()
    expect([tags(), shown().order?.payFen, shown().failure?.text]).toEqual([['choosing'], 5_100, '订单金额已变化'])
    actor.send({ type: 'pushed' })
    await tick()
    expect([tags(), shown().failure?.text]).toEqual([['choosing'], '订单金额已变化'])
    await pay()
    expect([tags(), server.offered, shown().failure]).toEqual([['checking'], [4_200, 5_100], null])
  })

  it('[PAY-01] shows what the order costs by now when the server tells of it, and loses no payment that is being begun', async () => {
    const { actor, server, tags, shown } = await started()
    server.order = { ...OPEN, payFen: 5_100 }
    actor.send({ type: 'pushed' })
    await tick()
    expect([tags(), shown().order?.payFen]).toEqual([['choosing'], 5_100])
    actor.send({ type: 'pay', channel: 'demo' })
    actor.send({ type: 'pushed' })
    await tick()
    expect([tags(), server.offered]).toEqual([['checking'], [5_100]])
  })

  it('[PAY-01] what the server tells of while the order is read is read anew: the older answer does not win', async () => {
    const answers: ((order: PayableOrder) => void)[] = []
    const actor = createActor(
      paymentMachine.provide({
        actors: { fetchOrder: fromPromise(() => new Promise<PayableOrder>(resolve => void answers.push(resolve))) },
      }),
      { input: { orderId: 'o1' } },
    ).start()
    actor.send({ type: 'pushed' })
    expect(answers).toHaveLength(2)
    answers[1]?.({ ...OPEN, payFen: 5_100 })
    await tick()
    answers[0]?.(OPEN)
    await tick()
    expect(selectPayment(actor.getSnapshot()).order?.payFen).toBe(5_100)
    actor.stop()
  })

  it('goes on asking when an answer is lost with the line', async () => {
    const { server, pay, after, tags } = await started()
    server.outcome = null
    await pay()
    await after(2_000)
    expect(server.asked).toBe(2)
    expect(tags()).toEqual(['checking'])
  })

  it('[PAY-03] says of money that came in vain that it goes back, asked for or found with the order', async () => {
    const { server, pay, tags } = await started()
    server.outcome = 'refunding'
    server.order = { ...OPEN, state: 'refunding' }
    await pay()
    await tick()
    expect(tags()).toEqual(['refunding'])
    // a second payment of an order that another one has paid
    const twice = await started()
    const told: string[] = []
    twice.actor.on('payment.sentBack', ({ type }) => told.push(type))
    twice.server.outcome = 'refunding'
    twice.server.order = { ...OPEN, state: 'paid' }
    await twice.pay()
    await tick()
    expect([twice.tags(), told]).toEqual([['paid'], ['payment.sentBack']])
    expect((await started({ state: 'refunding' })).tags()).toEqual(['refunding'])
    // paid, but the consultation could not begin any more
    const late = await started()
    late.server.outcome = 'paid'
    late.server.order = { ...OPEN, state: 'refunding' }
    await late.pay()
    await tick()
    expect(late.tags()).toEqual(['refunding'])
  })

  it('says that a payment was refused and lets another channel be tried', async () => {
    const { server, pay, tags, shown } = await started()
    server.outcome = 'refused'
    await pay()
    expect(tags()).toEqual(['refused'])
    expect(shown().failure?.text).toBe('支付未成功，请重试或更换支付方式')
    server.outcome = 'waiting'
    await pay('other')
    expect(server.started).toEqual(['demo', 'other'])
    expect(shown().failure).toBeNull()
  })

  it('shows the reason of the server where a payment cannot begin', async () => {
    const { pay, tags, shown } = await started()
    await pay('closed')
    expect(tags()).toEqual(['refused'])
    expect(shown().failure?.text).toBe('订单已超时关闭')
  })

  it('reads the order again when its time is over, and offers nothing to pay once it is closed', async () => {
    const { actor, server, after, tags } = await started()
    server.order = { ...OPEN, state: 'closed', leftMs: 0 }
    await after(29_999)
    expect(tags()).toEqual(['choosing'])
    await after(1)
    expect(tags()).toEqual(['expired'])
    actor.send({ type: 'pay', channel: 'demo' })
    expect(server.started).toEqual([])
  })

  it('asks at once when the server says that the order changed', async () => {
    const { actor, server, pay } = await started()
    await pay()
    server.outcome = 'paid'
    server.order = { ...OPEN, state: 'paid' }
    actor.send({ type: 'pushed' })
    await tick()
    await tick()
    expect(actor.getSnapshot().hasTag('paid')).toBe(true)
  })
})
