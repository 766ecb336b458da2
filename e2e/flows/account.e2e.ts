import { bell, expect, test, toast } from '#e2e/fixtures.ts'
import { mySessions } from '#contract/http/calls/account.ts'
import { sms } from '#contract/http/calls/auth.ts'
import { register } from '#contract/http/calls/register.ts'
import { ask, PASSWORD } from '#e2e/support/people.ts'
import { preferencesSaved } from '#e2e/support/preferences.ts'

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** An account of its own, so that nobody else's is changed. */
async function newPerson(url: string): Promise<string> {
  const phone = `138${String(Date.now()).slice(-8)}`
  const sent = await ask(url, sms, { mobile: phone, smsmode: '1' })
  const username = `own_${phone.slice(-8)}`
  await ask(url, register, { username, password: PASSWORD, phone, smscode: sent?.demoCode ?? '' })
  return username
}

test('[VIEW-ACC-12] the account centre shows who the person is; a failing load can be tried again', async ({ as }) => {
  const page = await as('geqing')
  await page.route('**/sys/user/profile*', route => route.fulfill({ status: 500, body: '{}' }), { times: 1 })
  await page.goto('/account/center')
  await expect(page.getByRole('heading', { level: 1, name: '个人中心' })).toBeVisible()
  await expect(page.getByText('加载失败：服务暂时不可用，请稍后再试')).toBeVisible()
  await page.getByRole('button', { name: '重试' }).click()
  const info = page.locator('section').filter({ has: page.getByRole('heading', { name: '个人信息' }) })
  for (const text of ['geqing', '医生']) await expect(info.getByText(text).first()).toBeVisible()
  await expect(info.getByText(/^\d{3}\*{4}\d{4}$/)).toBeVisible()
  await expect(page.getByText('当前设备')).toBeVisible()
  await page.getByRole('button', { name: '安全设置' }).click()
  await expect(page).toHaveURL(/\/account\/settings#security$/)
  await expect(page.getByRole('tab', { name: '安全设置' })).toHaveAttribute('aria-selected', 'true')
})

test('[VIEW-ACC-13] account settings: sections in the address, own data with picture, unsaved work, phone, sign-ins, tone', async ({
  as,
  server,
  staffAnew,
}) => {
  const username = await newPerson(server.url)
  const other = await staffAnew(username)
  const page = await as(username)
  const tab = (name: string) => page.getByRole('tab', { name, exact: true })

  await page.goto('/account/settings')
  await expect(tab('基本设置')).toHaveAttribute('aria-selected', 'true')
  await page.getByLabel('姓名').fill('')
  await page.getByLabel('邮箱').fill('a@')
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('请输入姓名')).toBeVisible()
  await expect(page.getByText('邮箱格式不正确')).toBeVisible()
  await expect(page.getByLabel('姓名')).toBeFocused()
  // what is typed stays while another section is looked at, and closing asks first
  await page.getByLabel('姓名').fill('高远山')
  await tab('个性化').click()
  await expect(page).toHaveURL(/#custom$/)
  await page.getByRole('button', { name: '打开界面设置' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await tab('基本设置').click()
  await expect(page.getByLabel('姓名')).toHaveValue('高远山')
  let asked = 0
  page.on('dialog', dialog => {
    asked += 1
    void dialog.dismiss()
  })
  await page.close({ runBeforeUnload: true })
  await expect.poll(() => asked).toBe(1)

  await page.getByLabel('邮箱').fill('gao@example.org')
  await page.getByLabel('选择头像图片').setInputFiles({ name: 'me.txt', mimeType: 'text/plain', buffer: PNG })
  await expect(page.getByText('请选择 PNG、JPG、WEBP 或 GIF 图片')).toBeVisible()
  await page.getByLabel('选择头像图片').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: PNG })
  await page.getByRole('dialog', { name: '裁剪图片' }).getByRole('button', { name: '裁剪', exact: true }).click()
  await expect(page.getByRole('button', { name: '移除' })).toBeEnabled()
  await page.getByRole('button', { name: '保存' }).click()
  await expect(toast(page, '保存成功')).toBeVisible()
  await expect(page.getByText('欢迎您，高远山')).toBeVisible()
  await page.reload()
  await expect(page.getByText('欢迎您，高远山')).toBeVisible()
  await expect(page.getByLabel('邮箱')).toHaveValue('gao@example.org')

  // as announcements link it
  await page.goto('/account/settings/security')
  await expect(page).toHaveURL(/\/account\/settings#security$/)
  await page.getByRole('button', { name: '更换手机' }).click()
  const dialog = page.getByRole('dialog', { name: '更换手机' })
  await dialog.getByRole('button', { name: '更换手机' }).click()
  await expect(dialog.getByText('请输入手机号', { exact: true })).toBeVisible()
  await dialog.getByLabel('新手机号').fill('13900009876')
  await dialog.getByRole('button', { name: '获取验证码' }).click()
  await dialog.locator('.xl-code-demo').click()
  await dialog.getByLabel('当前密码').fill('wrong')
  await dialog.getByRole('button', { name: '更换手机' }).click()
  await expect(dialog.getByLabel('当前密码')).toBeFocused()
  await expect(dialog.getByLabel('当前密码')).toHaveAttribute('aria-invalid', 'true')
  await dialog.getByLabel('当前密码').fill(PASSWORD)
  await dialog.getByRole('button', { name: '更换手机' }).click()
  await expect(page.getByText('139****9876')).toBeVisible()

  await page.getByRole('button', { name: '下线其他全部' }).click()
  const ending = page.getByRole('dialog', { name: '确定要下线吗？' })
  await ending.getByLabel('当前密码').fill('wrong')
  await ending.getByRole('button', { name: '确定下线' }).click()
  await expect(ending.getByText('密码输入错误!')).toBeVisible()
  await ending.getByLabel('当前密码').fill(PASSWORD)
  await ending.getByRole('button', { name: '确定下线' }).click()
  await expect(toast(page, /已下线/)).toBeVisible()
  await expect(ask(server.url, mySessions, {}, other.token)).rejects.toThrow(/Token失效/)
  await expect(page.getByRole('button', { name: '下线其他全部' })).toHaveCount(0)
  await expect(bell(page)).toBeVisible()

  await tab('消息通知').click()
  const tone = page.getByRole('switch', { name: '消息提示音' })
  const stored = preferencesSaved(page)
  await tone.click()
  await expect(tone).toHaveAttribute('aria-checked', 'false')
  await stored
  await page.reload()
  await expect(tone).toHaveAttribute('aria-checked', 'false')
})
