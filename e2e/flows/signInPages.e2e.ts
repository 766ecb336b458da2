import type { Page } from '@playwright/test'
import { bell, choose, expect, fillLogin, loginForm, PASSWORD, pressSignOut, test as base } from '#e2e/fixtures.ts'
import { copyOfPrepared } from '#e2e/support/databases.ts'
import { type IdentityProvider, startIdentityProvider } from '#e2e/support/identityProvider.ts'
import { type RunningServer, startServer } from '#e2e/support/server.ts'

interface SignInPages {
  party: IdentityProvider
  /** a server of this file alone, with three third parties: its accounts are changed */
  open: RunningServer
}
const test = base.extend<object, SignInPages>({
  party: [
    async ({ browserName: _any }, provide) => {
      const party = await startIdentityProvider()
      await provide(party)
      await party.stop()
    },
    { scope: 'worker' },
  ],
  open: [
    async ({ party }, provide) => {
      const data = copyOfPrepared()
      const server = await startServer({ dataDir: data.path, env: party.env })
      await provide(server)
      await server.stop()
      data.remove()
    },
    { scope: 'worker', timeout: 150_000 },
  ],
})

const WXWORK = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/120.0 Mobile Safari/537.36 wxwork/4.1.0'
const NEW_PASSWORD = 'Better#2026'

const phoneField = (page: Page) => page.getByLabel('手机号', { exact: true })
const codeField = (page: Page) => page.getByLabel('短信验证码')
const codeButton = (page: Page) => page.getByRole('button', { name: /获取|秒后/ })
/** Asks for a code and puts the shown one in. */
async function fillCode(page: Page, phone: string): Promise<void> {
  await phoneField(page).fill(phone)
  await codeButton(page).click()
  await page.locator('.xl-code-demo').click()
  await expect(codeField(page)).toHaveValue(/^\d{6}$/)
}

test('[VIEW-ACC-02] phone login: its rules, a code with countdown, a wrong one, a cut network, then home', async ({
  visitor,
  open,
}) => {
  const page = await visitor({ baseURL: open.url })
  await page.goto('/user/login')
  // the browser gives it the focus a frame after it is there
  await expect(page.getByLabel('账号', { exact: true })).toBeFocused()
  await page.getByRole('tab', { name: '账号登录' }).press('ArrowRight')
  await expect(phoneField(page)).toBeVisible()
  await expect(page.getByRole('tab', { name: '手机号登录' })).toBeFocused()
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page.getByText('请输入手机号', { exact: true })).toBeVisible()
  await expect(page.getByText('请输入验证码', { exact: true })).toBeVisible()
  await expect(phoneField(page)).toBeFocused()
  await phoneField(page).fill('12012345678')
  await codeButton(page).click()
  await expect(page.getByText('请输入正确手机号')).toBeVisible()
  await expect(phoneField(page)).toHaveAttribute('aria-invalid', 'true')

  // pasted with blanks and country code
  await phoneField(page).fill('+86 199 0000 0003')
  await expect(phoneField(page)).toHaveValue('19900000003')
  await codeButton(page).click()
  await expect(codeField(page)).toBeFocused()
  await expect(codeButton(page)).toBeDisabled()
  await expect(codeButton(page)).toHaveText(/^\d{2} 秒后重新获取$/)
  const shown = await page.locator('.xl-code-demo').innerText()
  await page.getByRole('tab', { name: '账号登录' }).click()
  await expect(page.getByLabel('账号', { exact: true })).toBeVisible()
  await page.getByRole('tab', { name: '手机号登录' }).click()
  await expect(codeButton(page)).toBeDisabled()
  await expect(phoneField(page)).toHaveValue('19900000003')

  await codeField(page).fill(shown === '000000' ? '000001' : '000000')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('tabpanel').getByText('手机验证码错误')).toBeVisible()
  await expect(codeField(page)).toBeFocused()
  await codeField(page).fill(shown)
  await page.context().setOffline(true)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('tabpanel').getByText('网络连接失败，请检查网络后重试')).toBeVisible()
  await page.context().setOffline(false)
  const sent = page.waitForRequest('**/sys/phoneLogin')
  await page.getByRole('button', { name: '登录', exact: true }).click()
  expect((await sent).postDataJSON()).toEqual({ mobile: '19900000003', captcha: shown })
  await expect(page).toHaveURL(/\/hospitalChat\/imServer$/)
  await expect(bell(page)).toBeVisible()
})

