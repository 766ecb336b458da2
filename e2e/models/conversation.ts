import { expect, type Locator, type Page } from '@playwright/test'

/** A conversation as doctor and patient see it. */
export class Conversation {
  readonly page: Page
  readonly log: Locator
  readonly input: Locator
  constructor(page: Page) {
    this.page = page
    this.log = page.getByRole('log', { name: '会话消息' })
    this.input = page.getByRole('textbox', { name: '输入消息，Enter 发送，Shift+Enter 换行' })
  }

  /** Presses an entry behind ⋯ of the head: 转诊, 延长. */
  async more(name: string): Promise<void> {
    await this.page.getByRole('button', { name: '更多操作' }).click()
    await this.page.getByRole('menuitem', { name, exact: true }).click()
  }

  /** Writes and sends a text; waits for nothing. */
  async say(text: string): Promise<void> {
    await this.input.fill(text)
    await this.input.press('Enter')
  }

  async sendFile(button: '发送图片' | '发送文件', file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
    await this.input.waitFor()
    // on phones the tools stand behind a plus
    const more = this.page.getByRole('button', { name: '更多工具', expanded: false })
    if (await more.isVisible()) await more.click()
    const chooser = this.page.waitForEvent('filechooser')
    await this.page.getByRole('button', { name: button }).click()
    await (await chooser).setFiles(file)
    await this.page.getByRole('button', { name: '发送', exact: true }).click()
  }

  /** The bubbles with this text. */
  bubble(text: string): Locator {
    return this.log.locator('.xl-message').filter({ hasText: text })
  }

  async sees(text: string, timeout = 15_000): Promise<void> {
    await expect(this.bubble(text)).toHaveCount(1, { timeout })
  }

  /** How far an own message has come: 等待发送, 发送中, 已发送, 已读. */
  async isMarked(text: string, mark: string, timeout = 15_000): Promise<void> {
    await expect(this.bubble(text).getByText(mark, { exact: true })).toBeAttached({ timeout })
  }

  /** All texts of the log, in order. */
  texts(): Promise<string[]> {
    return this.log.locator('p.xl-text').allInnerTexts()
  }

  banner(text: string | RegExp): Locator {
    return this.page.getByRole('status').getByText(text)
  }
}
