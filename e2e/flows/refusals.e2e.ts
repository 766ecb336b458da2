import { expect, test } from '#e2e/fixtures.ts'
import { signInPatient } from '#e2e/models/patientApp.ts'

const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }

test('[WALK-20] a patient is told under 拒绝访问 what is missing, without another try', async ({ visitor }) => {
  const page = await visitor(PHONE)
  await signInPatient(page, '19900001001')
  const answer = { success: false, code: 510, message: '缺少查看该问诊的权限', result: null, timestamp: 0 }
  await page.route('**/hospital/chatSession/detail*', route => route.fulfill({ json: answer }))
  await page.goto('/patient?page=session&sid=not-mine')
  const said = page.getByRole('alert').filter({ hasText: '拒绝访问' })
  await expect(said).toContainText('缺少查看该问诊的权限')
  await expect(page.getByRole('button', { name: '重试' })).toHaveCount(0)
  await page.getByRole('button', { name: '返回我的问诊' }).click()
  await expect(page).toHaveURL(/page=mine/)
})
