import type { Page } from '@playwright/test'
import { expect, PHONE, signIn, test } from '#e2e/fixtures.ts'
import { storedLook } from '#e2e/support/shellTour.ts'
import { errorsOf, seriousErrors } from '#e2e/support/inspect.ts'

const storedOf = (page: Page, name: string) => page.getByRole('group', { name: `${name}保存的值` })
const code = (page: Page) => page.getByRole('textbox', { name: '查询脚本' })
const rich = (page: Page) => page.getByRole('textbox', { name: '公告内容' })

/** A real picture, 8 × 8: another file the server would refuse. */
const png = (page: Page) => page.screenshot({ clip: { x: 0, y: 0, width: 8, height: 8 } })

async function open(page: Page): Promise<void> {
  await page.goto('/demo/editors')
  await expect(rich(page)).toBeVisible()
  await expect(code(page)).toBeVisible()
  await expect(page.getByRole('textbox', { name: '说明文档' })).toBeVisible()
}

/** The dark look as the browser would have stored it. */
const DARK = storedLook('dark')

/** Pastes HTML as the browser does when it comes from another program. */
const pasteHtml = (page: Page, html: string) =>
  rich(page).evaluate((root, text) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', text)
    clipboardData.setData('text/plain', '粘贴')
    root.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, html)

test('[RICH-01] [RICH-05] Chinese and bold are typed, a pasted script is gone, and what is shown is what is stored', async ({
  as,
}) => {
  const page = await as('hospital')
  await open(page)
  await rich(page).click()
  await page.keyboard.insertText('本周六 ')
  await page.keyboard.press('Control+b')
  await page.keyboard.insertText('停诊')
  await page.keyboard.press('Control+b')
  await page.keyboard.type(' 24 hours')
  await expect(storedOf(page, '富文本')).toHaveText('<p>本周六 <strong>停诊</strong> 24 hours</p>')
  await page.keyboard.press('Enter')
  // handlers in attributes are for tests/src: the browser only reports that our policy forbids them
  await pasteHtml(page, '<p>正文<script>document.title = "hit"</script></p>')
  await expect(storedOf(page, '富文本')).toHaveText('<p>本周六 <strong>停诊</strong> 24 hours</p><p>正文</p>')
  await expect(page.locator('.xl-demo-shown p')).toHaveText(['本周六 停诊 24 hours', '正文'])
  expect(await page.title()).not.toContain('hit')
  // from outside, with lists, and taken as they are
  await page.getByRole('button', { name: '填入示例公告' }).click()
  await expect(rich(page).locator('li')).toHaveCount(2)
  await rich(page).getByText('已预约的患者将收到短信').click()
  await page.keyboard.press('End')
  await page.keyboard.type('!')
  await expect(storedOf(page, '富文本')).toContainText('<li>急诊不受影响</li><li>已预约的患者将收到短信!</li></ul>')
  // Tab goes on: nobody is caught in the editor
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: '填入示例公告' })).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Shift+Tab')
  await expect(page.getByRole('toolbar').first().locator(':focus')).toHaveCount(1)
  await page.getByRole('button', { name: '清空公告' }).click()
  await expect(storedOf(page, '富文本')).toHaveText('（空）')
  await rich(page).click()
  await page.keyboard.insertText('挂号')
  await page.keyboard.press('Control+a')
  await page.getByRole('button', { name: '插入链接' }).first().click()
  const address = page.getByRole('dialog', { name: '插入链接' }).getByLabel('链接地址')
  await address.fill('javascript:alert(1)')
  await address.press('Enter')
  await expect(page.getByText('链接地址不正确')).toBeVisible()
  await address.fill('/hospital/orders')
  await address.press('Enter')
  await expect(storedOf(page, '富文本')).toHaveText(
    '<p><a href="/hospital/orders" rel="noopener noreferrer" target="_blank">挂号</a></p>',
  )
  await expect(page.getByRole('dialog', { name: '插入链接' })).toHaveCount(0)
  await page.getByRole('button', { name: '清空公告' }).click()
  await rich(page).click()
  await page.getByRole('button', { name: '代码块' }).click()
  await page.keyboard.type('if (x)  y')
  await page.keyboard.press('Enter')
  await page.keyboard.type('  z')
  await expect.poll(() => storedOf(page, '富文本').textContent()).toBe('<pre>if (x)  y\n  z</pre>')
})

