import { expect, PHONE, test } from '#e2e/fixtures.ts'
import { chooseDoctor, sendIllness } from '#e2e/models/patientApp.ts'

test('[PAY-01] a paid consultation begins only after 模拟支付: 失败 leaves it open, 成功 leads into the queue, orders show both ends', async ({
  visitor,
  patientOf,
}) => {
  const { stored } = await patientOf('19900001002')
  const page = await visitor({ stored, viewport: PHONE, isMobile: true, hasTouch: true, reducedMotion: 'reduce' })
  await page.goto('/patient')
  await chooseDoctor(page, '心血管内科', '高致远')
  await sendIllness(page, { complaint: '心悸三天', description: '活动后心悸三天，休息后缓解，无胸痛。' })
  await expect(page.getByRole('heading', { name: '支付订单' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('¥49.00')
  await expect(page.getByRole('timer')).toContainText(/请在 (30:00|29:\d\d) 内支付/)
  await page.screenshot({ path: 'test-results/pay-390.png' })

  await page.getByRole('button', { name: '支付 ¥49.00' }).click()
  const provider = page.getByRole('region', { name: '模拟支付' })
  await provider.getByRole('button', { name: '失败' }).click()
  await expect(page.getByRole('alert')).toHaveText('支付未成功，请重试或更换支付方式')

  // the order waits in the list, and is paid from there
  await page.getByRole('button', { name: '返回' }).click()
  await expect(page.getByRole('heading', { name: '订单详情' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('待支付')
  await page.screenshot({ path: 'test-results/order-390.png' })
  await page.getByRole('button', { name: '返回' }).click()
  await page.screenshot({ path: 'test-results/orders-390.png' })
  await page.getByRole('button', { name: /^去支付/ }).click()
  await page.getByRole('button', { name: '支付 ¥49.00' }).click()
  await page.screenshot({ path: 'test-results/pay-demo-390.png' })
  await provider.getByRole('button', { name: '成功' }).click()
  await expect(page.getByText(/下一位就是您|第 \d+ 位/)).toBeVisible()

  // cancelled while it waits: all goes back, and the order tells so
  await page.goto('/patient?page=orders')
  const tabs = page.getByRole('group', { name: '我的订单' })
  await tabs.getByRole('button', { name: /进行中/ }).click()
  await page.getByRole('button', { name: /图文咨询 · 高致远/ }).click()
  await expect(page.getByRole('list').last()).toContainText('支付成功')
  await page.getByRole('button', { name: '进入问诊' }).click()
  await page.getByRole('button', { name: '取消问诊' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '取消问诊' }).click()
  await expect
    .poll(async () => {
      await page.goto('/patient?page=orders')
      await tabs.getByRole('button', { name: /已完成/ }).click()
      return page.getByRole('main').innerText()
    })
    .toContain('已退款')
})

test('[PAY-03] 延迟回调: the page waits for the server’s word and goes on by itself', async ({ visitor, patientOf }) => {
  const { stored } = await patientOf('19900001003')
  const page = await visitor({ stored, viewport: PHONE, isMobile: true, hasTouch: true, reducedMotion: 'reduce' })
  await page.goto('/patient')
  await chooseDoctor(page, '心血管内科', '高致远')
  await sendIllness(page, { complaint: '血压高', description: '近一周血压偏高，头晕，无呕吐。' })
  await page.getByRole('button', { name: '支付 ¥49.00' }).click()
  await page.getByRole('button', { name: '延迟回调' }).click()
  await expect(page.getByText('正在等待支付结果…')).toBeVisible()
  await expect(page.getByText(/下一位就是您|第 \d+ 位/)).toBeVisible({ timeout: 30_000 })
  await page.getByRole('button', { name: '取消问诊' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '取消问诊' }).click()
  await expect(page.getByText('已取消').first()).toBeVisible()
})
