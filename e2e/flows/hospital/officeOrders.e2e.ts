import { randomUUID } from 'node:crypto'
import { dispenseOrder, pickOrder } from '#contract/http/calls/dispense.ts'
import { moveStock } from '#contract/http/calls/drugStock.ts'
import { myOrders, payDemo, payOrder } from '#contract/http/calls/orders.ts'
import { ORDER_REFUSALS } from '#contract/rules/orderTexts.ts'
import { DESKTOP, expect, test, toast } from '#e2e/fixtures.ts'
import { ask, endAll } from '#e2e/support/people.ts'
import { approved, revisit, submitted } from '#e2e/support/prescriptions.ts'

test('[PHARM-16] the office takes a pick back and moves the order to another pharmacy, each with a reason', async ({
  as,
  server: { url },
  staffOf,
  patientOf,
}) => {
  const [doctor, pharmacist, patient] = [await staffOf('doctor'), await staffOf('pharmacist'), await patientOf('19900020046')]
  const session = await revisit(url, patient, doctor)
  const sheet = await approved(url, pharmacist, await submitted(url, doctor, session.id))
  const { rows } = await ask(url, myOrders, {}, patient.token)
  const { id = '', orderNo = '' } = rows.find(({ rxId }) => rxId === sheet.id) ?? {}
  const { payNo } = await ask(url, payOrder, { id, channel: 'demo', requestId: randomUUID() }, patient.token)
  await ask(url, payDemo, { payNo, outcome: 'success' }, patient.token)
  const { version, lines } = await ask(url, dispenseOrder, { id }, pharmacist.token)
  const stockId = lines[0]?.batches[0]?.stockId ?? ''
  const picks = lines.map(({ no, needed }) => ({ no, picks: [{ stockId, qty: needed, traceCodes: [] }], shortReason: '' }))
  await ask(url, pickOrder, { id, version, requestId: randomUUID(), lines: picks }, pharmacist.token)
  const transfer = { requestId: randomUUID(), stockId, kind: '9' as const, qty: 28, toShop: 'S02', reason: '' }
  await ask(url, moveStock, transfer, pharmacist.token)

  const page = await as('hospital', { viewport: DESKTOP, reducedMotion: 'reduce' })
  await page.goto(`/hospital/orders?orderNo=${orderNo}`)
  const row = page.getByRole('region', { name: '订单列表' }).locator('tbody tr').first()
  const press = async (name: string): Promise<void> => {
    const own = row.getByRole('button', { name: new RegExp(`^${name} `) })
    if (await own.isVisible()) return own.click()
    await row.getByRole('button', { name: /^更多/ }).click()
    await page.getByRole('menuitem', { name }).click()
  }
  await expect(row).toContainText('待发药')
  await press('撤销调配')
  const unpick = page.getByRole('dialog', { name: '撤销调配' })
  await expect(unpick).toContainText(`订单 ${orderNo} 的调配将撤销`)
  await unpick.getByRole('button', { name: '撤销调配' }).click()
  await expect(unpick).toContainText(ORDER_REFUSALS.NO_REASON)
  await unpick.getByRole('textbox', { name: '原因' }).fill('药师已下班')
  await page.screenshot({ path: 'test-results/office-unpick.png' })
  await unpick.getByRole('button', { name: '撤销调配' }).click()
  await expect(toast(page, '已撤销调配')).toBeVisible()

  await expect(unpick).toBeHidden()
  await press('更换药房')
  const move = page.getByRole('dialog', { name: '更换药房' })
  await expect(move.getByRole('radio', { name: /合作药店.*处方流转未开通/ })).toBeDisabled()
  await move.getByRole('textbox', { name: '原因' }).fill('原药房停电')
  await move.getByRole('button', { name: '更换药房' }).click()
  await expect(move.getByRole('alert')).toHaveText('请选择药房')
  await move.getByRole('radio', { name: /有货/ }).check()
  await page.screenshot({ path: 'test-results/office-move.png' })
  await move.getByRole('button', { name: '更换药房' }).click()
  await expect(toast(page, '已更换药房')).toBeVisible()
  await expect.poll(async () => (await ask(url, dispenseOrder, { id }, pharmacist.token)).shopName).not.toContain('门诊药房')
  await endAll(url, doctor)
})
