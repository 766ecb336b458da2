import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { FamilyMember } from '#contract/entities/family.ts'
import type { PatientOrderDetail } from '#contract/entities/order.ts'
import type { PatientSheetRow } from '#contract/entities/patientRecords.ts'
import { ChatGate } from '#src/runtime/chat/ChatGate.tsx'
import { forgetPatient, recallPatient } from '#src/runtime/patient/account.ts'
import { setConfig } from '#src/lib/config.ts'
import { KEY } from '#src/lib/storage/keys.ts'
import Order from '#src/views/patient/Order.tsx'
import Orders from '#src/views/patient/Orders.tsx'
import Papers from '#src/views/patient/Papers.tsx'
import Pay from '#src/views/patient/Pay.tsx'
import { furnishPage, startedDesk } from '#tests/support/chat/startedDesk.ts'
import { listeningServer, no, ok, type Seen } from '../support/listeningServer.ts'

const PATIENT = { id: 'p1', name: '江小月', sex: 2, birthday: '1994-03-18', phoneMasked: '199****1001', guardianBelowYears: 6 }
const MEMBER: FamilyMember = {
  ...{ id: 'm1', name: '江小月', sex: 2, birthday: '1994-03-18', ageText: '32岁', relation: '0', isDefault: true },
  ...{ certNoMasked: '', guardian: null, weightG: null, weightAt: null, pregnancy: 0, allergies: [], version: 1 },
}
let sheet: PatientSheetRow
let order: PatientOrderDetail
let server: Awaited<ReturnType<typeof listeningServer>>
let desk: ReturnType<typeof startedDesk>
let paid: unknown[]
let isDown: boolean
/** whether there is a second page of orders */
let hasSecond: boolean
/** lets an order that was read wait until the test releases it */
let gate: Promise<void> | null
const answer = ({ path, query, body }: Seen) => {
  if (path.endsWith('/app/me')) return ok(PATIENT)
  if (path.includes('/member/list')) return ok([MEMBER])
  if (path.includes('/app/orders') && query.get('page') === '2') {
    const second = isDown ? no('网络异常') : ok({ rows: [{ ...order, id: 'o2', subject: '上门护理' }], hasMore: false })
    return gate === null ? second : gate.then(() => second)
  }
  if (path.includes('/app/orders')) return ok({ rows: [order], hasMore: hasSecond })
  if (path.includes('/app/prescriptions')) {
    const sheets = isDown ? no('网络异常') : ok({ rows: [sheet], hasMore: false })
    return gate === null ? sheets : gate.then(() => sheets)
  }
  if (path.includes('/app/order')) {
    const found = isDown ? no('网络异常') : ok(order)
    return gate === null ? found : gate.then(() => found)
  }
  if (path.includes('/app/cancelOrder')) {
    order = { ...order, status: '4', version: order.version + 1 }
    return ok(order)
  }
  if (path.includes('/app/pay')) paid.push(JSON.parse(body))
  return no('请稍后再试')
}
beforeEach(async () => {
  furnishPage()
  paid = []
  isDown = false
  hasSecond = false
  gate = null
  order = {
    ...{ id: 'o1', orderNo: 'HZ1', type: '2', status: '0', subject: '处方药品', patientName: '江小月', payFen: 4_200 },
    ...{ amountFen: 4_200, createdAt: Date.now(), leftMs: 600_000, channels: ['demo'], steps: [], version: 1 },
  } as unknown as PatientOrderDetail
  sheet = {
    ...{ id: 'rx1', rxNo: 'RX1', rxType: '1', status: '1', patientName: '江小月', doctorName: '程远', orgName: '内科' },
    ...{ submittedAt: Date.now(), validUntil: Date.now() + 86_400_000 },
  }
  server = await listeningServer(answer)
  setConfig({ baseUrl: `${server.origin}/jeecg-boot`, demo: true })
  localStorage.setItem(`pro__${KEY.patientToken}`, JSON.stringify({ value: 'pt-1', expire: null }))
  desk = startedDesk([], {}, { side: 'patient', userId: 'p1' })
  await recallPatient()
})
afterEach(async () => {
  cleanup()
  desk.stop()
  forgetPatient(false)
  await server.close()
  setConfig({})
  localStorage.clear()
})
const reads = () => server.seen.filter(({ path }) => path.endsWith('/app/order')).length
const show = (page: ReactNode) =>
  act(async () => {
    render(<ChatGate side="patient">{page}</ChatGate>)
  })
const change = async (part: Partial<PatientOrderDetail>) => {
  order = { ...order, ...part }
  await act(async () => desk.push({ name: 'order:update', v: 1, t: Date.now(), orderId: 'o1', type: '2', status: order.status }))
}

it('[PAY-01] the pay page shows what the order costs by now, and says with the payment what it showed', async () => {
  await show(<Pay id="o1" />)
  await screen.findByRole('button', { name: '支付 ¥42.00' })
  await change({ payFen: 5_100 })
  await userEvent.click(await screen.findByRole('button', { name: '支付 ¥51.00' }))
  expect(await screen.findByText('请稍后再试')).toBeTruthy()
  expect(paid).toMatchObject([{ id: 'o1', channel: 'demo', payFen: 5_100 }])
})

