import { bell, expect, PHONE, test, toast } from '#e2e/fixtures.ts'
import { seriousErrors } from '#e2e/support/inspect.ts'
import { storedLook } from '#e2e/support/shellTour.ts'

/** The dark look as the browser would have stored it. */
const DARK = storedLook('dark')

const ERRORS = [
  ['手机号', '19912345678', '请输入正确手机号', '13812345678'],
  ['用户名', 'abc', '长度6到18个字符', 'abcd'],
  ['邮箱', 'a@', '邮箱格式不正确', 'a@b.cn'],
  ['自然数', '1.5', '请输入自然数', '12'],
  ['座机号', '12', '请输入正确的座机号', '010-12345678'],
  ['身份证号码', '110105194912310021', '请输入正确的身份证号码', '11010519491231002X'],
  ['网址', 'ftp://a', '请输入以http和https开头的网址', 'http://a'],
  ['多行数字', 'a', '请输入数字和换行符', '1\n2'],
] as const

test('[FORM-01] [FORM-05] [FORM-06] [FORM-07] [FORM-09] [FORM-12] [FORM-14] [FORM-17] [FORM-21] every issue stands at its field until it is mended', async ({
  as,
}) => {
  const page = await as('admin', { reducedMotion: 'reduce' })
  await page.goto('/demo/forms')
  const send = page.getByRole('button', { name: '提交校验' })
  await send.click()
  for (const text of ['请输入手机号', '请输入用户名', '最少选择2项']) await expect(page.getByText(text)).toBeVisible()
  await expect(page.getByLabel('手机号')).toBeFocused()
  for (const [label, wrong, text, right] of ERRORS) {
    const field = page.getByRole('textbox', { name: new RegExp(`^(\\* )?${label}$`) })
    await field.fill(wrong)
    await expect(page.getByText(text, { exact: true })).toBeVisible()
    await field.fill(right)
    await expect(page.getByText(text, { exact: true })).toHaveCount(0)
  }
  await page.getByRole('checkbox', { name: '微信' }).check()
  await page.getByRole('checkbox', { name: '短信' }).check()
  await send.click()
  await expect(toast(page, '校验通过')).toBeVisible()
})

test('what was typed asks before the tab closes, and is offered after a reload', async ({ as }) => {
  const page = await as('admin', { reducedMotion: 'reduce' })
  await page.goto('/demo/forms')
  const remark = page.getByRole('textbox', { name: '备注', exact: true })
  await remark.fill('没有提交的备注')
  const asked: string[] = []
  page.on('dialog', dialog => {
    asked.push(dialog.type())
    void dialog.accept()
  })
  await page.reload()
  expect(asked).toEqual(['beforeunload'])
  await expect(remark).toHaveValue('')
  await page.getByRole('button', { name: '恢复' }).click()
  await expect(remark).toHaveValue('没有提交的备注')
  await expect(page.getByRole('button', { name: '恢复' })).toHaveCount(0)
  page.removeAllListeners('dialog')
})

test('[FORM-30] [FORM-33] [FORM-49] [CONST-24] the inputs give their values, fit a phone and pass axe', async ({ as }) => {
  const page = await as('admin', { viewport: PHONE, reducedMotion: 'reduce' })
  await page.goto('/demo/forms')
  await expect(bell(page)).toBeVisible()
  const valueOf = (name: string) => page.getByLabel(`${name}的值`)
  await page.getByRole('textbox', { name: '文本过滤' }).fill(' 杏 ')
  await expect(valueOf('文本过滤')).toHaveText('*杏*')
  await page.getByRole('combobox', { name: '过滤方式' }).press('ArrowDown')
  await page.getByTitle('小于等于').click()
  await expect(valueOf('文本过滤')).toHaveText('<=杏')
  const day = page.getByRole('textbox', { name: '每月几日' })
  await day.fill('31')
  await expect(valueOf('每月几日')).toHaveText('31')
  await page.getByRole('switch', { name: '按星期' }).click()
  await expect(day).toBeDisabled()
  await expect(valueOf('每月几日')).toHaveText('')
  await page.getByRole('button', { name: '在大窗口中编辑' }).click()
  const area = page.getByLabel('长文本（大窗口）')
  await expect(area).toBeFocused()
  const box = await area.boundingBox()
  expect([box?.width, box?.height]).toEqual([300, 210])
  await page.keyboard.press('Escape')
  await expect(page.getByRole('textbox', { name: '长文本', exact: true })).toBeFocused()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width)
  expect(await seriousErrors(page)).toEqual([])
})

test('the demo form is readable in the dark', async ({ as }) => {
  const page = await as('admin', { stored: DARK, reducedMotion: 'reduce' })
  await page.goto('/demo/forms')
  await expect(page.locator('html')).toHaveAttribute('data-appearance', 'dark')
  await page.getByRole('button', { name: '提交校验' }).click()
  await expect(page.getByText('请输入手机号')).toBeVisible()
  const handle = page.getByRole('slider').first()
  for (let step = 0; step < 10; step += 1) await handle.press('ArrowRight')
  await expect(page.getByText('验证通过')).toBeVisible()
  expect(await seriousErrors(page)).toEqual([])
})
