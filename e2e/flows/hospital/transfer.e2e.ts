import type { Page } from '@playwright/test'
import { setPresence } from '#contract/http/calls/consultation.ts'
import { expect, PHONE, test } from '#e2e/fixtures.ts'
import { Conversation } from '#e2e/models/conversation.ts'
import { draftSheet, dropDraft, revisit, sessionNow } from '#e2e/support/prescriptions.ts'
import { accept, ask, consult, endAll } from '#e2e/support/people.ts'

const phone = { viewport: PHONE, isMobile: true, hasTouch: true }
const NOTE = '血压波动，请协助调整用药'

/** Opens the dialog and says whom to ask, why and with what. */
async function request(page: Page, target: string, note = NOTE): Promise<void> {
  await new Conversation(page).more('转诊')
  const dialog = page.getByRole('dialog', { name: '转诊' })
  await dialog.getByRole('radio', { name: target }).check()
  await dialog.getByRole('radio', { name: '专业不符' }).check()
  await dialog.getByRole('textbox', { name: '交接备注' }).fill(note)
  await dialog.getByRole('button', { name: '发起转诊' }).click()
}

test('[CHAT-07] [VIEW-CHAT-06] [TRANSFER-02] [TRANSFER-03] [TRANSFER-05] a session goes to another doctor, who is online with room, and both write while it waits', async ({
  as,
  visitor,
  server,
  staffOf,
  patientOf,
}) => {
  test.setTimeout(120_000)
  const [doctor, other, away] = [await staffOf('hanxm'), await staffOf('geqing'), await staffOf('shilei')]
  const patient = await patientOf('19900020031')
  const session = await accept(server.url, doctor, await consult(server.url, patient, doctor, '头晕两天'))
  await ask(server.url, setPresence, { desired: '1' }, other.token)
  await ask(server.url, setPresence, { desired: '0' }, away.token)
  const here = new Conversation(await as('hanxm'))
  const next = new Conversation(await as('geqing'))
  const there = new Conversation(await visitor({ ...phone, stored: patient.stored }))
  await there.page.goto(`/patient?page=session&sid=${session.id}`)
  await next.page.goto('/hospitalChat/imServer')
  await here.page.goto(`/hospitalChat/imChat?sid=${session.id}`)
  const dialog = here.page.getByRole('dialog', { name: '转诊' })

  await test.step('only who is online with room can be chosen; the others are grey, with their load', async () => {
    await here.more('转诊')
    const offline = dialog.locator('label').filter({ hasText: away.login.userInfo.realname ?? '' })
    await expect(offline.getByRole('radio')).toBeDisabled()
    await expect(offline).toContainText('对方已离线')
    await expect(offline).toContainText(/离线 \d+\/\d+/)
    await dialog.getByRole('button', { name: '发起转诊' }).click()
    await expect(dialog.getByText('请选择可接受转诊的对象')).toBeVisible()
    await expect(dialog.getByText('请选择转诊原因')).toBeVisible()
    await expect(dialog.getByText('交接备注至少5个字')).toBeVisible()
    await here.page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  })

  await test.step('it waits, with the time left, and both go on writing', async () => {
    await request(here.page, other.login.userInfo.realname ?? '')
    await expect(here.page.getByText(`等待${other.login.userInfo.realname}接受转诊`)).toBeVisible()
    await expect(here.page.getByText(/^剩余 \d+分/)).toBeVisible()
    await expect(there.page.getByText('正在为您转接，您可以继续发送消息')).toBeVisible()
    await there.say('请问还要等多久')
    await here.sees('请问还要等多久')
    await here.say('正在请专科医生接手')
    await there.sees('正在请专科医生接手')
    // after a reload the doctor still sees whom they wait for
    await here.page.reload()
    await expect(here.page.getByText(`等待${other.login.userInfo.realname}接受转诊`)).toBeVisible()
  })

  await test.step('the doctor who is asked refuses, with a reason; asked once more, they accept', async () => {
    await next.page.getByRole('status').filter({ hasText: '转入待接受 1' }).getByRole('button', { name: '查看' }).click()
    const row = next.page.getByRole('listitem').filter({ hasText: patient.name })
    await expect(row).toContainText('头晕两天')
    await expect(row).toContainText(NOTE)
    await row.getByRole('button', { name: '拒绝' }).click()
    const refusal = next.page.getByRole('dialog', { name: '拒绝转诊' })
    await refusal.getByRole('button', { name: '拒绝转诊' }).click()
    await expect(refusal.getByText('拒绝原因至少5个字')).toBeVisible()
    await refusal.getByRole('textbox', { name: '拒绝原因' }).fill('请先完善检查')
    await refusal.getByRole('button', { name: '拒绝转诊' }).click()
    await expect(here.page.getByText('拒绝了转诊：请先完善检查')).toBeVisible()
    await here.page.getByRole('status').getByRole('button', { name: '关闭' }).click()
    await request(here.page, other.login.userInfo.realname ?? '')
    await row.getByRole('button', { name: '接受' }).click()
    await expect(next.page).toHaveURL(new RegExp(`sid=${session.id}`))
    await next.sees('请问还要等多久')
  })

  await test.step('it leaves the one desk and stands on the other; the patient reads who goes on', async () => {
    await expect(here.page.getByText('会话已转给其他医生，可在转诊列表查看')).toBeVisible()
    await expect(here.log).toBeHidden()
    await here.page.goto('/hospitalChat/imServer')
    await here.page.getByRole('tab', { name: /问诊中/ }).click()
    await expect(here.page.getByRole('tabpanel').getByText(patient.name)).toHaveCount(0)
    await next.say('您好，我来接手')
    await there.sees('您好，我来接手')
    await next.page.goto('/hospitalChat/imServer')
    await next.page.getByRole('tab', { name: /问诊中/ }).click()
    await expect(next.page.getByRole('tabpanel').getByText(patient.name)).toBeVisible()
    await here.page.goto('/hospitalChat/transfer')
    await here.page.getByRole('tab', { name: '历史' }).click()
    await expect(here.page.getByRole('list', { name: '历史' }).getByRole('listitem')).toHaveCount(2)
    await expect(here.page.getByText('已接受', { exact: true })).toBeVisible()
  })
  await endAll(server.url, other)
})

