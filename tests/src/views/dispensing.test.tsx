import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { DispenseDetail, DispenseListRow } from '#contract/entities/dispense.ts'
import Dispensing from '#src/views/chat/dispensing/Dispensing.tsx'
import { amountOf, typedText } from '#src/views/chat/dispensing/components/amounts.ts'
import { startClient } from '../support/client.ts'
import { no, ok } from '../support/listeningServer.ts'

let client: Awaited<ReturnType<typeof startClient>>
beforeEach(async () => {
  client = await startClient()
})
afterEach(() => client.stop())

const row: DispenseListRow = {
  ...{ id: 'o1', rxNo: 'RX1', patientName: '江小月', shopName: '门诊药房', delivery: '2', pickedBy: '白芷', isPart: true },
  ...{ kinds: 1, paidAt: 0 },
}
const detail: DispenseDetail = {
  ...row,
  ...{ version: 4, rxVersion: 1, isOwnPick: false, isFetched: false, receiverName: '', address: '', lines: [] },
}

it('[PHARM-11] a list that ends before the orders do says so', async () => {
  const rows = (n: number) => Array.from({ length: n }, (_, at) => ({ ...row, id: `o${at}`, rxNo: `RX${at}` }))
  for (const [n, shown] of [
    [200, '200+'],
    [199, '199'],
  ] as const) {
    client.answers['/hospital/dispense/list'] = () => ok(rows(n))
    if (n === 200) await client.signIn()
    const { unmount } = render(<Dispensing />)
    expect(await screen.findByText(shown)).toBeTruthy()
    expect(screen.queryByText('仅显示等待最久的 200 个订单，其余请扫描处方号打开') !== null).toBe(n === 200)
    unmount()
  }
})

it('[PHARM-11] who checks a picked order and is told to stop can stop it there', async () => {
  const asked: object[] = []
  client.answers['/hospital/dispense/list'] = () => ok([row])
  client.answers['/hospital/dispense/order'] = () => ok(detail)
  client.answers['/hospital/dispense/issue'] = () =>
    no('合理用药检查未通过，请停止发药并联系医生', { result: { reason: 'RX_STOPPED' } })
  client.answers['/hospital/dispense/stop'] = seen => {
    const { id, version } = JSON.parse(seen.body) as Record<string, unknown>
    asked.push({ id, version })
    return ok(null)
  }
  await client.signIn()
  render(<Dispensing />)
  await userEvent.click(await screen.findByRole('button', { name: /RX1/ }))
  const work = await screen.findByRole('region', { name: 'RX1' })
  await userEvent.click(within(work).getByRole('button', { name: '核对并发药' }))
  expect(await within(work).findByText(/请停止发药并联系医生/)).toBeTruthy()
  // what is picked is neither moved nor given up: its pick is taken back first
  for (const name of ['更换药房', '其余缺货']) expect(within(work).queryByRole('button', { name })).toBeNull()
  await userEvent.click(within(work).getByRole('button', { name: '停止发药' }))
  const dialog = await screen.findByRole('dialog', { name: '停止发药' })
  await userEvent.click(within(dialog).getByRole('button', { name: '停止发药' }))
  await vi.waitFor(() => expect(asked).toEqual([{ id: 'o1', version: 4 }]))
  expect(await screen.findByText('请选择一个待发药订单，或扫描处方号')).toBeTruthy()
})

it('[PHARM-11] of herbs the desk shows 付数, 代煎 and 先煎, and amounts in g, which are typed in g too', async () => {
  const picked: unknown[] = []
  const batch = { stockId: 'b1', batchNo: 'H1', expiry: '2028-01-01', available: 500_000 }
  const herb = {
    ...{ no: 1, name: '石膏', spec: '10g', unit: 'mg', usage: '30g，先煎', needed: 210_000, batches: [batch], picks: [] },
    ...{ shortReason: '', rest: 'never' as const },
  }
  const open: DispenseDetail = {
    ...{ ...detail, pickedBy: null, isPart: false, lines: [herb] },
    headWords: '共7剂，每日1剂，代煎，早晚温服',
    reasons: [{ title: '用量超出范围', detail: '石膏 30g', lineNos: [1], reason: '会诊意见', text: '会诊后同意' }],
  }
  client.answers['/hospital/dispense/list'] = () => ok([{ ...row, pickedBy: null }])
  client.answers['/hospital/dispense/order'] = () => ok(open)
  client.answers['/hospital/dispense/pick'] = seen => {
    picked.push((JSON.parse(seen.body) as { lines: unknown }).lines)
    return ok({ ...open, pickedBy: '白芷', isOwnPick: true })
  }
  await client.signIn()
  render(<Dispensing />)
  await userEvent.click(await screen.findByRole('button', { name: /RX1/ }))
  const work = await screen.findByRole('region', { name: 'RX1' })
  // the spec of a herb is no pack of it, and would be taken for the grams of a 剂
  expect(screen.queryByText('10g')).toBeNull()
  for (const words of ['共7剂，每日1剂，代煎，早晚温服', '30g，先煎', '应发 210 g', '批号 H1，2028-01-01 到期，可用 500 g'])
    expect(within(work).getByText(words)).toBeTruthy()
  const reasons = within(work).getByRole('region', { name: '医师再次签名的警示' })
  expect(reasons.textContent).toContain('用量超出范围 石膏 30g（第 1 行）')
  expect(reasons.textContent).toContain('医师理由：会诊意见，会诊后同意')
  const field = within(work).getByRole<HTMLInputElement>('textbox', { name: '石膏 批号 H1 数量' })
  expect(field.value).toBe('210')
  await userEvent.clear(field)
  await userEvent.type(field, '104.5')
  await userEvent.type(within(work).getByRole('textbox', { name: '缺货原因' }), '缺货')
  await userEvent.click(within(work).getByRole('button', { name: '调配完成' }))
  const pick = { stockId: 'b1', qty: 104_500, traceCodes: [] }
  await vi.waitFor(() => expect(picked).toEqual([[{ no: 1, picks: [pick], shortReason: '缺货', rest: 'never' }]]))
})

it.each([
  ['1.5x', 'mg', '1.5', 1_500],
  ['1.23456', 'mg', '1.234', 1_234],
  ['.', 'mg', '.', 0],
  ['2.5', '片', '25', 25],
  ['', '片', '', 0],
])('[PHARM-11] %j of %s is read as it may be counted', (text, unit, shown, amount) => {
  expect(typedText(text, unit)).toBe(shown)
  expect(amountOf(shown, unit)).toBe(amount)
})
