import { expect, PHONE, test } from '#e2e/fixtures.ts'
import { Conversation } from '#e2e/models/conversation.ts'
import { accept, consult, endAll } from '#e2e/support/people.ts'

const phone = { viewport: PHONE, isMobile: true, hasTouch: true }
const talkOf = (sid: string): string => `/patient?page=session&sid=${sid}`

test('[WALK-03] [WALK-06] [WALK-07] [WALK-08] [WALK-09] a doctor sees danger first, finds people by sound, grants messages, and keeps their place', async ({
  as,
  visitor,
  server,
  staffOf,
  patientOf,
}) => {
  test.setTimeout(120_000)
  const doctor = await staffOf('gaozy')
  const [calm, danger] = [await patientOf('19900020026'), await patientOf('19900001001')]
  const session = await accept(server.url, doctor, await consult(server.url, calm, doctor))
  const later = await consult(server.url, await patientOf('19900020027'), doctor)
  const urgent = await consult(server.url, danger, doctor, '胸口疼')
  const here = new Conversation(await as('gaozy'))
  const there = new Conversation(await visitor({ ...phone, stored: calm.stored }))
  const list = here.page.getByRole('complementary', { name: '会话列表' })
  const rows = list.getByRole('tabpanel').getByRole('button')
  const tab = (name: RegExp) => list.getByRole('tab', { name })
  const calmRow = rows.filter({ hasText: calm.name })

  await test.step('the one in danger stands first, whatever the order, and reads whom to call', async () => {
    await here.page.goto('/hospitalChat/imServer')
    await tab(/待接诊/).click()
    await expect(rows).toHaveCount(2)
    for (const order of ['最近消息', '剩余时间', '等待最久']) {
      await list.getByRole('button', { name: '筛选与排序' }).click()
      await here.page.getByRole('menuitem', { name: order }).click()
      await expect(rows.first()).toHaveAttribute('data-sid', urgent.id)
    }
    await expect(rows.first()).toContainText('危急 胸痛')
    await expect(rows.last()).toHaveAttribute('data-sid', later.id)
    const ill = await visitor({ ...phone, stored: danger.stored })
    await ill.goto(talkOf(urgent.id))
    await expect(ill.getByRole('link', { name: '拨打120' })).toHaveAttribute('href', 'tel:120')
  })

  await test.step('words of the talk raise it, on both sides', async () => {
    await there.page.goto(talkOf(session.id))
    await tab(/问诊中/).click()
    await expect(calmRow).not.toContainText('危急')
    await there.say('刚才开始喘不上气')
    await expect(calmRow).toContainText('危急 呼吸困难')
    await expect(there.page.getByRole('link', { name: '拨打120' })).toBeVisible()
    await calmRow.click()
    await expect(here.page.getByText('疑似急危重症，请评估并引导线下急诊：呼吸困难')).toBeVisible()
  })

  await test.step('messages are used up; ten more are granted, told to each in its own words', async () => {
    for (let n = 2; n <= 20; n += 1) await there.say(`第${n}个问题`)
    await expect(there.page.getByText('本次问诊的消息条数已用完，请等待医生回复，医生可以为您增加条数')).toBeVisible({
      timeout: 40_000,
    })
    await expect(here.log).toContainText('患者的消息条数已用完，您可以为患者增加条数')
    await here.page.getByRole('button', { name: '加10条' }).click()
    await expect(here.log).toContainText('您为患者增加了10条消息')
    await expect(there.log).toContainText('医生为您增加了10条消息，可以继续提问')
    await there.say('还想再问一句')
    await here.sees('还想再问一句')
  })

  await test.step('every message has its time, in full on hover', async () => {
    const times = here.log.locator('.xl-message time')
    await expect(times).toHaveCount(await here.log.locator('.xl-message').count())
    await expect(times.last()).toHaveText(/^\d\d:\d\d$/)
    await expect(times.last()).toHaveAttribute('title', /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
  })

  await test.step('own words and drafts are marked in the rows of both sides', async () => {
    await here.say('请先平卧休息')
    await there.sees('请先平卧休息')
    await expect(calmRow).toContainText('我：请先平卧休息')
    await here.input.fill('我再看一下')
    await there.page.goto('/patient?page=mine')
    await expect(there.page.getByText('请先平卧休息', { exact: true })).toBeVisible()
    await tab(/待接诊/).click()
    await rows.first().click()
    await tab(/问诊中/).click()
    await expect(calmRow).toContainText('[草稿] 我再看一下')
  })

  await test.step('a search goes over all views, by initials; a reload opens the same session and view', async () => {
    await tab(/已结束/).click()
    await list.getByRole('button', { name: '搜索会话' }).click()
    await list.getByRole('searchbox').fill('jxy')
    const hit = rows.filter({ hasText: danger.name }).filter({ hasText: '待接诊' })
    await expect(hit).toHaveCount(1)
    await list.getByRole('searchbox').fill('')
    await tab(/问诊中/).click()
    await calmRow.click()
    await expect(here.input).toHaveValue('我再看一下')
    await here.page.reload()
    await expect(calmRow).toHaveAttribute('aria-current', 'true')
    await expect(tab(/问诊中/)).toHaveAttribute('aria-selected', 'true')
    await here.sees('请先平卧休息')
  })
  await endAll(server.url, doctor)
})
