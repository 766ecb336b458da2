import { describe, expect, it } from 'vitest'
import { createActor, fromCallback, SimulatedClock } from 'xstate'
import { HEARTBEAT_WORD, NOTICE_HEARTBEAT, NOTICE_RECONNECT, NOTICE_REPLY_LIMIT } from '#contract/constants.ts'
import { CHAT_HOME, STATISTICS_HOME } from '#contract/permissions/roleVariant.ts'
import {
  CHAT_MESSAGE,
  CHAT_READ,
  HEARTBEAT_ANSWER,
  NOTICE_SIGNED_OUT,
  ownNoticeStream,
  RIGHTS_CHANGED,
  type NoticeMessage,
} from '#contract/sockets/notice.ts'
import { noticeSocketMachine } from '#machines/noticeSocket/noticeSocket.machine.ts'
import { isForcedOut, selectChatCount } from '#machines/noticeSocket/noticeSocket.select.ts'
import type { NoticeFeedCommand, NoticeFeedInput, NoticeSocketEvent } from '#machines/noticeSocket/noticeSocket.types.ts'

/** The real machine with feeds the test holds in its hand. */
function openNotices() {
  const clock = new SimulatedClock()
  const feeds: (NoticeFeedInput & { isOpen: boolean; frames: string[]; send: (event: NoticeSocketEvent) => void })[] = []
  const emitted: string[] = []
  const actor = createActor(
    noticeSocketMachine.provide({
      actors: {
        noticeFeed: fromCallback<NoticeFeedCommand, NoticeFeedInput>(({ input, sendBack, receive }) => {
          const feed = { ...input, isOpen: true, frames: [] as string[], send: sendBack }
          feeds.push(feed)
          receive(command => feed.frames.push(command.frame))
          return () => (feed.isOpen = false)
        }),
      },
    }),
    { clock },
  )
  actor.on('*', event => emitted.push(event.type))
  actor.start()
  const feed = () => {
    const last = feeds.at(-1)
    if (last === undefined) throw new Error('no feed was opened')
    return last
  }
  const push = (message: NoticeMessage) => feed().send({ type: 'message.received', message })
  const openFeeds = () => feeds.filter(one => one.isOpen).length
  const state = () => JSON.stringify(actor.getSnapshot().value)
  return { actor, clock, feeds, feed, push, emitted, openFeeds, state, count: () => selectChatCount(actor.getSnapshot()) }
}
function openLive() {
  const notices = openNotices()
  notices.actor.send({ type: 'page.changed', path: STATISTICS_HOME })
  notices.actor.send({ type: 'session.opened', userId: 'u1', token: 't1' })
  notices.feed().send({ type: 'socket.opened' })
  notices.emitted.length = 0
  return notices
}
const m0001 = { cmd: 'user', msgId: CHAT_MESSAGE, msgTxt: '您有新的问诊消息' }

it('[WALK-15] asks for menu and rights anew after a push of changed rights, and for nothing else', () => {
  const { push, emitted, count } = openLive()
  push(RIGHTS_CHANGED)
  expect([emitted, count()]).toEqual([['rights.stale'], 0])
})

