import { expect, fillLogin, loginForm, test } from '#e2e/fixtures.ts'
import { copyOfPrepared } from '#e2e/support/databases.ts'
import { startServer } from '#e2e/support/server.ts'

test('[WALK-12] with the captcha on: asked for, a wrong one is told and replaced by another picture', async ({ visitor }) => {
  const data = copyOfPrepared()
  const server = await startServer({ dataDir: data.path, env: { CAPTCHA: 'on' } })
  try {
    const page = await visitor({ baseURL: server.url })
    await page.goto('/user/login')
    const picture = page.getByRole('img', { name: '验证码图片' })
    const box = await picture.boundingBox()
    expect(box?.width).toBeGreaterThanOrEqual(120)
    expect(box?.height).toBeGreaterThanOrEqual(48)
    const first = await picture.getAttribute('src')
    await fillLogin(page, 'doctor')
    await expect(page.getByText('请输入验证码', { exact: true })).toBeVisible()
    await page.getByLabel('验证码', { exact: true }).fill('0000')
    await page.keyboard.press('Enter')
    await expect(loginForm(page).getByRole('alert')).toContainText('验证码')
    await expect(picture).not.toHaveAttribute('src', first ?? '')
    await expect(page.getByLabel('验证码', { exact: true })).toHaveValue('')
    await expect(page.getByLabel('验证码', { exact: true })).toBeFocused()
    await expect(page).toHaveURL(/\/user\/login$/)
  } finally {
    await server.stop()
    data.remove()
  }
})
