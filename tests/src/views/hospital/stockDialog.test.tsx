import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { StockDialog } from '#src/views/hospital/drugStock/components/StockDialog.tsx'
import { startClient } from '../../support/client.ts'
import { no, ok } from '../../support/listeningServer.ts'

let client: Awaited<ReturnType<typeof startClient>>
beforeEach(async () => {
  client = await startClient()
})
afterEach(() => client.stop())

it('[PHARM-13] a count is sent with the number it was counted against; when that has changed the window shows the new one', async () => {
  const asked: object[] = []
  client.answers['/hospital/drugStock/move'] = seen => {
    const { kind, qty, seen: against } = JSON.parse(seen.body) as Record<string, unknown>
    asked.push({ kind, qty, against })
    return asked.length === 1
      ? no('在库数量已变为 72 片，请核对后重新盘点', { result: { reason: 'STOCK_CHANGED' } })
      : ok({ onHand: 90, reserved: 0 })
  }
  client.answers['/hospital/drugStock/moves'] = () =>
    ok({
      rows: [
        {
          // of the same moment as what followed it
          ...{ id: 'm2', kind: '2', qty: 20, onHandAfter: 80, reservedAfter: 13, refType: 'order', reason: '', byName: '白芷' },
          at: 0,
        },
      ],
      ...{ hasMore: false, onHand: 72, reserved: 5 },
    })
  await client.signIn()
  const onClose = vi.fn<() => void>()
  render(
    <StockDialog
      work="count"
      batch={{ id: 'b1', batchNo: 'T1', unit: '片', onHand: 100, reserved: 0 }}
      shops="hos_shop,name,code"
      onClose={onClose}
    />,
  )
  const dialog = await screen.findByRole('dialog', { name: '盘点：批号 T1' })
  await userEvent.type(within(dialog).getByLabelText('实盘数量（片）'), '90')
  await userEvent.type(within(dialog).getByLabelText('原因'), '月末盘点')
  await userEvent.click(within(dialog).getByRole('button', { name: '盘点' }))
  expect(await within(dialog).findByText('在库 72 片，预占 5，可用 67')).toBeTruthy()
  expect(await within(dialog).findByText('在库数量已变为 72 片，请核对后重新盘点')).toBeTruthy()
  await userEvent.click(within(dialog).getByRole('button', { name: '盘点' }))
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(asked).toEqual([
    { kind: '5', qty: 10, against: 100 },
    { kind: '4', qty: 18, against: 72 },
  ])
})
