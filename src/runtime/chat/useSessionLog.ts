import { useEffect, useState } from 'react'
import type { ChatMessage } from '#contract/entities/chat.ts'
import { sessionMessages } from '#contract/http/calls/consultation.ts'
import type { Failure } from '#contract/http/failure.ts'
import { call, toFailure } from '#src/lib/http/call.ts'

const PAGE = 50
/** Pages of a record that are read at most: more is nobody's consultation. */
const PAGES_MAX = 60

export type SessionLog =
  { kind: 'loading'; messages: ChatMessage[] } | { kind: 'there'; messages: ChatMessage[] } | { kind: 'failed'; failure: Failure }

/** The whole log of a session, as far as the reader may read it, page by page; nothing of it is marked as read. */
export function useSessionLog(sid: string): { log: SessionLog; again(): void } {
  const [round, setRound] = useState(0)
  const [log, setLog] = useState<SessionLog>({ kind: 'loading', messages: [] })
  useEffect(() => {
    let wanted = true
    const read = async (): Promise<void> => {
      const messages: ChatMessage[] = []
      for (let page = 0; page < PAGES_MAX; page += 1) {
        const found = await call(sessionMessages, { sid, afterSeq: messages.at(-1)?.seq ?? 0, size: PAGE }, { quiet: true })
        messages.push(...found.messages)
        if (!wanted) return
        const isDone = found.atEnd || found.messages.length === 0
        setLog({ kind: isDone ? 'there' : 'loading', messages: [...messages] })
        if (isDone) return
      }
    }
    read().catch((error: unknown) => {
      if (wanted) setLog({ kind: 'failed', failure: toFailure(error) })
    })
    return () => {
      wanted = false
    }
  }, [sid, round])
  return { log, again: () => setRound(count => count + 1) }
}
