import { sessionDetail } from '#contract/http/calls/consultation.ts'
import { bell, DESKTOP, expect, test } from '#e2e/fixtures.ts'
import { Conversation } from '#e2e/models/conversation.ts'
import { openPages, tabNamed, titles, tabsOf, visit } from '#e2e/models/tabBar.ts'
import { accept, ask, consult, endAll } from '#e2e/support/people.ts'

const HOME = '统计分析'
const FORM = '表单演示'
const PLAIN = '普通页面演示'
const field = (label: string) => `.xl-page label:has-text("${label}") >> visible=true`

test('a page that changes its own query stays one tab, hidden or shown', async ({ as }) => {
  const page = await as('admin')
  await openPages(page, '/test/form', '/test/plain?page=1')
  await page.getByRole('button', { name: '在本页签内翻到第 2 页' }).click()
  await expect(page).toHaveURL(/\/test\/plain\?page=2$/)
  await expect.poll(() => titles(page)).toEqual([HOME, FORM, PLAIN])
  await tabNamed(page, FORM).click()
  await tabNamed(page, PLAIN).click()
  await expect(page.locator('output >> visible=true')).toHaveText('?page=2')
})

test('[WALK-21] an unknown address keeps the frame; a page outside the frame takes nothing away: what is typed is there on the way back', async ({
  as,
}) => {
  const page = await as('admin')
  await openPages(page, '/test/plain', '/test/form')
  await page.locator(field('备注')).fill('还在')
  await visit(page, '/no/such/page')
  await expect(page).toHaveURL(/\/404$/)
  await expect(page.getByRole('heading', { name: '页面不存在' })).toBeVisible()
  await expect(bell(page)).toBeVisible()
  await expect(page.getByRole('navigation', { name: '主菜单' })).toBeVisible()
  await page.goBack()
  await visit(page, '/500')
  await expect(page.getByRole('heading', { name: '服务器出错' })).toBeVisible()
  await expect(bell(page)).toBeHidden()
  await page.goBack()
  await expect(page).toHaveURL(/\/test\/form$/)
  await expect(page.locator(field('备注'))).toHaveValue('还在')
  await expect.poll(() => titles(page)).toEqual([HOME, PLAIN, FORM, '页面不存在'])
})

test('what floats over a page goes with its tab and comes back with it; a hidden desk reads no message', async ({
  as,
  server,
  staffOf,
  visitor,
  patientOf,
}) => {
  const page = await as('admin')
  await openPages(page, '/test/plain', '/demo/dialogs')
  await page.getByRole('button', { name: '打开详细信息' }).click()
  const floating = page.getByRole('dialog')
  await expect(floating).toBeVisible()
  await page.goBack()
  await expect(floating).toHaveCount(0)
  await page.locator(field('内容')).fill('可以输入')
  await page.goForward()
  await expect(floating).toBeVisible()

  const doctor = await staffOf('xujing')
  const patient = await patientOf('19900001002')
  const session = await accept(server.url, doctor, await consult(server.url, patient, doctor))
  const desk = await visitor({ stored: doctor.stored })
  await openPages(desk, '/hospitalChat/imServer')
  await desk.getByRole('tab', { name: /问诊中/ }).click()
  await desk.locator(`[data-sid="${session.id}"]`).click()
  await new Conversation(desk).say('请问哪里不舒服？')
  const talk = new Conversation(await visitor({ stored: patient.stored }))
  await talk.page.goto(`/patient?page=session&sid=${session.id}`)
  await talk.sees('请问哪里不舒服？')
  const unread = async () => (await ask(server.url, sessionDetail, { sid: session.id }, doctor.token)).unread
  // what stood there before has been read
  await expect.poll(unread).toBe(0)
  await visit(desk, '/isps/userAnnouncement')
  await expect(desk.getByRole('log', { name: '会话消息' })).toBeHidden()
  await talk.say('夜里更重一些')
  await talk.isMarked('夜里更重一些', '已发送')
  await expect.poll(unread).toBe(1)
  await expect(bell(desk)).toHaveAttribute('aria-label', /消息，[1-9]\d* 条未读/)
  await talk.isMarked('夜里更重一些', '已发送')
  await desk.bringToFront()
  await tabsOf(desk).first().click()
  await new Conversation(desk).sees('夜里更重一些')
  await talk.isMarked('夜里更重一些', '已读')
  await expect.poll(unread).toBe(0)
  await endAll(server.url, doctor)
})

test('a part that does not come is asked for once more by itself; then the page says so, and the other tabs go on', async ({
  browser,
  server,
  staffOf,
}) => {
  // not a watched browser: React writes the failure to the console, as it should
  const { stored } = await staffOf('admin')
  const localStorage = Object.entries(stored).map(([name, value]) => ({ name, value }))
  const context = await browser.newContext({
    baseURL: server.url,
    viewport: DESKTOP,
    storageState: { cookies: [], origins: [{ origin: server.url, localStorage }] },
  })
  const page = await context.newPage()
  await openPages(page, '/test/form')
  await page.locator(field('备注')).fill('还在')
  let toFail = 1
  await page.route('**/assets/Demo{Plain,Broken}*.js*', route => (toFail-- > 0 ? route.abort() : route.continue()))
  await visit(page, '/test/plain')
  await expect(page.getByRole('heading', { name: PLAIN })).toBeVisible()
  toFail = 2
  await visit(page, '/test/broken')
  const card = page.getByRole('alert')
  await expect(card.getByRole('heading', { name: '页面加载失败' })).toBeVisible()
  await expect(card.getByRole('button', { name: '刷新页面' })).toBeVisible()
  await tabNamed(page, FORM).click()
  await expect(page.locator(field('备注'))).toHaveValue('还在')
  await tabNamed(page, '出错演示').click()
  await card.getByRole('button', { name: '重试' }).click()
  await expect(page.getByRole('heading', { name: '出错演示' })).toBeVisible()
  await context.close()
})
