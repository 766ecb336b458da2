import type { Page } from '@playwright/test'
import { approveSheet, releaseSheet } from '#contract/http/calls/prescriptionReviews.ts'
import { withdrawSheet } from '#contract/http/calls/prescriptionSubmit.ts'
import { prescriptionSheet } from '#contract/http/calls/prescriptions.ts'
import { RX_REFUSALS } from '#contract/rules/prescriptionTexts.ts'
import { expect, test } from '#e2e/fixtures.ts'
import { ask, endAll } from '#e2e/support/people.ts'
import { draftSheet, revisit, submitted } from '#e2e/support/prescriptions.ts'

const SMALL = { width: 1366, height: 768 }
const queueOf = (page: Page) => page.getByRole('complementary', { name: '待审处方' })
const rowOf = (page: Page, id: string) => queueOf(page).locator(`[data-rx="${id}"]`)
const paper = (page: Page) => page.getByRole('article', { name: '处方笺' })
const lineOf = (page: Page, no: number) => page.getByRole('row', { name: new RegExp(`^第${no}行`) })

test('[PHARM-10] [PHARM-05] doctor against pharmacist on one sheet: a claimed one is not taken back, a taken back one leaves the queue, an expired one is approved by nobody', async ({
  as,
  server,
  staffOf,
  patientOf,
}) => {
  const doctor = await staffOf('gaozy')
  const session = await revisit(server.url, await patientOf('19900020043'), doctor)
  const sheet = await submitted(server.url, doctor, session.id)
  const [there, page] = [await as('gaozy', { viewport: SMALL }), await as('pharmacist3', { viewport: SMALL })]
  await Promise.all([
    there.goto(`/hospitalChat/prescription?sid=${session.id}&rx=${sheet.id}`),
    page.goto('/hospitalChat/review'),
  ])
  const editor = there.getByRole('region', { name: '编辑西药处方', exact: true })
  const withdrawal = there.getByRole('dialog', { name: '撤回处方' })

  await test.step('the doctor asks, the pharmacist is quicker', async () => {
    await editor.getByRole('button', { name: '撤回' }).click()
    await rowOf(page, sheet.id).click()
    await expect(paper(page)).toContainText('苯磺酸氨氯地平片')
    await expect(withdrawal).toBeHidden()
    await expect(editor.getByRole('button', { name: '撤回' })).toBeHidden()
    // what a page would ask that has not heard of it yet
    const command = { requestId: sheet.id, id: sheet.id, version: sheet.version }
    await expect(ask(server.url, withdrawSheet, command, doctor.token)).rejects.toThrow(RX_REFUSALS.ALREADY_CLAIMED)
    await expect(paper(page)).toBeVisible()
  })

  await test.step('it expires while it is reviewed: the decision is refused and the sheet is nobody’s', async () => {
    // the server's clock is not the test's; that it says so under its lock is proved by races.test.ts
    const refusal = { success: false, message: RX_REFUSALS.RX_EXPIRED, code: 500, result: { reason: 'RX_EXPIRED' }, timestamp: 0 }
    await page.route(`**${approveSheet.path}`, route => route.fulfill({ json: refusal }), { times: 1 })
    await page.keyboard.press('a')
    await expect(page.getByRole('alert').filter({ hasText: RX_REFUSALS.RX_EXPIRED }).first()).toBeVisible()
    await expect(paper(page)).toBeHidden()
  })

  await test.step('given back, the doctor takes it, and the queue loses it by itself', async () => {
    const { token } = await staffOf('pharmacist3')
    const { version } = await ask(server.url, prescriptionSheet, { id: sheet.id }, doctor.token)
    await ask(server.url, releaseSheet, { requestId: `${sheet.id}-back`, id: sheet.id, version }, token)
    await page.reload()
    await expect(queueOf(page)).toBeVisible()
    await expect(rowOf(page, sheet.id)).not.toContainText('正在由')
    await there.reload()
    await editor.getByRole('button', { name: '撤回' }).click()
    await withdrawal.getByRole('button', { name: '撤回' }).click()
    await expect(editor.getByText('已撤回')).toBeVisible()
    await expect(rowOf(page, sheet.id)).toBeHidden()
  })
  await endAll(server.url, doctor)
})

test('[RX-08] two tabs of one doctor on one draft: who is overtaken keeps their own upon the newest, and the other tab is told', async ({
  as,
  tab,
  server,
  staffOf,
  patientOf,
}) => {
  const doctor = await staffOf('gaozy')
  const session = await revisit(server.url, await patientOf('19900020044'), doctor)
  await draftSheet(server.url, doctor, session.id)
  const page = await as('gaozy', { viewport: SMALL })
  const address = `/hospitalChat/prescription?sid=${session.id}`
  await page.goto(address)
  await expect(lineOf(page, 1)).toContainText('苯磺酸氨氯地平片')
  const other = await tab(page)
  await other.goto(address)
  await expect(lineOf(other, 1)).toContainText('苯磺酸氨氯地平片')
  const set = async (one: Page, days: string): Promise<void> => {
    await lineOf(one, 1).getByRole('textbox', { name: '天数' }).fill(days)
    await one.keyboard.press('Enter')
  }
  await set(page, '5')
  await expect(page.getByText(/^已保存/)).toBeVisible()
  await set(other, '6')
  await expect(other.getByRole('alert').filter({ hasText: RX_REFUSALS.VERSION_CONFLICT })).toBeVisible()
  await other.getByRole('button', { name: '保留我的为新稿' }).click()
  await expect(other.getByText(/^已保存/)).toBeVisible()
  await expect(lineOf(other, 1).getByRole('textbox', { name: '天数' })).toHaveValue('6')
  await set(page, '4')
  await expect(page.getByRole('alert').filter({ hasText: RX_REFUSALS.VERSION_CONFLICT })).toBeVisible()
  await page.getByRole('button', { name: '载入最新' }).click()
  await expect(lineOf(page, 1).getByRole('textbox', { name: '天数' })).toHaveValue('6')
  await endAll(server.url, doctor)
})
