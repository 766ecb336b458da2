import { randomInt } from 'node:crypto'
import { expect, PHONE, test } from '#e2e/fixtures.ts'
import { chooseDoctor, describeIllness } from '#e2e/models/patientApp.ts'
import { endAll } from '#e2e/support/people.ts'

/** A boy's number; drawn anew, as an account holds each once. */
const CHILD_CERT = (year: number): string => certNo(`110101${year}0105${String(2 * randomInt(500) + 1).padStart(3, '0')}`)
const GUARDIAN_CERT = '110101199005010223'

/** The check digit of ISO 7064 behind 17 digits. */
function certNo(digits: string): string {
  const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
  const sum = weights.reduce((total, weight, at) => total + weight * Number(digits[at]), 0)
  return digits + ('10X98765432'[sum % 11] ?? '')
}

test('[PAY-10] a mother adds a child of five with a guardian and opens a consultation for the child; the doctor’s desk shows the child', async ({
  visitor,
  server,
  staffOf,
  patientOf,
}) => {
  test.setTimeout(120_000)
  const doctor = await staffOf('doctor2')
  const patient = await patientOf('19900020045')
  const page = await visitor({ stored: patient.stored, viewport: PHONE, isMobile: true, hasTouch: true, reducedMotion: 'reduce' })
  await page.goto('/patient?page=me')
  await page.getByRole('button', { name: '就诊人' }).click()
  const people = page.getByRole('list', { name: '就诊人' })
  await expect(people.getByRole('listitem').first()).toContainText('默认')
  const name = `小满${Date.now() % 100_000}`
  await page.getByRole('button', { name: '添加就诊人' }).click()
  await page.getByLabel('姓名', { exact: true }).fill(name)
  await page.getByText('子女', { exact: true }).click()
  await page.getByLabel('身份证号', { exact: true }).fill('110101202101050150')
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('身份证号码校验失败')).toBeVisible()
  // five years old on every day of the year but the first four
  const year = new Date(Date.now() - 4 * 86_400_000).getUTCFullYear() - 5
  await page.getByLabel('身份证号', { exact: true }).fill(CHILD_CERT(year))
  await page.getByLabel('体重（千克）', { exact: true }).fill('18.5')
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('请填写监护人信息').first()).toBeVisible()
  await page.getByLabel('监护人姓名', { exact: true }).fill('林妈妈')
  await page.getByLabel('监护人身份证号', { exact: true }).fill(GUARDIAN_CERT)
  await page.getByLabel('监护人手机号', { exact: true }).fill('13800001234')
  await page.screenshot({ path: 'test-results/member-390.png', fullPage: true })
  await page.getByRole('button', { name: '保存' }).click()
  const card = people.getByRole('listitem', { name })
  await expect(card).toContainText('子女 · 男 · 5岁')
  await expect(card).toContainText('林妈妈 138****1234')
  await page.screenshot({ path: 'test-results/family-390.png', fullPage: true })

  await page.getByRole('button', { name: `编辑 ${name}` }).click()
  await page.getByLabel('过敏的药物或食物', { exact: true }).fill('青霉素')
  await page.getByRole('button', { name: '添加过敏记录' }).click()
  await expect(page.getByRole('list', { name: '过敏记录' })).toContainText('青霉素')

  await page.goto('/patient')
  await chooseDoctor(page, '呼吸', '周济')
  await page.getByText(new RegExp(`^${name} 子女`)).click()
  await expect(page.getByRole('button', { name: `就诊人 ${name}，更换` })).toBeVisible()
  await page.screenshot({ path: 'test-results/consult-member-390.png' })
  await describeIllness(page, { complaint: '孩子发热一天', description: '昨晚开始发热，最高三十八度五，精神尚可。' })

  const desk = await visitor({ stored: doctor.stored })
  await desk.goto('/hospitalChat/imServer')
  await desk.getByRole('button', { name: new RegExp(name) }).click()
  await desk.getByRole('button', { name: '查看患者资料' }).click()
  const panel = desk.getByRole('region', { name: '患者资料' })
  await expect(panel).toContainText(`男 · 5岁`)
  await expect(panel).toContainText('监护人 林妈妈 138****1234')
  await expect(panel).toContainText('青霉素')
  await endAll(server.url, doctor)
})
