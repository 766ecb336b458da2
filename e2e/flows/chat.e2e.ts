import type { Page } from '@playwright/test'
import { bell, expect, PHONE, test } from '#e2e/fixtures.ts'
import { Conversation } from '#e2e/models/conversation.ts'
import { layCable } from '#e2e/support/cable.ts'
import { accept, consult, endAll } from '#e2e/support/people.ts'

const phone = { viewport: PHONE, isMobile: true, hasTouch: true }
const talkOf = (sid: string): string => `/patient?page=session&sid=${sid}`
const sessions = (page: Page) => page.getByRole('complementary', { name: '会话列表' }).getByRole('tabpanel')

test('[VIEW-CHAT-02] imChat shows one conversation and sends messages', async ({ as, visitor, server, staffOf, patientOf }) => {
  const doctor = await staffOf('tangwei')
  const patient = await patientOf('19900020011')
  const session = await accept(server.url, doctor, await consult(server.url, patient, doctor))
  const here = new Conversation(await as('tangwei'))
  const there = new Conversation(await visitor({ ...phone, stored: patient.stored }))
  await there.page.goto(talkOf(session.id))
  await here.page.goto(`/hospitalChat/imChat?sid=${session.id}`)
  await expect(here.page.getByRole('complementary', { name: '会话列表' })).toHaveCount(0)
  await here.say('皮疹有几天了？')
  await there.sees('皮疹有几天了？')
  await there.say('三天，有些痒')
  await here.sees('三天，有些痒')
  await here.page.reload()
  await here.sees('三天，有些痒')
  await here.sees('皮疹有几天了？')
  await endAll(server.url, doctor)
})

test('[WALK-11] a cut network shows a banner and its end another; what was written waits and goes out once', async ({
  visitor,
  server,
  staffOf,
  patientOf,
}) => {
  const doctor = await staffOf('shilei')
  const patient = await patientOf('19900020012')
  const session = await accept(server.url, doctor, await consult(server.url, patient, doctor))
  const cable = await layCable(server.port)
  const here = new Conversation(await visitor({ baseURL: cable.url, stored: doctor.stored }))
  const there = new Conversation(await visitor({ ...phone, stored: patient.stored }))
  await there.page.goto(talkOf(session.id))
  await here.page.goto(`/hospitalChat/imChat?sid=${session.id}`)
  await expect(here.input).toBeVisible()
  await expect(here.log.locator('.xl-message')).not.toHaveCount(0)
  await expect(bell(here.page)).toHaveAttribute('data-live', 'true')
  cable.pull()
  await expect(here.banner(/连接已断开，正在重新连接… \(第 \d+ 次\)/)).toBeVisible()
  await expect(bell(here.page)).toHaveAttribute('data-live', 'false')
  await here.say('断网时写的')
  await here.isMarked('断网时写的', '等待发送')
  cable.plug()
  await here.page.getByRole('button', { name: '立即重连' }).click()
  await expect(here.banner(/^(连接已恢复|已恢复，补收 \d+ 条消息)$/)).toBeVisible()
  await there.sees('断网时写的')
  await here.isMarked('断网时写的', '已读')
  await expect(here.banner(/连接已断开/)).toHaveCount(0)
  await endAll(server.url, doctor)
  await cable.close()
})

test('a message written without network survives the reload of the page', async ({ visitor, server, staffOf, patientOf }) => {
  const doctor = await staffOf('majun')
  const patient = await patientOf('19900020028')
  const session = await accept(server.url, doctor, await consult(server.url, patient, doctor))
  const here = new Conversation(await visitor({ ...phone, stored: patient.stored }))
  let isCut = false
  await here.page.routeWebSocket(/\/socket\.io\//, socket => {
    if (isCut) return socket.close()
    const far = socket.connectToServer()
    socket.onMessage(frame => {
      if (!isCut) far.send(frame)
    })
  })
  await here.page.goto(talkOf(session.id))
  await expect(here.input).toBeVisible()
  // what was said before has come: without it an alert stands in its place
  await expect(here.log).toContainText('咳嗽三天')
  isCut = true
  await here.say('重新打开前写的')
  await here.sees('重新打开前写的')
  isCut = false
  await here.page.reload()
  await here.sees('重新打开前写的')
  await here.isMarked('重新打开前写的', '已发送', 20_000)
  const there = new Conversation(await visitor({ stored: doctor.stored }))
  await there.page.goto(`/hospitalChat/imChat?sid=${session.id}`)
  await there.sees('重新打开前写的')
  await endAll(server.url, doctor)
})

