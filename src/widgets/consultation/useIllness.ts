import { useEffect, useState } from 'react'
import type { ChatMessage, IllnessCard } from '#contract/entities/chat.ts'
import { sessionMessages } from '#contract/http/calls/consultation.ts'
import { call, toFailure } from '#src/lib/http/call.ts'

export type Illness =
  { kind: 'loading' } | { kind: 'there'; card: IllnessCard } | { kind: 'none' } | { kind: 'failed'; text: string }

const known = new Map<string, IllnessCard>()
const cardIn = (messages: readonly ChatMessage[]): IllnessCard | null => {
  for (const { card } of messages) if (card && 'illness' in card) return card.illness
  return null
}

/** 病情卡 of a session: it is the first message of the log, so it is asked for once and does not change. `again` repeats a failed try. */
export function useIllness(sid: string): { illness: Illness; again(): void } {
  const [found, setFound] = useState<{ sid: string; illness: Illness } | null>(null)
  const [tries, setTries] = useState(0)
  useEffect(() => {
    if (known.has(sid)) return
    let wanted = true
    const tell = (illness: Illness): void => {
      if (wanted) setFound({ sid, illness })
    }
    call(sessionMessages, { sid, afterSeq: 0, size: 1 }, { quiet: true }).then(
      ({ messages }) => {
        const card = cardIn(messages)
        if (card) known.set(sid, card)
        tell(card ? { kind: 'there', card } : { kind: 'none' })
      },
      (error: unknown) => tell({ kind: 'failed', text: toFailure(error).text }),
    )
    return () => {
      wanted = false
    }
  }, [sid, tries])
  const card = known.get(sid)
  const illness: Illness = card ? { kind: 'there', card } : found?.sid === sid ? found.illness : { kind: 'loading' }
  const again = (): void => {
    setFound(null)
    setTries(count => count + 1)
  }
  return { illness, again }
}
