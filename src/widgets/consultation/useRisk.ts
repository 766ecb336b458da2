import { shallowEqual, useSelector } from '@xstate/react'
import type { ChatSession } from '#contract/entities/chat.ts'
import { isOver } from '#contract/lifecycles/chatSession.ts'
import { criticalIn } from '#contract/rules/riskSigns.ts'
import { selectItems } from '#machines/chatOutbox/chatOutbox.select.ts'
import { useChat } from '#src/runtime/chat/ChatGate.tsx'

const NONE: string[] = []

/**
 * Critical signs of a session that goes on: those the server knows, and for the patient also those in messages that have not reached it yet, since
 * a person in danger without a network needs the advice all the more (consultation.md 4.6, WALK-03).
 */
export function useRisk(session: ChatSession): readonly string[] {
  const { outbox, side } = useChat()
  const unsent = useSelector(
    outbox,
    state =>
      side === 'patient' ? selectItems(state).flatMap(item => (item.sid === session.id ? criticalIn(item.content) : NONE)) : NONE,
    shallowEqual,
  )
  return isOver(session.status) ? NONE : [...new Set([...session.risk, ...unsent])]
}