describe('connection', () => {
  it('[NOTICE-20] connects only with a token, and closes when it is gone', () => {
    const { actor, feeds, openFeeds, clock } = openNotices()
    clock.increment(NOTICE_RECONNECT * 10)
    expect(feeds).toEqual([])
    actor.send({ type: 'session.opened', userId: 'u1', token: 't1' })
    expect(feeds).toMatchObject([{ userId: 'u1', token: 't1', since: undefined, isOpen: true }])
    actor.send({ type: 'session.closed' })
    clock.increment(NOTICE_RECONNECT * 10)
    expect([openFeeds(), feeds.length]).toEqual([0, 1])
  })

  it('[NOTICE-21] [TECH-22] [CONST-07] reconnects 10 s after an error or a close', () => {
    const ends: NoticeSocketEvent[] = [
      { type: 'socket.failed', reason: 'refused' },
      { type: 'socket.closed', code: 1006, reason: '' },
    ]
    for (const end of ends) {
      const { feed, feeds, openFeeds, clock } = openLive()
      feed().send(end)
      clock.increment(9_999)
      expect([openFeeds(), feeds.length]).toEqual([0, 1])
      clock.increment(1)
      expect([openFeeds(), feeds.length]).toEqual([1, 2])
    }
  })

  it('[NOTICE-22] has one reconnect pending, whatever else ends meanwhile', () => {
    const { actor, feed, feeds, clock } = openLive()
    feed().send({ type: 'socket.failed', reason: 'refused' })
    clock.increment(5_000)
    actor.send({ type: 'socket.closed', code: 1006, reason: '' })
    actor.send({ type: 'socket.failed', reason: 'refused' })
    clock.increment(5_000)
    expect(feeds.length).toBe(2)
    clock.increment(60_000)
    expect(feeds.length).toBe(2)
  })

  it('reconnects at once when the browser is online again, and asks a living socket for a sign', () => {
    const { actor, feed, feeds } = openLive()
    actor.send({ type: 'network.online' })
    expect(feed().frames).toEqual([HEARTBEAT_WORD])
    feed().send({ type: 'socket.failed', reason: 'offline' })
    actor.send({ type: 'network.online' })
    expect(feeds.length).toBe(2)
  })

  it('asks for lists and counts at every opening, and for what came after the last own number', () => {
    const { feed, push, emitted, clock } = openLive()
    push({ cmd: 'user', msgId: '1', msgTxt: '', stream: ownNoticeStream('u1'), seq: 7 })
    push({ cmd: 'topic', msgId: '2', msgTxt: '', stream: 't:1', seq: 90 })
    emitted.length = 0
    feed().send({ type: 'socket.closed', code: 1001, reason: 'server restarts' })
    clock.increment(NOTICE_RECONNECT)
    expect(feed().since).toBe(7)
    feed().send({ type: 'socket.opened' })
    expect(emitted).toEqual(['counts.wanted', 'notices.stale'])
  })

  it('[NOTICE-21] forgets its numbers when the server has not kept what came meanwhile, and hears what is numbered anew', () => {
    const { feed, push, count, clock } = openLive()
    push({ ...m0001, stream: ownNoticeStream('u1'), seq: 70 })
    feed().send({ type: 'socket.closed', code: 1001, reason: 'events are missing' })
    clock.increment(NOTICE_RECONNECT)
    expect(feed().since).toBeUndefined()
    feed().send({ type: 'socket.opened' })
    push({ ...m0001, stream: ownNoticeStream('u1'), seq: 60 })
    expect([count(), feed().isOpen]).toEqual([2, true])
  })

  it('[WALK-15] [NOTICE-21] asks for the rights anew, once, after what the server has not kept', () => {
    const { feed, emitted, clock } = openLive()
    const reopen = (reason: string): string[] => {
      feed().send({ type: 'socket.closed', code: 1001, reason })
      clock.increment(NOTICE_RECONNECT)
      emitted.length = 0
      feed().send({ type: 'socket.opened' })
      return [...emitted]
    }
    expect(reopen('events are missing')).toEqual(['counts.wanted', 'notices.stale', 'rights.stale'])
    expect(reopen('server restarts')).toEqual(['counts.wanted', 'notices.stale'])
  })

  it('opens anew for another token, with nothing left of another user', () => {
    const { actor, push, feed, openFeeds, count } = openLive()
    push({ ...m0001, stream: ownNoticeStream('u1'), seq: 3 })
    actor.send({ type: 'session.opened', userId: 'u1', token: 't1' })
    expect(feed()).toMatchObject({ token: 't1', since: undefined })
    actor.send({ type: 'session.opened', userId: 'u1', token: 't2' })
    expect([feed().token, feed().since, openFeeds(), count()]).toEqual(['t2', 3, 1, 1])
    actor.send({ type: 'session.opened', userId: 'u2', token: 't3' })
    expect([feed().userId, feed().since, openFeeds(), count()]).toEqual(['u2', undefined, 1, 0])
  })

  it('lets the lists be loaded when the server says that the sign-in has ended, so that the session learns it', () => {
    const { feed, emitted } = openLive()
    feed().send({ type: 'socket.closed', code: NOTICE_SIGNED_OUT, reason: 'signed out' })
    expect(emitted).toEqual(['notices.stale'])
  })

  it('[WALK-21] knows that an administrator ended the sign-in, until the next one', () => {
    const { actor, feed } = openLive()
    const isForced = () => isForcedOut(actor.getSnapshot())
    feed().send({ type: 'socket.closed', code: NOTICE_SIGNED_OUT, reason: 'signed out' })
    expect(isForced()).toBe(false)
    actor.send({ type: 'session.opened', userId: 'u1', token: 't2' })
    feed().send({ type: 'socket.closed', code: NOTICE_SIGNED_OUT, reason: 'forced' })
    expect(isForced()).toBe(true)
    actor.send({ type: 'session.opened', userId: 'u1', token: 't3' })
    expect(isForced()).toBe(false)
  })
})

