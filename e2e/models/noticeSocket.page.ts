import { expect, type Page, type WebSocketRoute } from '@playwright/test'
import type { EventObject } from 'xstate'
import { HEARTBEAT_WORD, NOTICE_HEARTBEAT, NOTICE_RECONNECT, NOTICE_REPLY_LIMIT } from '#contract/constants.ts'
import { listByUser } from '#contract/http/calls/notices.ts'
import { unreadChats } from '#contract/http/calls/chatState.ts'
import { printNotice, type NoticeMessage } from '#contract/sockets/notice.ts'
import type { TestPath } from '#machines/kit/testPath.ts'
import { bell, loginForm, pressSignOut } from '#e2e/fixtures.ts'
import type { PageModel, Stage } from '#e2e/paths/pathSuite.ts'
import { Gate } from '#e2e/support/gates.ts'
import { ask, type Staff } from '#e2e/support/people.ts'

const ACCOUNT = 'geqing'
const CONNECT_TIMEOUT = 10_000

/** One connection that the page opened; it stays in the air until the test lets it through to the real server. */
interface Line {
  socket: WebSocketRoute
  letThrough: () => void
  isOpen: boolean
  heartbeats: number
}

/** The notice socket as it is played in the browser: its connections go through the test to the real server. */
export function noticeSocketPage(stage: Stage, _path: TestPath): PageModel {
  const lines: Line[] = []
  let opened: Page | null = null
  let counts: Gate | null = null
  let me: Staff | null = null
  let ownUnread = 0
  /** tells equal sentences of another tab apart, as the product does */
  let told = 0
  const page = (): Page => {
    if (opened === null) throw new Error('the page is not open yet')
    return opened
  }
  const isLive = (live: boolean) => expect(bell(page())).toHaveAttribute('data-live', String(live))
  const line = async (): Promise<Line> => {
    await expect.poll(() => lines.length, 'a connection is asked for').toBeGreaterThan(0)
    const last = lines.at(-1)
    if (last === undefined) throw new Error('there is no connection')
    return last
  }
  const change = { type: 'otherTab.signedIn' }

  async function openPage(): Promise<void> {
    me = await stage.staff(ACCOUNT)
    const { anntMsgTotal, sysMsgTotal } = await ask(stage.url, listByUser, {}, me.token)
    ownUnread = anntMsgTotal + sysMsgTotal
    opened = await stage.visitor({ stored: me.stored })
    await opened.clock.install()
    counts = await Gate.hold(opened, unreadChats.path)
    await opened.routeWebSocket(/\/jeecg-boot\/websocket\//, async socket => {
      const current: Line = { socket, letThrough: () => undefined, isOpen: false, heartbeats: 0 }
      const through = new Promise<void>(resolve => {
        current.letThrough = resolve
      })
      lines.push(current)
      await through
      const server = socket.connectToServer()
      socket.onMessage(frame => {
        if (frame === HEARTBEAT_WORD) current.heartbeats += 1
        server.send(frame)
      })
      // an answer to a heartbeat comes when the path says so
      server.onMessage(frame => {
        if (!String(frame).includes('heartcheck')) socket.send(frame)
      })
      current.isOpen = true
    })
    await opened.goto('/isps/userAnnouncement')
  }
  const closeWith = async (code: number, reason: string): Promise<void> => (await line()).socket.close({ code, reason })

  return {
    commands: {
      'session.opened': async () => {
        if (opened === null) return openPage()
        // the same person signs in anew in another tab: another token
        me = await stage.staff(ACCOUNT)
        lines.splice(0)
        told += 1
        const other = await stage.tab(opened)
        await other.goto('/favicon.svg')
        await other.evaluate(
          ([items, value]) => {
            for (const [name, text] of Object.entries(items)) localStorage.setItem(name, text)
            localStorage.setItem('pro__SESSION_NEWS', JSON.stringify({ value, expire: null }))
          },
          [me.stored, { ...change, userId: me.login.userInfo.id, count: told }] as const,
        )
      },
      // a person who signs in next does so in another browser
      'session.closed': async () => {
        await pressSignOut(page())
        await expect(loginForm(page())).toBeVisible()
        opened = null
        lines.splice(0)
      },
      'page.changed': async event => {
        const { path: to } = event as EventObject & { path: string }
        await page().evaluate(address => {
          history.pushState(null, '', address)
          dispatchEvent(new PopStateEvent('popstate'))
        }, to)
        await expect(page()).toHaveURL(new RegExp(`${to}$`))
      },
      'chatCount.loaded': async () => {
        // of several questions only the last one's answer counts
        const last = await counts?.keepLast()
        await last?.pass(envelope => ({ ...envelope, result: { unreadTotal: 0, waiting: 0 } }))
      },
      'socket.opened': async () => (await line()).letThrough(),
      'socket.closed': event => {
        const { code, reason } = event as EventObject & { code: number; reason: string }
        // a page hears 1006 where there is no word of a close: none is sent
        return closeWith(code === 4401 ? 4401 : 1011, reason === '' ? 'cut' : reason)
      },
      // nothing answers the connection: the browser gives up
      'socket.failed': () => page().clock.fastForward(CONNECT_TIMEOUT + 50),
      'message.received': async event =>
        (await line()).socket.send(printNotice((event as EventObject & { message: NoticeMessage }).message)),
      'network.online': async () => {
        lines.splice(0, lines.length - 1)
        await page().context().setOffline(true)
        await page().context().setOffline(false)
      },
      'silenceLimit elapsed': () => page().clock.fastForward(NOTICE_HEARTBEAT + 50),
      'replyLimit elapsed': () => page().clock.fastForward(NOTICE_REPLY_LIMIT + 50),
      'reconnectDelay elapsed': async () => {
        lines.splice(0)
        await page().clock.fastForward(NOTICE_RECONNECT + 50)
      },
    },
    looks: {
      // looked at by the command
      signedOut: async () => expect(opened).toBeNull(),
      'signedIn.connected.opening': async () => {
        await isLive(false)
        // until the new connection is asked for, the last one is that of before
        await expect.poll(async () => (await line()).isOpen).toBe(false)
      },
      'signedIn.connected.listening': async ({ snapshot }) => {
        await isLive(true)
        const { chatCount } = snapshot.context as { chatCount: number }
        await expect(bell(page())).toHaveAttribute('aria-label', new RegExp(`消息，${ownUnread + chatCount} 条未读`))
      },
      'signedIn.connected.awaitingReply': async () => {
        await isLive(true)
        const { heartbeats } = await line()
        await expect.poll(async () => (await line()).heartbeats).toBeGreaterThan(Math.min(0, heartbeats))
      },
      'signedIn.waitingToReconnect': () => isLive(false),
    },
  }
}
