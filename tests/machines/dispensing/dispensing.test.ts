import { describe, expect, it } from 'vitest'
import { SimulatedClock, createActor, fromPromise } from 'xstate'
import { failure } from '#contract/http/failure.ts'
import { dispensingMachine } from '#machines/dispensing/dispensing.machine.ts'
import { selectDispensing, selectOrders } from '#machines/dispensing/dispensing.select.ts'
import type {
  DispenseOrder,
  DispenseRow,
  DispensingEvent,
  DispensingTag,
  PickOrder,
} from '#machines/dispensing/dispensing.types.ts'
import type { PromiseActorLogic } from 'xstate'

type InputOf<Logic> = Logic extends PromiseActorLogic<infer _Output, infer Input> ? Input : never

const batch = (stockId: string, expiry: string, available: number) => ({ stockId, batchNo: stockId, expiry, available })
const orderOf = (more: Partial<DispenseOrder> = {}): DispenseOrder => ({
  id: 'o1',
  rxNo: 'RX20261125000001',
  pickedBy: null,
  version: 3,
  isOwnPick: false,
  isFetched: true,
  lines: [
    {
      no: 1,
      needed: 48,
      batches: [batch('late', '2028-01-31', 96), batch('early', '2027-03-31', 24)],
      picks: [],
      shortReason: '',
      rest: 'never',
    },
  ],
  ...more,
})
/** What waits until the test says so. */
const gate = () => {
  let resolve = (): void => undefined
  const promise = new Promise<void>(done => (resolve = done))
  return { promise, resolve: () => resolve() }
}
const tick = async () => {
  for (let at = 0; at < 4; at += 1) await new Promise(resolve => setTimeout(resolve))
}

/** A pharmacist at the counter; `refuse` is what the server says to the next command. */
async function started(order = orderOf()) {
  const clock = new SimulatedClock()
  const server = {
    order,
    fetched: 0,
    /** waits, but stands behind the end of the list */
    unlisted: null as DispenseOrder | null,
    sought: [] as string[],
    unattended: [] as boolean[],
    picked: [] as InputOf<PickOrder>[],
    issued: [] as object[],
    refuse: null as unknown,
    /** answers of the search and of picks come when the test says so */
    slow: null as Promise<void> | null,
    slowPick: null as Promise<void> | null,
  }
  const answer = <T>(value: T): Promise<T> => {
    const reason = server.refuse
    server.refuse = null
    return reason === null ? Promise.resolve(value) : Promise.reject(reason)
  }
  const actor = createActor(
    dispensingMachine.provide({
      actors: {
        fetchOrders: fromPromise(({ input }) => {
          server.fetched += 1
          server.unattended.push(input.unattended)
          return Promise.resolve<DispenseRow[]>([server.order])
        }),
        findOrder: fromPromise(({ input }) => {
          server.sought.push(input.rxNo)
          const found = server.unlisted
          return server.slow === null ? answer<DispenseRow | null>(found) : server.slow.then(() => found)
        }),
        openOrder: fromPromise(({ input }) => answer(server.unlisted?.id === input.id ? server.unlisted : server.order)),
        pickOrder: fromPromise(({ input }) => {
          server.picked.push(input)
          const stored = () => answer<DispenseOrder>({ ...server.order, pickedBy: '白芷', isOwnPick: true })
          return server.slowPick === null ? stored() : server.slowPick.then(stored)
        }),
        unpickOrder: fromPromise(() => answer<DispenseOrder>({ ...server.order, pickedBy: null, isOwnPick: false })),
        issueOrder: fromPromise(({ input }) => {
          server.issued.push(input)
          return answer<void>(undefined)
        }),
      },
    }),
    { clock },
  ).start()
  await tick()
  return {
    clock,
    server,
    send: async (event: DispensingEvent) => {
      actor.send(event)
      await tick()
    },
    has: (tag: DispensingTag) => actor.getSnapshot().hasTag(tag),
    desk: () => selectDispensing(actor.getSnapshot()),
    orders: () => selectOrders(actor.getSnapshot()),
  }
}