test('a doctor refuses with a reason and the patient reads it', async ({ as, visitor, server, staffOf, patientOf }) => {
  const doctor = await staffOf('menglan')
  const patient = await patientOf('19900020014')
  const session = await consult(server.url, patient, doctor)
  const there = new Conversation(await visitor({ ...phone, stored: patient.stored }))
  await there.page.goto(talkOf(session.id))
  await expect(there.page.getByText('下一位就是您')).toBeVisible()
  const page = await as('menglan')
  await page.goto('/hospitalChat/imServer')
  await page.getByRole('tab', { name: /待接诊/ }).click()
  await sessions(page).getByRole('button', { name: patient.name }).click()
  await page.getByRole('button', { name: '拒诊', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: '拒诊' })
  await dialog.getByText('资料不全').click()
  await dialog.getByRole('button', { name: '拒诊' }).click()
  await expect(there.log).toContainText('医生无法接诊：资料不全')
  await expect(there.page.getByRole('button', { name: '再次问诊' })).toBeVisible()
})

test('a patient who waits may cancel, and the row leaves the desk', async ({ as, visitor, server, staffOf, patientOf }) => {
  const doctor = await staffOf('fangming')
  const patient = await patientOf('19900020015')
  const session = await consult(server.url, patient, doctor)
  const page = await as('fangming')
  await page.goto('/hospitalChat/imServer')
  await page.getByRole('tab', { name: /待接诊/ }).click()
  await expect(sessions(page).getByRole('button', { name: patient.name })).toBeVisible()
  const there = await visitor({ ...phone, stored: patient.stored })
  await there.goto(talkOf(session.id))
  await there.getByRole('button', { name: '取消问诊' }).click()
  await there.getByRole('dialog', { name: '取消问诊' }).getByRole('button', { name: '取消问诊' }).click()
  await expect(there.getByRole('log', { name: '会话消息' })).toContainText('您已取消问诊')
  await expect(sessions(page).getByRole('button', { name: patient.name })).toHaveCount(0)
  await expect(page.getByText('暂无待接诊患者')).toBeVisible()
})

test('a patient who is in a consultation with a doctor is told before the form is filled in, and led back to it', async ({
  visitor,
  server,
  staffOf,
  patientOf,
}) => {
  const doctor = await staffOf('majun')
  const patient = await patientOf('19900020016')
  const session = await consult(server.url, patient, doctor)
  const page = await visitor({ ...phone, stored: patient.stored })
  await page.goto('/patient')
  await page.getByRole('list', { name: '科室' }).getByRole('button', { name: session.doctor.orgName }).click()
  await page.getByRole('button', { name: `问诊 ${session.doctor.name}` }).click()
  await expect(page.getByRole('heading', { name: '您与该医生的问诊尚未结束，请继续原会话' })).toBeVisible()
  await expect(page.getByRole('button', { name: '下一步' })).toBeDisabled()
  await page.getByRole('button', { name: session.doctor.name }).last().click()
  await expect(page).toHaveURL(new RegExp(`page=session&sid=${session.id}`))
  await page.getByRole('button', { name: '取消问诊' }).click()
  await page.getByRole('dialog', { name: '取消问诊' }).getByRole('button', { name: '取消问诊' }).click()
  await expect(page.getByRole('log', { name: '会话消息' })).toContainText('您已取消问诊')
})
