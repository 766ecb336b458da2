import { useEffect, useEffectEvent } from 'react'
import type { ChatEvents } from '#contract/sockets/chat.ts'
import { useChat } from '#src/runtime/chat/ChatGate.tsx'

/** Calls back whenever the server tells that an order of the account has changed; with null when the line is back, as any may have changed meanwhile. */
export function useOrderUpdates(onUpdate: (update: ChatEvents['order:update'] | null) => void): void {
  const { link } = useChat()
  const changed = useEffectEvent(onUpdate)
  useEffect(() => {
    const told = link.on('chat.event', ({ event }) => {
      if (event.name === 'order:update') changed(event)
    })
    const back = link.on('hello.answered', () => changed(null))
    return () => {
      told.unsubscribe()
      back.unsubscribe()
    }
  }, [link])
}
