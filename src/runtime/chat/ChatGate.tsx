import { createContext, use, useContext, type ReactNode } from 'react'
import type { Side } from '#machines/chatDesk/chatDesk.types.ts'
import { chatRuntime, type ChatRuntime } from './runtime.ts'

/** The running chat around a screen. Tests may provide their own. */
const ChatContext = createContext<ChatRuntime | null>(null)

/** Starts the chat of a side, or joins it, and gives it to the screens inside; suspends until it runs. */
export function ChatGate({ side, children }: { side: Side; children: ReactNode }) {
  return <ChatContext value={use(chatRuntime(side))}>{children}</ChatContext>
}

/** The chat around this component. Throws outside a ChatGate. */
export function useChat(): ChatRuntime {
  const chat = useContext(ChatContext)
  if (chat === null) throw new Error('A consultation screen stands outside of ChatGate')
  return chat
}
