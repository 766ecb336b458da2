import { useMemo } from 'react'
import { useSelector } from '@xstate/react'
import type { SnapshotFrom } from 'xstate'
import type { ChatSession } from '#contract/entities/chat.ts'
import type { chatDeskMachine } from '#machines/chatDesk/chatDesk.machine.ts'
import type { chatLinkMachine } from '#machines/chatLink/chatLink.machine.ts'
import type { DeskSort, DeskView } from '#machines/chatDesk/chatDesk.types.ts'
import { useChat } from './ChatGate.tsx'
import type { ChatRuntime } from './runtime.ts'

/** A value of the desk: sessions, counts, presence. `equal` for selectors that make new arrays. */
export const useDesk = <T>(select: (snapshot: SnapshotFrom<typeof chatDeskMachine>) => T, equal?: (a: T, b: T) => boolean): T =>
  useSelector(useChat().desk, select, equal)
/** A value of the connection. */
export const useLink = <T>(select: (snapshot: SnapshotFrom<typeof chatLinkMachine>) => T, equal?: (a: T, b: T) => boolean): T =>
  useSelector(useChat().link, select, equal)

const commandsOf = ({ desk, link }: ChatRuntime) => ({
  chooseView: (view: DeskView) => desk.send({ type: 'view.choose', view }),
  sortBy: (sort: DeskSort) => desk.send({ type: 'sort.choose', sort }),
  search: (text: string) => desk.send({ type: 'search.change', text }),
  toggleUnread: () => desk.send({ type: 'unread.toggle' }),
  select: (sid: string | null) => desk.send({ type: 'session.select', sid }),
  /** `at`: the server's time, by which the rows stand in order */
  next: (at: number) => desk.send({ type: 'session.next', at }),
  previous: (at: number) => desk.send({ type: 'session.previous', at }),
  accept: (sid: string) => desk.send({ type: 'session.accept', sid }),
  refuse: (sid: string, reason: string, text?: string) =>
    desk.send({ type: 'session.refuse', sid, reason, ...(text === undefined ? {} : { text }) }),
  extend: (sid: string) => desk.send({ type: 'session.extend', sid }),
  grant: (sid: string) => desk.send({ type: 'session.grant', sid }),
  end: (sid: string, how: { invite?: boolean; next?: boolean } = {}) => desk.send({ type: 'session.end', sid, ...how }),
  recall: (sid: string, seq: number) => desk.send({ type: 'message.recall', sid, seq }),
  cancel: (sid: string) => desk.send({ type: 'session.cancel', sid }),
  rate: (session: ChatSession, score: number, text: string) =>
    desk.send({ type: 'session.rate', sid: session.id, score, text, copy: session }),
  setPresence: (desired: '0' | '1' | '2') => desk.send({ type: 'presence.choose', desired }),
  dismissError: (key: string) => desk.send({ type: 'error.dismiss', key }),
  moreEnded: () => desk.send({ type: 'ended.more' }),
  retryEnded: () => desk.send({ type: 'ended.retry' }),
  reconnect: () => link.send({ type: 'reconnect.now' }),
})

/** What a person does with the desk and its sessions. */
export function useDeskCommands(): ReturnType<typeof commandsOf> {
  const chat = useChat()
  return useMemo(() => commandsOf(chat), [chat])
}
