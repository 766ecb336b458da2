import { expect, type Locator, type Page } from '@playwright/test'
import type { EventObject } from 'xstate'
import { NOTICE_POLL } from '#contract/constants.ts'
import type { NoticeLists } from '#contract/entities/announcement.ts'
import { listByUser, markAllRead, markRead, myAnnouncements } from '#contract/http/calls/notices.ts'
import { printNotice } from '#contract/sockets/notice.ts'
import type { TestPath } from '#machines/kit/testPath.ts'
import type { NoticesContext } from '#machines/notices/notices.types.ts'
import { bell, loginForm, pressSignOut } from '#e2e/fixtures.ts'
import type { PageModel, Stage } from '#e2e/paths/pathSuite.ts'
import { Gate } from '#e2e/support/gates.ts'

const ACCOUNT = 'geqing'
const LIST = '/isps/userAnnouncement'
const OK = { success: true, message: '操作成功！', code: 0, result: null, timestamp: 0 }
const NO = '数据库忙'

/** A connection of the notice socket to the test in place of the server; it stays in the air until the first push is wanted, since opening is one. */
interface Line {
  send: (frame: string) => void
  letThrough: () => void
  isOpen: boolean
}

/** Paths played before may have read everything: the first one is unread again. */
const withOneUnread = (envelope: { result: unknown }): object => {
  const lists = envelope.result as NoticeLists
  return { ...envelope, result: { ...lists, anntMsgTotal: Math.max(1, lists.anntMsgTotal) } }
}

