import { describe, expect, it } from 'vitest'
import { createActor, fromPromise, SimulatedClock } from 'xstate'
import { NOTICE_POLL } from '#contract/constants.ts'
import type { Announcement, NoticeLists } from '#contract/entities/announcement.ts'
import { failure } from '#contract/http/failure.ts'
import { noticesMachine } from '#machines/notices/notices.machine.ts'
import { COLLECT_TIME } from '#machines/notices/notices.rules.ts'
import { selectOpened, selectTabs, selectTotalUnread } from '#machines/notices/notices.select.ts'

const notice = (id: string): Announcement => ({
  id,
  titile: `通知 ${id}`,
  sender: 'admin',
  sendTime: null,
  createTime: '2026-11-21 08:00:00',
  msgContent: '',
  openType: null,
  openPage: null,
  busId: null,
  priority: 'L',
  msgCategory: '1',
  msgAbstract: null,
})
const lists: NoticeLists = {
  anntMsgList: [notice('a1')],
  anntMsgTotal: 7,
  sysMsgList: [notice('s1'), notice('s2')],
  sysMsgTotal: 2,
}
const settled = () => new Promise(resolve => setImmediate(resolve))

/** Signed-in notices; the calls are noted in order, and fail when their name is in `failing`. */
async function openBell() {
  const clock = new SimulatedClock()
  const calls: string[] = []
  const failing = new Set<string>()
  const call = async (name: string): Promise<void> => {
    calls.push(name)
    if (failing.has(name)) throw failure('network', '网络超时')
  }
  const actor = createActor(
    noticesMachine.provide({
      actors: {
        loadNotices: fromPromise(async () => (await call('load'), lists)),
        markRead: fromPromise(({ input }) => call(`read ${input.anntId}`)),
        markAllRead: fromPromise(() => call('read all')),
      },
    }),
    { clock },
  )
  actor.start()
  actor.send({ type: 'session.opened' })
  await settled()
  const wait = async (time: number) => {
    clock.increment(time)
    await settled()
  }
  const loads = () => calls.filter(name => name === 'load').length
  return { actor, calls, failing, wait, loads }
}

describe('lists', () => {
  it('[NOTICE-38] [NOTICE-39] fill the first two tabs with items and totals, and the bell with their sum and the chat count', async () => {
    const { actor } = await openBell()
    expect(selectTabs(actor.getSnapshot())).toEqual({
      notices: { items: lists.anntMsgList, count: 7 },
      systemMessages: { items: lists.sysMsgList, count: 2 },
    })
    expect(selectTotalUnread(actor.getSnapshot(), 3)).toBe(12)
  })

  it('[NOTICE-34] come again every minute', async () => {
    const { wait, loads } = await openBell()
    await wait(NOTICE_POLL - 1)
    expect(loads()).toBe(1)
    await wait(1)
    expect(loads()).toBe(2)
    await wait(NOTICE_POLL)
    expect(loads()).toBe(3)
  })

  it('[NOTICE-33] come no more after a failed load, until a push or the bell', async () => {
    const { actor, wait, loads, failing } = await openBell()
    failing.add('load')
    await wait(NOTICE_POLL)
    await wait(NOTICE_POLL * 10)
    expect([loads(), actor.getSnapshot().context.lists]).toEqual([2, lists])
    actor.send({ type: 'bell.opened' })
    await wait(NOTICE_POLL * 10)
    expect(loads()).toBe(3)
    failing.clear()
    actor.send({ type: 'notices.stale' })
    await wait(COLLECT_TIME)
    await wait(NOTICE_POLL)
    expect(loads()).toBe(5)
  })

  it('answer a burst of pushes by one load, and a push during a load by one more', async () => {
    const { actor, wait, loads } = await openBell()
    for (let count = 0; count < 20; count += 1) actor.send({ type: 'notices.stale' })
    await wait(COLLECT_TIME)
    expect(loads()).toBe(2)
    actor.send({ type: 'bell.opened' })
    actor.send({ type: 'notices.stale' })
    await settled()
    await wait(COLLECT_TIME)
    expect(loads()).toBe(4)
  })

  it('are forgotten at logout and not loaded any more', async () => {
    const { actor, wait, loads } = await openBell()
    actor.send({ type: 'session.closed' })
    await wait(NOTICE_POLL * 3)
    expect([loads(), actor.getSnapshot().context.lists]).toEqual([1, null])
  })
})

describe('reading', () => {
  it('[NOTICE-31] [NOTICE-32] shows the notice, marks it read, then loads the lists', async () => {
    const { actor, calls } = await openBell()
    actor.send({ type: 'notice.open', notice: notice('a1') })
    expect(selectOpened(actor.getSnapshot())?.id).toBe('a1')
    await settled()
    expect(calls).toEqual(['load', 'read a1', 'load'])
    actor.send({ type: 'notice.close' })
    expect(selectOpened(actor.getSnapshot())).toBeNull()
  })

  it('marks two notices opened at once in order, also when the first cannot be marked', async () => {
    const { actor, calls, failing } = await openBell()
    failing.add('read a1')
    actor.send({ type: 'notice.open', notice: notice('a1') })
    actor.send({ type: 'notice.open', notice: notice('s1') })
    await settled()
    expect(calls).toEqual(['load', 'read a1', 'read s1', 'load'])
  })

  it('marks all read, then loads the lists', async () => {
    const { actor, calls } = await openBell()
    actor.send({ type: 'notices.readAll' })
    await settled()
    expect(calls).toEqual(['load', 'read all', 'load'])
  })
})