describe('batches of a line', () => {
  const proposedOf = async (needed: number, ...batches: ReturnType<typeof batch>[]) => {
    const { send, desk } = await started(
      orderOf({ lines: [{ no: 1, needed, batches, picks: [], shortReason: '', rest: 'never' }] }),
    )
    await send({ type: 'open', id: 'o1' })
    return desk().order?.lines[0]?.picks.map(({ stockId, qty }) => [stockId, qty])
  }
  it('proposes the batch that expires first, and of the next only what is still missing', async () => {
    expect(await proposedOf(48, batch('late', '2028-01-31', 96), batch('early', '2027-03-31', 24))).toEqual([
      ['early', 24],
      ['late', 24],
    ])
    expect(await proposedOf(10, batch('a', '2027-01-01', 4))).toEqual([['a', 4]])
    expect(await proposedOf(10)).toEqual([])
  })

  it('[PHARM-11] shows who checks what was picked: a line of which nothing was picked has no batch', async () => {
    const line = {
      no: 1,
      needed: 10,
      batches: [batch('a', '2027-01-01', 40)],
      picks: [],
      shortReason: '缺货',
      rest: 'later' as const,
    }
    const { send, has, desk } = await started(orderOf({ pickedBy: '白芷', lines: [line] }))
    await send({ type: 'open', id: 'o1' })
    expect(has('checking')).toBe(true)
    expect(desk().order?.lines).toEqual([line])
  })

  it('takes all that is needed, less only with a reason, never more, never from elsewhere', async () => {
    const { send, desk } = await started()
    await send({ type: 'open', id: 'o1' })
    const may = async (qty: number, stockId = 'late', shortReason = '') => {
      await send({ type: 'set', no: 1, picks: [{ stockId, qty, traceCodes: [] }], shortReason, rest: 'never' })
      return desk().canPick
    }
    expect(await may(48)).toBe(true)
    expect(await may(47)).toBe(false)
    expect(await may(47, 'late', '库存不足')).toBe(true)
    expect(await may(49, 'late', '多发')).toBe(false)
    expect(await may(25, 'early', '库存不足')).toBe(false)
    expect(await may(48, 'elsewhere')).toBe(false)
    expect(await may(0, 'late', '缺货')).toBe(false)
  })
})

