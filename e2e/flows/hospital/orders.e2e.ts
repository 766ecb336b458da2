import { orderSums } from '#contract/http/calls/orders.ts'
import { DESKTOP, PHONE, expect, test, toast } from '../../fixtures.ts'
import { accept, ask, consult, endAll } from '../../support/people.ts'

const COLUMNS = [
  '订单号',
  '类型',
  '患者',
  '医生',
  '金额（元）',
  '实付（元）',
  '退款（元）',
  '渠道',
  '状态',
  '下单',
  '支付',
  '完成',
]
const yuan = (fen: number): string => `¥${(fen / 100).toLocaleString('zh-CN', { minimumFractionDigits: 2 })}`

test('[VIEW-HOSP-15] [PAY-12] the office lists orders; the sums below them are of all that the filter finds', async ({
  as,
  server,
  staffOf,
}) => {
  const { token } = await staffOf('hospital')
  const page = await as('hospital', { viewport: DESKTOP })
  await page.goto('/hospital/orders?pageSize=30')
  const list = page.getByRole('region', { name: '订单列表' })
  await expect(list.getByRole('row', { name: /问诊/ }).first()).toBeVisible()
  const headings = await list.getByRole('columnheader').allInnerTexts()
  expect(headings.map(text => text.trim()).filter(text => COLUMNS.includes(text))).toEqual(COLUMNS)
  await expect(list.getByRole('button', { name: '添加' })).toHaveCount(0)
  const sums = list.getByRole('group', { name: '合计' })
  let count = 0
  // a refund of a test before may come through in between
  await expect(async () => {
    await page.reload()
    const all = await ask(server.url, orderSums, {}, token)
    count = all.count
    const text = `合计金额 ${yuan(all.amountFen)}实付 ${yuan(all.paidFen)}退款 ${yuan(all.refundFen)}`
    await expect(sums).toHaveText(text, { timeout: 3_000 })
  }).toPass()
  expect(count).toBeGreaterThan(30)

  // the rows of a filter that fit on one page come to what stands below them
  const search = page.getByRole('search')
  await search.getByRole('button', { name: '展开' }).click()
  await search.getByLabel('手机').fill('19900001003')
  await search.getByRole('button', { name: '查询' }).click()
  await expect.poll(() => new URL(page.url()).searchParams.get('phone')).toBe('19900001003')
  const found = await ask(server.url, orderSums, { phone: '19900001003' }, token)
  expect(found.count).toBeLessThan(count)
  await expect(list.locator('tbody tr')).toHaveCount(found.count)
  await expect(sums).toContainText(`金额 ${yuan(found.amountFen)}`)
  const at = headings.findIndex(text => text.trim() === '金额（元）')
  const cells = await list
    .locator('tbody tr')
    .evaluateAll((rows, place) => rows.map(row => row.children[place]?.textContent ?? ''), at)
  const fen = cells.reduce((sum, text) => sum + Math.round(Number(text.replace(/[^\d.]/g, '')) * 100), 0)
  expect(fen).toBe(found.amountFen)

  await list
    .getByRole('button', { name: /^详情 / })
    .first()
    .click()
  const detail = page.getByRole('dialog', { name: '订单详情' })
  await expect(detail.getByRole('region', { name: '订单进度' })).toContainText('提交订单')
  await expect(detail).toContainText('199****1003')
  await page.setViewportSize(PHONE)
  await expect(detail.getByRole('region', { name: '订单进度' })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await page.screenshot({ path: 'test-results/order-phone.png' })
  await page.setViewportSize(DESKTOP)
  await page.keyboard.press('Escape')
  await expect(detail).toBeHidden()
  await search.getByLabel('手机').fill('19900')
  await search.getByRole('button', { name: '查询' }).click()
  await expect(list.getByText('没有查询到任何数据')).toBeVisible()
})

test('[PAY-05] a refund is asked for and let go by two persons, never more than was paid', async ({
  as,
  server,
  staffOf,
  patientOf,
}) => {
  test.setTimeout(90_000)
  const [doctor, patient] = [await staffOf('gaozy'), await patientOf('19900001003')]
  // while a consultation goes on its money follows it
  await accept(server.url, doctor, await consult(server.url, patient, doctor))
  await endAll(server.url, doctor)
  const asks = await as('hospital', { viewport: DESKTOP })
  const address = `/hospital/orders?phone=19900001003&status=3`
  await asks.goto(address)
  const row = (page: typeof asks) => page.getByRole('region', { name: '订单列表' }).locator('tbody tr').first()
  await row(asks)
    .getByRole('button', { name: /^退款 / })
    .click()
  const refund = asks.getByRole('dialog', { name: '申请退款' })
  const amount = refund.getByRole('textbox', { name: '退款金额（元）' })
  await expect(amount).not.toHaveValue('')
  const paid = await amount.inputValue()
  await refund.getByRole('button', { name: '提交申请' }).click()
  await expect(refund).toContainText('请填写退款原因，至少5个字')
  await refund.getByRole('textbox', { name: '退款原因' }).fill('患者投诉，协商退款')
  await amount.fill((Number(paid) + 0.01).toFixed(2))
  await refund.getByRole('button', { name: '提交申请' }).click()
  await expect(refund.getByRole('alert').filter({ hasText: '退款金额不能大于可退金额' })).toBeVisible()
  await amount.fill('1.00')
  await asks.screenshot({ path: 'test-results/refund.png' })
  // the table becomes cards; the dialog stays, and what is typed in it
  await asks.setViewportSize(PHONE)
  await expect(asks.locator('.xl-list-cards').first()).toBeAttached()
  await expect(refund.getByRole('textbox', { name: '退款原因' })).toHaveValue('患者投诉，协商退款')
  await expect(amount).toHaveValue('1.00')
  await expect(asks.getByRole('dialog')).toHaveCount(1)
  await asks.screenshot({ path: 'test-results/refund-phone.png' })
  await asks.setViewportSize(DESKTOP)
  await refund.getByRole('button', { name: '提交申请' }).click()
  await expect(toast(asks, '退款申请已提交，待另一人复核')).toBeVisible()
  await expect(refund).toBeHidden()

  // who asked may not decide
  await row(asks)
    .getByRole('button', { name: /^复核 / })
    .click()
  const own = asks.getByRole('dialog', { name: '复核退款' })
  await own.getByRole('button', { name: '通过' }).click()
  await expect(own.getByRole('alert')).toHaveText('不能复核自己的申请')
  await own.getByRole('button', { name: '驳回' }).click()
  await expect(own.getByRole('alert')).toHaveText('不能复核自己的申请')

  const other = await as('admin', { viewport: DESKTOP })
  await other.goto(address)
  await row(other)
    .getByRole('button', { name: /^复核 / })
    .click()
  const review = other.getByRole('dialog', { name: '复核退款' })
  await expect(review).toContainText('患者投诉，协商退款')
  await review.getByRole('button', { name: '通过' }).click()
  await expect(toast(other, '退款已通过复核')).toBeVisible()
  await expect(async () => {
    await other.reload()
    await row(other)
      .getByRole('button', { name: /^详情 / })
      .click({ timeout: 3_000 })
    await expect(other.getByRole('dialog', { name: '订单详情' })).toContainText('退款成功 ¥1.00', { timeout: 2_000 })
  }).toPass()
})

test('[VIEW-HOSP-15] on a phone orders are cards with their sums, and nothing is wider than the page', async ({ as }) => {
  const page = await as('hospital', { viewport: PHONE })
  await page.goto('/hospital/orders')
  await expect(page.getByRole('button', { name: /^更多 / }).first()).toBeVisible()
  await expect(page.getByRole('group', { name: '合计' })).toContainText('¥')
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
})
