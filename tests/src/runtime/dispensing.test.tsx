import { act, renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { useDispensing } from '#src/runtime/dispensing/useDispensing.ts'
import { startClient } from '../support/client.ts'
import { ok } from '../support/listeningServer.ts'

let client: Awaited<ReturnType<typeof startClient>>
beforeEach(async () => {
  client = await startClient()
})
afterEach(() => client.stop())

// as long as ids of orders are
const [A, B] = ['a'.repeat(32), 'b'.repeat(32)] as const
const row = (id: string) => ({
  ...{ id, rxNo: `RX${id}`, patientName: '江小月', shopName: '门诊药房', delivery: '1', pickedBy: '白芷', isPart: false },
  ...{ kinds: 1, paidAt: 0 },
})
const detail = (id: string) => ({
  ...row(id),
  ...{ version: 3, rxVersion: 1, isOwnPick: false, isFetched: false, receiverName: '', address: '' },
  lines: [],
})

it('[PHARM-11] an answer that was lost about one order is not the answer about the next one', async () => {
  const asked: { id: string; requestId: string }[] = []
  client.answers['/hospital/dispense/list'] = () => ok([row(A), row(B)])
  client.answers['/hospital/dispense/order'] = seen => ok(detail(seen.query.get('id') ?? ''))
  client.answers['/hospital/dispense/issue'] = seen => {
    asked.push(JSON.parse(seen.body) as { id: string; requestId: string })
    return asked.length < 3 ? { status: 503, body: {} } : ok(null)
  }
  await client.signIn()
  const { result } = renderHook(() => useDispensing(() => undefined))
  const issue = async (id: string, times: number) => {
    act(() => result.current.open(id))
    await waitFor(() => expect(result.current.snapshot.hasTag('checking')).toBe(true))
    for (let at = 0; at < times; at += 1) {
      const before = asked.length
      act(() => result.current.hand())
      await waitFor(() => expect(asked).toHaveLength(before + 1))
      await waitFor(() => expect(result.current.snapshot.hasTag('busy')).toBe(false))
    }
  }
  await issue(A, 2)
  await issue(B, 1)
  const [first, again, other] = asked
  expect(again).toEqual(first)
  expect(other?.id).toBe(B)
  expect(other?.requestId).not.toBe(first?.requestId)
  expect(asked.every(({ requestId }) => requestId.length <= 64)).toBe(true)
})

it('[PHARM-11] of two orders that were opened the later one is shown, also where the answer about the first comes last', async () => {
  let answerFirst = (): void => undefined
  const first = new Promise<void>(resolve => (answerFirst = resolve))
  client.answers['/hospital/dispense/list'] = () => ok([row(A), row(B)])
  client.answers['/hospital/dispense/order'] = async seen => {
    const id = seen.query.get('id') ?? ''
    if (id === A) await first
    return ok(detail(id))
  }
  await client.signIn()
  const { result } = renderHook(() => useDispensing(() => undefined))
  act(() => result.current.open(A))
  await waitFor(() => expect(client.calls().filter(one => one.endsWith('/dispense/order'))).toHaveLength(1))
  act(() => result.current.open(B))
  await waitFor(() => expect(result.current.snapshot.hasTag('checking')).toBe(true))
  await act(async () => {
    answerFirst()
    await new Promise(resolve => setTimeout(resolve, 100))
  })
  expect(result.current.opened?.id).toBe(B)
  expect(result.current.order?.id).toBe(B)
})
