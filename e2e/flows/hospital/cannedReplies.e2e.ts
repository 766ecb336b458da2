import { expect, test } from '#e2e/fixtures.ts'
import { Conversation } from '#e2e/models/conversation.ts'
import { accept, consult, endAll } from '#e2e/support/people.ts'

test('[CHAT-05] [CHAT-06] [VIEW-CHAT-07] [RX-40] a doctor keeps canned replies and inserts them by a slash: variables are filled, blanks are walked, and none is sent open', async ({
  as,
  server,
  staffOf,
  patientOf,
}) => {
  test.setTimeout(120_000)
  const doctor = await staffOf('menglan')
  const patient = await patientOf('19900020034')
  const session = await accept(server.url, doctor, await consult(server.url, patient, doctor))
  const here = new Conversation(await as('menglan'))
  const { page } = here
  const list = page.getByRole('region', { name: '常用语列表' })
  const menu = page.getByRole('listbox', { name: '常用语' })
  const window = page.getByRole('dialog', { name: /常用语/ })
  const rowOf = (title: string) => page.getByRole('row').filter({ hasText: title })

  await test.step('the view: groups at the side; one is added with variable and blank, an unknown variable is refused', async () => {
    await page.goto('/hospitalChat/cannedReplies')
    await list.getByRole('button', { name: '添加', exact: true }).click()
    await window.getByLabel('标题').fill('复诊提醒')
    await window.getByLabel('快捷码').fill('fztx')
    await window.getByRole('textbox', { name: '内容' }).fill('{{患者称呼}}，请于{{?天数}}天后到{{科师}}复诊，带上{{?资料}}。')
    await window.getByLabel('分组').fill('结束语')
    await window
      .getByRole('button', { name: /保存|添加/ })
      .last()
      .click()
    await expect(window.getByText('未知变量 {{科师}}').first()).toBeVisible()
    await window.getByRole('textbox', { name: '内容' }).fill('{{患者称呼}}，请于{{?天数}}天后到{{科室}}复诊，带上{{?资料}}。')
    await window
      .getByRole('button', { name: /保存|添加/ })
      .last()
      .click()
    await expect(rowOf('复诊提醒')).toBeVisible()
    await expect(page.getByRole('list', { name: '分组' }).getByRole('button', { name: /结束语/ })).toBeVisible()
  })

  await test.step('a slash opens them: by shortcut, title, initials and content; Escape leaves', async () => {
    await page.goto(`/hospitalChat/imChat?sid=${session.id}`)
    await here.input.fill('您好，')
    for (const query of ['fztx', '复诊提', 'fzt', '带上']) {
      await here.input.press('End')
      await here.input.pressSequentially(`/${query}`)
      await expect(menu.getByRole('option').first()).toContainText('复诊提醒')
      await here.input.press('Escape')
      await expect(menu).toBeHidden()
      await here.input.fill('您好，')
    }
  })

  await test.step('Enter puts it at the cursor with variables filled; a blank keeps it from being sent; Tab walks the blanks', async () => {
    await here.input.press('End')
    await here.input.pressSequentially('/fztx')
    await here.input.press('Enter')
    const org = session.doctor.orgName
    const called = `${patient.name}${session.patient.sex === 1 ? '先生' : '女士'}`
    await expect(here.input).toHaveValue(`您好，${called}，请于{{?天数}}天后到${org}复诊，带上{{?资料}}。`)
    await here.input.press('End')
    await here.input.press('Enter')
    await expect(page.getByText('请补全空缺')).toBeVisible()
    await here.input.press('Home')
    await here.input.press('Tab')
    await page.keyboard.type('7')
    await here.input.press('Tab')
    await page.keyboard.type('化验单')
    await expect(here.input).toHaveValue(`您好，${called}，请于7天后到${org}复诊，带上化验单。`)
    await here.input.press('Enter')
    await here.sees(`${called}，请于7天后到${org}复诊，带上化验单。`)
  })

  await test.step('it is counted, changed and deleted in its list', async () => {
    await page.goto('/hospitalChat/cannedReplies')
    await expect(rowOf('复诊提醒')).toContainText('1')
    await rowOf('复诊提醒').getByRole('button', { name: '编辑 复诊提醒' }).click()
    await window.getByLabel('标题').fill('复诊须知')
    await window.getByRole('button', { name: '保存' }).click()
    await expect(rowOf('复诊须知')).toBeVisible()
    await rowOf('复诊须知').getByRole('button', { name: '更多 复诊须知' }).click()
    await page.getByRole('menuitem', { name: '删除' }).click()
    await page.getByRole('dialog', { name: '确认删除' }).getByRole('button', { name: '删除' }).click()
    await expect(rowOf('复诊须知')).toHaveCount(0)
  })
  await endAll(server.url, doctor)
})
