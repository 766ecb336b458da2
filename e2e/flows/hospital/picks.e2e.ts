import type { Page } from '@playwright/test'
import { keepTemplate } from '#contract/http/calls/drugPicks.ts'
import { expect, PASSWORD, test } from '#e2e/fixtures.ts'
import { ask, endAll } from '#e2e/support/people.ts'
import { approved, revisit, submitted, THREE } from '#e2e/support/prescriptions.ts'

const rows = (page: Page) => page.getByRole('row', { name: /^第\d+行/ })

test('[CHAT-10] [VIEW-CHAT-08] several drugs are picked at once, and rows that cannot be taken say why', async ({
  as,
  server,
  staffOf,
  patientOf,
}) => {
  const doctor = await staffOf('doctor')
  const session = await revisit(server.url, await patientOf('19900020036'), doctor)
  const page = await as('doctor')
  await page.goto(`/hospitalChat/prescription?sid=${session.id}`)
  await page.getByRole('combobox', { name: '添加药品' }).waitFor()
  const dialog = page.getByRole('dialog', { name: '药品多选' })
  const search = dialog.getByRole('searchbox', { name: '查找药品' })

  await test.step('three at once make three lines', async () => {
    await page.keyboard.press('Shift+F4')
    await dialog.getByRole('tab', { name: '全部' }).click()
    for (const [code, name] of [
      ['W08', '苯磺酸氨氯地平片'],
      ['W22', '奥美拉唑肠溶胶囊'],
      ['W26', '氯雷他定片'],
    ]) {
      await search.fill(code ?? '')
      await dialog.getByRole('checkbox', { name: new RegExp(name ?? '') }).check()
    }
    await dialog.getByRole('button', { name: '添加 3 种' }).click()
    await expect(rows(page)).toHaveCount(3)
    await expect(rows(page).nth(1)).toContainText('奥美拉唑肠溶胶囊')
    await expect(rows(page).nth(1).getByRole('textbox', { name: '数量' })).not.toHaveValue('')
  })

  await test.step('what is there, what may not be prescribed, and a sixth one are not to be taken', async () => {
    await page.keyboard.press('Shift+F4')
    await dialog.getByRole('tab', { name: '全部' }).click()
    for (const [code, why] of [
      ['W08', '已在处方中'],
      ['F09', '该药品不可线上开具'],
    ]) {
      await search.fill(code ?? '')
      await expect(
        dialog
          .getByRole('listitem')
          .filter({ hasText: why ?? '' })
          .getByRole('checkbox'),
      ).toBeDisabled()
    }
    for (const code of ['W24', 'W28']) {
      await search.fill(code)
      await dialog.getByRole('checkbox').check()
    }
    await search.fill('W30')
    await expect(dialog.getByRole('listitem')).toContainText('每张处方不得超过5种药品')
    await expect(dialog.getByRole('checkbox')).toBeDisabled()
    await dialog.getByRole('button', { name: '添加 2 种' }).click()
    await expect(rows(page)).toHaveCount(5)
  })
  await endAll(server.url, doctor)
})

