import { useEffect, useEffectEvent, useRef } from 'react'
import type { ChatEvents } from '#contract/sockets/chat.ts'
import { useChat } from '#src/runtime/chat/ChatGate.tsx'

/** Calls back whenever a prescription of one's own stands otherwise, as the server tells it. */
export function useRxUpdates(onUpdate: (update: ChatEvents['rx:update']) => void): void {
  const { link } = useChat()
  const told = useEffectEvent(onUpdate)
  useEffect(() => {
    const { unsubscribe } = link.on('chat.event', ({ event }) => {
      if (event.name === 'rx:update') told(event)
    })
    return unsubscribe
  }, [link])
}

/**
 * Calls back whenever this sheet stands otherwise, once its page is not `isLoading` any more: what it is loading may be from before, and nobody would tell it
 * again (RX-08).
 */
export function useSheetUpdates(
  { rxId, isLoading }: { rxId: string | null; isLoading: boolean },
  onUpdate: (update: ChatEvents['rx:update']) => void,
): void {
  const waiting = useRef<ChatEvents['rx:update'] | null>(null)
  const told = useEffectEvent(onUpdate)
  useRxUpdates(update => {
    if (!isLoading) onUpdate(update)
    else if (update.rxId === rxId) waiting.current = update
  })
  useEffect(() => {
    const update = waiting.current
    if (isLoading || update === null) return
    waiting.current = null
    told(update)
  }, [isLoading])
}
