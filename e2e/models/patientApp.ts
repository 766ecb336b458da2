import { expect, type Page } from '@playwright/test'

export interface Illness {
  complaint: string
  description: string
  picture?: { name: string; mimeType: string; buffer: Buffer }
}

/** Signs in on /patient with the code that the demonstration shows. */
export async function signInPatient(page: Page, phone: string): Promise<void> {
  await page.goto('/patient')
  await page.getByLabel('手机号').fill(phone)
  await page.getByRole('button', { name: '获取验证码' }).click()
  const line = page.getByText(/演示验证码：\d{6}/)
  await expect(line).toBeVisible()
  await page.getByRole('textbox', { name: '验证码' }).fill(/\d{6}/.exec(await line.innerText())?.[0] ?? '')
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page.getByRole('heading', { name: '选择科室' })).toBeVisible()
}

/** Chooses department and doctor on the first page of a signed-in patient. */
export async function chooseDoctor(page: Page, department: string, doctor: string): Promise<void> {
  await page.getByRole('list', { name: '科室列表' }).getByRole('button', { name: department }).click()
  await page.getByRole('button', { name: `问诊 ${doctor}` }).click()
  await expect(page.getByRole('heading', { name: '描述病情' }).first()).toBeVisible()
}

/** Fills the illness card and sends it; waits for the queue. */
export async function describeIllness(page: Page, illness: Illness): Promise<void> {
  await sendIllness(page, illness)
  await expect(page.getByText(/下一位就是您|第 \d+ 位/)).toBeVisible()
}
/** The same without a word about what comes then. */
export async function sendIllness(page: Page, { complaint, description, picture }: Illness): Promise<void> {
  await page.getByRole('button', { name: '下一步' }).click()
  await page.getByLabel('主诉', { exact: true }).fill(complaint)
  await page.getByLabel('病情描述', { exact: true }).fill(description)
  await page.getByText('一周内', { exact: true }).click()
  await page.getByRole('group', { name: '是否到医院就诊过' }).getByText('否', { exact: true }).click()
  await page.getByRole('group', { name: '过敏史' }).getByText('无', { exact: true }).click()
  if (picture) {
    await page.locator('input[type=file]').first().setInputFiles(picture)
    await expect(page.getByRole('button', { name: `移除 ${picture.name}` })).toBeVisible()
    await expect(page.getByRole('progressbar')).toHaveCount(0)
  }
  await page.getByRole('button', { name: '下一步' }).click()
  await page.getByText('我已阅读并知晓').click()
  await page.getByRole('button', { name: /^提交并(开始问诊|支付)/ }).click()
}
