import type { Page } from '@playwright/test'
import { listByUser, markRead, syncNotice } from '#contract/http/calls/notices.ts'
import { bell, expect, test } from '#e2e/fixtures.ts'
import { ask } from '#e2e/support/people.ts'

const unread = async (page: Page): Promise<number> =>
  Number(/消息，(\d+) 条未读/.exec((await bell(page).getAttribute('aria-label')) ?? '')?.[1])
const isCall = (path: string) => (request: { url(): string }) => request.url().includes(path)

test('[NOTICE-31] [NOTICE-32] opening a notice marks it read on the server, then the lists come again', async ({
  as,
  server,
  staffOf,
}) => {
  const page = await as('suqing')
  await page.goto('/isps/userAnnouncement')
  const me = await staffOf('suqing')
  const before = await ask(server.url, listByUser, {}, me.token)
  const notice = before.anntMsgList[0]
  if (notice === undefined) throw new Error('the demonstration has no notice')
  await expect.poll(() => unread(page)).toBe(before.anntMsgTotal + before.sysMsgTotal)
  await bell(page).click()
  const order: string[] = []
  page.on('request', request => {
    for (const { path } of [markRead, listByUser]) if (isCall(path)(request)) order.push(path)
  })
  const marked = page.waitForRequest(isCall(markRead.path))
  await page.getByRole('button', { name: notice.titile }).click()
  const dialog = page.getByRole('dialog', { name: '通知消息' })
  await expect(dialog.getByRole('heading', { name: notice.titile })).toBeVisible()
  expect((await marked).method()).toBe('PUT')
  expect((await marked).postDataJSON()).toEqual({ anntId: notice.id })
  await expect.poll(() => order.slice(0, 2)).toEqual([markRead.path, listByUser.path])
  await dialog.getByRole('button', { name: '关闭' }).click()
  await expect.poll(() => unread(page)).toBe(before.anntMsgTotal + before.sysMsgTotal - 1)
  const after = await ask(server.url, listByUser, {}, me.token)
  expect(after.anntMsgList.map(({ id }) => id)).not.toContain(notice.id)
})

test('a pushed notice makes the page load the lists again, without a reload', async ({ as, server, staffOf }) => {
  const page = await as('qinchuan')
  await page.goto('/isps/userAnnouncement')
  await expect(bell(page)).toHaveAttribute('data-live', 'true')
  await page.waitForLoadState('networkidle')
  const { token } = await staffOf('qinchuan')
  const { anntMsgList } = await ask(server.url, listByUser, {}, token)
  const loaded = page.waitForRequest(isCall(listByUser.path))
  await ask(server.url, syncNotice, { anntId: anntMsgList[0]?.id ?? '' }, token)
  await loaded
})
