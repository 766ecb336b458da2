import { myPreferences } from '#contract/http/calls/preferences.ts'
import { expect, test } from '#e2e/fixtures.ts'
import { accept, ask, consult, endAll } from '#e2e/support/people.ts'
import { chooseOption } from '#e2e/support/chooseOption.ts'

const HOME = '/hospital/ServiceData'

test('[ROUTE-20] [VIEW-HOSP-20] [STAT-01] numbers of the statistics open their rows, as many as they say', async ({ as }) => {
  const page = await as('hospital')
  await page.goto(`${HOME}#statistics`)
  for (const name of ['订单量', '接诊量', '问诊申请', '其他结束', '处方量', '下单']) {
    const number = page.getByRole('button', { name: new RegExp(`^${name}`) }).first()
    const said = await number.locator('strong').textContent()
    await number.click()
    const rows = page.getByRole('dialog', { name: `${name}明细` })
    await expect(rows.getByRole('status').getByText(/^共 [\d,]+ 条$/)).toHaveText(`共 ${said} 条`)
    await rows.getByRole('button', { name: '关闭窗口' }).click()
    await expect(rows).toBeHidden()
  }
})

test('[STAT-06] the strip of the home page follows within two seconds, and its numbers lead to rows', async ({
  as,
  server,
  staffOf,
  patientOf,
}) => {
  const doctor = await staffOf('doctor')
  await endAll(server.url, doctor)
  const page = await as('hospital')
  const line = page.waitForEvent('websocket', socket => socket.url().includes('socket.io'))
  await page.goto(HOME)
  const strip = page.getByRole('navigation', { name: '实时' })
  const waiting = strip.getByRole('link', { name: /^待接诊/ })
  await expect(waiting.locator('strong')).toHaveText(/^\d+$/)
  const before = Number(await waiting.locator('strong').textContent())
  await line
  const session = await consult(server.url, await patientOf('19900001001'), doctor)
  await expect(waiting.locator('strong')).toHaveText(String(before + 1), { timeout: 2_000 })
  await waiting.click()
  const rows = page.getByRole('dialog', { name: '待接诊列表' })
  await expect(rows.getByText(`共 ${before + 1} 条`)).toBeVisible()
  await expect(rows.getByRole('cell', { name: session.sessionNo })).toBeVisible()
  await endAll(server.url, doctor)
})

test('[STAT-01] the bar of a department on the home page opens the rows of today that it counts, from its address too', async ({
  as,
  server,
  staffOf,
  patientOf,
}) => {
  const doctor = await staffOf('doctor')
  await endAll(server.url, doctor)
  await accept(server.url, doctor, await consult(server.url, await patientOf('19900001002'), doctor))
  const page = await as('hospital')
  const rows = page.getByRole('dialog', { name: '接诊量明细' })
  const counted = rows.getByText(/^共 [\d,]+ 条$/)
  let said = ''
  // an answer of the figures stands for half a minute: one from before the consultation may still be there
  await expect(async () => {
    await page.goto(HOME)
    const bar = page.getByRole('region', { name: '今日各科室接诊量' }).getByRole('button', { name: /全科/ })
    said = /\d+$/.exec((await bar.textContent()) ?? '')?.[0] ?? ''
    await bar.click()
    await expect(counted).toHaveText(`共 ${said} 条`, { timeout: 3_000 })
  }).toPass({ timeout: 60_000 })
  await page.reload()
  await expect(counted).toHaveText(`共 ${said} 条`)
  await page.keyboard.press('Escape')
  await expect(rows).toBeHidden()
  await endAll(server.url, doctor)
})

test('[STAT-08] a chart has a table twin by keyboard and an export; a figure says its definition on focus', async ({ as }) => {
  const page = await as('hospital')
  await page.goto(`${HOME}#statistics`)
  const figure = page.getByRole('button', { name: /^接诊率/ })
  await figure.focus()
  await expect(page.getByRole('tooltip', { name: /已接诊 ÷ 已有结果/ })).toBeVisible()
  const chart = page.getByRole('region', { name: '问诊转化' })
  await chart.getByRole('button', { name: /^表/ }).press('Enter')
  await expect(chart.getByRole('table', { name: '问诊转化' }).getByRole('rowheader')).toHaveText([
    '下单',
    '支付',
    '接诊',
    '结束',
    '评价',
  ])
  const file = page.waitForEvent('download')
  await chart.getByRole('button', { name: /^导出明细/ }).click()
  expect((await file).suggestedFilename()).toBe('下单明细.xlsx')
})

test('shortcuts are arranged by keyboard and are the same in another browser', async ({ as, server, staffOf }) => {
  const page = await as('hospital')
  await page.goto(HOME)
  const panel = page.getByRole('region', { name: '快捷入口' })
  await panel.getByRole('button', { name: '整理' }).click()
  await chooseOption(panel, '添加入口', '订单管理', '订单')
  await chooseOption(panel, '添加入口', '处方管理', '处方')
  await panel.getByRole('button', { name: /^移动处方管理/ }).press('ArrowLeft')
  await panel.getByRole('button', { name: '完成' }).click()
  await expect(panel.getByRole('link')).toHaveText(['处方管理', '订单管理'])
  const { token } = await staffOf('hospital')
  await expect
    .poll(async () => (await ask(server.url, myPreferences, {}, token))['home.shortcuts'])
    .toEqual(['/hospital/prescriptions', '/hospital/orders'])
  const elsewhere = await as('hospital')
  await elsewhere.goto(HOME)
  await expect(elsewhere.getByRole('region', { name: '快捷入口' }).getByRole('link')).toHaveText(['处方管理', '订单管理'])
})
