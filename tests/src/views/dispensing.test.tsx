import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { DispenseDetail, DispenseListRow } from '#contract/entities/dispense.ts'
import Dispensing from '#src/views/chat/dispensing/Dispensing.tsx'
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
