import type { Announcement, NoticeLists } from '#contract/entities/announcement.ts'
import { failure } from '#contract/http/failure.ts'
import type { ModelOptions } from '#machines/kit/modelOf.ts'
import type { noticesMachine } from './notices.machine.ts'

const notice: Announcement = {
  id: 'a1',
  titile: '停电通知',
  sender: 'admin',
  sendTime: '2026-11-21 08:00:00',
  createTime: '2026-11-21 08:00:00',
  msgContent: '<p>今晚停电</p>',
  openType: null,
  openPage: null,
  busId: null,
  priority: 'M',
  msgCategory: '1',
  msgAbstract: null,
}
const lists: NoticeLists = { anntMsgList: [notice], anntMsgTotal: 1, sysMsgList: [], sysMsgTotal: 0 }
const error = failure('network', '网络超时')

/** Cases for the path generator: one notice, at most two waiting to be marked. */
export const model: ModelOptions<typeof noticesMachine> = {
  context: ({ lists: loaded, opened, isStale, queue, commandFailure }) => ({
    isLoaded: loaded !== null,
    isOpen: opened !== null,
    isStale,
    queue: queue.map(
      ({ isAwaited, isConfirmed, notice: known }) =>
        `${isConfirmed ? 'confirmed' : isAwaited ? 'awaited' : 'shown'} ${known === null ? 'unknown' : 'known'}`,
    ),
    commandFailure: commandFailure?.command ?? null,
  }),
  allow: ({ context }, event) => !/^notice.(open|read|find|confirm)$/.test(event.type) || context.queue.length < 2,
  events: [
    { type: 'notice.open', notice },
    { type: 'notice.read', notice },
    { type: 'notice.find', anntId: 'a1' },
    { type: 'notice.confirm', notice },
    { type: 'notice.show', notice },
    { type: 'loadNotices done', output: lists },
    { type: 'loadNotices failed', error },
    { type: 'markRead done', output: notice },
    { type: 'markRead failed', error },
    { type: 'markAllRead failed', error },
  ],
}