test('the patient declines the new doctor within ten minutes: the session ends with the whole fee', async ({
  as,
  visitor,
  server,
  staffOf,
  patientOf,
}) => {
  const [doctor, other] = [await staffOf('hanxm'), await staffOf('geqing')]
  const patient = await patientOf('19900020032')
  const session = await accept(server.url, doctor, await consult(server.url, patient, doctor))
  await ask(server.url, setPresence, { desired: '1' }, other.token)
  const here = await as('hanxm')
  const next = await as('geqing')
  const there = await visitor({ ...phone, stored: patient.stored })
  await there.goto(`/patient?page=session&sid=${session.id}`)
  await here.goto(`/hospitalChat/imChat?sid=${session.id}`)
  await request(here, other.login.userInfo.realname ?? '')
  await here.getByRole('button', { name: '撤回转诊' }).click()
  await expect(here.getByText('转诊已撤回')).toBeVisible()
  await request(here, other.login.userInfo.realname ?? '')
  await next.goto('/hospitalChat/transfer')
  await next.getByRole('listitem').filter({ hasText: patient.name }).getByRole('button', { name: '接受' }).click()
  await expect(there.getByText(`已由${other.login.userInfo.realname}医生为您继续服务`)).toBeVisible()
  await there.getByRole('button', { name: '不接受转诊' }).click()
  await there.getByRole('dialog', { name: '不接受转诊' }).getByRole('button', { name: '不接受转诊' }).click()
  await expect(there.getByText('您不接受转诊，问诊已结束，费用将全额退回')).toBeVisible()
  await expect.poll(async () => (await sessionNow(server.url, patient, session.id)).status).toBe('50')
})

test('[TRANSFER-06] a sheet that is being written stops a transfer, and none is made while it waits', async ({
  as,
  server,
  staffOf,
  patientOf,
}) => {
  const [doctor, other] = [await staffOf('hanxm'), await staffOf('geqing')]
  const patient = await patientOf('19900020033')
  const session = await revisit(server.url, patient, doctor)
  const draft = await draftSheet(server.url, doctor, session.id)
  await ask(server.url, setPresence, { desired: '1' }, other.token)
  const here = await as('hanxm')
  await here.goto(`/hospitalChat/imChat?sid=${session.id}`)
  await request(here, other.login.userInfo.realname ?? '')
  const dialog = here.getByRole('dialog', { name: '转诊' })
  await expect(dialog.getByText('存在未完成的处方，请先处理')).toBeVisible()
  await dropDraft(server.url, doctor, draft)
  await dialog.getByRole('button', { name: '发起转诊' }).click()
  await expect(here.getByText(`等待${other.login.userInfo.realname}接受转诊`)).toBeVisible()
  await expect(draftSheet(server.url, doctor, session.id)).rejects.toThrow('等待对方接受转诊')
  await endAll(server.url, doctor)
})
