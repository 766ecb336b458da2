import { describe, expect, it } from 'vitest'
import { createActor, fromPromise, SimulatedClock } from 'xstate'
import { NOTICE_POLL } from '#contract/constants.ts'
import type { Announcement, NoticeLists } from '#contract/entities/announcement.ts'
import { failure } from '#contract/http/failure.ts'
import { noticesMachine } from '#machines/notices/notices.machine.ts'
import { arrivalOf, COLLECT_TIME, OPEN_PATIENCE } from '#machines/notices/notices.rules.ts'
import { tabsOf } from '#machines/notices/notices.rules.ts'
import { selectArrival, selectCommandFailure, selectOpened, selectTotalUnread } from '#machines/notices/notices.select.ts'

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
  let served = lists
  const call = async (name: string): Promise<void> => {
    calls.push(name)
    if (failing.has(name)) throw failure('network', '网络超时')
  }
  const actor = createActor(
    noticesMachine.provide({
      actors: {
        loadNotices: fromPromise(async () => (await call('load'), served)),
        markRead: fromPromise(async ({ input: { anntId, isTold, isWanted } }) => {
          await call(`read ${anntId}${isTold ? ' and tell' : ''}`)
          return isWanted ? notice(anntId) : null
        }),
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
  const serve = (next: NoticeLists) => {
    served = next
  }
  return { actor, calls, failing, wait, loads, serve }
}

describe('lists', () => {
  it('[NOTICE-38] [NOTICE-39] fill the first two tabs with items and totals, and the bell with their sum and the chat count', async () => {
    const { actor } = await openBell()
    expect(tabsOf(actor.getSnapshot().context.lists)).toEqual({
      notices: { items: lists.anntMsgList, count: 7 },
      systemMessages: { items: lists.sysMsgList, count: 2 },
    })
    expect(selectTotalUnread(actor.getSnapshot(), 3)).toBe(12)
  })

  it('[LAYOUT-34] give the bell the total of everything unread', async () => {
    const { actor, serve, wait } = await openBell()
    serve({ ...lists, anntMsgTotal: 2, sysMsgTotal: 3 })
    await wait(NOTICE_POLL)
    expect(selectTotalUnread(actor.getSnapshot(), 4)).toBe(9)
    actor.send({ type: 'session.closed' })
    expect(selectTotalUnread(actor.getSnapshot(), 4)).toBe(4)
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

  it('from the full list it is marked and told first, then shown; a slow or refused mark holds nobody up (contract.md 13.9)', async () => {
    const { actor, calls, failing, wait } = await openBell()
    const shown = () => selectOpened(actor.getSnapshot())?.id
    actor.send({ type: 'notice.read', notice: notice('a1') })
    expect(shown()).toBeUndefined()
    await settled()
    expect([calls, shown()]).toEqual([['load', 'read a1 and tell', 'load'], 'a1'])
    actor.send({ type: 'notice.close' })

    failing.add('read a2 and tell')
    actor.send({ type: 'notice.read', notice: notice('a2') })
    await settled()
    expect([shown(), selectCommandFailure(actor.getSnapshot())?.command]).toEqual(['a2', 'mark'])
    actor.send({ type: 'notice.close' })

    actor.send({ type: 'notice.read', notice: notice('a3') })
    actor.send({ type: 'notice.read', notice: notice('a4') })
    await wait(OPEN_PATIENCE)
    expect([shown(), selectCommandFailure(actor.getSnapshot())]).toEqual(['a4', null])
  })

  it('shows a waiting notice after a second, and does not open it again once it was closed', async () => {
    const clock = new SimulatedClock()
    let finish: () => void = () => undefined
    const marked = new Promise<null>(resolve => {
      finish = () => resolve(null)
    })
    const actor = createActor(
      noticesMachine.provide({
        actors: {
          loadNotices: fromPromise(async () => lists),
          markRead: fromPromise<
            Announcement | null,
            { anntId: string; isTold: boolean; isWanted: boolean; isConfirmed: boolean }
          >(() => marked),
        },
      }),
      { clock },
    )
    actor.start()
    actor.send({ type: 'session.opened' })
    actor.send({ type: 'notice.read', notice: notice('a1') })
    clock.increment(OPEN_PATIENCE - 1)
    expect(selectOpened(actor.getSnapshot())).toBeNull()
    clock.increment(1)
    expect(selectOpened(actor.getSnapshot())?.id).toBe('a1')
    actor.send({ type: 'notice.close' })
    finish()
    await settled()
    expect(selectOpened(actor.getSnapshot())).toBeNull()
  })

  it('opens one of which only the id is known, or says that it cannot be found', async () => {
    const { actor, calls, failing } = await openBell()
    actor.send({ type: 'notice.find', anntId: 's1' })
    await settled()
    expect([selectOpened(actor.getSnapshot())?.titile, calls]).toEqual(['通知 s1', ['load', 'read s1 and tell', 'load']])
    actor.send({ type: 'notice.close' })
    failing.add('read gone and tell')
    actor.send({ type: 'notice.find', anntId: 'gone' })
    await settled()
    expect([selectOpened(actor.getSnapshot()), selectCommandFailure(actor.getSnapshot())?.command]).toEqual([null, 'find'])
  })

  it('marks all read, then loads the lists', async () => {
    const { actor, calls } = await openBell()
    actor.send({ type: 'notices.readAll' })
    await settled()
    expect(calls).toEqual(['load', 'read all', 'load'])
  })

  it('shows a notice that still waited for its mark when all are marked read', async () => {
    const { actor, calls } = await openBell()
    actor.send({ type: 'notice.read', notice: notice('a1') })
    actor.send({ type: 'notices.readAll' })
    expect(selectOpened(actor.getSnapshot())?.id).toBe('a1')
    await settled()
    expect([selectOpened(actor.getSnapshot())?.id, calls.slice(-2)]).toEqual(['a1', ['read all', 'load']])
  })
})

describe('arrivals', () => {
  const five = (from: number) => Array.from({ length: 5 }, (_, index) => notice(`a${from - index}`))
  it('are what made a total grow, by title where it is one of those listed', () => {
    const before = { anntMsgList: five(10), anntMsgTotal: 10, sysMsgList: [], sysMsgTotal: 0 }
    const with1 = { ...before, anntMsgList: five(11), anntMsgTotal: 11 }
    expect(arrivalOf(before, with1, 1)).toEqual({ nth: 1, count: 1, titile: '通知 a11' })
    // read one: the sixth moved up and is not new
    expect(arrivalOf(before, { ...before, anntMsgList: five(9), anntMsgTotal: 9 }, 2)).toBeNull()
    expect(arrivalOf(before, { ...before, anntMsgTotal: 12, sysMsgTotal: 1 }, 3)).toEqual({ nth: 3, count: 3, titile: null })
    // an older draft was released: it stands behind the first five
    expect(arrivalOf(before, { ...before, anntMsgTotal: 11 }, 4)).toEqual({ nth: 4, count: 1, titile: null })
    expect(arrivalOf(null, with1, 5)).toBeNull()
  })

  it('are told after a push, not by the first load nor by reading', async () => {
    const { actor, wait, serve } = await openBell()
    expect(selectArrival(actor.getSnapshot())).toBeNull()
    serve({ ...lists, anntMsgList: [notice('a0')], anntMsgTotal: 6 })
    actor.send({ type: 'notice.open', notice: notice('a1') })
    await settled()
    expect(selectArrival(actor.getSnapshot())).toBeNull()
    serve({ ...lists, sysMsgList: [notice('s3'), ...lists.sysMsgList], sysMsgTotal: 3, anntMsgTotal: 6 })
    actor.send({ type: 'notices.stale' })
    await wait(COLLECT_TIME)
    expect(selectArrival(actor.getSnapshot())).toEqual({ nth: 1, count: 1, titile: '通知 s3' })
    await wait(NOTICE_POLL)
    expect(selectArrival(actor.getSnapshot())?.nth).toBe(1)
  })
})