/** The bell's lists as they are played in the browser: every call waits until the path answers it, pushes come from the test. */
export function noticesPage(stage: Stage, path: TestPath): PageModel {
  const lines: Line[] = []
  const gates: Partial<Record<'list' | 'mark' | 'all', Gate>> = {}
  let opened: Page | null = null
  const page = (): Page => {
    if (opened === null) throw new Error('the page is not open yet')
    return opened
  }
  const gate = (name: keyof typeof gates): Gate => {
    const found = gates[name]
    if (found === undefined) throw new Error(`no gate '${name}'`)
    return found
  }
  const panel = (): Locator => page().getByRole('region', { name: '消息', exact: true })
  const detail = (): Locator => page().getByRole('dialog', { name: '通知消息' })
  const rows = (): Locator => page().getByRole('button', { name: /^查看消息：/ })
  // a press on the button itself: something may lie above it
  const pressBell = (): Promise<void> => bell(page()).evaluate(button => (button as HTMLElement).click())
  const closePanel = async (): Promise<void> => {
    if (!(await panel().isVisible())) return
    await pressBell()
    await expect(panel()).toBeHidden()
  }

  async function openPage(): Promise<void> {
    const me = await stage.staff(ACCOUNT)
    opened = await stage.visitor({ stored: me.stored })
    if (path.steps.some(step => step.event.type === 'pollInterval elapsed')) await opened.clock.install()
    gates.list = await Gate.hold(opened, listByUser.path)
    gates.mark = await Gate.hold(opened, markRead.path)
    gates.all = await Gate.hold(opened, markAllRead.path)
    await opened.routeWebSocket(/\/jeecg-boot\/websocket\//, async socket => {
      const line: Line = { send: frame => socket.send(frame), letThrough: () => undefined, isOpen: false }
      const through = new Promise<void>(resolve => {
        line.letThrough = resolve
      })
      lines.push(line)
      await through
    })
    // one unread row and read ones, whatever was played before
    await opened.route(`**${myAnnouncements.path}*`, async route => {
      try {
        const response = await route.fetch()
        const json = (await response.json()) as { result: { records: { readFlag: string }[] } }
        for (const [index, record] of json.result.records.entries()) record.readFlag = index === 0 ? '0' : '1'
        await route.fulfill({ response, json })
      } catch (error) {
        // the test may end, and the page with it, while this answer is on its way
        if (!page().isClosed() && !/disposed|closed/.test(String(error))) throw error
      }
    })
    await opened.goto(LIST)
    await expect(rows().first()).toBeVisible()
    // opened while the first load is under way, which the machine does not mind; it stays open for what follows
    await gate('list').isAsked()
    await pressBell()
    await expect(panel()).toBeVisible()
  }

  return {
    commands: {
      'session.opened': openPage,
      'session.closed': async () => {
        await closePanel()
        await pressSignOut(page())
      },
      'notices.stale': async () => {
        await expect.poll(() => lines.length, 'a connection is asked for').toBeGreaterThan(0)
        const line = lines.at(-1)
        if (line?.isOpen) line.send(printNotice({ cmd: 'topic', msgId: 'x', msgTxt: '通知' }))
        else line?.letThrough()
        if (line) line.isOpen = true
      },
      'bell.opened': async () => {
        await closePanel()
        await pressBell()
        await expect(panel()).toBeVisible()
      },
      'notice.open': () => panel().getByRole('listitem').first().getByRole('button').click(),
      'notice.read': async () => {
        await closePanel()
        await rows().first().click()
      },
      'notice.show': async () => {
        await closePanel()
        await rows().nth(1).click()
      },
      'notice.find': async () => {
        await closePanel()
        const id = await page().evaluate(
          async ([address, token]) => {
            const answer = await fetch(`/jeecg-boot${address}`, { headers: { 'X-Access-Token': token } })
            const { result } = (await answer.json()) as { result: { records: { anntId: string }[] } }
            return result.records[0]?.anntId ?? ''
          },
          [
            myAnnouncements.path,
            await page().evaluate(
              () => (JSON.parse(localStorage.getItem('pro__Access-Token') ?? '{}') as { value: string }).value,
            ),
          ] as const,
        )
        await page().evaluate(address => {
          history.pushState(null, '', address)
          dispatchEvent(new PopStateEvent('popstate'))
        }, `${LIST}?id=${id}`)
      },
      'notice.close': () => detail().getByRole('button', { name: '关闭', exact: true }).click(),
      'notices.readAll': () => panel().getByRole('button', { name: '全部已读' }).click(),
      'loadNotices done': async () => {
        const answered = page().waitForResponse(response => response.url().includes(listByUser.path))
        await gate('list').pass(withOneUnread)
        await (await answered).finished()
        // the page takes it in
        await page().evaluate(() => new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve))))
      },
      'loadNotices failed': () => gate('list').refuse(NO),
      'markRead done': () => gate('mark').answer(OK),
      'markRead failed': () => gate('mark').refuse(NO),
      'markAllRead done': () => gate('all').answer(OK),
      'markAllRead failed': () => gate('all').refuse(NO),
      'collectTime elapsed': () => gate('list').isAsked(),
      'openPatience elapsed': async ({ type: _type }: EventObject, { path: { steps }, index }) => {
        const shown = (steps[index]?.snapshot.context as NoticesContext | undefined)?.opened ?? null
        if (shown !== null) await expect(detail()).toBeVisible()
      },
      'pollInterval elapsed': () => page().clock.fastForward(NOTICE_POLL + 50),
    },
    looks: {
      signedOut: () => expect(loginForm(page())).toBeVisible(),
      'signedIn.loading': () => gate('list').isAsked(),
      'signedIn.polling': async ({ snapshot }) => {
        const { opened: shown } = snapshot.context as NoticesContext
        await (shown === null ? expect(detail()).toBeHidden() : expect(detail()).toBeVisible())
      },
      'signedIn.stopped': async ({ snapshot }) => {
        const { opened: shown } = snapshot.context as NoticesContext
        if (shown === null && !(await panel().isVisible())) return
        await (shown === null ? expect(panel().getByRole('alert')).toContainText(NO) : expect(detail()).toBeVisible())
      },
      // the wait is a third of a second: what follows it is looked at
      'signedIn.collecting': () => expect(bell(page())).toBeVisible(),
      'signedIn.marking': () => gate('mark').isAsked(),
      'signedIn.markingAll': () => gate('all').isAsked(),
    },
  }
}
