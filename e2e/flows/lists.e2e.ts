import { DESKTOP, PHONE, expect, test, toast } from '../fixtures.ts'

const AT = '/isystem/position'

test('[FORM-37] [FORM-38] [ERR-35] [ERR-37] an administrator works the list of posts from beginning to end', async ({ as }) => {
  const page = await as('admin', { viewport: DESKTOP })
  await page.goto(AT)
  const list = page.getByRole('region', { name: '职务列表' })
  await expect(list.getByText(/^1-10 共\d+条$/)).toBeVisible()

  // a new post: what is missing is said at its field, which has the focus
  await list.getByRole('button', { name: '添加' }).click()
  const form = page.getByRole('dialog', { name: '添加职务' })
  await form.getByRole('button', { name: '保存' }).click()
  await expect(form.getByText('请输入职务编码')).toBeVisible()
  await expect(form.getByLabel('职务编码')).toBeFocused()
  await form.getByLabel('职务编码').fill('e2e_list')
  await form.getByLabel('职务名称').fill('试岗医师')
  await form.getByRole('button', { name: '保存' }).click()
  await expect(form).toBeHidden()

  // found again, and the address says so
  const search = page.getByRole('search')
  await search.getByLabel('职务名称').fill('试岗')
  await search.getByRole('button', { name: '查询' }).click()
  await expect(list.getByText('1-1 共1条')).toBeVisible()
  await expect(page).toHaveURL(/name=/)

  // changed; the history tells it
  const row = list.getByRole('row', { name: /试岗医师/ })
  await row.getByRole('button', { name: '编辑 试岗医师' }).click()
  const edit = page.getByRole('dialog', { name: '编辑职务' })
  await edit.getByLabel('职务名称').fill('试岗药师')
  await edit.getByRole('button', { name: '保存' }).click()
  await expect(edit).toBeHidden()
  const changed = list.getByRole('row', { name: /试岗药师/ })
  await changed.getByRole('button', { name: '更多 试岗药师' }).click()
  await page.getByRole('menuitem', { name: '变更记录' }).click()
  const history = page.getByRole('dialog', { name: '变更记录：试岗药师' })
  await expect(history.getByRole('deletion').filter({ hasText: '试岗医师' })).toBeVisible()
  await expect(history.getByRole('insertion').filter({ hasText: '试岗药师' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(history).toBeHidden()

  // deleted as a batch
  await changed.getByRole('checkbox').check()
  await expect(list.getByText('已选择 1 项')).toBeVisible()
  await list.getByRole('button', { name: '批量操作' }).click()
  await page.getByRole('menuitem', { name: '批量删除' }).click()
  const question = page.getByRole('dialog', { name: '确认删除' })
  await expect(question.getByText('是否删除选中数据?')).toBeVisible()
  await question.getByRole('button', { name: '删除' }).click()
  await expect(toast(page, /批量删除成功/)).toBeVisible()
  await expect(list.getByText('没有查询到任何数据')).toBeVisible()

  // the way back leads to the whole list in the same tab
  await page.goBack()
  await expect(list.getByText(/^1-10 共\d+条$/)).toBeVisible()
  await expect(search.getByLabel('职务名称')).toHaveValue('')
})

test('widths and columns of a list are the person’s own and outlive a reload', async ({ as }) => {
  const page = await as('admin', { viewport: DESKTOP })
  await page.goto(AT)
  const handle = page.getByRole('separator', { name: '调整“职务名称”的列宽' })
  const before = Number(await handle.getAttribute('aria-valuenow'))
  await handle.focus()
  await page.keyboard.press('ArrowRight')
  await expect(handle).toHaveAttribute('aria-valuenow', String(before + 16))
  await page.getByRole('button', { name: '列设置' }).click()
  await page.getByRole('dialog', { name: '列设置' }).getByRole('checkbox', { name: '职级' }).uncheck()
  await page.getByRole('dialog', { name: '列设置' }).getByRole('button', { name: '关闭', exact: true }).click()
  await expect(page.getByRole('columnheader', { name: '职级' })).toBeHidden()
  await page.reload()
  await expect(handle).toHaveAttribute('aria-valuenow', String(before + 16))
  await expect(page.getByRole('columnheader', { name: '职级' })).toBeHidden()
  // the next flow of this account finds every column
  await page.getByRole('button', { name: '列设置' }).click()
  await page.getByRole('dialog', { name: '列设置' }).getByRole('checkbox', { name: '职级' }).check()
  await expect(page.getByRole('columnheader', { name: '职级' })).toBeVisible()
})

test('on a phone the rows are cards and nothing is wider than the page', async ({ as }) => {
  const page = await as('admin', { viewport: PHONE })
  await page.goto(AT)
  const more = page.getByRole('button', { name: /^更多 / }).first()
  await expect(more).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
  await more.click()
  await page.getByRole('menuitem', { name: '编辑' }).click()
  const form = page.getByRole('dialog', { name: '编辑职务' })
  await form.getByLabel('职务名称').fill('没有保存')
  await form.getByRole('button', { name: '取消' }).click()
  const question = page.getByRole('dialog', { name: '放弃修改' })
  await question.getByRole('button', { name: '继续填写' }).click()
  await expect(form.getByLabel('职务名称')).toHaveValue('没有保存')
})

test('[WALK-21] Escape, a press on the mask and 取消 each ask before a dirty drawer goes, as often as they are tried', async ({
  as,
}) => {
  const page = await as('admin', { viewport: DESKTOP })
  await page.goto(AT)
  const add = page.getByRole('region', { name: '职务列表' }).getByRole('button', { name: '添加' })
  await add.click()
  const form = page.getByRole('dialog', { name: '添加职务' })
  const code = form.getByLabel('职务编码')
  const question = page.getByRole('dialog', { name: '放弃修改' })
  const ways = {
    Escape: () => page.keyboard.press('Escape'),
    mask: () => page.mouse.click(200, 500),
    cancel: () => form.getByRole('button', { name: '取消' }).click(),
    cross: () => form.getByRole('button', { name: '关闭窗口' }).click(),
  }
  // nothing is typed: it just goes
  await expect(code).toBeFocused()
  await ways.mask()
  await expect(form).toHaveCount(0)

  await add.click()
  await expect(code).toBeFocused()
  await code.fill('not_saved')
  for (const [way, leave] of [...Object.entries(ways), ...Object.entries(ways)]) {
    await leave()
    await expect(question, way).toBeVisible()
    await expect(question.getByRole('button', { name: '继续填写' }), way).toBeFocused()
    await question.getByRole('button', { name: '继续填写' }).click()
    await expect(question, way).toHaveCount(0)
    await expect(code, way).toHaveValue('not_saved')
  }
  // Escape in the question keeps the form, too
  await ways.Escape()
  await expect(question).toBeVisible()
  await ways.Escape()
  await expect(question).toHaveCount(0)
  await expect(code).toHaveValue('not_saved')

  await ways.Escape()
  await question.getByRole('button', { name: '放弃', exact: true }).click()
  await expect(form).toHaveCount(0)
})
