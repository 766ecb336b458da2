import type { Locator, Page } from '@playwright/test'
import { unreadChats } from '#contract/http/calls/chatState.ts'
import { sessionDetail } from '#contract/http/calls/consultation.ts'
import { announcementReaders } from '#contract/http/calls/announcementAdmin.ts'
import {
  confirmNotice,
  listByUser,
  markRead,
  myAnnouncements,
  releaseAnnouncement,
  revokeAnnouncement,
  syncNotice,
} from '#contract/http/calls/notices.ts'
import type { Call } from '#contract/http/defineCall.ts'
import { announcement } from '#contract/resources/system/announcement.resource.ts'
import { bell, expect, PHONE, test } from '#e2e/fixtures.ts'
import { Gate } from '#e2e/support/gates.ts'
import { ask } from '#e2e/support/people.ts'

/** A call of the announcements' administrators. */
const apiOf = (callName: 'add' | 'list'): Call<object, { records: { id: string }[] }> => {
  const found = announcement.api[callName]
  if (found === undefined) throw new Error(`announcements have no ${callName}`)
  return found as Call<object, { records: { id: string }[] }>
}
const LIST = '/isps/userAnnouncement'
const unread = async (page: Page): Promise<number> =>
  Number(/消息，(\d+) 条未读/.exec((await bell(page).getAttribute('aria-label')) ?? '')?.[1])
const isCall = (path: string) => (request: { url(): string }) => request.url().includes(path)
const detail = (page: Page): Locator => page.getByRole('dialog', { name: '通知消息' })
const row = (page: Page, title: string): Locator => page.getByRole('button', { name: `查看消息：${title}` })
const tab = (page: Page, name: RegExp): Locator => page.getByRole('tab', { name })
/** Opens the bell on a page that shows nothing of notices itself. */
async function openBell(page: Page, at = '/test/home'): Promise<Locator> {
  await page.goto(at)
  await bell(page).click()
  const panel = page.getByRole('region', { name: '消息', exact: true })
  await expect(panel).toBeVisible()
  return panel
}

test('[NOTICE-31] [NOTICE-32] opening a notice marks it read on the server, then the lists come again', async ({
  as,
  server,
  staffOf,
}) => {
  const page = await as('suqing')
  const me = await staffOf('suqing')
  const before = await ask(server.url, listByUser, {}, me.token)
  const notice = before.anntMsgList[0]
  if (notice === undefined) throw new Error('the demonstration has no notice')
  await openBell(page)
  await expect.poll(() => unread(page)).toBe(before.anntMsgTotal + before.sysMsgTotal)
  await page.waitForLoadState('networkidle')
  const order: string[] = []
  page.on('request', request => {
    for (const { path } of [markRead, listByUser]) if (isCall(path)(request)) order.push(path)
  })
  const marked = page.waitForRequest(isCall(markRead.path))
  await page.getByRole('button', { name: notice.titile }).click()
  await expect(detail(page).getByRole('heading', { name: notice.titile })).toBeVisible()
  expect((await marked).method()).toBe('PUT')
  expect((await marked).postDataJSON()).toEqual({ anntId: notice.id })
  await expect.poll(() => order.slice(0, 2)).toEqual([markRead.path, listByUser.path])
  await detail(page).getByRole('button', { name: '关闭', exact: true }).click()
  await expect(detail(page)).toBeHidden()
  await expect(bell(page), 'the focus goes back to what is still there').toBeFocused()
  await expect.poll(() => unread(page)).toBe(before.anntMsgTotal + before.sysMsgTotal - 1)
  const after = await ask(server.url, listByUser, {}, me.token)
  expect(after.anntMsgList.map(({ id }) => id)).not.toContain(notice.id)
})

test('a pushed notice makes the page load the lists again, without a reload', async ({ as, server, staffOf }) => {
  const page = await as('qinchuan')
  await page.goto(LIST)
  await expect(bell(page)).toHaveAttribute('data-live', 'true')
  await page.waitForLoadState('networkidle')
  const { token } = await staffOf('qinchuan')
  const { anntMsgList } = await ask(server.url, listByUser, {}, token)
  const loaded = page.waitForRequest(isCall(listByUser.path))
  await ask(server.url, syncNotice, { anntId: anntMsgList[0]?.id ?? '' }, token)
  await loaded
})