it('[PAY-01] the pay page stays as it is where a push or the line tells of nothing new, and where it cannot be read', async () => {
  order = { ...order, channels: ['demo', 'other'] }
  await show(<Pay id="o1" />)
  const other = await screen.findByRole('radio', { name: 'other' })
  await userEvent.click(other)
  const before = reads()
  await change({})
  await waitFor(() => expect(reads()).toBeGreaterThan(before))
  isDown = true
  await change({})
  await waitFor(() => expect(reads()).toBeGreaterThan(before + 1))
  isDown = false
  await userEvent.click(screen.getByRole('button', { name: '支付 ¥42.00' }))
  expect(await screen.findByText('请稍后再试')).toBeTruthy()
  expect(paid).toMatchObject([{ channel: 'other' }])
  // the reason stands until something is pressed
  await change({})
  await waitFor(() => expect(reads()).toBeGreaterThan(before + 2))
  expect(screen.getByText('请稍后再试')).toBeTruthy()
  expect(screen.getByRole('radio', { name: 'other' })).toBe(other)
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'other' }).checked).toBe(true)
})

it('[PAY-01] the pay page says that its order was closed elsewhere', async () => {
  await show(<Pay id="o1" />)
  await screen.findByRole('button', { name: '支付 ¥42.00' })
  await change({ status: '4' })
  expect(await screen.findByText('订单已关闭，不能再支付')).toBeTruthy()
})

it('[PAY-09] the list of orders follows them', async () => {
  await show(<Orders />)
  await screen.findByRole('button', { name: '去支付 处方药品' })
  await change({ status: '4' })
  expect(await screen.findByRole('button', { name: '已完成 1' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: '去支付 处方药品' })).toBeNull()
})

it('[PAY-09] what is shown stays, with the focus, while the orders before are read and where they cannot be', async () => {
  hasSecond = true
  await show(<Orders />)
  const more = await screen.findByRole('button', { name: '查看更早的订单' })
  let release = () => {}
  gate = new Promise(resolve => (release = resolve))
  isDown = true
  await userEvent.click(more)
  expect(screen.getByRole('button', { name: '去支付 处方药品' })).toBeTruthy()
  expect([document.activeElement, more.getAttribute('aria-disabled')]).toEqual([more, 'true'])
  release()
  expect(await screen.findByText('网络异常')).toBeTruthy()
  expect(screen.getByRole('button', { name: '去支付 处方药品' })).toBe(document.activeElement)
  isDown = false
  await userEvent.click(screen.getByRole('button', { name: '重试' }))
  expect(await screen.findByRole('button', { name: '去支付 上门护理' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: '查看更早的订单' })).toBeNull()
})

it('a push leaves the list of prescriptions in its place until it is read anew, and where it cannot be', async () => {
  await show(<Papers kind="sheets" />)
  const card = await screen.findByRole('button', { name: /^西药处方/ })
  card.focus()
  let release = () => {}
  gate = new Promise(resolve => (release = resolve))
  const asked = () => server.seen.filter(({ path }) => path.endsWith('/app/prescriptions')).length
  const push = () =>
    act(async () =>
      desk.push({ name: 'rx:update', v: 1, t: Date.now(), rxId: 'rx1', sid: 's1', status: sheet.status, rxVersion: 2 }),
    )
  sheet = { ...sheet, status: '4' }
  const before = asked()
  await push()
  await waitFor(() => expect(asked()).toBe(before + 1))
  expect([document.activeElement, screen.queryByRole('status', { name: '正在加载…' })]).toEqual([card, null])
  release()
  await waitFor(() => expect(card.textContent).toContain('需医生修改'))
  isDown = true
  await push()
  await waitFor(() => expect(asked()).toBe(before + 2))
  await act(() => new Promise<void>(resolve => setTimeout(resolve, 300)))
  expect(document.activeElement).toBe(card)
})

it('[PAY-09] the page of an order that was cancelled does not go back to what was read before', async () => {
  order = { ...order, type: '1', shopName: '', delivery: null, decoctFeeFen: 0, refundFen: 0, sid: null, rxId: null }
  await show(<Order id="o1" />)
  await userEvent.click(await screen.findByRole('button', { name: '取消订单' }))
  let release = () => {}
  gate = new Promise(resolve => (release = resolve))
  const before = reads()
  await change({})
  await waitFor(() => expect(reads()).toBeGreaterThan(before))
  gate = null
  const dialog = screen.getByRole('dialog', { name: '取消订单' })
  await userEvent.click(within(dialog).getByRole('button', { name: '取消订单' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: '取消订单' })).toBeNull())
  release()
  await act(() => new Promise<void>(resolve => setTimeout(resolve, 300)))
  expect(screen.queryByRole('button', { name: '取消订单' })).toBeNull()
})
