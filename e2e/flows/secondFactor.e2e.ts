import { Secret, TOTP } from 'otpauth'
import type { Page } from '@playwright/test'
import { sms } from '#contract/http/calls/auth.ts'
import { register } from '#contract/http/calls/register.ts'
import { bell, choose, expect, fillLogin, test, toast } from '#e2e/fixtures.ts'
import { copyOfPrepared } from '#e2e/support/databases.ts'
import { seriousErrors } from '#e2e/support/inspect.ts'
import { ask, PASSWORD } from '#e2e/support/people.ts'
import { startServer } from '#e2e/support/server.ts'

/** An account of its own, so that nobody else's asks for a code. */
async function newPerson(url: string, tail: string): Promise<string> {
  const phone = `137${tail}${String(Date.now()).slice(-6)}`
  const sent = await ask(url, sms, { mobile: phone, smsmode: '1' })
  const username = `factor_${phone.slice(-8)}`
  await ask(url, register, { username, password: PASSWORD, phone, smscode: sent?.demoCode ?? '' })
  return username
}
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const secretOf = async (page: Page) => ((await page.locator('.xl-factor-secret').textContent()) ?? '').replace(/\s/g, '')
/** The code of a step that no earlier one of this test used. */
const codeOf = (secret: string, step = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + step * 30_000 })
const enterAsVisitor = async (page: Page, username: string) => {
  await page.goto('/user/login')
  await fillLogin(page, username)
}

test('[SEC-04] a second factor is set up in the settings, then asked for at the sign-in, by app or recovery code', async ({
  as,
  visitor,
  server,
}) => {
  const username = await newPerson(server.url, '11')
  const page = await as(username)
  await page.goto('/account/settings#security')
  await page.getByRole('button', { name: '开启两步验证' }).click()
  const setUp = dialog(page, '开启两步验证')
  await setUp.getByLabel('当前密码', { exact: true }).fill('wrong')
  await setUp.getByRole('button', { name: '下一步' }).click()
  await expect(setUp.getByText('密码输入错误!')).toBeVisible()
  await setUp.getByLabel('当前密码', { exact: true }).fill(PASSWORD)
  await setUp.getByRole('button', { name: '下一步' }).click()
  await expect(setUp.getByRole('img', { name: '两步验证二维码' })).toBeVisible()
  expect(await seriousErrors(page)).toEqual([])
  const secret = await secretOf(page)
  const code = setUp.getByLabel('验证码', { exact: true })
  await expect(code).toBeFocused()
  await code.fill('000000')
  await code.press('Enter')
  await expect(setUp.getByText('验证码错误，请查看验证器中的最新验证码')).toBeVisible()
  await code.fill(codeOf(secret))
  await code.press('Enter')
  const codes = dialog(page, '请保存恢复码')
  await expect(codes.getByRole('listitem')).toHaveCount(10)
  const recovery = (await codes.getByRole('listitem').first().textContent()) ?? ''
  const downloading = page.waitForEvent('download')
  await codes.getByRole('button', { name: '下载' }).click()
  expect((await downloading).suggestedFilename()).toBe('杏林恢复码.txt')
  await codes.getByRole('button', { name: '我已保存' }).click()
  await expect(toast(page, '两步验证已开启')).toBeVisible()
  await expect(page.getByText('还剩 10 个')).toBeVisible()

  const other = await visitor()
  await enterAsVisitor(other, username)
  const asked = dialog(other, '两步验证')
  await expect(asked.getByLabel('验证码', { exact: true })).toBeFocused()
  expect(await seriousErrors(other)).toEqual([])
  await other.keyboard.press('Enter')
  await expect(asked.getByText('请输入验证器中的6位验证码')).toBeVisible()
  await asked.getByLabel('验证码', { exact: true }).fill('000000')
  await other.keyboard.press('Enter')
  await expect(asked.getByText('验证码错误，请查看验证器中的最新验证码')).toBeVisible()
  await asked.getByLabel('验证码', { exact: true }).fill(codeOf(secret, 1))
  await other.keyboard.press('Enter')
  await expect(bell(other)).toBeVisible()

  const third = await visitor()
  await enterAsVisitor(third, username)
  await dialog(third, '两步验证').getByRole('button', { name: '改用恢复码' }).click()
  await dialog(third, '两步验证').getByLabel('恢复码', { exact: true }).fill(recovery)
  await third.keyboard.press('Enter')
  await expect(bell(third)).toBeVisible()

  await page.reload()
  await expect(page.getByText('还剩 9 个')).toBeVisible()
  await page.getByRole('button', { name: '关闭两步验证' }).click()
  await dialog(page, '关闭两步验证').getByLabel('当前密码', { exact: true }).fill(PASSWORD)
  await dialog(page, '关闭两步验证').getByRole('button', { name: '关闭', exact: true }).click()
  await expect(toast(page, '两步验证已关闭')).toBeVisible()
  const last = await visitor()
  await enterAsVisitor(last, username)
  await expect(bell(last)).toBeVisible()
})