describe('heartbeat', () => {
  it('[NOTICE-23] [TECH-22] [CONST-07] is sent after 20 s of silence', () => {
    const { feed, clock } = openLive()
    clock.increment(NOTICE_HEARTBEAT - 1)
    expect(feed().frames).toEqual([])
    clock.increment(1)
    expect([NOTICE_HEARTBEAT, feed().frames]).toEqual([20_000, ['HeartBeat']])
  })

  it('[NOTICE-24] waits 20 s anew after any message', () => {
    const { feed, push, clock } = openLive()
    clock.increment(19_000)
    push({ cmd: 'email', msgTxt: '' })
    clock.increment(19_999)
    expect(feed().frames).toEqual([])
    clock.increment(1)
    expect(feed().frames).toEqual([HEARTBEAT_WORD])
  })

  it('counts as a close when nothing comes back, and goes on when something does', () => {
    const { feed, push, openFeeds, clock } = openLive()
    clock.increment(NOTICE_HEARTBEAT)
    push(HEARTBEAT_ANSWER)
    clock.increment(NOTICE_HEARTBEAT)
    expect(feed().frames.length).toBe(2)
    clock.increment(NOTICE_REPLY_LIMIT - 1)
    expect(openFeeds()).toBe(1)
    clock.increment(1)
    expect(openFeeds()).toBe(0)
    clock.increment(NOTICE_RECONNECT)
    expect(openFeeds()).toBe(1)
  })
})

describe('messages', () => {
  it('[NOTICE-25] C0001 sets the chat count to 0', () => {
    const { push, count } = openLive()
    push(m0001)
    push({ cmd: 'user', msgId: CHAT_READ, msgTxt: '' })
    expect(count()).toBe(0)
  })

  it('[NOTICE-26] M0001 raises the chat count by one on other pages, or sets the number it carries', () => {
    const { push, count } = openLive()
    push(m0001)
    push({ ...m0001, cmd: 'topic' })
    expect(count()).toBe(2)
    push({ ...m0001, msgTxt: '{"unreadTotal":9,"sessionId":"s1"}' })
    expect(count()).toBe(9)
  })

  it('[NOTICE-27] M0001 leaves the count alone while the chat page is open', () => {
    const { actor, push, count, emitted } = openLive()
    actor.send({ type: 'page.changed', path: CHAT_HOME })
    push(m0001)
    push({ ...m0001, msgTxt: '{"unreadTotal":9}' })
    expect(count()).toBe(0)
    emitted.length = 0
    actor.send({ type: 'page.changed', path: '/isystem/user' })
    expect(emitted).toEqual(['counts.wanted'])
    actor.send({ type: 'chatCount.loaded', unreadTotal: 4 })
    expect(count()).toBe(4)
  })

  it('[NOTICE-28] M0001 wants a sound, on the chat page too', () => {
    const { actor, push, emitted } = openLive()
    push(m0001)
    actor.send({ type: 'page.changed', path: CHAT_HOME })
    push(m0001)
    expect(emitted).toEqual(['sound.wanted', 'sound.wanted'])
  })

  it('[NOTICE-29] [NOTICE-30] other messages with cmd topic or user make the lists stale', () => {
    const { push, emitted, count } = openLive()
    push({ cmd: 'topic', msgId: 'a1', msgTxt: '停电通知' })
    push({ cmd: 'user', msgId: 'a2', msgTxt: '' })
    expect([emitted, count()]).toEqual([['notices.stale', 'notices.stale'], 0])
  })

  it('[NOTICE-40] any other message changes nothing', () => {
    const { push, emitted, count } = openLive()
    for (const cmd of ['heartcheck', 'email', 'sign', 'publish', '']) push({ cmd, msgId: 'x', msgTxt: '' })
    expect([emitted, count()]).toEqual([[], 0])
  })

  it('counts a message once when it comes again after a reconnect', () => {
    const { push, emitted, count } = openLive()
    const numbered = { ...m0001, stream: ownNoticeStream('u1'), seq: 5 }
    push(numbered)
    push(numbered)
    push({ ...numbered, seq: 4 })
    expect([count(), emitted]).toEqual([1, ['sound.wanted']])
    push({ ...numbered, seq: 6 })
    expect(count()).toBe(2)
  })
})