test('[NOTICE-01] [NOTICE-02] [NOTICE-03] [NOTICE-04] the bell opens a popover of 400 px with three counted tabs, by keyboard too', async ({
  as,
  server,
  staffOf,
}) => {
  const { token } = await staffOf('doctor')
  const { anntMsgTotal, sysMsgTotal } = await ask(server.url, listByUser, {}, token)
  const { unreadTotal } = await ask(server.url, unreadChats, {}, token)
  expect([anntMsgTotal, sysMsgTotal, unreadTotal].every(count => count > 0)).toBe(true)
  const page = await as('doctor')
  await openBell(page)
  await expect.poll(async () => (await page.locator('.xl-notice-popover').boundingBox())?.width).toBe(400)
  await expect(page.getByRole('tablist', { name: '消息' }).getByRole('tab')).toHaveText([
    `通知(${anntMsgTotal})`,
    `系统消息(${sysMsgTotal})`,
    `问诊消息(${unreadTotal})`,
  ])
  await expect.poll(() => unread(page)).toBe(anntMsgTotal + sysMsgTotal + unreadTotal)
  const [notices, system, chat] = [tab(page, /^通知/), tab(page, /^系统/), tab(page, /^问诊/)]
  await expect(notices).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(system).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('tabpanel', { name: /^系统消息/ }).getByRole('listitem')).toHaveCount(Math.min(5, sysMsgTotal))
  await page.keyboard.press('End')
  await expect(chat).toBeFocused()
  await expect(page.getByRole('tabpanel').getByText(`${unreadTotal} 条患者消息未读`)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('tablist', { name: '消息' })).toBeHidden()
  await expect(bell(page)).toBeFocused()
  // also before the focus has gone into it
  await page.keyboard.press('Enter')
  await bell(page).press('Escape')
  await expect(bell(page)).toHaveAttribute('aria-expanded', 'false')
})

test('[NOTICE-05] [NOTICE-06] [NOTICE-07] [ROUTE-24] view more leads to the full list, on the third tab to the desk', async ({
  as,
}) => {
  const page = await as('doctor')
  for (const [name, to] of [
    [/^通知/, LIST],
    [/^系统/, LIST],
    [/^问诊/, '/hospitalChat/imServer'],
  ] as const) {
    const panel = await openBell(page)
    await tab(page, name).click()
    await panel.getByRole('link', { name: '查看更多' }).click()
    await expect(page).toHaveURL(new RegExp(`${to}$`))
    await expect(panel).toBeHidden()
  }
})