test('[ROUTE-07] [ROUTE-08] [VIEW-ACC-06] [VIEW-ACC-07] registration: rules, taken names, a wrong code, the result, the first login', async ({
  visitor,
  open,
}) => {
  const page = await visitor({ baseURL: open.url })
  await page.goto('/user/register-result')
  await expect(page.getByRole('heading', { name: '没有注册结果' })).toBeVisible()
  await page.getByRole('link', { name: '去注册' }).click()
  await expect(page).toHaveURL(/\/user\/register$/)
  const form = page.getByRole('region', { name: '注册账号' })
  await form.getByRole('button', { name: '注册', exact: true }).click()
  for (const text of ['请输入用户名', '请输入密码', '请确认密码', '请输入手机号', '请输入验证码'])
    await expect(form.getByText(text, { exact: true })).toBeVisible()
  await expect(form.getByLabel('用户名')).toBeFocused()

  await form.getByLabel('用户名').fill('doctor')
  await expect(form.getByText('用户名已被使用，请换一个')).toBeVisible()
  await form.getByLabel('用户名').fill('zhang-wei')
  await form.getByLabel('密码', { exact: true }).fill('12345678')
  await form.getByLabel('确认密码').fill('1234567')
  await form.getByLabel('手机号').fill('12900001234')
  await codeField(page).focus()
  for (const text of [
    '只允许字母、数字、下划线',
    '密码须为8位以上，同时包含字母、数字和特殊符号',
    '两次输入的密码不一样！',
    '请输入正确手机号',
  ])
    await expect(form.getByText(text)).toBeVisible()

  await form.getByLabel('用户名').fill('zhangwei')
  await expect(form.getByText('用户名可以使用')).toBeVisible()
  await form.getByLabel('密码', { exact: true }).fill(NEW_PASSWORD)
  await form.getByLabel('确认密码').fill(NEW_PASSWORD)
  await fillCode(page, '13800001234')
  const good = await codeField(page).inputValue()
  await codeField(page).fill(good === '000000' ? '000001' : '000000')
  await form.getByRole('button', { name: '注册', exact: true }).click()
  await expect(form.getByText('手机验证码错误')).toBeVisible()
  await expect(codeField(page)).toBeFocused()
  await codeField(page).fill(good)
  await form.getByRole('button', { name: '注册', exact: true }).click()
  await expect(page).toHaveURL(/\/user\/register-result$/)
  await expect(page.getByText('您的账号：zhangwei')).toBeVisible()
  await page.reload()
  await expect(page.getByText('您的账号：zhangwei')).toBeVisible()
  await page.getByRole('link', { name: '返回账号登录' }).click()
  await fillLogin(page, 'zhangwei', NEW_PASSWORD)
  await expect(bell(page)).toBeVisible()
})

