import { useSelector } from '@xstate/react'
import type { SnapshotFrom } from 'xstate'
import type { Announcement } from '#contract/entities/announcement.ts'
import type { noticesMachine } from '#machines/notices/notices.machine.ts'
import type { noticeSocketMachine } from '#machines/noticeSocket/noticeSocket.machine.ts'
import { isForcedOut } from '#machines/noticeSocket/noticeSocket.select.ts'
import { actorNamed, findActor } from './registry.ts'

/** A value of the unread notices. */
export const useNotices = <T>(select: (snapshot: SnapshotFrom<typeof noticesMachine>) => T): T =>
  useSelector(actorNamed('notices'), select)
/** A value of the notice socket: connection and chat count. */
export const useNoticeSocket = <T>(select: (snapshot: SnapshotFrom<typeof noticeSocketMachine>) => T): T =>
  useSelector(actorNamed('noticeSocket'), select)

/** An administrator put this person offline (WALK-21); false before the notice socket is there. */
export const useForcedOut = (): boolean =>
  useSelector(findActor('noticeSocket'), snapshot => snapshot !== undefined && isForcedOut(snapshot))

const commands = {
  /** loads the lists again; also the retry after a failure */
  openBell: () => actorNamed('notices').send({ type: 'bell.opened' }),
  /** from the bell: shows it at once and marks it read */
  openNotice: (notice: Announcement) => actorNamed('notices').send({ type: 'notice.open', notice }),
  /** from the full list: marks it read, then shows it */
  readNotice: (notice: Announcement) => actorNamed('notices').send({ type: 'notice.read', notice }),
  /** 我知道了 under an urgent one */
  confirmNotice: (notice: Announcement) => actorNamed('notices').send({ type: 'notice.confirm', notice }),
  /** shows one that was read before */
  showNotice: (notice: Announcement) => actorNamed('notices').send({ type: 'notice.show', notice }),
  /** only its id is known, from a push or an address */
  findNotice: (anntId: string) => actorNamed('notices').send({ type: 'notice.find', anntId }),
  closeNotice: () => actorNamed('notices').send({ type: 'notice.close' }),
  readAll: () => actorNamed('notices').send({ type: 'notices.readAll' }),
}

/** What a person does with notices. */
export const useNoticeCommands = (): typeof commands => commands
