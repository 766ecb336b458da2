import { readFileSync } from 'node:fs'
import type { Locator } from '@playwright/test'
import { expect, PHONE, test } from '#e2e/fixtures.ts'
import { signInPatient } from '#e2e/models/patientApp.ts'
import { demonstrationOn } from '#e2e/support/databases.ts'
import { startServer } from '#e2e/support/server.ts'

const shownCode = async (within: Locator): Promise<string> =>
  /\d{6}/.exec(await within.getByText(/演示验证码：\d{6}/).innerText())?.[0] ?? ''

test('[SEC-10] a patient sees, downloads, corrects, withdraws, ends sign-ins and closes the account, on a phone', async ({
  database,
  visitor,
}) => {
  test.setTimeout(180_000)
  const { place, remove } = await demonstrationOn(database)
  const server = await startServer(place)
  const page = await visitor({ baseURL: server.url, viewport: PHONE, isMobile: true, hasTouch: true })
  const info = page.locator('section', { has: page.getByRole('heading', { name: '个人信息' }) })
  const fact = (name: string) => info.locator('dl > div', { has: page.locator('dt', { hasText: name }) }).locator('dd')
  try {
    await test.step('sees what is stored', async () => {
      await signInPatient(page, '19900001003')
      await page.getByRole('button', { name: '我的', exact: true }).click()
      await expect(page.getByRole('heading', { name: '我的', exact: true })).toBeFocused()
      await expect(fact('手机号')).toHaveText('199****1003')
      await expect(page.getByText(/问诊 \d+ 次 · 消息 \d+ 条 · 处方 \d+ 张 · 文件 \d+ 个/)).toBeVisible()
    })

    await test.step('corrects it; what cannot be is said at its field', async () => {
      const birthday = await fact('出生日期').innerText()
      await page.getByRole('button', { name: '更正信息' }).click()
      const dialog = page.getByRole('dialog', { name: '更正信息' })
      await dialog.getByLabel('姓名').fill('')
      await dialog.getByRole('button', { name: '保存' }).click()
      await expect(dialog.getByRole('alert')).toHaveText('请填写姓名')
      await dialog.getByLabel('姓名').fill('欧阳晓')
      await dialog.getByLabel('过敏史').fill('青霉素，花生')
      await dialog.getByLabel('出生日期').fill('1991-02-03')
      await dialog.getByRole('button', { name: '保存' }).click()
      await expect(dialog.getByRole('alert')).toHaveText('出生日期与证件不一致')
      await expect(dialog.getByLabel('出生日期')).toHaveAttribute('aria-invalid', 'true')
      // the field's edge is as red as its words
      const red = await dialog.getByRole('alert').evaluate(alert => getComputedStyle(alert).color)
      expect(red).not.toBe(await dialog.getByLabel('姓名').evaluate(input => getComputedStyle(input).borderColor))
      await expect(dialog.getByLabel('出生日期')).toHaveCSS('border-color', red)
      await dialog.getByLabel('出生日期').fill(birthday)
      await dialog.getByRole('button', { name: '保存' }).click()
      await expect(dialog).toBeHidden()
      await expect(fact('姓名')).toHaveText('欧阳晓')
      await expect(fact('过敏史')).toHaveText('青霉素、花生、磺胺类')
      await expect(page.getByText('过敏记录“磺胺类”仍然保留，可在“就诊人”中查看')).toBeVisible()
      await page.reload()
      await expect(fact('姓名')).toHaveText('欧阳晓')
      await expect(fact('出生日期')).toHaveText(birthday)
    })

    await test.step('downloads all of it', async () => {
      const saving = page.waitForEvent('download')
      await page.getByRole('button', { name: '下载我的数据' }).click()
      const saved = await saving
      expect(saved.suggestedFilename()).toMatch(/^我的数据-\d{4}-\d\d-\d\d\.zip$/)
      expect(
        readFileSync(await saved.path())
          .subarray(0, 2)
          .toString(),
      ).toBe('PK')
    })

    await test.step('withdraws an agreement and gives it again', async () => {
      const share = page.getByRole('group', { name: '分享问诊记录' })
      await expect(share).toContainText('已同意')
      await share.getByRole('button', { name: '撤回' }).click()
      const asked = page.getByRole('dialog', { name: '撤回“分享问诊记录”的授权？' })
      await expect(asked).toContainText('已生成的分享链接立即失效')
      await asked.getByRole('button', { name: '撤回' }).click()
      await expect(share).toContainText('已撤回')
      await share.getByRole('button', { name: '同意' }).click()
      await expect(share).toContainText('已同意')
    })

    await test.step('changes the phone by a code sent to the new one', async () => {
      await page.getByRole('button', { name: '更换手机号' }).click()
      const dialog = page.getByRole('dialog', { name: '更换手机号' })
      await dialog.getByRole('button', { name: '获取验证码' }).click()
      await expect(dialog.getByRole('alert')).toHaveText('请输入正确的手机号')
      await dialog.getByLabel('新手机号').fill('13800138000')
      await dialog.getByRole('button', { name: '获取验证码' }).click()
      await dialog.getByLabel('验证码').fill(await shownCode(dialog))
      await dialog.getByRole('button', { name: '保存' }).click()
      await expect(fact('手机号')).toHaveText('138****8000')
    })

    await test.step('ends the sign-in of another device, which then stands at the door', async () => {
      const other = await visitor({ baseURL: server.url })
      await signInPatient(other, '13800138000')
      await page.reload()
      const devices = page.locator('section', { has: page.getByRole('heading', { name: '登录设备' }) })
      await expect(devices.getByRole('listitem')).toHaveCount(2)
      await expect(devices.getByText('当前设备')).toHaveCount(1)
      await devices.getByRole('button', { name: '下线其他全部' }).click()
      const ending = page.getByRole('dialog', { name: '确定要下线吗？' })
      await ending.getByRole('button', { name: '下线' }).click()
      await expect(ending.getByLabel('验证码')).toHaveAttribute('aria-invalid', 'true')
      await ending.getByRole('button', { name: '获取验证码' }).click()
      await ending.getByLabel('验证码').fill(await shownCode(ending))
      await ending.getByRole('button', { name: '下线' }).click()
      await expect(devices.getByRole('listitem')).toHaveCount(1)
      await expect(other.getByText('登录已过期，请重新登录')).toBeVisible()
    })

    await test.step('closes the account by a code; the phone opens it no more', async () => {
      await page.getByRole('button', { name: '注销账号' }).click()
      const dialog = page.getByRole('dialog', { name: '注销账号' })
      await dialog.getByRole('button', { name: '确认注销' }).click()
      await expect(dialog.getByRole('alert')).toHaveText('请输入6位验证码')
      // not while a doctor is with them
      await dialog.getByRole('button', { name: '获取验证码' }).click()
      await expect(dialog.getByRole('alert')).toHaveText('您还有未结束的问诊，请先取消或结束问诊')
      await dialog.getByRole('button', { name: '取消' }).click()
      await page.getByRole('button', { name: '问诊', exact: true }).click()
      await page.locator('.xl-patient-card').first().click()
      const end = page.getByRole('button', { name: /^(取消|结束)问诊$/ })
      await end.click()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^(取消|结束)问诊$/ })
        .click()
      await expect(end).toHaveCount(0)
      await page.getByRole('button', { name: '返回', exact: true }).click()
      await page.getByRole('button', { name: '我的', exact: true }).click()
      await page.getByRole('button', { name: '注销账号' }).click()
      await dialog.getByRole('button', { name: '获取验证码' }).click()
      await dialog.getByLabel('验证码').fill(await shownCode(dialog))
      await dialog.getByRole('button', { name: '确认注销' }).click()
      await expect(page.getByRole('heading', { name: '患者登录' })).toBeVisible()
      await page.getByLabel('手机号').fill('13800138000')
      await page.getByRole('button', { name: '获取验证码' }).click()
      await expect(page.getByRole('alert')).toContainText(/该手机号未登记为患者|验证码发送过于频繁/)
    })
  } finally {
    await server.kill()
    await remove()
  }
})
