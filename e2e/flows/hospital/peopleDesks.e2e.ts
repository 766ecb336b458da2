import { randomUUID } from 'node:crypto'
import { memberAdd } from '#contract/http/calls/family.ts'
import { DESKTOP, expect, PHONE, test, toast } from '#e2e/fixtures.ts'
import { openAdd, openEdit, openList, rowAction, rowOf, save } from '#e2e/models/list.page.ts'
import { accept, ask, consult, endAll } from '#e2e/support/people.ts'

/** As each of two parents registers their child. */
const CHILD = {
  name: '合并试用童',
  relation: '2',
  certNo: '110101201501050136',
  guardianName: '',
  guardianCertNo: '',
  guardianPhone: '',
  weightG: null,
  pregnancy: 0,
} as const

const REASON = '患者投诉，核实情况'

test('[VIEW-HOSP-16] [VIEW-HOSP-13] [VIEW-HOSP-07] the office follows a consultation: 病情 is marked, the file shows it, two files of one child become one, 停诊 is seen without a reload', async ({
  as,
  server,
  staffOf,
  patientOf,
}) => {
  const [doctor, patient] = [await staffOf('tangwei'), await patientOf('19900020030')]
  const page = await as('hospital', { viewport: DESKTOP })
  const session = await consult(server.url, patient, doctor, '头痛一周')

  await test.step('what the patient told is read and asked for more', async () => {
    const list = await openList(page, `/hospital/illness?patientName=${encodeURIComponent(patient.name)}`, '病情')
    const row = list.getByRole('row').filter({ hasText: '头痛一周' })
    await row.getByRole('button', { name: /^查看/ }).click()
    const shown = page.getByRole('dialog', { name: '病情资料' })
    await expect(shown.getByText(session.sessionNo)).toBeVisible()
    await shown.getByRole('button', { name: '关闭' }).first().click()
    await row.getByRole('button', { name: /^标记资料不全/ }).click()
    const asked = page.getByRole('dialog', { name: '标记资料不全' })
    const edge = () => asked.getByRole('textbox').evaluate(field => getComputedStyle(field).borderColor)
    await asked.getByRole('textbox').fill('补充')
    const right = await edge()
    await asked.getByRole('button', { name: '通知患者补充' }).click()
    await expect(asked.getByRole('alert')).toHaveText('请填写原因，至少5个字')
    expect(await edge()).not.toBe(right)
    await asked.getByRole('textbox').fill('请上传近期门诊病历')
    await asked.getByRole('button', { name: '通知患者补充' }).click()
    await expect(toast(page, '已标记资料不全，并通知患者补充')).toBeVisible()
    await expect(row).toContainText('资料不全')
  })

  await test.step('the file has the session; two chosen patients are not one person', async () => {
    const list = await openList(page, `/hospital/patients?phone=19900020030`, '患者')
    await rowAction(page, list, '档案', patient.name)
    const file = page.getByRole('dialog', { name: `患者档案：${patient.name}` })
    await expect(file.getByRole('group', { name: '问诊' })).toContainText(session.sessionNo)
    await file.getByRole('button', { name: '关闭' }).first().click()
    await openList(page, '/hospital/patients', '患者')
    for (const at of [1, 2]) await list.getByRole('checkbox').nth(at).check()
    await page.getByRole('button', { name: /批量操作/ }).click()
    await page.getByRole('menuitem', { name: '合并' }).click()
    const merge = page.getByRole('dialog', { name: '合并患者' })
    await merge.getByRole('textbox').fill('同一人重复建档')
    await merge.getByRole('button', { name: '合并', exact: true }).click()
    await expect(merge.getByRole('alert')).toContainText('不能合并')
  })

  await test.step('a child that both parents registered is edited and becomes one file', async () => {
    const parents = [patient, await patientOf('19900020031')]
    for (const { token } of parents) await ask(server.url, memberAdd, { ...CHILD, requestId: randomUUID() }, token)
    const list = await openList(page, `/hospital/patients?name=${encodeURIComponent(CHILD.name)}`, '患者')
    await expect(list.getByRole('row').filter({ hasText: CHILD.name })).toHaveCount(2)
    await list
      .getByRole('button', { name: `编辑 ${CHILD.name}`, exact: true })
      .first()
      .click()
    const form = page.getByRole('dialog', { name: '编辑患者' })
    await form.getByLabel('既往史').fill('2024年行扁桃体切除')
    await save(form)
    for (const at of [1, 2]) await list.getByRole('checkbox').nth(at).check()
    await page.getByRole('button', { name: /批量操作/ }).click()
    await page.getByRole('menuitem', { name: '合并' }).click()
    const merge = page.getByRole('dialog', { name: '合并患者' })
    await merge.getByRole('textbox').fill('父母各登记一次')
    await merge.getByRole('button', { name: '合并', exact: true }).click()
    await expect(merge).toBeHidden()
    await expect(list.getByRole('row').filter({ hasText: CHILD.name })).toHaveCount(1)
    await rowAction(page, list, '档案', CHILD.name)
    await expect(page.getByRole('dialog', { name: `患者档案：${CHILD.name}` })).toContainText('2024年行扁桃体切除')
    await page.keyboard.press('Escape')
  })

  await test.step('the doctor is seen as they are', async () => {
    const list = await openList(page, `/hospital/doctorStatus?name=${encodeURIComponent('唐薇薇')}`, '医生状态')
    const row = rowOf(list, '唐薇薇')
    await expect(row).toContainText('1')
    const before = await row.textContent()
    // the mark was a change of the session, too
    await accept(server.url, doctor, { ...session, version: session.version + 1 })
    await expect(row).not.toHaveText(before ?? '', { timeout: 2_500 })
    await rowAction(page, list, '停诊', '唐薇薇')
    const suspend = page.getByRole('dialog', { name: '停诊：唐薇薇' })
    await suspend.getByRole('textbox', { name: /原因/ }).fill('外出参加学术会议')
    await suspend.getByRole('button', { name: '停诊', exact: true }).click()
    await expect(row).toContainText(/\d 起/)
    await rowAction(page, list, '恢复', '唐薇薇')
    await page
      .getByRole('dialog', { name: '恢复接诊' })
      .getByRole('button', { name: /确定|恢复/ })
      .click()
    await expect(row).not.toContainText(/\d 起/)
  })
  await endAll(server.url, doctor)
})

