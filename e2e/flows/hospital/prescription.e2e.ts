import type { Page } from '@playwright/test'
import { hospitalTime } from '#contract/rules/hospitalClock.ts'
import { expect, PASSWORD, test } from '#e2e/fixtures.ts'
import { accept, consult, endAll } from '#e2e/support/people.ts'
import { answerAll, revisit } from '#e2e/support/prescriptions.ts'

const HOUR = 3_600_000
const sheetOf = (page: Page, name = '编辑西药处方') => page.getByRole('region', { name, exact: true })
const addField = (page: Page) => page.getByRole('combobox', { name: '添加药品' })
const rowOf = (page: Page, no: number) => page.getByRole('row', { name: new RegExp(`^第${no}行`) })
const add = async (page: Page, initials: string, no: number, name: string): Promise<void> => {
  await addField(page).focus()
  await page.keyboard.type(initials)
  await page.keyboard.press('Enter')
  await expect(rowOf(page, no)).toContainText(name)
}
const diagnose = async (page: Page, initials: string, name: string): Promise<void> => {
  await page.getByRole('combobox', { name: '添加诊断 诊断' }).fill(initials)
  await page.getByRole('option', { name }).first().click()
}

test('[CHAT-08] [VIEW-CHAT-04] [RX-01] [RX-02] [RX-06] [RX-07] [RX-08] a Western sheet is written beside its conversation', async ({
  as,
  tab,
  server,
  staffOf,
  patientOf,
}) => {
  test.setTimeout(150_000)
  const doctor = await staffOf('doctor')
  const session = await revisit(server.url, await patientOf('19900001002'), doctor)
  const page = await as('doctor')
  const sheet = sheetOf(page)
  const row = rowOf(page, 1)

  await test.step('opening stores nothing', async () => {
    await page.goto(`/hospitalChat/imChat?sid=${session.id}`)
    await expect(page.getByRole('button', { name: '开处方' })).toBeVisible()
    await page.keyboard.press('F2')
    await expect(sheet.getByText('添加药品后自动保存')).toBeVisible()
    await expect(addField(page)).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(sheet).toBeHidden()
    await page.getByRole('button', { name: '开处方' }).click()
    await page.getByRole('menuitem', { name: /西药处方/ }).click()
    await expect(sheet.getByText('添加药品后自动保存')).toBeVisible()
  })

  await test.step('four letters and Enter make a whole line; nothing is missing in it, so the next drug may follow', async () => {
    await add(page, 'amxl', 1, '阿莫西林胶囊')
    await expect(row.getByRole('textbox', { name: '单次剂量' })).toHaveValue('0.5')
    await expect(row.getByRole('combobox', { name: '剂量单位' })).toHaveValue('g')
    await expect(row.getByRole('combobox', { name: '途径' })).toHaveValue('口服')
    await expect(row.getByRole('combobox', { name: '频次' })).toHaveValue('每日三次')
    await expect(row.getByRole('textbox', { name: '天数' })).toHaveValue('7')
    await expect(row.getByRole('textbox', { name: '数量' })).toHaveValue('2')
    await expect(row).toContainText('¥19.60')
    await expect(addField(page)).toBeFocused()
    await expect(sheet.getByText(/^已保存 \d\d:\d\d:\d\d$/)).toBeVisible()
  })

  await test.step('Tab walks through the cells; codes are typed; the quantity follows', async () => {
    await row.getByRole('textbox', { name: '单次剂量' }).focus()
    const walk = ['剂量单位', '途径', '频次', '天数', '数量']
    for (const name of walk) {
      await page.keyboard.press('Tab')
      await expect(row.getByLabel(name, { exact: true })).toBeFocused()
    }
    await row.getByRole('combobox', { name: '频次' }).focus()
    await page.keyboard.type('qid')
    await page.keyboard.press('Tab')
    await expect(row.getByRole('combobox', { name: '频次' })).toHaveValue('每日四次')
    await row.getByRole('textbox', { name: '天数' }).fill('10')
    await page.keyboard.press('Enter')
    await expect(row.getByRole('textbox', { name: '数量' })).toHaveValue('4')
  })

  await test.step('a typed quantity is marked and computed again', async () => {
    await row.getByRole('textbox', { name: '数量' }).fill('5')
    await page.keyboard.press('Enter')
    const again = row.getByRole('button', { name: '重新计算' })
    await expect(again).toHaveAttribute('title', '手工修改')
    await again.click()
    await expect(row.getByRole('textbox', { name: '数量' })).toHaveValue('4')
    await expect(again).toBeHidden()
  })

  await test.step('lines are moved, copied, taken out, and all of it undone', async () => {
    await add(page, 'lltd', 2, '氯雷他定片')
    await rowOf(page, 2)
      .getByRole('button', { name: /^第2行/ })
      .focus()
    await page.keyboard.press('Alt+ArrowUp')
    await expect(row).toContainText('氯雷他定片')
    await page.keyboard.press('Control+d')
    await expect(rowOf(page, 2)).toContainText('氯雷他定片')
    await expect(rowOf(page, 3)).toContainText('阿莫西林胶囊')
    await page.keyboard.press('Control+z')
    await expect(rowOf(page, 3)).toHaveCount(0)
    await page.keyboard.press('Control+y')
    await expect(rowOf(page, 3)).toBeVisible()
    for (const no of [2, 1]) {
      await rowOf(page, no)
        .getByRole('button', { name: new RegExp(`^第${no}行`) })
        .focus()
      await page.keyboard.press('Delete')
    }
    await expect(row).toContainText('阿莫西林胶囊')
    await expect(rowOf(page, 2)).toHaveCount(0)
  })

  await test.step('a reload finds what was written', async () => {
    await diagnose(page, 'j06', '急性上呼吸道感染')
    await expect(sheet.getByText(/^已保存/)).toBeVisible()
    await page.reload()
    await page.getByRole('button', { name: '开处方' }).click()
    await page.getByRole('menuitem', { name: /西药处方/ }).click()
    await expect(row).toContainText('阿莫西林胶囊')
    await expect(row.getByRole('textbox', { name: '数量' })).toHaveValue('4')
    await expect(sheet.getByRole('group', { name: '诊断' })).toContainText('J06')
  })

  await test.step('another window writes: nothing is overwritten unasked', async () => {
    const other = await tab(page)
    await other.goto(`/hospitalChat/prescription?sid=${session.id}`)
    await expect(rowOf(other, 1)).toContainText('阿莫西林胶囊')
    await row.getByRole('textbox', { name: '天数' }).fill('5')
    await page.keyboard.press('Enter')
    await expect(sheet.getByText(/^已保存/)).toBeVisible()
    await rowOf(other, 1).getByRole('textbox', { name: '备注' }).fill('饭后')
    await other.keyboard.press('Enter')
    await expect(other.getByText('处方已在其他窗口修改')).toBeVisible()
    await other.getByRole('button', { name: '载入最新' }).click()
    await expect(rowOf(other, 1).getByRole('textbox', { name: '天数' })).toHaveValue('5')
    await expect(rowOf(other, 1).getByRole('textbox', { name: '备注' })).toHaveValue('')
  })
  await endAll(server.url, doctor)
})

