import type { Locator, Page } from '@playwright/test'
import { expect, test, toast } from '#e2e/fixtures.ts'
import { endAll, PASSWORD } from '#e2e/support/people.ts'
import { AMLODIPINE, AMOXICILLIN, mended, rejected, revisit, submitted } from '#e2e/support/prescriptions.ts'
import { wakeKeys } from '#e2e/models/overlays.page.ts'

const SMALL = { width: 1366, height: 768 }
const queueOf = (page: Page) => page.getByRole('complementary', { name: '待审处方' })
const rowOf = (page: Page, id: string) => queueOf(page).locator(`[data-rx="${id}"]`)
const paper = (page: Page) => page.getByRole('article', { name: '处方笺' })
const sign = async (page: Page): Promise<void> => {
  const dialog = page.getByRole('dialog', { name: '签名' })
  await dialog.getByLabel('登录口令').fill(PASSWORD)
  await dialog.getByRole('button', { name: '签名' }).click()
  await expect(dialog).toBeHidden()
}

test('[PHARM-01] [PHARM-02] [PHARM-03] [PHARM-05] [PHARM-08] a pharmacist sees what waits, takes a sheet that nobody else gets, and approves it by key', async ({
  as,
  server,
  staffOf,
  patientOf,
}) => {
  test.setTimeout(120_000)
  const doctor = await staffOf('doctor')
  const session = await revisit(server.url, await patientOf('19900020050'), doctor)
  const page = await as('pharmacist', { viewport: SMALL })
  const other = await as('pharmacist2', { viewport: SMALL })

  await test.step('the home of a pharmacist counts the waiting sheets, and each count is a link', async () => {
    await page.goto('/hospital/ServiceData')
    const strip = page.getByRole('navigation', { name: '药师工作' })
    await expect(strip.getByRole('link')).toHaveText([/^待审处方\d+$/, /^我审核中\d+$/, /^待发药\d+$/])
    // below it what today came to, then the queue
    const topOf = async (of: Locator) => (await of.boundingBox())?.y ?? Number.NaN
    const [today, queue] = [page.getByRole('link', { name: /^最长待审/ }), page.getByRole('region', { name: '待审队列' })]
    await expect(today).toBeVisible()
    expect(await topOf(today)).toBeGreaterThan(await topOf(strip))
    expect(await topOf(queue)).toBeGreaterThan(await topOf(today))
    await strip.getByRole('link', { name: /^待审处方/ }).click()
    await expect(page).toHaveURL(/\/hospitalChat\/review/)
    await expect(queueOf(page)).toBeVisible()
    await other.goto('/hospitalChat/review')
    await expect(queueOf(other)).toBeVisible()
  })

  const tested = { skinTests: [{ ingredientCode: '阿莫西林', result: 'negative' as const, at: Date.UTC(2026, 0, 5, 23, 30) }] }
  const sheet = await submitted(server.url, doctor, session.id, undefined, tested)
  await test.step('a new sheet comes into both open queues by itself, within two seconds', async () => {
    for (const one of [page, other]) await expect(rowOf(one, sheet.id)).toBeVisible({ timeout: 2_000 })
    await expect(rowOf(page, sheet.id)).toContainText('特发性(原发性)高血压')
  })

  await test.step('who opens it first has it; the other reads who that is', async () => {
    await rowOf(page, sheet.id).focus()
    await page.keyboard.press('Enter')
    await expect(paper(page)).toContainText('苯磺酸氨氯地平片')
    await expect(page.getByRole('timer', { name: '领取剩余时间' })).toHaveText(/剩 (10:00|09:\d\d)/)
    await expect(rowOf(other, sheet.id)).toContainText(/正在由.+审核/)
    await rowOf(other, sheet.id).click()
    await expect(other.getByRole('alert')).toContainText(/正在由.+审核/)
    await expect(paper(other)).toBeHidden()
  })

  await test.step('who leaves the page gives the sheet back at once', async () => {
    await page.goto('about:blank')
    await expect(rowOf(other, sheet.id)).not.toContainText('正在由')
    await page.goto('/hospitalChat/review')
    await wakeKeys(page)
    await rowOf(page, sheet.id).click()
    await expect(rowOf(other, sheet.id)).toContainText(/正在由.+审核/)
  })

  await test.step('all that decides stands beside the sheet without scrolling at 1366×768', async () => {
    const facts = page.getByRole('region', { name: '患者要点' })
    for (const name of ['年龄', '体重', '过敏', '诊断', '开方医师', '在用药品', '皮试'])
      await expect(facts.getByText(name, { exact: true })).toBeInViewport({ ratio: 1 })
    await expect(facts).toContainText('阿莫西林 阴性 2026-01-06 07:30')
    await expect(paper(page)).toBeInViewport()
    const beside = await Promise.all([facts.boundingBox(), paper(page).boundingBox()])
    expect(beside[0]?.x).toBeGreaterThan((beside[1]?.x ?? 0) + (beside[1]?.width ?? 0) - 1)
    expect(await page.evaluate(() => document.documentElement.scrollHeight <= innerHeight)).toBe(true)
  })

  await test.step('A approves; the password is asked for once', async () => {
    // the others may hear of the claim before its own page does
    await expect(page.getByRole('timer', { name: '领取剩余时间' })).toBeVisible()
    await page.keyboard.press('a')
    await expect(page.getByRole('dialog', { name: '签名' })).toBeVisible()
    await page.getByRole('dialog', { name: '签名' }).getByLabel('登录口令').fill('wrong')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: '签名' })).toContainText('口令错误')
    await sign(page)
    await expect(toast(page, '处方已通过')).toBeVisible()
    for (const one of [page, other]) await expect(rowOf(one, sheet.id)).toBeHidden()
  })
  await endAll(server.url, doctor)
})

