import { expect, PASSWORD, PHONE, test } from '#e2e/fixtures.ts'
import { endAll } from '#e2e/support/people.ts'
import { answerAll, rejected, revisit, submitted } from '#e2e/support/prescriptions.ts'

test('[CHAT-11] [VIEW-CHAT-05] [RX-26] a rejected sheet is read with its reasons, mended, insisted on, and voided', async ({
  as,
  server,
  staffOf,
  patientOf,
}) => {
  test.setTimeout(150_000)
  const [doctor, pharmacist] = [await staffOf('doctor'), await staffOf('pharmacist')]
  const patient = await patientOf('19900020034')
  const session = await revisit(server.url, patient, doctor)
  const signed = await submitted(server.url, doctor, session.id)
  await rejected(server.url, pharmacist, signed)
  const page = await as('doctor')
  const sheet = page.getByRole('region', { name: '编辑西药处方', exact: true })
  const dialog = page.getByRole('dialog')
  const row = page.getByRole('list', { name: '处方驳回' }).getByRole('button', { name: new RegExp(signed.rxNo) })

  await test.step('the desk and the menu count it, and lead there', async () => {
    await page.goto('/hospitalChat/imServer')
    const tile = page.getByRole('navigation', { name: '今日接诊概况' }).getByRole('link', { name: /^待修改处方/ })
    await expect(tile).toHaveText(/^待修改处方[1-9]\d*$/)
    await expect(page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: /^处方驳回/ })).toHaveText(
      /^处方驳回[1-9]\d*$/,
    )
    await tile.click()
    await expect(page).toHaveURL(/\/hospitalChat\/rejection/)
  })

  await test.step('code, words and the comment on the line', async () => {
    await page.goto('/hospitalChat/rejection')
    await row.click()
    const note = page.getByRole('region', { name: '驳回原因' })
    await expect(note).toContainText('用法用量不适宜')
    await expect(note).toContainText('老年患者请从小剂量开始')
    await expect(note.getByRole('list', { name: '药师意见' })).toContainText('第1行 苯磺酸氨氯地平片：用法用量不适宜，请核对频次')
  })

  await test.step('mended in the editor and submitted again', async () => {
    await page.getByRole('button', { name: '修改并重新提交' }).click()
    const line = page.getByRole('row', { name: /^第1行/ })
    await line.getByRole('textbox', { name: '天数' }).fill('14')
    await page.keyboard.press('Enter')
    await sheet.getByRole('button', { name: '提交审核' }).click()
    await expect(dialog).toBeVisible()
    await answerAll(dialog, '长期使用耐受良好', '血压平稳，需连续用药')
    const go = dialog.getByRole('button', { name: '继续签名' })
    if (await go.isVisible()) await go.click()
    await dialog.getByLabel('登录口令').fill(PASSWORD)
    await page.keyboard.press('Enter')
    await expect(sheet.getByText('待审核')).toBeVisible()
  })

  await test.step('rejected once more, the change is shown; the doctor stands by it', async () => {
    await rejected(server.url, pharmacist, signed)
    // the editor that is open is told without a reload
    await expect(sheet.getByText('审核驳回')).toBeVisible()
    await expect(sheet.getByRole('region', { name: '驳回原因' })).toContainText('请核对频次')
    await page.goto('/hospitalChat/rejection')
    await row.click()
    await expect(page.getByText('第 2 次驳回')).toBeVisible()
    const changes = page.getByRole('region', { name: '修改内容' })
    await expect(changes.getByRole('deletion').filter({ hasText: '7' }).first()).toBeVisible()
    await expect(changes.getByRole('insertion').filter({ hasText: '14' }).first()).toBeVisible()
    await page.getByRole('button', { name: '坚持原方' }).click()
    await dialog.getByRole('button', { name: '坚持原方' }).click()
    await expect(dialog.getByRole('alert')).toHaveText('请用至少 5 个字说明理由')
    await dialog.getByRole('textbox').fill('患者长期服用，耐受良好')
    await dialog.getByRole('button', { name: '坚持原方' }).click()
    await dialog.getByLabel('登录口令').fill(PASSWORD)
    await page.keyboard.press('Enter')
    await expect(row).toHaveCount(0)
  })
  await endAll(server.url, doctor)
})

test('a rejected sheet is voided with a reason, and the list says when it is empty', async ({
  as,
  server,
  staffOf,
  patientOf,
}) => {
  const [doctor, pharmacist] = [await staffOf('doctor2'), await staffOf('pharmacist')]
  const session = await revisit(server.url, await patientOf('19900020035'), doctor)
  await rejected(server.url, pharmacist, await submitted(server.url, doctor, session.id))
  const page = await as('doctor2')
  await page.goto('/hospitalChat/rejection')
  await page.getByRole('button', { name: '作废' }).click()
  const dialog = page.getByRole('dialog', { name: '作废处方' })
  await dialog.getByRole('textbox').fill('患者改为线下就诊')
  await page.screenshot({ path: 'test-results/rejection.png' })
  // a window that becomes narrow keeps the sheet that it showed by itself, and what is typed about it
  await page.setViewportSize(PHONE)
  await expect(page.getByRole('list', { name: '处方驳回' })).toHaveCount(0)
  await expect(dialog.getByRole('textbox')).toHaveValue('患者改为线下就诊')
  await page.screenshot({ path: 'test-results/rejection-dialog-phone.png' })
  await page.keyboard.press('Escape')
  await page.screenshot({ path: 'test-results/rejection-phone.png' })
  await page.getByRole('button', { name: '作废' }).click()
  await dialog.getByRole('textbox').fill('患者改为线下就诊')
  await dialog.getByRole('button', { name: '作废' }).click()
  await expect(page.getByText('暂无被驳回的处方')).toBeVisible()
  await endAll(server.url, doctor)
})