test('the menu folds for the editor and comes back with its end, and does not lie over the page of a tablet that is turned (looks.md 6)', async ({
  as,
  server,
  staffOf,
  patientOf,
}) => {
  const session = await revisit(server.url, await patientOf('19900020031'), await staffOf('doctor2'))
  const page = await as('doctor2')
  const menu = page.getByRole('navigation', { name: '主菜单' })
  const entry = menu.getByText('在线问诊', { exact: true })
  await page.goto(`/hospitalChat/imChat?sid=${session.id}`)
  await expect(entry).toBeVisible()
  await expect(page.getByRole('button', { name: '开处方' })).toBeVisible()
  await page.keyboard.press('F2')
  await expect(sheetOf(page)).toBeVisible()
  await expect(entry).toBeHidden()
  await page.setViewportSize({ width: 820, height: 1180 })
  await expect(page.getByRole('button', { name: '开处方' })).toBeHidden()
  await expect(sheetOf(page)).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(entry).toBeHidden()
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(page.getByRole('button', { name: '开处方' })).toBeVisible()
  await expect(addField(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(entry).toBeVisible()
  await endAll(server.url, await staffOf('doctor2'))
})

test('[RX-10] [RX-11] [RX-17] [RX-19] the checks speak while a sheet is written, with what the patient has told', async ({
  as,
  server,
  staffOf,
  patientOf,
}) => {
  test.setTimeout(150_000)
  const doctor = await staffOf('doctor')
  const session = await revisit(server.url, await patientOf('19900001002'), doctor)
  const page = await as('doctor')
  const findings = page.getByRole('region', { name: '校验结果' })

  await test.step('facts that cannot be read stop the check, and it runs again', async () => {
    let isBroken = true
    await page.route(/\/hospital\/prescription\/facts/, route =>
      isBroken ? route.fulfill({ status: 500, body: '{}' }) : route.continue(),
    )
    await page.goto(`/hospitalChat/prescription?sid=${session.id}`)
    await add(page, 'amxl', 1, '阿莫西林胶囊')
    await expect(findings.getByRole('alert')).toContainText('合理用药校验未完成，草稿已保存')
    await expect(page.getByText(/^还有 \d 项拦截$/)).toBeVisible()
    await expect(page.getByRole('button', { name: '提交审核' })).toBeDisabled()
    await expect(page.getByText(/^已保存 \d\d:\d\d:\d\d$/)).toBeVisible()
    isBroken = false
    await findings.getByRole('button', { name: '重试' }).click()
    await expect(findings.getByRole('alert')).toHaveCount(0)
    await expect(findings).toContainText('皮试')
  })

  await test.step('a skin test is recorded where it is missed, ends the finding, and is taken back', async () => {
    const missed = findings.getByRole('listitem').filter({ hasText: '72小时内没有阴性皮试结果' })
    const record = async (result: '阴性' | '阳性'): Promise<void> => {
      await missed.getByRole('button', { name: '记录皮试' }).click()
      const dialog = page.getByRole('dialog', { name: '记录皮试：阿莫西林' })
      await dialog.getByRole('button', { name: '记录皮试结果' }).click()
      await expect(dialog.getByText('请选择皮试结果')).toBeVisible()
      await dialog.getByRole('radio', { name: result }).check()
      await dialog.getByLabel('试验时间').fill('2099-01-01T08:00')
      await dialog.getByRole('button', { name: '记录皮试结果' }).click()
      await expect(dialog.getByText('皮试时间不能晚于当前时间')).toBeVisible()
      await dialog.getByLabel('试验时间').fill(
        hospitalTime(Date.now() - HOUR)
          .toISOString()
          .slice(0, 16),
      )
      await dialog.getByRole('button', { name: '记录皮试结果' }).click()
      await expect(dialog).toHaveCount(0)
    }
    const tests = page.getByRole('group', { name: '皮试' })
    await record('阳性')
    await expect(tests).toContainText('阿莫西林 阳性')
    await record('阴性')
    await expect(tests).toContainText('阿莫西林 阴性')
    await expect(tests).not.toContainText('阳性')
    await expect(missed).toHaveCount(0)
    await page.getByText(/^已保存 \d\d:\d\d:\d\d$/).waitFor()
    await page.reload()
    await tests.getByRole('button', { name: /移除皮试“阿莫西林 阴性/ }).click()
    await expect(tests).toHaveCount(0)
    await expect(missed).toBeVisible()
  })

  await test.step('an allergy is recorded and the check runs with it at once', async () => {
    const strip = page.getByRole('group', { name: '患者要点' })
    await strip.getByRole('button', { name: '过敏' }).click()
    const dialog = page.getByRole('dialog', { name: '记录过敏史' })
    await dialog.getByLabel('过敏原').fill('青霉素')
    await dialog.getByRole('button', { name: '记录过敏' }).click()
    await expect(strip).toContainText('过敏 青霉素')
    const blocked = findings.getByRole('listitem').filter({ hasText: '拦截' }).filter({ hasText: '过敏' })
    await expect(blocked).toContainText('阿莫西林')
    await expect(rowOf(page, 1)).toContainText('拦截')
    await rowOf(page, 1).getByRole('button', { name: '删除 阿莫西林胶囊' }).click()
    await expect(blocked).toHaveCount(0)
  })

  await test.step('weight, kidneys and liver are recorded beside the lines, wrong numbers are told', async () => {
    const strip = page.getByRole('group', { name: '患者要点' })
    await strip.getByRole('button', { name: '要点' }).click()
    const dialog = page.getByRole('dialog', { name: '记录用药要点' })
    await dialog.getByLabel('体重（kg）').fill('815')
    await dialog.getByLabel('血肌酐（µmol/L）').fill('九十')
    await dialog.getByRole('button', { name: '保存要点' }).click()
    await expect(dialog.getByText('体重为 0.5 至 300 kg')).toBeVisible()
    await expect(dialog.getByText('血肌酐为 1 至 3000 µmol/L')).toBeVisible()
    await dialog.getByLabel('体重（kg）').fill('81.5')
    await dialog.getByLabel('血肌酐（µmol/L）').fill('90')
    await dialog.getByRole('radio', { name: 'B 级' }).check()
    await dialog.getByRole('button', { name: '保存要点' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(strip).toContainText('81.5 kg')
    await expect(strip).toContainText('Child-Pugh B')
  })

  await test.step('what may not be prescribed online cannot be chosen, and says so', async () => {
    for (const code of ['F01', 'F09']) {
      await addField(page).fill(code)
      const option = page.getByRole('option').first()
      await expect(option).toContainText('该药品不可线上开具')
      await expect(option).toHaveAttribute('aria-disabled', 'true')
      await page.keyboard.press('Enter')
      await expect(rowOf(page, 1)).toHaveCount(0)
      await page.keyboard.press('Escape')
    }
  })

  await test.step('a sixth product is one too many', async () => {
    for (const [at, code] of ['W08', 'W22', 'W24', 'W28', 'W26', 'W30'].entries()) {
      await addField(page).fill(code)
      await page.keyboard.press('Enter')
      await expect(rowOf(page, at + 1)).toBeVisible()
    }
    await expect(findings).toContainText('每张处方不得超过5种药品')
    await expect(page.getByText('6 / 5 种')).toBeVisible()
  })
  await endAll(server.url, doctor)
})

test('[RX-09] without a judged revisit nothing is prescribed', async ({ as, server, staffOf, patientOf }) => {
  const doctor = await staffOf('doctor')
  const session = await accept(server.url, doctor, await consult(server.url, await patientOf('19900020031'), doctor))
  const page = await as('doctor')
  await page.goto(`/hospitalChat/prescription?sid=${session.id}`)
  await add(page, 'amxl', 1, '阿莫西林胶囊')
  await expect(page.getByRole('region', { name: '校验结果' })).toContainText('仅可为复诊患者开具处方')
  await expect(page.getByRole('button', { name: '提交审核' })).toBeDisabled()
  await endAll(server.url, doctor)
})

test('[CHAT-09] [RX-03] [RX-15] [RX-22] a herb sheet is written cell by cell, reasons are given, signed, and taken back', async ({
  as,
  server,
  staffOf,
  patientOf,
}) => {
  test.setTimeout(150_000)
  const doctor = await staffOf('doctor')
  const session = await revisit(server.url, await patientOf('19900020032'), doctor)
  const page = await as('doctor')
  const sheet = sheetOf(page, '编辑中药饮片处方')
  const next = page.getByRole('combobox', { name: '添加饮片' })
  const cells = page.getByRole('list', { name: '饮片' }).getByRole('listitem')
  const findings = page.getByRole('region', { name: '校验结果' })
  const dialog = page.getByRole('dialog')

  await page.goto(`/hospitalChat/imChat?sid=${session.id}`)
  await page.getByRole('button', { name: '开处方' }).waitFor()
  await page.keyboard.press('Shift+F2')
  await expect(next).toBeFocused()

  await test.step('name and grams in one run', async () => {
    for (const [at, [typed, name, grams]] of [
      ['hq40 ', '黄芪', '40'],
      ['fz9 ', '附子', '9'],
      ['fbx9 ', '法半夏', '9'],
    ].entries() as Iterable<[number, [string, string, string]]>) {
      await page.keyboard.type(typed)
      await expect(cells.nth(at)).toContainText(name)
      await expect(cells.nth(at).getByRole('textbox', { name: '克数' })).toHaveValue(grams)
      await expect(next).toBeFocused()
      await expect(next).toHaveValue('')
    }
    await expect(page.getByRole('group', { name: '付数与服法' })).toContainText('每剂 58 g')
    const grams = cells.nth(0).getByRole('textbox', { name: '克数' })
    await grams.focus()
    await page.keyboard.press('ArrowDown')
    await expect(grams).toHaveValue('39.5')
    await page.keyboard.press('ArrowUp')
    await expect(grams).toHaveValue('40')
  })

  await test.step('disease, pattern, doses and how they are taken', async () => {
    await page.getByRole('combobox', { name: '添加诊断 中医病名' }).fill('yt')
    await page.getByRole('option', { name: /腰痛/ }).click()
    await page.getByRole('combobox', { name: '添加诊断 证候' }).fill('肾阳')
    await page.getByRole('option', { name: /肾阳虚证/ }).click()
    await page.getByRole('textbox', { name: '付数' }).fill('5')
    await page.getByRole('textbox', { name: '服法' }).fill('每次200ml，早晚饭后温服')
    await page.keyboard.press('Tab')
    await expect(findings).toContainText('十八反')
    await expect(sheet.getByText(/^已保存/)).toBeVisible()
  })

  await test.step('what warns wants a reason, the signature a password', async () => {
    await page.keyboard.press('Control+Enter')
    await expect(dialog).toContainText('填写理由')
    const go = dialog.getByRole('button', { name: '继续签名' })
    await expect(go).toBeDisabled()
    await answerAll(dialog, '获益大于风险', '已与患者充分沟通')
    await go.click()
    await dialog.getByLabel('登录口令').fill('wrong')
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('alert')).toHaveText('口令错误')
    await dialog.getByLabel('登录口令').fill(PASSWORD)
    await page.keyboard.press('Enter')
    await expect(sheet.getByText('已提交审核')).toBeVisible()
    await expect(sheet.getByText('待审核')).toBeVisible()
  })

  await test.step('taken back it can be written again; a reason holds until its facts change', async () => {
    await sheet.getByRole('button', { name: '撤回' }).click()
    await dialog.getByRole('button', { name: '撤回' }).click()
    await expect(sheet.getByText('已撤回')).toBeVisible()
    const warning = findings.getByRole('listitem').filter({ hasText: '黄芪' })
    await expect(warning).toContainText('获益大于风险：已与患者充分沟通')
    const grams = cells.nth(0).getByRole('textbox', { name: '克数' })
    await grams.fill('45')
    await page.keyboard.press('Enter')
    await expect(warning).not.toContainText('已与患者充分沟通')
    await expect(page.getByText(/还有 \d 项警示未填写理由/)).toBeVisible()
  })
  await endAll(server.url, doctor)
})

test('[RX-09] the doctor reads the proofs beside the conversation and judges the revisit', async ({
  as,
  server,
  staffOf,
  patientOf,
}) => {
  const doctor = await staffOf('doctor')
  const patient = await patientOf('19900020033')
  const earlier = await accept(server.url, doctor, await consult(server.url, patient, doctor, '腰痛三天'))
  await endAll(server.url, doctor)
  const session = await accept(server.url, doctor, await consult(server.url, patient, doctor))
  expect(earlier.id).not.toBe(session.id)
  const page = await as('doctor')
  await page.goto(`/hospitalChat/prescription?sid=${session.id}`)
  const box = page.getByRole('region', { name: '复诊判定' })
  await expect(box.getByRole('list', { name: '复诊凭证' })).toContainText('腰痛三天')
  await box.getByRole('button', { name: '符合复诊' }).click()
  await expect(box).toBeHidden()
  await add(page, 'amxl', 1, '阿莫西林胶囊')
  await expect(page.getByText(/^已保存 \d\d:\d\d:\d\d$/)).toBeVisible()
  await endAll(server.url, doctor)
})
