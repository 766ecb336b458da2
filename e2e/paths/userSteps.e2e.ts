import type { Page } from '@playwright/test'
import { createTestModel } from '@xstate/test'
import { bell, expect, fillLogin, loginForm, test } from '#e2e/fixtures.ts'
import { userSteps } from '#e2e/models/userSteps.model.ts'

const menu = (page: Page) => page.getByRole('navigation', { name: '主菜单' })
const home = /\/hospital\/ServiceData$/

/** One look for each state of the model. */
const looks = (page: Page): Record<string, () => Promise<void>> => ({
  loginPage: () => expect(loginForm(page)).toBeVisible(),
  refused: () => expect(loginForm(page).getByRole('alert').filter({ hasText: '用户名或密码错误' })).toBeVisible(),
  home: async () => {
    await expect(page).toHaveURL(home)
    await expect(bell(page)).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  },
  menuPage: () => expect(page.getByRole('heading', { name: '我的消息' })).toBeVisible(),
  bellOpen: () => expect(page.getByRole('tab', { name: /^系统消息/ })).toBeVisible(),
  message: async () => {
    const dialog = page.getByRole('dialog', { name: '通知消息' })
    await expect(dialog).toBeVisible()
    // keys are its own once it has the focus
    await expect.poll(() => dialog.evaluate(element => element.contains(document.activeElement))).toBe(true)
  },
  failurePage: () => expect(page.getByRole('heading', { name: '页面不存在' })).toBeVisible(),
  accountMenu: () => expect(page.getByRole('menuitem', { name: '退出登录' })).toBeVisible(),
  signedOut: async () => {
    await expect(page).toHaveURL(/\/user\/login$/)
    await expect(loginForm(page)).toBeVisible()
  },
  askedToSignIn: async () => {
    await expect(page).toHaveURL(/\/user\/login\?redirect=%2Fisps%2FuserAnnouncement$/)
    await expect(loginForm(page)).toBeVisible()
  },
  wantedPage: async () => {
    await expect(page).toHaveURL(/\/isps\/userAnnouncement$/)
    await expect(bell(page)).toBeVisible()
  },
})

/** One command for each event of the model. */
const commands = (page: Page, username: string): Record<string, () => Promise<void>> => ({
  'sign in': () => fillLogin(page, username),
  'sign in with a wrong password': () => fillLogin(page, username, 'wrong'),
  'choose a menu entry': async () => {
    await menu(page).getByRole('button', { name: '消息中心' }).click()
    await menu(page).getByRole('link', { name: '我的消息' }).click()
  },
  'reload the page': async () => void (await page.reload()),
  // from a page by the breadcrumb, from the failure page by its link
  'go home': () =>
    page
      .getByRole('link', { name: /^(返回)?首页$/ })
      .last()
      .click(),
  'go to the login address': async () => void (await page.goto('/user/login')),
  'open the bell': () => bell(page).click(),
  'open a message': async () => {
    await page.getByRole('tab', { name: /^系统消息/ }).click()
    await page.getByRole('button', { name: /请尽快修改初始密码/ }).click()
  },
  'press Escape': () => page.keyboard.press('Escape'),
  'open the account menu': () => page.getByRole('button', { name: /欢迎您，/ }).click(),
  'press 退出登录': () => page.getByRole('menuitem', { name: '退出登录' }).click(),
  'open an unknown address': async () => void (await page.goto('/no/such/page')),
  'open a page of the hospital': async () => void (await page.goto('/isps/userAnnouncement')),
})

const model = createTestModel(userSteps)
for (const [index, path] of model.getShortestPaths().entries())
  test(`[QA-01] [TECH-15] steps of a user, path ${index + 1}: ${path.steps
    .map(step => step.event.type)
    .slice(1)
    .join(' → ')}`, async ({ visitor }) => {
    const page = await visitor()
    await page.goto('/user/login')
    await path.test({ states: looks(page), events: commands(page, 'pharmacist') })
  })