test('[RX-25] templates and renewals are written with the drugs of today; three drugs are renewed with few presses', async ({
  as,
  server,
  staffOf,
  patientOf,
}) => {
  test.setTimeout(120_000)
  const [doctor, pharmacist] = [await staffOf('doctor'), await staffOf('pharmacist')]
  const session = await revisit(server.url, await patientOf('19900001002'), doctor)
  await approved(server.url, pharmacist, await submitted(server.url, doctor, session.id, THREE))
  const page = await as('doctor')
  const sheet = page.getByRole('region', { name: '编辑西药处方', exact: true })
  const dialog = page.getByRole('dialog')
  let presses = 0
  const press = async (key: string): Promise<void> => {
    presses += 1
    await page.keyboard.press(key)
  }

  await test.step('a renewal', async () => {
    await page.goto(`/hospitalChat/prescription?sid=${session.id}`)
    await expect(page.getByRole('combobox', { name: '添加药品' })).toBeFocused()
    await press('F8')
    await expect(dialog.getByRole('list', { name: '药品明细' }).getByRole('listitem')).toHaveCount(3)
    await press('Enter')
    await expect(rows(page)).toHaveCount(3)
    await expect(sheet.getByRole('group', { name: '诊断' })).toContainText('I10')
    await expect(sheet.getByText(/^已保存/)).toBeVisible()
    const left = sheet.getByText(/^还有 \d 项慎用未知悉$/)
    await expect(left).toBeVisible()
    const open = page.locator('[data-open="true"]')
    for (let count = await open.count(); count > 0; count -= 1) {
      await press('F9')
      await press('Space')
      await expect(open).toHaveCount(count - 1)
    }
    await press('Control+Enter')
    await dialog.getByLabel('登录口令').fill(PASSWORD)
    await press('Enter')
    await expect(sheet.getByText('已提交审核')).toBeVisible()
    expect(presses).toBeLessThanOrEqual(12)
  })

  await test.step('a template: what cannot be had today is struck with the reason, the rest is written', async () => {
    const line = {
      no: 1,
      groupNo: 1,
      drugCode: 'W24',
      doseText: '3g',
      freq: 'tid',
      prnMax: null,
      route: 'po',
      timing: 'na',
      days: 3,
      decoction: null,
      role: '',
      remark: '',
    }
    const head = { usage: '', therapy: '', doseCount: null, dosesPerDay: 1 as const, decoctBy: null }
    const lines = [line, { ...line, no: 2, drugCode: 'F09', doseText: '0.6g', freq: 'q12h' }]
    await ask(
      server.url,
      keepTemplate,
      { requestId: `keep:${session.id}`, name: '腹泻与感染', type: '1', head, lines },
      doctor.token,
    )
    const other = await revisit(server.url, await patientOf('19900020038'), doctor)
    await page.goto(`/hospitalChat/prescription?sid=${other.id}`)
    await page.getByRole('combobox', { name: '添加药品' }).waitFor()
    await page.keyboard.press('F4')
    const preview = dialog.getByRole('list', { name: '药品明细' }).getByRole('listitem')
    await expect(preview.filter({ has: page.getByRole('deletion') })).toContainText('利奈唑胺片 0.6g该药品不可线上开具')
    await dialog.getByRole('button', { name: '载入 1 种' }).click()
    await expect(rows(page)).toHaveCount(1)
    await expect(rows(page)).toContainText('蒙脱石散')
  })
  await endAll(server.url, doctor)
})

test('[PROD-01] a doctor signs in and reaches the talk with prescriptions, canned replies and transfers', async ({
  as,
  server,
  staffOf,
  patientOf,
}) => {
  const doctor = await staffOf('doctor')
  const session = await revisit(server.url, await patientOf('19900020039'), doctor)
  const page = await as('doctor')
  await page.goto('/')
  await expect(page).toHaveURL(/\/hospitalChat\/imServer/)
  await expect(page.getByRole('menuitem', { name: '系统管理' })).toHaveCount(0)
  await page.getByRole('tab', { name: /问诊中/ }).click()
  await page.locator(`[data-sid="${session.id}"]`).click()
  await page.getByRole('button', { name: '开处方' }).click()
  await page.getByRole('menuitem', { name: /西药处方/ }).click()
  const sheet = page.getByRole('region', { name: '编辑西药处方', exact: true })
  await expect(page.getByRole('combobox', { name: '添加药品' })).toBeFocused()
  const [talk, writing] = [await page.locator('.xl-pane').boundingBox(), await sheet.boundingBox()]
  expect(talk?.width).toBe(400)
  expect(writing?.width).toBeGreaterThanOrEqual(832)
  await page.setViewportSize({ width: 1366, height: 768 })
  await expect.poll(async () => (await sheet.boundingBox())?.width).toBeGreaterThanOrEqual(832)
  // a window that becomes narrower leaves the editor where it is, with what is open in it
  await page.keyboard.press('F8')
  const renewals = page.getByRole('dialog', { name: '续方' })
  for (const width of [1180, 820, 1366]) {
    await page.setViewportSize({ width, height: 768 })
    await expect(page.locator('.xl-pane')).toBeVisible({ visible: width >= 1366 })
    await expect(renewals).toBeVisible()
    await expect(sheet).toBeVisible()
  }
  await page.keyboard.press('Escape')
  await expect(renewals).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await page.getByRole('button', { name: '更多操作' }).click()
  await expect(page.getByRole('menuitem', { name: '转诊', exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: '常用语', exact: true }).click()
  await expect(page.getByRole('listbox', { name: '常用语' })).toBeVisible()
  await endAll(server.url, doctor)
})