test('[NOTICE-08] [NOTICE-09] [NOTICE-10] [NOTICE-11] [NOTICE-12] [NOTICE-13] [NOTICE-14] [NOTICE-15] [NOTICE-16] [NOTICE-17] the detail window', async ({
  as,
  server,
  staffOf,
}) => {
  const { token } = await staffOf('doctor')
  const { records } = await ask(server.url, myAnnouncements, { pageSize: 30 }, token)
  const [link, plain] = [
    records.find(one => one.openPage === '/hospitalChat/imServer'),
    records.find(one => one.openType === null),
  ]
  if (link === undefined || plain === undefined) throw new Error('the demonstration has too few notices')
  const page = await as('doctor')
  // a server that has not cleaned what it sends
  await page.route(`**${myAnnouncements.path}*`, async route => {
    const response = await route.fetch()
    const json = (await response.json()) as { result: { records: { anntId: string; msgContent: string }[] } }
    for (const record of json.result.records)
      if (record.anntId === plain.anntId)
        record.msgContent =
          '<p id="p1">正文<strong>重点</strong></p><a href="javascript:window.hit=1">链接</a><script>window.hit=1</script>'
    await route.fulfill({ response, json })
  })
  // found by its title: what arrives meanwhile would push it from the page
  await page.goto(`${LIST}?titile=${encodeURIComponent(plain.titile)}`)
  await row(page, plain.titile).click()
  const dialog = detail(page)
  await expect(dialog.getByRole('heading', { name: plain.titile })).toBeVisible()
  await expect(dialog.getByText(`发布人：${plain.sender}`)).toBeVisible()
  await expect(dialog.getByText(`发布时间：${plain.sendTime}`)).toBeVisible()
  await expect(dialog.locator('strong', { hasText: '重点' })).toBeVisible()
  await expect(dialog.locator('script, a[href], #p1')).toHaveCount(0)
  expect(await page.evaluate(() => 'hit' in window)).toBe(false)
  await expect(dialog.getByRole('button', { name: '去处理' })).toHaveCount(0)

  const width = async () => (await page.locator('.xl-notice-modal .ant-modal').boundingBox())?.width
  const body = async () => (await page.locator('.xl-notice-modal .ant-modal-body').boundingBox())?.height
  await expect.poll(width).toBe(1440 * 0.6)
  await expect.poll(body).toBe(900 * 0.8)
  await dialog.getByRole('button', { name: '全屏显示' }).click()
  await expect.poll(width).toBe(1440)
  expect(await body()).toBe(900 * 0.8)
  await dialog.getByRole('button', { name: '退出全屏' }).click()
  await expect.poll(width).toBe(1440 * 0.6)
  await dialog.getByRole('button', { name: '关闭', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(row(page, plain.titile), 'the focus goes back to the row').toBeFocused()

  await page.goto(`${LIST}?titile=${encodeURIComponent(link.titile)}`)
  await row(page, link.titile).click()
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await dialog.getByRole('button', { name: '去处理' }).click()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(new RegExp(`${link.openPage}$`))
})

test('[NOTICE-18] a notice with a component shows its page with busId as id; an unknown one says so', async ({
  as,
  server,
  staffOf,
}) => {
  const { token } = await staffOf('doctor')
  const { records } = await ask(server.url, myAnnouncements, { pageSize: 30 }, token)
  const notice = records.find(one => one.openType === 'component')
  if (!notice?.busId) throw new Error('the demonstration has no notice with a component')
  const session = await ask(server.url, sessionDetail, { sid: notice.busId }, token)
  const page = await as('doctor')
  await page.goto(`${LIST}?titile=${encodeURIComponent(notice.titile)}`)
  const asked = page.waitForRequest(isCall(sessionDetail.path))
  await row(page, notice.titile).click()
  expect(new URL((await asked).url()).searchParams.get('sid')).toBe(notice.busId)
  const record = detail(page).getByRole('region', { name: '关联记录' })
  await expect(record.getByText(session.sessionNo)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(detail(page)).toBeHidden()

  // the list comes again when a notice was read: what is under way when a page goes answers no route
  const address = page.url()
  await page.goto('about:blank')
  await page.route(`**${myAnnouncements.path}*`, async route => {
    const response = await route.fetch()
    const text = await response.text()
    await route.fulfill({ response, body: text.replaceAll(notice.openPage ?? '', 'nobody/knows') })
  })
  await page.goto(address)
  await row(page, notice.titile).click()
  await expect(detail(page).getByText('该记录暂不支持在此查看')).toBeVisible()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('[ROUTE-23] the full list pages, filters by the address bar, marks read in the order of the paper, marks all after a question', async ({
  as,
  server,
  staffOf,
}) => {
  const { token } = await staffOf('tangwei')
  const { total, records } = await ask(server.url, myAnnouncements, {}, token)
  const page = await as('tangwei')
  await page.goto(LIST)
  await expect(page.getByRole('heading', { level: 1, name: '我的消息' })).toBeVisible()
  await expect(page.getByText(`1-${Math.min(10, total)} 共${total}条`)).toBeVisible()
  await expect(
    page.getByRole('combobox', { name: '页码' }).or(page.locator('.ant-pagination-options-quick-jumper')),
  ).toBeVisible()
  const first = records[0]
  if (first === undefined) throw new Error('no announcement')
  await expect(page.getByRole('row', { name: new RegExp(first.titile) }).getByText('未读')).toBeVisible()

  await page.getByLabel('标题').fill('没有这样的标题')
  await page.getByRole('button', { name: '查询' }).click()
  await expect(page).toHaveURL(/\?titile=/)
  await expect(page.getByText('没有查询到任何数据')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('标题')).toHaveValue('没有这样的标题')
  await page.getByRole('button', { name: '清除条件' }).click()
  await expect(page).toHaveURL(new RegExp(`${LIST}$`))
  await page.goto(`${LIST}?msgCategory=2&readFlag=0`)
  const system = records.filter(one => one.msgCategory === '2')
  await expect(page.getByRole('row')).toHaveCount(system.length + 1)
  await page.getByRole('button', { name: '重置' }).click()

  await expect(row(page, first.titile)).toBeVisible()
  await page.waitForLoadState('networkidle')
  const order: string[] = []
  page.on('request', request => {
    for (const { path } of [markRead, syncNotice]) if (isCall(path)(request)) order.push(path)
  })
  await row(page, first.titile).click()
  await expect(detail(page)).toBeVisible()
  expect(order).toEqual([markRead.path, syncNotice.path])
  await expect(page.getByRole('row', { name: new RegExp(first.titile), includeHidden: true }).getByText('已读')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(detail(page)).toBeHidden()

  await page.getByRole('button', { name: '全部标注已读' }).click()
  const question = page.getByRole('dialog', { name: '全部标注已读' })
  await question.getByRole('button', { name: '取消' }).click()
  await expect(page.getByRole('row').getByText('未读').first()).toBeVisible()
  await page.getByRole('button', { name: '全部标注已读' }).click()
  await question.getByRole('button', { name: '全部标注已读' }).click()
  await expect(page.getByRole('row').getByText('未读')).toHaveCount(0)
  // what patients wrote is not marked with it
  const { unreadTotal } = await ask(server.url, unreadChats, {}, token)
  await expect.poll(() => unread(page)).toBe(unreadTotal)
})

test('a notice that arrives is told politely, leaves the focus alone and appears in the list', async ({
  as,
  server,
  staffOf,
}) => {
  const admin = await staffOf('admin')
  const { token } = await staffOf('menglan')
  const { anntMsgList } = await ask(server.url, listByUser, {}, token)
  const notice = anntMsgList.at(-1)
  if (notice === undefined) throw new Error('no notice')
  const page = await as('menglan')
  await page.goto(LIST)
  await expect(bell(page)).toHaveAttribute('data-live', 'true')
  await expect(row(page, notice.titile)).toBeVisible()
  await page.waitForLoadState('networkidle')
  await page.getByLabel('标题').focus()
  await ask(server.url, revokeAnnouncement, { id: notice.id }, admin.token)
  await expect(row(page, notice.titile)).toBeHidden()
  await ask(server.url, releaseAnnouncement, { id: notice.id }, admin.token)
  await expect(page.getByRole('status').filter({ hasText: `收到新消息：${notice.titile}` })).toHaveCount(1)
  await expect(row(page, notice.titile)).toBeVisible()
  await expect(page.getByLabel('标题')).toBeFocused()
})

test('a failed load is said with a way to try again; the connection is shown', async ({ as }) => {
  const page = await as('qinchuan')
  const gate = await Gate.hold(page, listByUser.path)
  const lines: { close: (options: { code: number; reason: string }) => Promise<void> }[] = []
  await page.routeWebSocket(/\/jeecg-boot\/websocket\//, socket => {
    socket.connectToServer()
    lines.push(socket)
  })
  const panel = await openBell(page)
  await expect(panel.getByRole('status', { name: '正在加载消息…' })).toBeVisible()
  await gate.refuse('数据库忙')
  await expect(panel.getByRole('alert')).toContainText('通知加载失败：数据库忙')
  const retry = panel.getByRole('button', { name: '重试' })
  // the socket asks for the lists too once it is open, also between a look and the press
  await expect(async () => {
    if (gate.isWaiting()) await gate.refuse('数据库忙')
    await retry.click({ timeout: 1_000 })
  }).toPass({ timeout: 15_000 })
  await gate.open()
  await expect(panel.getByRole('alert')).toBeHidden()
  await expect(panel.getByRole('listitem').first()).toBeVisible()

  await expect(panel.getByText('已连接')).toBeVisible()
  await lines.at(-1)?.close({ code: 1011, reason: 'cut' })
  await expect(panel.getByText(/重连中 \d+ s/)).toBeVisible()
  await page.context().setOffline(true)
  await expect(panel.getByText(/离线$/)).toBeVisible()
  await page.context().setOffline(false)
  await expect(panel.getByText('已连接')).toBeVisible()
})

test('on a phone the bell is a drawer, the list is cards, the detail window fills the screen', async ({ as }) => {
  const page = await as('menglan', { viewport: PHONE })
  const fits = () => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)
  await page.goto(LIST)
  await expect(page.getByText(/共\d+条/)).toBeVisible()
  await expect(page.getByRole('row')).toHaveCount(0)
  expect(await fits()).toBe(true)
  await bell(page).click()
  const panel = page.getByRole('region', { name: '消息', exact: true })
  await panel.getByRole('listitem').first().getByRole('button').click()
  await expect(detail(page)).toBeVisible()
  await expect.poll(async () => (await page.locator('.xl-notice-modal .ant-modal').boundingBox())?.width).toBe(PHONE.width)
  expect(await fits()).toBe(true)
  await detail(page).getByRole('button', { name: '关闭', exact: true }).click()
  await expect(detail(page)).toBeHidden()
})

test('[WALK-18] [NOTICE-37] an urgent announcement opens at once over whatever page is shown, names its sender, and its confirmation is stored', async ({
  as,
  server,
  staffOf,
}) => {
  const admin = await staffOf('admin')
  const me = await staffOf('xujing')
  const page = await as('xujing', { reducedMotion: 'reduce' })
  await page.goto('/account/center')
  await expect(bell(page)).toHaveAttribute('data-live', 'true')
  const titile = '急诊停电，请立即启用手工登记'
  const draft = {
    ...{ titile, msgCategory: '1', msgType: 'USER', userIds: me.login.userInfo.id, priority: 'H', msgAbstract: '备用电源已启动' },
    ...{ startTime: '2026-01-02 08:00:00', endTime: '2099-01-01 08:00:00', msgContent: '<p>恢复时间另行通知。</p>' },
  }
  await ask(server.url, apiOf('add'), draft, admin.token)
  const { records } = await ask(server.url, apiOf('list'), { titile }, admin.token)
  const anntId = String(records[0]?.id)
  await ask(server.url, releaseAnnouncement, { id: anntId }, admin.token)

  const dialog = page.getByRole('dialog', { name: '紧急消息' })
  await expect(dialog.getByRole('heading', { name: titile })).toBeVisible()
  await expect(dialog.getByText('发布人：管理员')).toBeVisible()
  await expect(dialog.getByText('紧急消息', { exact: true })).toHaveCount(2)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeVisible()
  // it comes again after a reload until it is confirmed, whatever was read
  await page.reload()
  await expect(dialog.getByRole('button', { name: '我知道了' })).toBeFocused()
  await page.setViewportSize(PHONE)
  await expect(dialog.getByText('恢复时间另行通知。')).toBeVisible()
  const stored = page.waitForResponse(isCall(confirmNotice.path))
  await dialog.getByRole('button', { name: '我知道了' }).click()
  await stored
  await expect(dialog).toBeHidden()
  const { records: readers } = await ask(server.url, announcementReaders, { anntId }, admin.token)
  expect(readers).toMatchObject([{ username: 'xujing', readFlag: '1', confirmTime: expect.stringMatching(/^\d{4}-/) }])
  const listed = page.waitForResponse(isCall(listByUser.path))
  await page.reload()
  await listed
  await expect(dialog).toHaveCount(0)
})
