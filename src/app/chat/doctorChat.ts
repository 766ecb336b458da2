import type { ChatSession } from '#contract/entities/chat.ts'
import { sessionList } from '#contract/http/calls/consultation.ts'
import { selectToken, selectUserId } from '#machines/session/session.select.ts'
import { forgetChat, type ChatRuntime } from '#src/lib/chat/runtime.ts'
import { call } from '#src/lib/http/call.ts'
import { actorNamed } from '#src/lib/machines/registry.ts'
import { startChat } from './startChat.ts'

const PAGE = 30

const loadEnded = ({
  search,
  cursor,
}: {
  search: string
  cursor: number | null
}): Promise<{ rows: ChatSession[]; cursor: number | null }> =>
  call(
    sessionList,
    { view: 'ended', size: PAGE, ...(search.trim() === '' ? {} : { q: search.trim() }), ...(cursor === null ? {} : { cursor }) },
    { quiet: true },
  )

/** The chat of the signed-in doctor; it follows the session and ends with it. Throws when nobody is signed in. */
export function startDoctorChat(): ChatRuntime {
  const session = actorNamed('session')
  const tokenNow = (): string | null => selectToken(session.getSnapshot())
  const userId = selectUserId(session.getSnapshot())
  const token = tokenNow()
  if (userId === null || token === null) throw new Error('The chat is for signed-in doctors')
  const chat = startChat({ side: 'doctor', userId, token, tokenNow, loadEnded })
  const following = session.subscribe(snapshot => {
    if (selectUserId(snapshot) === userId && selectToken(snapshot) === token) return
    following.unsubscribe()
    forgetChat('doctor')
    chat.stop(selectUserId(snapshot) === null)
  })
  return chat
}