test('[ROUTE-09] [VIEW-ACC-08] the password wizard: exactly four steps, back, a reload, then the new password signs in', async ({
  visitor,
  open,
}) => {
  const page = await visitor({ baseURL: open.url })
  await page.goto('/user/login')
  await page.getByRole('link', { name: '忘记密码' }).click()
  await expect(page).toHaveURL(/\/user\/alteration$/)
  const steps = page.getByRole('list', { name: /^共4步/ })
  await expect(steps.getByRole('listitem')).toHaveText([/账号/, /手机验证/, /新密码/, /完成/])
  const current = steps.locator('[aria-current="step"]')
  const next = page.getByRole('button', { name: '下一步' })
  const account = page.getByLabel('账号', { exact: true })

  await account.fill('nobody_here')
  await next.click()
  // Names of nobody go on like those of somebody (SEC-04).
  await expect(current).toContainText('手机验证')
  await expect(page.getByText('号码不对，或没有绑定手机号？请联系管理员重置密码。')).toBeVisible()
  await page.getByRole('button', { name: '上一步' }).click()
  await account.fill('pharmacist')
  await next.click()
  await expect(current).toContainText('手机验证')
  await expect(page.getByText('199****0005')).toBeVisible()
  await page.getByRole('button', { name: '上一步' }).click()
  await expect(account).toHaveValue('pharmacist')
  await next.click()
  await expect(current).toContainText('手机验证')
  await page.reload()
  await expect(page.getByText('页面已刷新，为了安全，请从第一步重新开始。')).toBeVisible()
  await expect(current).toContainText('账号')

  await account.fill('pharmacist')
  await next.click()
  await fillCode(page, '19900000005')
  const good = await codeField(page).inputValue()
  await codeField(page).fill(good === '000000' ? '000001' : '000000')
  await next.click()
  await expect(page.getByText('手机验证码错误')).toBeVisible()
  await codeField(page).fill(good)
  await next.click()
  await expect(current).toContainText('新密码')
  await page.getByLabel('新密码', { exact: true }).fill(NEW_PASSWORD)
  await page.getByLabel('确认新密码').fill('Better#2027')
  await page.getByRole('button', { name: '保存新密码' }).click()
  await expect(page.getByText('两次输入的密码不一样！')).toBeVisible()
  await page.getByLabel('确认新密码').fill(NEW_PASSWORD)
  await page.getByRole('button', { name: '保存新密码' }).click()
  await expect(current).toContainText('完成')
  await expect(page.getByRole('heading', { name: '密码重置完成' })).toBeFocused()
  await page.getByRole('link', { name: '返回账号登录' }).click()
  await fillLogin(page, 'pharmacist')
  await expect(loginForm(page).getByText('用户名或密码错误')).toBeVisible()
  await page.getByLabel('密码', { exact: true }).fill(NEW_PASSWORD)
  await page.keyboard.press('Enter')
  await expect(bell(page)).toBeVisible()
})

test('[VIEW-ACC-04] third parties: a window of their own, its endings, a phone bound once, then straight in', async ({
  visitor,
  open,
  server,
}) => {
  const bare = await visitor()
  await bare.goto(`${server.url}/user/login`)
  await expect(loginForm(bare)).toBeVisible()
  await expect(bare.getByText('其他登录方式')).toHaveCount(0)

  const page = await visitor({ baseURL: open.url })
  const enter = async (name: string): Promise<Page> => {
    const opening = page.waitForEvent('popup')
    await page.getByRole('button', { name, exact: true }).click()
    const popup = await opening
    await expect(popup.getByRole('heading', { name: '选择账号' })).toBeVisible()
    return popup
  }
  await page.goto('/user/login')
  await (await enter('GitHub')).close()
  await expect(page.getByText('登录窗口已关闭，登录没有完成')).toBeVisible()
  await page.getByRole('button', { name: '取消' }).click()
  await expect(page.getByText('登录窗口已关闭，登录没有完成')).toHaveCount(0)

  const refused = await enter('企业微信')
  await refused.getByRole('link', { name: '取消' }).click()
  await expect(page.getByText('登录失败，请重试或使用其他方式登录')).toBeVisible()
  await expect(refused.getByText('您已取消授权')).toBeVisible()
  await refused.close()

  // a message that is none of the window's is not believed
  await page.evaluate(() => window.postMessage('forged-token-of-somebody', location.origin))
  await (await enter('钉钉')).getByRole('link', { name: '张三' }).click()
  const dialog = page.getByRole('dialog', { name: '绑定手机号' })
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: '绑定并登录' }).click()
  await expect(dialog.getByText('请输入手机号', { exact: true })).toBeVisible()
  await phoneField(page).fill('19900000004')
  await codeButton(page).click()
  const shown = await page.locator('.xl-code-demo').innerText()
  await codeField(page).fill(shown === '000000' ? '000001' : '000000')
  await dialog.getByRole('button', { name: '绑定并登录' }).click()
  await expect(dialog.getByText(/验证码错误/)).toBeVisible()
  await codeField(page).fill(shown)
  await dialog.getByRole('button', { name: '绑定并登录' }).click()
  await expect(page).toHaveURL(/\/hospitalChat\/imServer$/)

  await pressSignOut(page)
  await expect(loginForm(page)).toBeVisible()
  await (await enter('钉钉')).getByRole('link', { name: '张三' }).click()
  await expect(page).toHaveURL(/\/hospitalChat\/imServer$/)
  await expect(bell(page)).toBeVisible()
})