test('[SEC-04] MFA=admin: an administrator sets it up on the way in, and takes it from somebody who lost the phone', async ({
  visitor,
}) => {
  const data = copyOfPrepared()
  const server = await startServer({ dataDir: data.path, env: { MFA: 'admin' } })
  try {
    const page = await visitor({ baseURL: server.url })
    await enterAsVisitor(page, 'admin')
    const setUp = dialog(page, '开启两步验证')
    await expect(setUp.getByText('本系统要求您的账号开启两步验证，设置完成后继续登录。')).toBeVisible()
    // Given up and begun again: nobody is in, and nothing is lost.
    await setUp.getByRole('button', { name: '取消' }).click()
    await expect(page).toHaveURL(/\/user\/login/)
    await fillLogin(page, 'admin')
    const secret = await secretOf(page)
    await setUp.getByLabel('验证码', { exact: true }).fill(codeOf(secret))
    await page.keyboard.press('Enter')
    await dialog(page, '请保存恢复码').getByRole('button', { name: '我已保存' }).click()
    const choice = page.getByRole('dialog', { name: /请选择/ })
    await expect(choice.or(bell(page))).toBeVisible()
    if (await choice.isVisible()) await choose(page)
    await expect(bell(page)).toBeVisible()
    await page.goto('/account/settings#security')
    await expect(page.getByText('本系统要求您的账号使用，不能关闭。')).toBeVisible()
    await expect(page.getByRole('button', { name: '关闭两步验证' })).toHaveCount(0)

    await page.goto('/isystem/user')
    const row = page.getByRole('row').filter({ hasText: '苏合' })
    await row.getByRole('button', { name: /更多/ }).click()
    await page.getByRole('menuitem', { name: '重置两步验证' }).click()
    await page.getByRole('dialog', { name: '重置两步验证' }).getByRole('button', { name: '重置两步验证' }).click()
    await expect(page.getByText('该用户未开启两步验证，也没有通行密钥').first()).toBeVisible()
  } finally {
    await server.stop()
    data.remove()
  }
})

test('[SEC-01] [SEC-04] the first administrator of a real installation: one-time password, second factor, own password, in', async ({
  visitor,
}) => {
  const data = copyOfPrepared()
  const server = await startServer({ dataDir: data.path, env: { DEMO: 'off' } })
  try {
    const printed = /sysadmin {2}(\S+)/.exec(server.output())?.[1] ?? ''
    expect(printed).not.toBe('')
    const page = await visitor({ baseURL: server.url })
    await page.goto('/user/login')
    await fillLogin(page, 'sysadmin', printed)
    const setUp = dialog(page, '开启两步验证')
    await expect(setUp.getByRole('img', { name: '两步验证二维码' })).toBeVisible()
    await setUp.getByLabel('验证码', { exact: true }).fill(codeOf(await secretOf(page)))
    await page.keyboard.press('Enter')
    await dialog(page, '请保存恢复码').getByRole('button', { name: '我已保存' }).click()
    const change = dialog(page, '首次登录，请修改密码')
    await change.getByLabel('旧密码', { exact: true }).fill(printed)
    await change.getByLabel('新密码', { exact: true }).fill('Kang-fu-9-dian')
    await change.getByLabel('确认新密码', { exact: true }).fill('Kang-fu-9-dian')
    await change.getByRole('button', { name: '修改密码' }).click()
    await expect(bell(page)).toBeVisible()
    // its home page comes behind the frame: the server goes away when all of it is there
    await expect(page.locator('.xl-home')).toBeVisible()
    await page.waitForLoadState('networkidle')
  } finally {
    await server.stop()
    data.remove()
  }
})

test('[SEC-04] a passkey is added in the settings and signs in alone', async ({ visitor, server }) => {
  const username = await newPerson(server.url, '22')
  const page = await visitor({ baseURL: server.url.replace('127.0.0.1', 'localhost') })
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  await enterAsVisitor(page, username)
  await expect(bell(page)).toBeVisible()
  await page.goto('/account/settings#security')
  await page.getByRole('button', { name: '添加', exact: true }).click()
  const add = dialog(page, '添加通行密钥')
  await add.getByLabel('当前密码', { exact: true }).fill(PASSWORD)
  await add.getByRole('button', { name: '添加' }).click()
  await expect(add.getByText('请输入名称')).toBeVisible()
  await add.getByLabel('名称', { exact: true }).fill('我的电脑')
  await add.getByRole('button', { name: '添加' }).click()
  await expect(toast(page, '通行密钥已添加')).toBeVisible()
  await expect(page.getByText('我的电脑', { exact: true })).toBeVisible()

  await page.evaluate(() => localStorage.clear())
  await page.context().clearCookies()
  await page.goto('/user/login')
  await page.getByRole('button', { name: '通行密钥' }).click()
  await expect(bell(page)).toBeVisible()
  await page.goto('/account/settings#security')
  await expect(page.getByText(/最近使用/).first()).toBeVisible()

  // The person says no on the device.
  await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false })
  await page.evaluate(() => localStorage.clear())
  await page.context().clearCookies()
  await page.goto('/user/login')
  await page.getByRole('button', { name: '通行密钥' }).click()
  await expect(page.getByText('已取消通行密钥操作，或等待超时')).toBeVisible()
})
