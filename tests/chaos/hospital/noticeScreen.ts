/** The bell of a person: the product's socket and machines, with the lists that the person reads. */
import { WebSocket } from 'ws'
import { createActor, fromCallback, fromPromise } from 'xstate'
import type { Announcement, NoticeLists } from '#contract/entities/announcement.ts'
import { listByUser } from '#contract/http/calls/notices.ts'
import { ask } from '#e2e/support/people.ts'
import { noticesMachine } from '#machines/notices/notices.machine.ts'
import { noticeSocketMachine } from '#machines/noticeSocket/noticeSocket.machine.ts'
import type { NoticeFeedCommand, NoticeFeedInput } from '#machines/noticeSocket/noticeSocket.types.ts'
import { openNoticeSocket } from '#streams/noticeSocket.stream.ts'
import { startProxy, type Proxy } from '#tests/support/proxy.ts'

/** A call of the bell is given up after so long, ms. */
const CALL_MS = 3_000

/** The library lets go of a socket it closes; `ws`, unlike a browser, then wants somebody who hears its last error. */
class QuietSocket extends WebSocket {
  constructor(address: string) {
    super(address)
    this.on('error', () => undefined)
  }
}

export interface NoticeScreen {
  name: string
  proxy: Proxy
  /** ids of the unread notices that are shown, and the number beside the bell */
  shown: () => string
  /** the same as the server says it now */
  current: () => Promise<string>
  isLive: () => boolean
  /** the browser says that the network is there; the person opens the bell */
  heal: () => void
  end: () => Promise<void>
}

const textOf = ({ sysMsgList, sysMsgTotal, anntMsgList, anntMsgTotal }: NoticeLists): string =>
  [sysMsgList, anntMsgList].map(list => list.map(({ id }: Announcement) => id).join()).join(' | ') +
  ` of ${sysMsgTotal} and ${anntMsgTotal}`

/** Opens it; machine time runs `haste` times as fast as the wall. */
export async function openNoticeScreen(at: {
  port: number
  name: string
  userId: string
  token: string
  haste: number
}): Promise<NoticeScreen> {
  const { port, name, userId, token, haste } = at
  const proxy = await startProxy(port)
  const clock = {
    setTimeout: (work: (...args: unknown[]) => void, ms: number): unknown => setTimeout(work, ms / haste),
    clearTimeout: (id: unknown) => clearTimeout(id as NodeJS.Timeout),
  }
  const lists = (url: string) => ask(url, listByUser, {}, token, AbortSignal.timeout(CALL_MS))
  const feed = fromCallback<NoticeFeedCommand, NoticeFeedInput>(({ input, sendBack, receive }) => {
    const socket = openNoticeSocket(
      { base: `${proxy.url.replace('http', 'ws')}/jeecg-boot`, ...input },
      { WebSocket: QuietSocket },
    )
    receive(({ frame }) => socket.send(frame))
    const listening = socket.signals$.subscribe(signal => sendBack(signal))
    return () => listening.unsubscribe()
  })
  const socket = createActor(noticeSocketMachine.provide({ actors: { noticeFeed: feed } }), { clock })
  const notices = createActor(
    noticesMachine.provide({
      actors: {
        loadNotices: fromPromise(() => lists(proxy.url)),
      },
    }),
    { clock },
  )
  socket.on('notices.stale', () => notices.send({ type: 'notices.stale' }))
  socket.start()
  notices.start()
  notices.send({ type: 'session.opened' })
  socket.send({ type: 'session.opened', userId, token })
  return {
    name,
    proxy,
    shown: () => {
      const { lists: known } = notices.getSnapshot().context
      return known === null ? 'nothing' : textOf(known)
    },
    current: async () => textOf(await lists(`http://127.0.0.1:${port}`)),
    isLive: () => socket.getSnapshot().hasTag('live'),
    heal: () => {
      socket.send({ type: 'network.online' })
      // a failed load waits for a push or a person (NOTICE-33)
      if (notices.getSnapshot().hasTag('stopped')) notices.send({ type: 'bell.opened' })
    },
    end: async () => {
      socket.stop()
      notices.stop()
      await proxy.close()
    },
  }
}
