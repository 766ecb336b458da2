import { endSession } from '#contract/http/calls/consultation.ts'
import { expect, test } from '#e2e/fixtures.ts'
import { Conversation } from '#e2e/models/conversation.ts'
import { draftSheet, revisit, sessionNow } from '#e2e/support/prescriptions.ts'
import { ask, endAll, PASSWORD } from '#e2e/support/people.ts'

test('[CHAT-12] [VIEW-CHAT-03] [RX-38] a past consultation is shown as a record: messages with search, the signed record and its revision, sheets, the link', async ({
  as,
  server,
  staffOf,
  patientOf,
}) => {
  test.setTimeout(120_000)
  const doctor = await staffOf('qinchuan')
  const patient = await patientOf('19900020038')
  const session = await revisit(server.url, patient, doctor)
  await draftSheet(server.url, doctor, session.id)
  const here = new Conversation(await as('qinchuan'))
  const { page } = here
  await page.goto(`/hospitalChat/imChat?sid=${session.id}`)
  await here.say('请问最近血压控制得怎么样')
  await here.isMarked('请问最近血压控制得怎么样', '已发送')
  const { version } = await sessionNow(server.url, doctor, session.id)
  await ask(server.url, endSession, { sid: session.id, version }, doctor.token)

  await page.goto('/hospitalChat/imRecord')
  const list = page.getByRole('region', { name: '问诊记录列表' })
  // codes are said in words
  await expect(list.getByRole('row', { name: new RegExp(session.sessionNo) })).toContainText('图文')
  await list
    .getByRole('row', { name: new RegExp(session.sessionNo) })
    .getByRole('button', { name: /查看/ })
    .click()
  const window = page.getByRole('dialog', { name: `问诊记录：${patient.name} ${session.sessionNo}` })

  await test.step('messages, and a search that jumps', async () => {
    await expect(window.getByRole('log')).toContainText('请问最近血压控制得怎么样')
    await expect(window.getByRole('textbox', { name: /输入消息/ })).toHaveCount(0)
    await window.getByRole('searchbox', { name: '搜索消息' }).fill('血压控制')
    await page.keyboard.press('Enter')
    await expect(window.getByRole('status').getByText('1/1')).toBeVisible()
    await window.getByRole('searchbox', { name: '搜索消息' }).fill('没有这样的话')
    await expect(window.getByText('没有找到')).toBeVisible()
  })

  await test.step('the record is signed, then revised: two revisions stand', async () => {
    await window.getByRole('tab', { name: '病历' }).click()
    await window.getByRole('button', { name: '写病历' }).click()
    const form = page.getByRole('dialog', { name: '病历', exact: true })
    await form.getByRole('textbox', { name: '医嘱' }).fill('低盐饮食')
    await form.getByRole('button', { name: '签名', exact: true }).click()
    await form.getByLabel('登录口令').fill(PASSWORD)
    await page.keyboard.press('Enter')
    await expect(window.getByRole('article', { name: '第 1 版' })).toContainText('已签名')
    await window.getByRole('button', { name: '修订' }).click()
    await form.getByRole('textbox', { name: '医嘱' }).fill('低盐饮食，一周后复诊')
    await form.getByRole('button', { name: '签名', exact: true }).click()
    await expect(window.getByRole('article', { name: '第 2 版' })).toContainText('低盐饮食，一周后复诊')
    await expect(window.getByRole('article', { name: '第 2 版' })).toContainText('内容与签名一致')
    await expect(window.getByRole('article', { name: '第 1 版' })).toContainText('已修订')
    await expect(window.getByRole('article', { name: '第 1 版' })).toContainText('低盐饮食')
  })

  await test.step('sheets, and the link to share', async () => {
    await window.getByRole('tab', { name: '处方' }).click()
    await expect(window.getByText('苯磺酸氨氯地平片').first()).toBeVisible()
    await window.getByRole('button', { name: '分享' }).click()
    const share = page.getByRole('dialog', { name: '分享记录' })
    await expect(share.getByRole('button', { name: '生成链接' })).toBeVisible()
    await share.getByRole('button', { name: '关闭' }).click()
  })

  await test.step('found again by name and status', async () => {
    await window.getByRole('button', { name: '关闭', exact: true }).click()
    await page.getByRole('search').getByLabel('患者').fill(patient.name)
    await page.getByRole('search').getByRole('button', { name: '查询' }).click()
    await expect(list.getByRole('row', { name: new RegExp(session.sessionNo) })).toBeVisible()
    await page.getByRole('search').getByLabel('患者').fill('查无此人')
    await page.getByRole('search').getByRole('button', { name: '查询' }).click()
    await expect(list.getByText('没有查询到任何数据')).toBeVisible()
  })
  await endAll(server.url, doctor)
})