describe('dispensing by two persons', () => {
  it('opens a scanned order with its proposal, and stores what was picked', async () => {
    const { server, send, has, desk } = await started()
    await send({ type: 'scan', text: ' rx20261125000001 ' })
    expect(has('picking')).toBe(true)
    await send({ type: 'pick' })
    expect(server.picked).toEqual([
      {
        requestNo: 0,
        id: 'o1',
        version: 3,
        lines: [
          {
            no: 1,
            picks: [
              { stockId: 'early', qty: 24, traceCodes: [] },
              { stockId: 'late', qty: 24, traceCodes: [] },
            ],
            shortReason: '',
            rest: 'never',
          },
        ],
      },
    ])
    expect(has('own')).toBe(true)
    expect(desk().canIssue).toBe(false)
  })

  it('lets nobody issue what they picked', async () => {
    const { server, send, has } = await started(orderOf({ pickedBy: '白芷', isOwnPick: true }))
    await send({ type: 'open', id: 'o1' })
    await send({ type: 'receiver.set', text: '江小月' })
    await send({ type: 'hand' })
    expect(server.issued).toEqual([])
    await send({ type: 'unpick' })
    expect(has('picking')).toBe(true)
  })

  it('issues what a colleague picked, once the receiver is named', async () => {
    const { server, send, has } = await started(orderOf({ pickedBy: '白芷' }))
    await send({ type: 'open', id: 'o1' })
    await send({ type: 'hand' })
    expect(server.issued).toEqual([])
    await send({ type: 'receiver.set', text: '江小月' })
    await send({ type: 'hand' })
    expect(server.issued).toEqual([{ requestNo: 0, id: 'o1', version: 3, receiver: '江小月' }])
    expect(has('issued')).toBe(true)
  })

  it('repeats a command whose answer was lost under its number, a refused one under the next', async () => {
    const { server, send } = await started(orderOf({ pickedBy: '白芷', isFetched: false }))
    await send({ type: 'open', id: 'o1' })
    server.refuse = failure('timeout', '请求超时')
    await send({ type: 'hand' })
    server.refuse = failure('refused', '可用库存不足', { code: 'NO_STOCK' })
    await send({ type: 'hand' })
    await send({ type: 'hand' })
    expect(server.issued.map(input => 'requestNo' in input && input.requestNo)).toEqual([0, 0, 1])
  })

  it('says why an order can no longer be issued, and goes on to another', async () => {
    const { server, send, has, desk } = await started(orderOf({ pickedBy: '白芷', isFetched: false }))
    await send({ type: 'open', id: 'o1' })
    server.refuse = failure('refused', '该订单正在退款', { code: 'REFUNDING' })
    await send({ type: 'hand' })
    expect(has('lost')).toBe(true)
    expect(desk().failure?.text).toBe('该订单正在退款')
    await send({ type: 'open', id: 'o1' })
    expect(has('checking')).toBe(true)
  })

  it('says so when a scanned number is not on the list, and leaves the open order alone', async () => {
    const { send, has, desk } = await started()
    await send({ type: 'open', id: 'o1' })
    await send({ type: 'scan', text: 'RX1' })
    expect(desk().failure?.text).toBe('未找到该处方，请核对处方号')
    expect(has('picking')).toBe(true)
  })

  it('opens a scanned order that the list is too short for, as the server knows its number', async () => {
    const { server, send, has, desk } = await started()
    server.unlisted = orderOf({ id: 'o201', rxNo: 'RX20261125000201' })
    await send({ type: 'scan', text: ' rx20261125000201 ' })
    expect(server.sought).toEqual(['RX20261125000201'])
    expect(has('picking')).toBe(true)
    expect(desk().order?.id).toBe('o201')
  })

  it('says why a number could not be looked for, and leaves the open order alone', async () => {
    const { server, send, has, desk } = await started()
    await send({ type: 'open', id: 'o1' })
    server.refuse = failure('network', '网络异常')
    await send({ type: 'scan', text: 'RX1' })
    expect(desk().failure?.text).toBe('网络异常')
    expect(has('picking')).toBe(true)
    expect(desk().order?.id).toBe('o1')
  })

  it('drops the search for a number when a listed one is scanned after it, whether its order is found or not', async () => {
    for (const unlisted of [orderOf({ id: 'o201', rxNo: 'RX20261125000201' }), null]) {
      const { server, send, has, desk } = await started()
      const line = gate()
      server.slow = line.promise
      server.unlisted = unlisted
      await send({ type: 'scan', text: 'RX20261125000201' })
      await send({ type: 'scan', text: 'RX20261125000001' })
      const picks = [{ stockId: 'late', qty: 48, traceCodes: [] }]
      await send({ type: 'set', no: 1, picks, shortReason: '', rest: 'never' })
      line.resolve()
      await tick()
      expect(has('picking')).toBe(true)
      expect(desk()).toMatchObject({ order: { id: 'o1', lines: [{ picks }] }, failure: null })
    }
  })

  it('asks for the number that was scanned last', async () => {
    const { server, send, desk } = await started()
    server.slow = new Promise(() => undefined)
    await send({ type: 'scan', text: 'RX1' })
    server.slow = null
    server.unlisted = orderOf({ id: 'o201', rxNo: 'RX20261125000201' })
    await send({ type: 'scan', text: 'RX20261125000201' })
    expect(server.sought).toEqual(['RX1', 'RX20261125000201'])
    expect(desk().order?.id).toBe('o201')
  })

  it('opens what was found during a command after it; a command that fails keeps its order open with the failure', async () => {
    for (const refuse of [null, failure('refused', '可用库存不足', { code: 'NO_STOCK' })]) {
      const { server, send, has, desk } = await started()
      const [line, stored] = [gate(), gate()]
      server.unlisted = orderOf({ id: 'o201', rxNo: 'RX20261125000201' })
      server.slow = line.promise
      server.slowPick = stored.promise
      await send({ type: 'open', id: 'o1' })
      await send({ type: 'scan', text: 'RX20261125000201' })
      await send({ type: 'pick' })
      line.resolve()
      await tick()
      expect(has('busy')).toBe(true)
      server.refuse = refuse
      stored.resolve()
      await tick()
      expect(has('picking')).toBe(true)
      expect(desk()).toMatchObject(
        refuse === null ? { order: { id: 'o201' }, failure: null } : { order: { id: 'o1' }, failure: { text: '可用库存不足' } },
      )
    }
  })

  it('fetches the list once for several changes within a second', async () => {
    const { clock, server, send, orders } = await started()
    for (let at = 0; at < 3; at += 1) await send({ type: 'board.changed' })
    clock.increment(999)
    expect(server.fetched).toBe(1)
    clock.increment(1)
    await tick()
    expect(server.fetched).toBe(2)
    expect(server.unattended, 'opened by a person, asked again by the board (SEC-08)').toEqual([false, true])
    expect(orders()).toHaveLength(1)
  })
})
