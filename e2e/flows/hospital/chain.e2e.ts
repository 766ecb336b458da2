import type { Page } from '@playwright/test'
import { orderDetail } from '#contract/http/calls/orders.ts'
import { prescriptionSheet } from '#contract/http/calls/prescriptions.ts'
import { expect, PHONE, test, toast } from '#e2e/fixtures.ts'
import { demonstrationOn } from '#e2e/support/databases.ts'
import { ask, patient as signInPatient, PASSWORD, staff } from '#e2e/support/people.ts'
import { approved, mended, revisit, submitted, THREE } from '#e2e/support/prescriptions.ts'
import { startServer } from '#e2e/support/server.ts'

const LAPTOP = { width: 1366, height: 768 }
const sign = async (page: Page): Promise<void> => {
  const dialog = page.getByRole('dialog', { name: '签名' })
  await dialog.getByLabel('登录口令').fill(PASSWORD)
  await dialog.getByRole('button', { name: '签名' }).click()
  await expect(dialog).toBeHidden()
}

/** hospital.md and issue 18: from the renewal to the drugs in the patient's hand, with the server killed between a decision and the next. */
test('the clinical chain: renewed, rejected, mended, approved, paid, dispensed by two, through the end of the server', async ({
  database,
  visitor,
}) => {
  test.setTimeout(240_000)
  const { place, remove } = await demonstrationOn(database)
  let server = await startServer(place)
  const { url, port } = server
  try {
    const [doctor, pharmacist, senior, office] = await Promise.all(
      ['doctor', 'pharmacist', 'pharmacist2', 'admin'].map(name => staff(url, name)),
    )
    if (!doctor || !pharmacist || !senior || !office) throw new Error('nobody is there')
    const who = await signInPatient(url, '19900001002')
    const open = (person: { stored: Record<string, string> }, size = LAPTOP) =>
      visitor({ baseURL: url, stored: person.stored, viewport: size })
    // what the patient takes already: three drugs of an earlier consultation
    const session = await revisit(url, who, doctor)
    await approved(url, senior, await submitted(url, doctor, session.id, THREE))
    const review = await open(pharmacist)
    const queue = review.getByRole('complementary', { name: '待审处方' })
    await review.goto('/hospitalChat/review')
    await expect(queue).toBeVisible()
    const desk = await open(doctor)
    let rxNo = ''

    await test.step('the doctor renews three drugs', async () => {
      await desk.goto(`/hospitalChat/prescription?sid=${session.id}`)
      await expect(desk.getByRole('combobox', { name: '添加药品' })).toBeFocused()
      await desk.keyboard.press('F8')
      const dialog = desk.getByRole('dialog')
      await expect(dialog.getByRole('list', { name: '药品明细' }).getByRole('listitem')).toHaveCount(3)
      await desk.keyboard.press('Enter')
      await expect(desk.getByRole('row', { name: /^第\d行/ })).toHaveCount(3)
      await expect(desk.getByText(/^已保存/)).toBeVisible()
      const unread = desk.locator('[data-open="true"]')
      for (let count = await unread.count(); count > 0; count -= 1) {
        await desk.keyboard.press('F9')
        await desk.keyboard.press('Space')
        await expect(unread).toHaveCount(count - 1)
      }
      await desk.keyboard.press('Control+Enter')
      await dialog.getByLabel('登录口令').fill(PASSWORD)
      await desk.keyboard.press('Enter')
      await expect(desk.getByText('已提交审核')).toBeVisible()
    })

    const row = queue.locator('[data-rx]').first()
    const id = await test.step('the pharmacist sees the sheet within two seconds and rejects a line', async () => {
      await expect(row).toBeVisible({ timeout: 2_000 })
      const rxId = (await row.getAttribute('data-rx')) ?? ''
      await row.click()
      await expect(review.getByRole('article', { name: '处方笺' })).toContainText('奥美拉唑肠溶胶囊')
      await review.keyboard.press('r')
      const panel = review.getByRole('region', { name: '驳回意见' })
      await expect(panel.getByLabel('原因编码')).toBeFocused()
      await review.keyboard.type('204')
      await review.getByLabel('对奥美拉唑肠溶胶囊的意见').fill('疗程已满，请停用')
      await review.keyboard.press('Control+Enter')
      await sign(review)
      await expect(toast(review, '处方已驳回')).toBeVisible()
      return rxId
    })

    await test.step('the server is killed and starts again; nothing that was decided is lost', async () => {
      await server.kill()
      server = await startServer({ ...place, port })
      await desk.goto('/hospitalChat/rejection')
      const rejection = desk.getByRole('list', { name: '处方驳回' }).getByRole('button').first()
      await rejection.click()
      await expect(desk.getByRole('list', { name: '药师意见' })).toContainText('疗程已满，请停用')
      rxNo = /\bRX\d+/.exec(await rejection.innerText())?.[0] ?? ''
    })

    await test.step('the doctor leaves the line out; the second version is approved by key', async () => {
      const sheet = await ask(url, prescriptionSheet, { id }, doctor.token)
      await mended(
        url,
        doctor,
        sheet,
        [THREE[0], THREE[2]].flatMap(line => line ?? []),
      )
      await expect(row).toBeVisible({ timeout: 40_000 })
      await row.click()
      await expect(review.getByRole('article', { name: '处方笺' })).toContainText('苯磺酸氨氯地平片')
      await review.keyboard.press('a')
      const dialog = review.getByRole('dialog', { name: '签名' })
      await expect(dialog.or(toast(review, '处方已通过')).first()).toBeVisible()
      if (await dialog.isVisible()) await sign(review)
      await expect(toast(review, '处方已通过')).toBeVisible()
    })

    const order = await test.step('the patient chooses the pharmacy, and pays', async () => {
      const phone = await visitor({ baseURL: url, stored: who.stored, viewport: PHONE, isMobile: true, hasTouch: true })
      await phone.goto('/patient?page=orders')
      await phone
        .getByRole('button', { name: /^西药处方 · 林杏/ })
        .first()
        .click()
      const shop = phone.getByRole('region', { name: '药房与取药方式' })
      await shop.getByRole('radio', { name: /门诊药房/ }).check()
      await shop.getByRole('radio', { name: /到药房自提/ }).check()
      await shop.getByRole('button', { name: '确认药房与取药方式' }).click()
      // 苯磺酸氨氯地平片 12.60 and 氯雷他定片 2 × 12.70
      const pay = phone.getByRole('button', { name: '支付 ¥38.00' })
      await pay.click()
      const orderId = new URL(phone.url()).searchParams.get('id') ?? ''
      await pay.click()
      await phone.getByRole('region', { name: '模拟支付' }).getByRole('button', { name: '成功' }).click()
      await expect(phone.getByRole('main')).toContainText('待发药')
      return orderId
    })

    await test.step('one pharmacist picks, another checks and issues', async () => {
      await review.goto('/hospitalChat/dispensing')
      await review.getByRole('button', { name: new RegExp(rxNo) }).click()
      await review.getByRole('button', { name: '调配完成' }).click()
      await expect(review.getByRole('status').filter({ hasText: '须由另一位药师' })).toBeVisible()
      const other = await open(senior)
      await other.goto('/hospitalChat/dispensing')
      await other.getByRole('button', { name: new RegExp(rxNo) }).click()
      await other.getByRole('textbox', { name: '领药人' }).fill('程大川')
      await other.getByRole('button', { name: '核对并发药' }).click()
      await expect(other.getByRole('region', { name: '发药' })).toContainText('已发药')
    })

    await test.step('stock and money agree', async () => {
      const { payFen, refundFen, status } = await ask(url, orderDetail, { id: order }, office.token)
      expect({ payFen, refundFen, status }).toEqual({ payFen: 3_800, refundFen: 0, status: '9' })
    })
  } finally {
    await server.kill()
    await remove()
  }
})
