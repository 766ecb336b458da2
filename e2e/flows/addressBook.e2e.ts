import { DESKTOP, PHONE, expect, test } from '../fixtures.ts'
import { seriousErrors } from '../support/inspect.ts'

test('[WALK-47] a doctor finds a colleague in 通讯录 by pinyin initials within a department, and dials on a phone', async ({
  as,
}) => {
  const page = await as('doctor', { viewport: DESKTOP })
  await page.goto('/isps/userAnnouncement')
  await page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: '通讯录' }).click()
  const list = page.getByRole('region', { name: '通讯录列表' })
  await expect(list.getByRole('row').nth(1)).toBeVisible()
  await page.getByRole('treeitem', { name: '全科医学科' }).click()
  await expect(page).toHaveURL(/orgCode=A01/)
  await page.getByRole('textbox', { name: '姓名' }).fill('lx')
  await page.keyboard.press('Enter')
  await expect(list.getByRole('row', { name: /林杏/ })).toBeVisible()
  await expect(list.getByRole('row')).toHaveCount(2)
  await page.getByRole('textbox', { name: '姓名' }).fill('没有这个人')
  await page.keyboard.press('Enter')
  await expect(list.getByText('没有查询到任何数据')).toBeVisible()
  expect(await seriousErrors(page)).toEqual([])

  // an administrator reads whole numbers, which a phone dials
  const phone = await as('admin', { viewport: PHONE })
  await phone.goto('/isystem/addressList?realname=lx')
  const people = phone.getByRole('region', { name: '通讯录列表' })
  await expect(people.getByRole('link', { name: '19900000003' })).toHaveAttribute('href', 'tel:19900000003')
  await phone.getByText('部门：全部部门').click()
  await phone.getByRole('treeitem', { name: '心血管内科' }).click()
  await expect(people.getByRole('link', { name: '19900000003' })).toHaveCount(0)
  await expect(phone.getByText('部门：心血管内科')).toBeVisible()
  expect(await seriousErrors(phone)).toEqual([])
})

test('[WALK-47] the page of a released announcement opens from its detail, for readers without an account', async ({
  as,
  visitor,
}) => {
  const page = await as('admin', { viewport: DESKTOP })
  await page.goto('/isystem/annountCement?sendStatus=1&msgType=ALL')
  const list = page.getByRole('region', { name: '通告列表' })
  await list.getByRole('button', { name: /^详情/ }).first().click()
  const link = page.getByRole('dialog').getByRole('link', { name: '打开通告页面' })
  const title = await page.getByRole('dialog').locator('dd').first().innerText()
  const address = (await link.getAttribute('href')) ?? ''
  const reader = await visitor()
  await reader.goto(address)
  await expect(reader.getByRole('heading', { name: title })).toBeVisible()
})
