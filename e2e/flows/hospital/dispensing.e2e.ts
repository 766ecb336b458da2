import { randomUUID } from 'node:crypto'
import { myOrders, payDemo, payOrder } from '#contract/http/calls/orders.ts'
import { expect, test } from '#e2e/fixtures.ts'
import { ask, endAll } from '#e2e/support/people.ts'
import { approved, revisit, submitted } from '#e2e/support/prescriptions.ts'

test('[PHARM-11] dispensing needs payment and two persons: the order comes by itself when it is paid, who picked it may not issue it', async ({
  as,
  server,
  staffOf,
  patientOf,
}) => {
  test.setTimeout(120_000)
  const [doctor, reviewer, patient] = [await staffOf('doctor'), await staffOf('pharmacist'), await patientOf('19900020058')]
  const session = await revisit(server.url, patient, doctor)
  const sheet = await approved(server.url, reviewer, await submitted(server.url, doctor, session.id))
  const page = await as('pharmacist', { viewport: { width: 1366, height: 768 }, reducedMotion: 'reduce' })
  await page.goto('/hospitalChat/dispensing')
  const list = page.getByRole('complementary', { name: '待发药订单' })
  const row = list.getByRole('button', { name: new RegExp(sheet.rxNo) })
  await expect(list).toBeVisible()
  await expect(row).toHaveCount(0)

  const { rows } = await ask(server.url, myOrders, {}, patient.token)
  const order = rows.find(({ rxId }) => rxId === sheet.id)
  const { payNo } = await ask(
    server.url,
    payOrder,
    { id: order?.id ?? '', channel: 'demo', requestId: randomUUID() },
    patient.token,
  )
  await ask(server.url, payDemo, { payNo, outcome: 'success' }, patient.token)
  await expect(row).toContainText('待调配')

  await page.getByRole('textbox', { name: '处方号' }).fill(sheet.rxNo.toLowerCase())
  await page.keyboard.press('Enter')
  const work = page.getByRole('region', { name: sheet.rxNo })
  await expect(work).toContainText('苯磺酸氨氯地平片')
  await expect(work).toContainText('应发 28 片')
  await page.screenshot({ path: 'test-results/dispensing-1366.png' })
  await work.getByRole('button', { name: '调配完成' }).click()
  await expect(work.getByRole('status')).toHaveText('您已调配，须由另一位药师核对并发药')
  await expect(work.getByRole('button', { name: '核对并发药' })).toHaveCount(0)

  const other = await as('pharmacist2', { viewport: { width: 1366, height: 768 }, reducedMotion: 'reduce' })
  await other.goto('/hospitalChat/dispensing')
  await other.getByRole('button', { name: new RegExp(sheet.rxNo) }).click()
  const check = other.getByRole('region', { name: sheet.rxNo })
  await expect(check.getByRole('button', { name: '核对并发药' })).toBeDisabled()
  await check.getByRole('textbox', { name: '领药人' }).fill('江小月')
  await other.screenshot({ path: 'test-results/dispensing-check-1366.png' })
  await check.getByRole('button', { name: '核对并发药' }).click()
  await expect(other.getByRole('region', { name: '发药' })).toContainText('已发药')
  for (const one of [page, other])
    await expect(
      one.getByRole('complementary', { name: '待发药订单' }).getByRole('button', { name: new RegExp(sheet.rxNo) }),
    ).toHaveCount(0)
  await endAll(server.url, doctor)
})
