import { useSelector } from '@xstate/react'
import type { SnapshotFrom } from 'xstate'
import type { Announcement } from '#contract/entities/announcement.ts'
import type { noticesMachine } from '#machines/notices/notices.machine.ts'
import type { noticeSocketMachine } from '#machines/noticeSocket/noticeSocket.machine.ts'
import type { soundGateMachine } from '#machines/soundGate/soundGate.machine.ts'
import { actorNamed } from './registry.ts'

/** A value of the unread notices. */
export const useNotices = <T>(select: (snapshot: SnapshotFrom<typeof noticesMachine>) => T): T =>
  useSelector(actorNamed('notices'), select)
/** A value of the notice socket: connection and chat count. */
export const useNoticeSocket = <T>(select: (snapshot: SnapshotFrom<typeof noticeSocketMachine>) => T): T =>
  useSelector(actorNamed('noticeSocket'), select)
/** A value of the sound gate. */
export const useSoundGate = <T>(select: (snapshot: SnapshotFrom<typeof soundGateMachine>) => T): T =>
  useSelector(actorNamed('soundGate'), select)

const commands = {
  openBell: () => actorNamed('notices').send({ type: 'bell.opened' }),
  openNotice: (notice: Announcement) => actorNamed('notices').send({ type: 'notice.open', notice }),
  closeNotice: () => actorNamed('notices').send({ type: 'notice.close' }),
  readAll: () => actorNamed('notices').send({ type: 'notices.readAll' }),
}

/** What a person does with the bell. */
export const useNoticeCommands = (): typeof commands => commands
