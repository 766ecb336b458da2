import type { Page } from '@playwright/test'
import { sessionRecords } from '#contract/http/calls/medicalRecords.ts'
import { expect, PHONE, test } from '#e2e/fixtures.ts'
import { Conversation } from '#e2e/models/conversation.ts'
import { draftSheet, revisit, sessionNow } from '#e2e/support/prescriptions.ts'
import { accept, ask, consult, endAll, PASSWORD, refuseWaiting } from '#e2e/support/people.ts'

/** Counts the presses of keys and buttons from now on. */
async function countPresses(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const log: string[] = []
    Object.assign(globalThis, { pressed: log })
    document.addEventListener('keydown', event => !['Alt', 'Control', 'Shift'].includes(event.key) && log.push(event.key), true)
    document.addEventListener('pointerdown', () => log.push('press'), true)
  })
  return () => page.evaluate(() => (globalThis as unknown as { pressed: string[] }).pressed)
}

test('[RX-38] [RX-39] ending asks for diagnosis and record in one window: signed, ended, the next patient chosen, in at most 8 presses', async ({
  as,
  server,
  staffOf,
  patientOf,
}) => {
  test.setTimeout(120_000)
  const doctor = await staffOf('fangming')
  await refuseWaiting(server.url, doctor)
  const [first, second] = [await patientOf('19900020035'), await patientOf('19900020036')]
  const prescribed = await revisit(server.url, first, doctor, '复诊，血压控制平稳')
  await draftSheet(server.url, doctor, prescribed.id)
  const plain = await accept(server.url, doctor, await consult(server.url, second, doctor, '头痛一天'))
  const waiting = await consult(server.url, await patientOf('19900020037'), doctor)
  const here = new Conversation(await as('fangming'))
  const { page } = here
  const rows = page.getByRole('complementary', { name: '会话列表' }).getByRole('tabpanel')
  const window = page.getByRole('dialog', { name: '结束问诊', exact: true })
  const open = async (name: string) => {
    await page.getByRole('tab', { name: /问诊中/ }).click()
    await rows.getByRole('button').filter({ hasText: name }).click()
    await expect(here.input).toBeVisible()
  }
  await page.goto('/hospitalChat/imServer')

  await test.step('prefilled from illness card and sheet; an unsigned one is asked about and kept', async () => {
    await open(first.name)
    await page.keyboard.press('Alt+Enter')
    await expect(window.getByRole('textbox', { name: '主诉' })).toHaveValue('复诊，血压控制平稳')
    await expect(window.getByRole('textbox', { name: '现病史' })).toHaveValue(/受凉后咳嗽三天/)
    await expect(window.getByText('特发性(原发性)高血压')).toBeVisible()
    await expect(window.getByRole('textbox', { name: '处理' })).toHaveValue('苯磺酸氨氯地平片 5mg 口服 每日一次 7天')
    await expect(window.getByText('处方尚未提交，结束后24小时内仍可提交')).toBeVisible()
    const size = page.viewportSize()
    await page.setViewportSize(PHONE)
    // what ends it is in sight on a phone, and covers no field that is written in
    for (const name of ['取消', '不写病历，结束问诊', '保存并结束'])
      await expect(window.getByRole('button', { name })).toBeInViewport({ ratio: 1 })
    await window.getByRole('textbox', { name: '医嘱' }).focus()
    const [field, button] = [
      await window.getByRole('textbox', { name: '医嘱' }).boundingBox(),
      await window.getByRole('button', { name: '取消' }).boundingBox(),
    ]
    expect((field?.y ?? 0) + (field?.height ?? 0)).toBeLessThanOrEqual(button?.y ?? 0)
    if (size) await page.setViewportSize(size)
    await window.getByRole('textbox', { name: '医嘱' }).fill('低盐饮食')
    await window.getByRole('button', { name: '不写病历，结束问诊' }).click()
    const question = page.getByRole('dialog', { name: '病历尚未签名' })
    await question.getByRole('button', { name: '继续书写' }).click()
    await page.keyboard.press('Escape')
    await expect(window).toBeHidden()
    const kept = await ask(server.url, sessionRecords, { sid: prescribed.id }, doctor.token)
    expect(kept.records).toMatchObject([{ rev: 1, status: '0', advice: '低盐饮食' }])
  })

  await test.step('the first signature asks for the password; a wrong one is said', async () => {
    await page.keyboard.press('Alt+Enter')
    await expect(window.getByRole('textbox', { name: '医嘱' })).toHaveValue('低盐饮食')
    await page.keyboard.press('Alt+Enter')
    await window.getByLabel('登录口令').fill('wrong')
    await page.keyboard.press('Enter')
    await expect(window.getByText('口令错误')).toBeVisible()
    await window.getByLabel('登录口令').fill(PASSWORD)
    await page.keyboard.press('Enter')
    await expect(window).toBeHidden()
    await expect.poll(async () => (await sessionNow(server.url, doctor, prescribed.id)).status).toBe('30')
    // the one who waits is chosen
    await expect(rows.locator(`[data-sid="${waiting.id}"]`)).toHaveAttribute('aria-current', 'true')
  })

  await test.step('the next one: diagnosis by code, all by keys, at most eight presses', async () => {
    await open(second.name)
    const presses = await countPresses(page)
    await page.keyboard.press('Alt+Enter')
    const diagnosis = window.getByRole('combobox', { name: /添加诊断/ })
    await expect(diagnosis).toBeFocused()
    await page.keyboard.type('i10')
    await expect(page.getByRole('option', { name: /高血压/ }).first()).toBeVisible()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Alt+Enter')
    await expect(window).toBeHidden()
    await expect(rows.locator(`[data-sid="${waiting.id}"]`)).toHaveAttribute('aria-current', 'true')
    expect((await presses()).length).toBeLessThanOrEqual(8)
    const signed = await ask(server.url, sessionRecords, { sid: plain.id }, doctor.token)
    expect(signed.records).toMatchObject([{ rev: 1, status: '1', chiefComplaint: '头痛一天', isIntact: true }])
    expect((await sessionNow(server.url, doctor, plain.id)).status).toBe('30')
  })
  await endAll(server.url, doctor)
  await refuseWaiting(server.url, doctor)
})
