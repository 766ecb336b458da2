import { useCallback, useState } from 'react'
import type { ChatSession } from '#contract/entities/chat.ts'
import { lazyScreen } from '#src/lib/loading/lazyScreen.tsx'

const Part = lazyScreen(() => import('./TransferPart.tsx'), null)

/**
 * The place of a transfer in a conversation: asked for by its button, or there because another doctor is asked already. Its code comes when it is
 * needed first; the result of a transfer stays until it is closed.
 */
export function SessionTransferSlot({
  session,
  asked,
  onAnswered,
}: {
  session: ChatSession
  asked: boolean
  onAnswered(): void
}) {
  const [isShown, setShown] = useState(false)
  const wanted = asked || session.status === '25'
  if (wanted && !isShown) setShown(true)
  const close = useCallback(() => setShown(false), [])
  if (!isShown) return null
  return <Part session={session} asked={asked} onAnswered={onAnswered} onClose={close} />
}