it('takes what was pushed once more after a reconnect for known, whatever it was about', () => {
  const stream = ownNoticeStream('u1')
  for (const first of [{ cmd: 'user', msgId: CHAT_READ, msgTxt: '' }, RIGHTS_CHANGED, { cmd: 'other', msgTxt: '' }]) {
    const { push, emitted, count } = openLive()
    push({ ...first, stream, seq: 7 })
    emitted.length = 0
    push({ ...m0001, stream, seq: 7 })
    expect([emitted, count()]).toEqual([[], 0])
    push({ ...m0001, stream, seq: 8 })
    expect([emitted, count()]).toEqual([['sound.wanted'], 1])
  }
})

it('[NOTICE-25] tells that the chat was read, also at the sign-out and where the server counts none', () => {
  const { actor, push, emitted, count } = openLive()
  actor.send({ type: 'chatCount.loaded', unreadTotal: 2 })
  push(m0001)
  emitted.length = 0
  push({ cmd: 'user', msgId: CHAT_READ, msgTxt: '' })
  expect([emitted, count()]).toEqual([['chat.read'], 0])
  actor.send({ type: 'chatCount.loaded', unreadTotal: 0 })
  actor.send({ type: 'chatCount.loaded', unreadTotal: 3 })
  expect([emitted, count()]).toEqual([['chat.read', 'chat.read'], 3])
  actor.send({ type: 'session.closed' })
  expect([emitted, count()]).toEqual([['chat.read', 'chat.read', 'chat.read'], 0])
  expect(actor.getSnapshot().context).toMatchObject({ userId: null, token: null })
})

it('[NOTICE-25] [WALK-04] an answer that was counted before the newest message is dropped and asked for again: it silences no alarm', () => {
  const { actor, push, emitted, count } = openLive()
  push(m0001)
  actor.send({ type: 'chatCount.loaded', unreadTotal: 0 })
  expect([emitted, count()]).toEqual([['sound.wanted', 'counts.wanted'], 1])
  actor.send({ type: 'chatCount.loaded', unreadTotal: 1 })
  expect([emitted, count()]).toEqual([['sound.wanted', 'counts.wanted'], 1])
  actor.send({ type: 'page.changed', path: CHAT_HOME })
  actor.send({ type: 'page.changed', path: STATISTICS_HOME })
  push({ cmd: 'user', msgId: CHAT_READ, msgTxt: '' })
  actor.send({ type: 'chatCount.loaded', unreadTotal: 1 })
  expect([emitted.slice(2), count()]).toEqual([['counts.wanted', 'chat.read', 'counts.wanted'], 0])
})

it('[NOTICE-24] every message ends the wait for a reply: the socket is given up only after both silences', () => {
  const chatRead = { cmd: 'user', msgId: CHAT_READ, msgTxt: '' }
  for (const message of [chatRead, m0001, { cmd: 'topic', msgId: '42', msgTxt: '停电通知' }, RIGHTS_CHANGED]) {
    const { push, clock, openFeeds } = openLive()
    push(message)
    clock.increment(NOTICE_HEARTBEAT)
    clock.increment(NOTICE_REPLY_LIMIT - 1)
    expect(openFeeds()).toBe(1)
    clock.increment(1)
    expect(openFeeds()).toBe(0)
  }
})

it('[NOTICE-21] a socket that closes because the sign-in ended waits like any other', () => {
  const { feed, clock, openFeeds, emitted } = openLive()
  feed().send({ type: 'socket.closed', code: NOTICE_SIGNED_OUT, reason: '' })
  expect([openFeeds(), emitted]).toEqual([0, ['notices.stale']])
  clock.increment(NOTICE_RECONNECT)
  expect(openFeeds()).toBe(1)
})

it('[NOTICE-26] counts from the moment on when the chat page is left', () => {
  const { actor, push, count, emitted } = openLive()
  actor.send({ type: 'page.changed', path: CHAT_HOME })
  push(m0001)
  expect(count()).toBe(0)
  actor.send({ type: 'page.changed', path: STATISTICS_HOME })
  actor.send({ type: 'page.changed', path: '/system/user' })
  expect(emitted.filter(type => type === 'counts.wanted')).toHaveLength(1)
  push(m0001)
  expect(count()).toBe(1)
})
