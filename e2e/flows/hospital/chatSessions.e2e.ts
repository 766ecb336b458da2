import { DESKTOP, PHONE, expect, test, toast } from '#e2e/fixtures.ts'
import { accept, consult } from '#e2e/support/people.ts'

test('[VIEW-HOSP-02] [VIEW-CHAT-03] the office sees sessions as they run, reads one with a reason, and ends it by force', async ({
  as,
  server,
  staffOf,
  patientOf,
}) => {
  test.setTimeout(120_000)
  const [doctor, patient] = [await staffOf('menglan'), await patientOf('19900020047')]
  const page = await as('hospital', { viewport: DESKTOP })
  const session = await consult(server.url, patient, doctor, '头晕两天')
  await page.goto(`/hospital/chatSessions?sessionNo=${session.sessionNo}`)
  const list = page.getByRole('region', { name: '会话列表' })
  const row = list.getByRole('row', { name: new RegExp(session.sessionNo) })
  await expect(row).toContainText('待接诊')

  await test.step('without a reload, what the doctor does is there', async () => {
    await accept(server.url, doctor, session)
    await expect(row).toContainText('问诊中')
  })

  await test.step('what was said is read after a reason, and its doctor is told', async () => {
    await row.getByRole('button', { name: /查看/ }).click()
    const asked = page.getByRole('dialog', { name: '查看他人的问诊记录' })
    await asked.getByRole('textbox', { name: /查看原因/ }).fill('投诉')
    await asked.getByRole('button', { name: '查看', exact: true }).click()
    await expect(asked.getByRole('alert')).toHaveText('请填写原因，至少5个字')
    await asked.getByRole('textbox', { name: /查看原因/ }).fill('患者投诉，核实情况')
    await page.keyboard.press('Tab')
    await asked.getByRole('button', { name: '查看', exact: true }).click()
    const opened = page.getByRole('dialog', { name: `问诊记录：${patient.name} ${session.sessionNo}` })
    await expect(opened.getByRole('log')).toContainText('头晕两天')
    await opened.getByRole('tab', { name: '处方' }).click()
    await expect(opened.getByText('本次未开处方')).toBeVisible()
    await opened.getByRole('button', { name: '关闭', exact: true }).click()
  })

  await test.step('it is ended by force, with a reason', async () => {
    await row.getByRole('button', { name: /^更多/ }).click()
    await page.getByRole('menuitem', { name: '强制结束' }).click()
    const window = page.getByRole('dialog', { name: '强制结束会话' })
    await window.getByRole('textbox', { name: /原因/ }).fill('医生临时离岗，请患者另行预约')
    await window.getByRole('button', { name: '强制结束' }).click()
    await expect(toast(page, '会话已强制结束')).toBeVisible()
    await expect(row).toContainText('已结束')
  })
})

test('[VIEW-HOSP-14] the office reads what was sent to whom; on a phone lists are cards and nothing is wider than the page', async ({
  as,
}) => {
  const page = await as('hospital', { viewport: PHONE })
  for (const address of ['/hospital/messages', '/hospital/chatSessions']) {
    await page.goto(address)
    await expect(page.getByRole('region', { name: /列表$/ })).toBeVisible()
    await expect(page.getByText(/加载失败/)).toHaveCount(0)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
  }
})
