import { useSelector } from '@xstate/react'
import type { ChatMessage, ChatSession } from '#contract/entities/chat.ts'
import { RISK_WORDS } from '#contract/rules/chatTexts.ts'
import { useChat } from '#src/lib/chat/ChatGate.tsx'

const isRisky = (message: ChatMessage): boolean => {
  const { card } = message
  if (card && 'notice' in card) return card.notice === 'RISK_HINT'
  if (message.senderKind !== 2) return false
  const said = card && 'illness' in card ? `${card.illness.chiefComplaint}${card.illness.description}` : message.content
  return RISK_WORDS.some(word => said.includes(word))
}

/** True when the patient's words in the open window, or the server's hint, speak of an emergency (consultation.md 4.6 RISK_HINT). */
export function useRisk(session: ChatSession): boolean {
  const actor = useChat().windowOf(session)
  return useSelector(actor, ({ context }) => context.session.status !== '30' && context.window.messages.some(isRisky))
}
