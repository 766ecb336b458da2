import { describe, expect, it } from 'vitest'
import { SimulatedClock, createActor, fromPromise } from 'xstate'
import { failure } from '#contract/http/failure.ts'
import { prescriptionReviewMachine } from '#machines/prescriptionReview/prescriptionReview.machine.ts'
import { selectReview, selectRows } from '#machines/prescriptionReview/prescriptionReview.select.ts'
import type { Decision, QueuedSheet } from '#machines/prescriptionReview/prescriptionReview.types.ts'

const row = (id: string, more: Partial<QueuedSheet> = {}): QueuedSheet => ({
  id,
  version: 1,
  claimedBy: null,
  isMine: false,
  isForbidden: false,
  ...more,
})
const tick = async () => {
  for (let at = 0; at < 4; at += 1) await new Promise(resolve => setTimeout(resolve))
}

/** A pharmacist at a queue; `refuse` is what the server says to the next claim or decision. */
async function started(rows: QueuedSheet[] = [row('a'), row('b')]) {
  const clock = new SimulatedClock()
  const server = { rows, fetched: 0, claimed: [] as string[], decided: [] as [string, Decision][], refuse: null as unknown }
  const answer = <T>(value: T): Promise<T> => {
    const reason = server.refuse
    server.refuse = null
    return reason === null ? Promise.resolve(value) : Promise.reject(reason)
  }
  const actor = createActor(
    prescriptionReviewMachine.provide({
      actors: {
        fetchPool: fromPromise(() => {
          server.fetched += 1
          return Promise.resolve(server.rows)
        }),
        claimSheet: fromPromise(({ input }) => {
          server.claimed.push(input.id)
          return answer({ id: input.id, version: 1, leftMs: 600_000 })
        }),
        decide: fromPromise(({ input }) => {
          server.decided.push([input.id, input.decision])
          return answer(undefined)
        }),
      },
    }),
    { clock },
  ).start()
  await tick()
  const send = async (event: Parameters<typeof actor.send>[0]) => {
    actor.send(event)
    await tick()
  }
  return {
    actor,
    clock,
    server,
    send,
    has: (tag: 'reviewing' | 'lost' | 'empty' | 'rejecting') => actor.getSnapshot().hasTag(tag),
  }
}

describe('the review of prescriptions', () => {
  it('claims the next free sheet by itself after a decision', async () => {
    const { server, send, actor } = await started([
      row('a'),
      row('taken', { claimedBy: '白芷' }),
      row('senior', { isForbidden: true }),
      row('b'),
    ])
    await send({ type: 'claim', id: 'a' })
    await send({ type: 'approve', password: '口令' })
    expect(server.decided).toEqual([['a', { kind: 'approve', password: '口令' }]])
    expect(server.claimed).toEqual(['a', 'b'])
    expect(selectReview(actor.getSnapshot()).sheet?.id).toBe('b')
  })

  it('rejects only with a coded reason, and sends the comments of its lines', async () => {
    const { server, send, has } = await started([row('a')])
    await send({ type: 'claim', id: 'a' })
    await send({ type: 'comment.set', no: 2, text: '剂量偏大' })
    expect(has('rejecting')).toBe(true)
    await send({ type: 'reject', password: null })
    expect(server.decided).toEqual([])
    await send({ type: 'code.toggle', code: '207' })
    await send({ type: 'text.set', text: '请核对' })
    await send({ type: 'reject', password: null })
    expect(server.decided).toEqual([
      ['a', { kind: 'reject', password: null, codes: ['207'], comments: { 2: '剂量偏大' }, text: '请核对' }],
    ])
  })

  it('keeps what was written where the server refuses a decision that leaves the claim', async () => {
    const { server, send, actor, has } = await started([row('a')])
    await send({ type: 'claim', id: 'a' })
    await send({ type: 'code.toggle', code: '207' })
    server.refuse = failure('refused', '口令错误', { code: 'PASSWORD' })
    await send({ type: 'reject', password: 'x' })
    expect(has('reviewing')).toBe(true)
    expect(selectReview(actor.getSnapshot())).toMatchObject({ rejection: { codes: ['207'] }, failure: { text: '口令错误' } })
  })

  it('names who was quicker at a claim', async () => {
    const { server, send, actor, has } = await started()
    server.refuse = failure('refused', '正在由白芷审核', { code: 'ALREADY_CLAIMED' })
    await send({ type: 'claim', id: 'a' })
    expect(has('reviewing')).toBe(false)
    expect(selectReview(actor.getSnapshot()).failure?.text).toBe('正在由白芷审核')
  })

  it('ends after ten minutes, and says that the sheet must be claimed anew', async () => {
    const { clock, send, actor, has } = await started()
    await send({ type: 'claim', id: 'a' })
    clock.increment(599_999)
    expect(has('reviewing')).toBe(true)
    clock.increment(1)
    expect(has('lost')).toBe(true)
    expect(selectReview(actor.getSnapshot()).failure?.text).toBe('审核已超时，请重新领取')
    await send({ type: 'approve', password: null })
    expect(has('lost')).toBe(true)
  })

  it('says why a decision came too late', async () => {
    const { server, send, actor, has } = await started()
    await send({ type: 'claim', id: 'a' })
    server.refuse = failure('refused', '处方已作废', { code: 'RX_VOIDED' })
    await send({ type: 'approve', password: null })
    expect(has('lost')).toBe(true)
    expect(selectReview(actor.getSnapshot()).failure?.text).toBe('处方已作废')
  })

  it('gives the open sheet back before another one is claimed', async () => {
    const { server, send } = await started()
    await send({ type: 'claim', id: 'a' })
    await send({ type: 'claim', id: 'b' })
    expect(server.decided).toEqual([['a', { kind: 'release' }]])
    expect(server.claimed).toEqual(['a', 'b'])
  })

  it('fetches the queue once for several changes within a second', async () => {
    const { clock, server, actor, send } = await started()
    expect(server.fetched).toBe(1)
    for (let at = 0; at < 3; at += 1) actor.send({ type: 'board.changed' })
    clock.increment(999)
    expect(server.fetched).toBe(1)
    server.rows = []
    clock.increment(1)
    await tick()
    expect(server.fetched).toBe(2)
    expect(selectRows(actor.getSnapshot())).toEqual([])
    await send({ type: 'board.changed' })
    expect(actor.getSnapshot().hasTag('empty')).toBe(false)
  })
})
