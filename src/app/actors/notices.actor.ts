import { fromPromise } from 'xstate'
import type { Announcement, NoticeLists } from '#contract/entities/announcement.ts'
import { confirmNotice, listByUser, markAllRead, markRead, queryAnnouncement, syncNotice } from '#contract/http/calls/notices.ts'
import { noticesMachine } from '#machines/notices/notices.machine.ts'
import { call } from '#src/lib/http/call.ts'
import { provideNoticePages } from '#src/runtime/notices/dynamicPages.ts'
import type { NoticePageModule } from '#src/runtime/notices/dynamicPages.ts'

/** Every page that a notice with openType component may name, by its file in src/views/notices (NOTICE-19). */
const PAGES = import.meta.glob<NoticePageModule>('/src/views/notices/*.tsx')

const toldElsewhere = (anntId?: string): Promise<null | void> =>
  call(syncNotice, anntId === undefined ? {} : { anntId }, { quiet: true }).catch(() => undefined)

/** The notices machine with its calls, in the order of contract.md 13.9: mark, tell the other tabs, only then show. */
export function noticesWithCalls(): typeof noticesMachine {
  provideNoticePages(PAGES)
  return noticesMachine.provide({
    actors: {
      loadNotices: fromPromise<NoticeLists>(() => call(listByUser, {}, { quiet: true })),
      markRead: fromPromise<Announcement | null, { anntId: string; isTold: boolean; isWanted: boolean; isConfirmed: boolean }>(
        async ({ input: { anntId, isTold, isWanted, isConfirmed } }) => {
          await call(isConfirmed ? confirmNotice : markRead, { anntId })
          if (isTold) await toldElsewhere(anntId)
          return isWanted ? call(queryAnnouncement, { id: anntId }) : null
        },
      ),
      markAllRead: fromPromise<void>(async () => {
        await call(markAllRead)
        await toldElsewhere()
      }),
    },
  })
}
