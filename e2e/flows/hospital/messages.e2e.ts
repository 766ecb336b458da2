import { expect, PHONE, test } from '#e2e/fixtures.ts'
import { Conversation } from '#e2e/models/conversation.ts'
import { accept, consult, endAll } from '#e2e/support/people.ts'

const phone = { viewport: PHONE, isMobile: true, hasTouch: true }

test('a message is quoted and taken back on both sides, notes stay with the doctor, and words are found again', async ({
  as,
  visitor,
  server,
  staffOf,
  patientOf,
}) => {
  test.setTimeout(120_000)
  const doctor = await staffOf('suqing')
  const patient = await patientOf('19900020039')
  const session = await accept(server.url, doctor, await consult(server.url, patient, doctor))
  const here = new Conversation(await as('suqing'))
  const there = new Conversation(await visitor({ ...phone, stored: patient.stored }))
  const menuOf = (text: string) => here.bubble(text).getByRole('button', { name: '消息操作' })
  await there.page.goto(`/patient?page=session&sid=${session.id}`)
  await here.page.goto('/hospitalChat/imServer')
  await here.page.getByRole('tab', { name: /问诊中/ }).click()
  await here.page.getByRole('tabpanel').getByRole('button').filter({ hasText: patient.name }).click()
  await there.say('这个药饭前还是饭后吃')
  await here.sees('这个药饭前还是饭后吃')

  await test.step('quoted', async () => {
    await menuOf('这个药饭前还是饭后吃').press('Enter')
    await here.page.getByRole('menuitem', { name: '引用' }).click()
    await expect(here.page.getByText(`回复 ${patient.name}：这个药饭前还是饭后吃`)).toBeVisible()
    await here.say('饭后半小时')
    await expect(there.bubble('饭后半小时').getByRole('blockquote')).toHaveText(`${patient.name}：这个药饭前还是饭后吃`)
  })

  await test.step('taken back: both read it, and nothing of it', async () => {
    await here.say('发错人的话')
    await there.sees('发错人的话')
    await menuOf('发错人的话').press('Enter')
    await here.page.getByRole('menuitem', { name: '撤回' }).click()
    await expect(here.log.getByText('您已撤回一条消息')).toBeVisible()
    await expect(there.log.getByText('对方已撤回一条消息')).toBeVisible()
    await expect(there.log).not.toContainText('发错人的话')
  })

  await test.step('a note for doctors alone', async () => {
    await here.page.getByRole('tab', { name: '备注' }).click()
    await here.page.getByRole('textbox', { name: '内部备注' }).fill('家属情绪激动')
    await here.page.getByRole('button', { name: '添加备注' }).click()
    await expect(here.page.getByRole('listitem').filter({ hasText: '家属情绪激动' })).toBeVisible()
    await expect(there.page.getByText('家属情绪激动')).toHaveCount(0)
  })

  await test.step('words are found, what was taken back is not', async () => {
    await here.page.getByRole('button', { name: '搜索消息' }).click()
    const search = here.page.getByRole('dialog', { name: '搜索消息' })
    await search.getByRole('searchbox').fill('饭')
    await expect(search.getByRole('list', { name: '搜索消息' }).getByRole('listitem')).toHaveCount(2)
    await search.getByRole('searchbox').fill('发错人')
    await expect(search.getByText('没有查询到任何数据')).toBeVisible()
  })
  await endAll(server.url, doctor)
})
