import { expect, test } from '#e2e/fixtures.ts'
import { endAll } from '#e2e/support/people.ts'
import { approved, revisit, submitted, THREE } from '#e2e/support/prescriptions.ts'

test('[RX-30] a prescription is printed on one page of A5 with everything it must carry', async ({
  as,
  server,
  staffOf,
  patientOf,
}) => {
  const [doctor, pharmacist] = [await staffOf('doctor'), await staffOf('pharmacist')]
  const session = await revisit(server.url, await patientOf('19900020057'), doctor)
  const tested = { skinTests: [{ ingredientCode: '阿莫西林', result: 'negative' as const, at: Date.UTC(2026, 0, 5, 23, 30) }] }
  const sheet = await approved(server.url, pharmacist, await submitted(server.url, doctor, session.id, THREE, tested))
  const page = await as('doctor')
  await page.goto(`/hospitalChat/print?rx=${sheet.id}`)
  const paper = page.getByRole('article', { name: `处方笺 ${sheet.rxNo}` })

  await test.step('前记, 正文, 后记', async () => {
    for (const text of [
      '处方笺',
      `处方号：${sheet.rxNo}`,
      '费别：自费',
      '临床诊断：特发性(原发性)高血压',
      '开具日期',
      '门诊病历号',
      '皮试：阿莫西林 阴性 2026-01-06 07:30',
    ])
      await expect(paper).toContainText(text)
    await expect(paper.getByText('Rp', { exact: true })).toBeVisible()
    await expect(paper.getByRole('listitem')).toHaveCount(3)
    await expect(paper.getByRole('listitem').first()).toContainText('苯磺酸氨氯地平片 5mg×28片 ×1盒')
    await expect(paper.getByRole('listitem').first()).toContainText('用法：5mg 口服 每日一次 7天')
    await expect(paper).toContainText('医师：林杏')
    await expect(paper).toContainText('审核药师：')
    await expect(paper).toContainText('金额：¥49.50')
    await expect(paper.locator('.xl-print-strike')).toBeVisible()
    await expect(paper.getByText('普通', { exact: true })).toBeVisible()
    await expect(paper.getByRole('img', { name: `处方号条码 ${sheet.rxNo}` })).toBeVisible()
    await expect(paper.getByRole('img', { name: '验证二维码' })).toHaveAttribute(
      'data-text',
      new RegExp(`/hospital/prescription/verify/${sheet.rxNo}\\?c=[0-9a-f]{8}$`),
    )
  })

  await test.step('one page, 148 by 210 mm', async () => {
    const pdf = (await page.pdf({ preferCSSPageSize: true, printBackground: true })).toString('latin1')
    expect(pdf.match(/\/Type\s*\/Page\b(?!s)/g)).toHaveLength(1)
    const [, width = '', height = ''] = /\/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]/.exec(pdf) ?? []
    expect(Math.round(Number(width))).toBe(420)
    expect(Math.round(Number(height))).toBe(595)
  })

  await test.step('a print is counted, the next one says so', async () => {
    await page.evaluate(() => {
      globalThis.print = () => undefined
    })
    await page.getByRole('button', { name: '打印', exact: true }).click()
    await page.reload()
    await expect(paper).toContainText('第2次打印')
  })
  await endAll(server.url, doctor)
})
