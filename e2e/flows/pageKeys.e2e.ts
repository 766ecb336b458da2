import { expect, test } from '#e2e/fixtures.ts'

test('[WALK-19] the keys of the sheet work on a list: / searches, n adds, j and k move, e edits; never while somebody types', async ({
  as,
}) => {
  const page = await as('admin')
  await page.goto('/isystem/position')
  const list = page.getByRole('region', { name: '职务列表' })
  await expect(list.getByText(/^1-10 共\d+条$/)).toBeVisible()
  const sheet = page.getByRole('dialog', { name: '键盘快捷键' })
  // the keys come a moment after the first screen
  await expect(async () => {
    await page.keyboard.press('Shift+?')
    await expect(sheet).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await expect(sheet.getByRole('region', { name: '当前列表' }).locator('dt')).toHaveText([
    '添加职务',
    '下一行',
    '上一行',
    '编辑当前行',
  ])
  // an open dialog keeps the keys to itself
  const form = page.getByRole('dialog', { name: '添加职务' })
  await page.keyboard.press('n')
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await expect(form).toHaveCount(0)

  const line = (at: number) => list.getByRole('row').nth(at)
  await page.keyboard.press('j')
  await expect(line(1)).toBeFocused()
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await page.keyboard.press('k')
  await expect(line(2)).toBeFocused()
  const name = await line(2).locator('.xl-list-name').innerText()
  await page.keyboard.press('e')
  const edit = page.getByRole('dialog', { name: '编辑职务' })
  await expect(edit.getByLabel('职务名称')).toHaveValue(name)
  await page.keyboard.press('Escape')
  await expect(edit).toBeHidden()

  await page.keyboard.press('/')
  const field = page.getByRole('search').getByLabel('职务编码')
  await expect(field).toBeFocused()
  await page.keyboard.type('nejk/')
  await expect(field).toHaveValue('nejk/')
  await expect(form).toHaveCount(0)
  await field.blur()
  await page.keyboard.press('n')
  await expect(form.getByLabel('职务编码')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(form).toBeHidden()

  // `g n` opens the messages and adds nothing
  // sent together: a slow machine must not make two presses of it; again where the window that closed still had the keys
  await expect(async () => {
    await Promise.all([page.keyboard.press('g'), page.keyboard.press('n')])
    await expect(page).toHaveURL(/\/isps\/userAnnouncement/, { timeout: 2_000 })
  }).toPass()
  await expect(form).toHaveCount(0)
  // on a page without a list its keys are not on the sheet
  await page.keyboard.press('Shift+?')
  await expect(sheet).toBeVisible()
  await expect(sheet.getByRole('region', { name: '当前列表' })).toHaveCount(0)
})