test('[VIEW-HOSP-03] [VIEW-HOSP-05] [VIEW-HOSP-19] the office keeps doctors, accounts of patients and the configuration', async ({
  as,
}) => {
  const page = await as('hospital', { viewport: DESKTOP })
  await test.step('a doctor is edited and switched off and on', async () => {
    const list = await openList(page, `/hospital/doctor?name=${encodeURIComponent('石磊')}`, '医生')
    const form = await openEdit(page, list, '医生', '石磊')
    await form.getByLabel('排序', { exact: true }).fill('7')
    await save(form)
    await expect(toast(page, '修改成功!')).toBeVisible()
    await rowAction(page, list, '停用', '石磊')
    await page
      .getByRole('dialog', { name: '确认停用' })
      .getByRole('button', { name: /停用|确定/ })
      .click()
    await expect(rowOf(list, '石磊')).toContainText('停用')
    await rowAction(page, list, '启用', '石磊')
    await expect(rowOf(list, '石磊')).toContainText('启用')
    const add = await openAdd(page, list, '医生')
    await add.getByRole('button', { name: '保存' }).click()
    await expect(add.getByRole('button', { name: '保存' })).toBeVisible()
  })
  await test.step('an account is frozen with a reason and freed', async () => {
    const list = await openList(page, '/hospital/userInformation?phone=19900020040', '用户')
    const row = list.getByRole('row').nth(1)
    for (const [text, state] of [
      ['冻结', '冻结'],
      ['解冻', '正常'],
    ] as const) {
      await row.getByRole('button', { name: new RegExp(`^${text}`) }).click()
      const window = page.getByRole('dialog', { name: `${text}用户` })
      await window.getByRole('textbox').fill(REASON)
      await window.getByRole('button', { name: text, exact: true }).click()
      await expect(row).toContainText(state)
    }
  })
  await test.step('a value out of its range is refused, a saved one stands in the record of changes', async () => {
    await page.goto('/hospital/config')
    const quota = page.getByLabel('患者消息条数', { exact: true })
    await quota.fill('500')
    await page.getByRole('button', { name: '保存患者消息条数' }).click()
    await expect(page.getByText('须为1到200条的整数')).toBeVisible()
    await quota.fill('25')
    await page.getByRole('button', { name: '保存患者消息条数' }).click()
    await expect(page.getByRole('group', { name: '修改记录' })).toContainText('25条')
    await page.getByRole('button', { name: '恢复默认患者消息条数' }).click()
    await expect(quota).toHaveValue('20')
  })
  await test.step('on a phone nothing is wider than the page', async () => {
    await page.setViewportSize(PHONE)
    for (const at of ['patients', 'userInformation', 'doctor', 'doctorStatus', 'illness', 'config']) {
      await page.goto(`/hospital/${at}`)
      await expect(page.getByRole('region').first()).toBeVisible()
      expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth), at).toBeLessThanOrEqual(0)
    }
  })
})
