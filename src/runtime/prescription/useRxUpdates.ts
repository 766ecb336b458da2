import { useEffect, useEffectEvent } from 'react'
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