test('[RICH-02] [RICH-04] pictures of both texts are really stored and shown', async ({ visitor, server }) => {
  // as a person does: the address of a picture carries no token, only the cookie of the login
  const page = await visitor()
  await signIn(page, 'hospital')
  await open(page)
  await rich(page).click()
  await page.keyboard.insertText('胸片：')
  const choose = async (at: number) => {
    const buffer = await png(page)
    const asked = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: '插入图片' }).nth(at).click()
    await (await asked).setFiles({ name: '胸片.png', mimeType: 'image/png', buffer })
  }
  await choose(0)
  const stored = storedOf(page, '富文本')
  await expect(stored).toHaveText(/^<p>胸片：<img src="\/jeecg-boot\/sys\/common\/static\/jeditor\/[^"]+\.png" alt="胸片"><\/p>$/)
  const src = /src="([^"]+)"/.exec(await stored.innerText())?.[1] ?? ''
  const answer = await page.request.get(server.url + src)
  expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'image/png'])
  const width = (selector: string) =>
    page.locator(selector).evaluate(image => (image instanceof HTMLImageElement ? image.naturalWidth : 0))
  await expect.poll(() => width('.xl-rich .ql-editor img')).toBe(8)
  await page.locator('.xl-demo-shown').scrollIntoViewIfNeeded()
  await expect.poll(() => width('.xl-demo-shown img')).toBe(8)

  await page.getByRole('button', { name: '填入示例说明' }).click()
  await expect(page.getByRole('region', { name: '预览' }).getByRole('heading', { name: '用药说明' })).toBeVisible()
  await page.getByRole('textbox', { name: '说明文档' }).click()
  await page.keyboard.press('Control+End')
  await choose(1)
  await expect(storedOf(page, '标记文本')).toContainText(/!\[胸片\]\(\/jeecg-boot\/sys\/common\/static\/jeditor\/[^)]+\.png\)$/)
  await page.locator('.xl-markdown-preview img').scrollIntoViewIfNeeded()
  await expect.poll(() => width('.xl-markdown-preview img')).toBe(8)
  // a file that only calls itself a picture
  const asked = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: '插入图片' }).first().click()
  await (await asked).setFiles({ name: '假.png', mimeType: 'image/png', buffer: Buffer.from('<svg onload="1"/>') })
  await expect(page.getByRole('alert').filter({ hasText: '上传失败：' })).toBeVisible()
  await page.getByRole('button', { name: '移除' }).click()
  await expect(page.getByText('上传失败：')).toHaveCount(0)
})

test('[CODE-01] [CODE-03] [CODE-04] the code editor changes its language, fills the window, and takes over a value after 300 ms', async ({
  as,
}) => {
  const page = await as('hospital')
  await page.clock.install()
  await open(page)
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000))
  await expect(code(page)).toContainText('请在此输入SQL代码')
  await page.getByRole('button', { name: '填入示例查询' }).click()
  await expect(storedOf(page, '代码')).toContainText('from patient')
  await page.clock.runFor(290)
  await expect(code(page)).not.toContainText('from patient')
  await page.clock.runFor(20)
  await expect(code(page)).toContainText('from patient')
  await page.clock.resume()

  const colours = () => code(page).locator('.cm-line').first().locator('span').count()
  await expect.poll(colours).toBeGreaterThan(0)
  await page.getByRole('button', { name: '清空查询' }).click()
  await page.getByRole('combobox', { name: '代码语言' }).click()
  await page.locator('.ant-select-item-option[title=Python]').click()
  await expect(code(page)).toContainText('请在此输入Python代码')
  await code(page).click()
  await page.keyboard.type('def dose():\nreturn 1')
  await expect(storedOf(page, '代码')).toHaveText('def dose():\n  return 1')

  const box = page.locator('.xl-code')
  await page.getByRole('button', { name: '全屏' }).click()
  await expect(box).toHaveCSS('z-index', '999')
  expect(await box.boundingBox()).toEqual({ x: 0, y: 0, width: 1440, height: 900 })
  for (const at of [
    [5, 5],
    [1435, 5],
    [5, 895],
    [700, 60],
  ] as const)
    expect(await page.evaluate(([x, y]) => document.elementFromPoint(x, y)?.closest('.xl-code') !== null, at)).toBe(true)
  expect(await seriousErrors(page)).toEqual([])
  await code(page).click()
  await page.keyboard.press('Escape')
  await expect(box).not.toHaveCSS('z-index', '999')
  expect((await box.boundingBox())?.width).toBeLessThan(1_300)
  await code(page).click()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: '填入示例查询' })).toBeFocused()
})

test('the editors on a phone, dark, and disabled: readable, nothing wider than the screen', async ({ as }) => {
  const page = await as('hospital', {
    viewport: PHONE,
    isMobile: true,
    hasTouch: true,
    reducedMotion: 'reduce',
    stored: DARK,
  })
  await open(page)
  await page.getByRole('button', { name: '填入示例公告' }).click()
  await page.getByRole('button', { name: '填入示例查询' }).click()
  await page.getByRole('button', { name: '填入示例说明' }).click()
  await page.getByRole('button', { name: '对照' }).click()
  await expect(page.getByRole('region', { name: '预览' }).getByRole('listitem')).toHaveCount(2)
  await expect(code(page)).toContainText('from patient')
  expect(await errorsOf(page)).toEqual([])
  if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/editors-phone.png`, fullPage: true })
  await page.getByRole('checkbox', { name: '禁用全部编辑器' }).check()
  await expect(rich(page)).toHaveAttribute('contenteditable', 'false')
  await expect(code(page)).toHaveAttribute('contenteditable', 'false')
  expect(await errorsOf(page)).toEqual([])
})

test('an input method writes into all three, and nothing half-written is stored', async ({ as }) => {
  const page = await as('hospital')
  await open(page)
  const keyboard = await page.context().newCDPSession(page)
  for (const [field, name, expected] of [
    [rich(page), '富文本', '<p>中文</p>'],
    [code(page), '代码', '中文'],
    [page.getByRole('textbox', { name: '说明文档' }), '标记文本', '中文'],
  ] as const) {
    await field.click()
    for (const text of ['z', 'zhong', 'zhongwen'])
      await keyboard.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length })
    if (name === '富文本') {
      await expect(storedOf(page, name)).toHaveText('（空）')
      // the hint of the empty text does not stand under what is being written
      const hint = await field.evaluate(root => getComputedStyle(root, '::before').content)
      expect(hint).toBe('none')
    }
    await keyboard.send('Input.insertText', { text: '中文' })
    await expect(storedOf(page, name)).toHaveText(expected)
  }
})
