import { dispenseOrder, issueOrder, pickOrder } from '#contract/http/calls/dispense.ts'
import { prescriptionSheet } from '#contract/http/calls/prescriptions.ts'
import { expect, PHONE, test } from '#e2e/fixtures.ts'
import { randomUUID } from 'node:crypto'
import { ask, endAll } from '#e2e/support/people.ts'
import { approved, revisit, submitted } from '#e2e/support/prescriptions.ts'

test('[PAY-09] the patient chooses pharmacy and delivery, pays, sees the timeline and confirms receipt', async ({
  visitor,
  server,
  staffOf,
  patientOf,
}) => {
  test.setTimeout(120_000)
  const [doctor, reviewer, other] = [await staffOf('doctor'), await staffOf('pharmacist'), await staffOf('pharmacist2')]
  const patient = await patientOf('19900020054')
  const session = await revisit(server.url, patient, doctor)
  await approved(server.url, reviewer, await submitted(server.url, doctor, session.id))
  const page = await visitor({ stored: patient.stored, viewport: PHONE, isMobile: true, hasTouch: true, reducedMotion: 'reduce' })
  await page.goto('/patient?page=records')
  await page
    .getByRole('button', { name: /^西药处方/ })
    .first()
    .click()
  const drugs = page.getByRole('region', { name: '药品与用法' })
  await expect(drugs).toContainText('苯磺酸氨氯地平片')
  await expect(drugs).toContainText('口服，每天 1 次，每次 1 片（5mg），连用 7 天')
  await page.getByRole('button', { name: '选择药房并支付' }).click()
  const shop = page.getByRole('region', { name: '药房与取药方式' })
  await expect(shop.getByRole('radio', { name: /门诊药房/ })).toBeChecked()
  await expect(shop.getByRole('radio', { name: /合作药店.*处方流转未开通/ })).toBeDisabled()
  await shop.getByRole('radio', { name: /快递到家/ }).check()
  await shop.getByRole('textbox', { name: '收件人' }).fill('程大川')
  await shop.getByRole('textbox', { name: '联系电话' }).fill('19900001002')
  await shop.getByRole('textbox', { name: '收件地址' }).fill('杏林路1号')
  await page.screenshot({ path: 'test-results/choose-shop-390.png' })
  await shop.getByRole('button', { name: '确认药房与取药方式' }).click()
  // 12.60 yuan and the courier
  await page.getByRole('button', { name: '支付 ¥20.60' }).click()
  const id = new URL(page.url()).searchParams.get('id') ?? ''
  await page.getByRole('button', { name: '支付 ¥20.60' }).click()
  await page.getByRole('region', { name: '模拟支付' }).getByRole('button', { name: '成功' }).click()
  await expect(page.getByRole('main')).toContainText('待发药')

  const { version, lines } = await ask(server.url, dispenseOrder, { id }, reviewer.token)
  const picks = lines.map(({ no, needed, batches }) => ({
    no,
    picks: [{ stockId: batches[0]?.stockId ?? '', qty: needed, traceCodes: [] }],
    shortReason: '',
  }))
  const picked = await ask(server.url, pickOrder, { id, version, requestId: randomUUID(), lines: picks }, reviewer.token)
  await ask(server.url, issueOrder, { id, version: picked.version, requestId: randomUUID(), receiver: '' }, other.token)
  await page.reload()
  await expect(page.getByRole('listitem')).toHaveText([/药房已发药/, /药房已调配/, /支付成功/, /提交订单/])
  await page.screenshot({ path: 'test-results/drug-order-390.png' })
  await page.getByRole('button', { name: '确认收货' }).click()
  await expect(page.getByRole('listitem').first()).toContainText('已完成')
  await endAll(server.url, doctor)
})

test('[PHARM-16] a shortage at approval leaves the approval, marks the line, and the patient is offered other pharmacies', async ({
  visitor,
  server,
  staffOf,
  patientOf,
}) => {
  test.setTimeout(120_000)
  const [doctor, reviewer] = [await staffOf('doctor'), await staffOf('pharmacist')]
  const patient = await patientOf('19900020055')
  const session = await revisit(server.url, patient, doctor)
  // 中药房 keeps no tablets
  const sheet = await submitted(server.url, doctor, session.id, undefined, { shopCode: 'S02' })
  await approved(server.url, reviewer, sheet)
  const { status, lines } = await ask(server.url, prescriptionSheet, { id: sheet.id }, doctor.token)
  expect({ status, lines: lines.map(line => line.status) }).toEqual({ status: '3', lines: ['3'] })

  const page = await visitor({ stored: patient.stored, viewport: PHONE, isMobile: true, hasTouch: true, reducedMotion: 'reduce' })
  await page.goto('/patient?page=orders')
  await page
    .getByRole('button', { name: /^西药处方 · 林杏/ })
    .first()
    .click()
  const shop = page.getByRole('region', { name: '药房与取药方式' })
  await expect(shop.getByRole('radio', { name: /中药房 缺货/ })).toBeChecked()
  await page.getByRole('button', { name: '支付 ¥12.60' }).click()
  await page.getByRole('button', { name: '支付 ¥12.60' }).click()
  await expect(page.getByRole('alert')).toHaveText('所选药房缺货，请更换药房')
  await page.getByRole('button', { name: '返回' }).click()
  await shop.getByRole('radio', { name: /门诊药房 有货/ }).check()
  await page.screenshot({ path: 'test-results/other-shop-390.png' })
  await shop.getByRole('button', { name: '确认药房与取药方式' }).click()
  await expect(shop.getByRole('radio', { name: /门诊药房 有货/ })).toBeChecked()
  await expect(page.getByText('已选择药房')).toBeVisible()
  await page.getByRole('button', { name: '支付 ¥12.60' }).click()
  await page.getByRole('button', { name: '支付 ¥12.60' }).click()
  await page.getByRole('region', { name: '模拟支付' }).getByRole('button', { name: '成功' }).click()
  await expect(page.getByRole('main')).toContainText('待发药')
  await endAll(server.url, doctor)
})