test('[PHARM-06] a rejection by keys has a coded reason and words on the line, and the doctor sees it at once', async ({
  as,
  server,
  staffOf,
  patientOf,
}) => {
  test.setTimeout(120_000)
  const doctor = await staffOf('doctor')
  const session = await revisit(server.url, await patientOf('19900020051'), doctor)
  const sheet = await submitted(server.url, doctor, session.id, [AMOXICILLIN])
  const there = await as('doctor')
  await there.goto(`/hospitalChat/imChat?sid=${session.id}`)
  const card = there.getByRole('region', { name: '西药处方' }).filter({ hasText: sheet.rxNo })
  await expect(card).toContainText('待审核')
  const page = await as('pharmacist3', { viewport: SMALL })
  await page.goto('/hospitalChat/review')
  await wakeKeys(page)

  await test.step('the doctor’s reasons stand beside the warnings', async () => {
    await rowOf(page, sheet.id).click()
    await expect(page.getByRole('region', { name: '校验结果' })).toContainText('医师理由：获益大于风险，已与患者充分沟通')
  })

  await test.step('R, the number of the reason, words on the line, Ctrl+Enter', async () => {
    await expect(page.getByRole('timer', { name: '领取剩余时间' })).toBeVisible()
    await page.keyboard.press('r')
    const panel = page.getByRole('region', { name: '驳回意见' })
    await expect(panel.getByLabel('原因编码')).toBeFocused()
    await expect(panel.getByRole('button', { name: /^驳回/ })).toBeDisabled()
    for (const name of [/^取消/, /^驳回/]) await expect(panel.getByRole('button', { name })).toBeInViewport({ ratio: 1 })
    await page.keyboard.type('207')
    await expect(panel.getByRole('checkbox', { name: /^207/ })).toBeChecked()
    await page.getByLabel('对阿莫西林胶囊的意见').fill('与在用药品合用须评估')
    await panel.getByRole('textbox', { name: '说明' }).fill('请评估后重新提交')
    await page.keyboard.press('Control+Enter')
    await sign(page)
    await expect(toast(page, '处方已驳回')).toBeVisible()
    await expect(rowOf(page, sheet.id)).toBeHidden()
  })

  await test.step('the doctor’s card, conversation and bell tell of it', async () => {
    await expect(there.getByText(`处方${sheet.rxNo}被药师驳回，请修改后重新提交`).first()).toBeVisible()
    await expect(card).toContainText('审核驳回')
    await expect(card.getByRole('link', { name: '修改' })).toBeVisible()
    await there.getByRole('button', { name: /^消息，/ }).click()
    await there.getByRole('tab', { name: /^系统消息/ }).click()
    await expect(there.getByText(`处方${sheet.rxNo}被药师驳回`, { exact: true }).first()).toBeVisible()
  })
  await endAll(server.url, doctor)
})

test('[RX-26] the second version of a sheet shows what changed, with the words of its rejection', async ({
  as,
  server,
  staffOf,
  patientOf,
}) => {
  test.setTimeout(90_000)
  const [doctor, pharmacist] = [await staffOf('doctor'), await staffOf('pharmacist')]
  const session = await revisit(server.url, await patientOf('19900020052'), doctor)
  const first = await submitted(server.url, doctor, session.id)
  const back = await rejected(server.url, pharmacist, first)
  const sheet = await mended(server.url, doctor, back, [
    { ...AMLODIPINE, days: 14 },
    { ...AMOXICILLIN, no: 2 },
  ])
  const page = await as('pharmacist', { viewport: SMALL })
  await page.goto('/hospitalChat/review')
  await wakeKeys(page)
  await expect(rowOf(page, sheet.id)).toContainText('第 2 次')
  await rowOf(page, sheet.id).click()
  const changes = page.getByRole('region', { name: '修改内容' })
  await expect(changes.getByRole('listitem').filter({ hasText: '天数' }).getByRole('deletion')).toHaveText('7')
  await expect(changes.getByRole('listitem').filter({ hasText: '天数' }).getByRole('insertion')).toHaveText('14')
  await expect(changes.getByRole('insertion').filter({ hasText: '阿莫西林胶囊' })).toBeVisible()
  await expect(page.getByText('上次意见：用法用量不适宜')).toBeVisible()

  await test.step('S gives it back, and it can be taken again', async () => {
    await expect(page.getByRole('timer', { name: '领取剩余时间' })).toBeVisible()
    await page.keyboard.press('s')
    await expect(paper(page)).toBeHidden()
    await expect(rowOf(page, sheet.id)).not.toContainText('我审核中')
  })
  await endAll(server.url, doctor)
})