test('[ROUTE-11] [VIEW-ACC-05] /oauth2-app/login: outside an app, inside one, what came back, a spent token', async ({
  visitor,
  open,
  party,
}) => {
  const outside = await visitor({ baseURL: open.url })
  await outside.goto('/oauth2-app/login')
  await expect(outside.getByRole('heading', { name: '企业微信与钉钉登录' })).toBeVisible()
  await outside.getByRole('link', { name: '返回账号登录' }).click()
  await expect(loginForm(outside)).toBeVisible()

  const page = await visitor({ baseURL: open.url, userAgent: WXWORK })
  await page.goto('/isps/userAnnouncement')
  await expect(page.getByRole('heading', { name: '选择账号' })).toBeVisible()
  expect(page.url().startsWith(party.url)).toBe(true)
  await page.getByRole('link', { name: '李四' }).click()
  await expect(page.getByRole('heading', { name: '绑定手机号' })).toBeVisible()
  await expect(page).toHaveURL(/\/oauth2-app\/login\?redirect=%2Fisps%2FuserAnnouncement$/)
  await fillCode(page, '19900000002')
  await page.getByRole('button', { name: '绑定并登录' }).click()
  // the account has several tenants and departments: asked here as on the login page
  await expect(page.getByRole('dialog', { name: '请选择租户和部门' })).toBeVisible()
  await choose(page)
  await expect(page).toHaveURL(/\/isps\/userAnnouncement$/)
  await expect(bell(page)).toBeVisible()

  // the token of an address is good for once and does not stay in it
  await outside.goto('/oauth2-app/login?oauth2LoginToken=spent-token-of-yesterday&thirdType=dingtalk')
  await expect(outside.getByRole('heading', { name: '钉钉登录失败' })).toBeVisible()
  await expect(outside.getByText('第三方登录凭证无效或已过期，请重新登录').first()).toBeVisible()
  await expect(outside).toHaveURL(/\/oauth2-app\/login$/)
  await outside.getByRole('button', { name: '重试' }).click()
  await outside.getByRole('link', { name: '取消' }).click()
  await expect(outside.getByText('您已取消授权，请返回登录页重试')).toBeVisible()
  await expect(outside.getByRole('button', { name: '重试' })).toBeVisible()
})

test('[WALK-20] inside an app a sign-in that broke with the line is begun anew by itself when the line is back', async ({
  visitor,
  open,
}) => {
  const page = await visitor({ baseURL: open.url, userAgent: WXWORK })
  await page.route('**/sys/thirdLogin/getLoginUser/**', route => route.abort())
  await page.goto('/oauth2-app/login?oauth2LoginToken=cut-on-its-way&thirdType=wechat_enterprise')
  await expect(page.getByRole('heading', { name: '企业微信登录失败' })).toBeVisible()
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(page.getByRole('heading', { name: '选择账号' })).toBeVisible()
})

test('a party that does not answer leaves a way on', async ({ visitor, open, party }) => {
  const page = await visitor({ baseURL: open.url })
  party.mood = 'down'
  await page.goto('/user/login')
  const opening = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'GitHub', exact: true }).click()
  const popup = await opening
  await popup.getByRole('link', { name: '张三' }).click()
  await expect(popup.getByRole('alert')).toBeVisible()
  await expect(page.getByText('登录失败，请重试或使用其他方式登录')).toBeVisible()
  party.mood = 'good'
  await fillLogin(page, 'doctor', PASSWORD)
  await expect(bell(page)).toBeVisible()
})
