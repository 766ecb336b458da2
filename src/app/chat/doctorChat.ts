import type { ChatSession } from '#contract/entities/chat.ts'
import { sessionDetail, sessionList } from '#contract/http/calls/consultation.ts'
import { selectToken, selectUserId } from '#machines/session/session.select.ts'
import { forgetChat, type ChatRuntime } from '#src/lib/chat/runtime.ts'
import { call } from '#src/lib/http/call.ts'
import { actorNamed } from '#src/lib/machines/registry.ts'
import { keepPlace, keptPlace } from './deskPlace.ts'
import { startChat } from './startChat.ts'

const PAGE = 30

/** Ended sessions, or with a search all it finds; and the session of before the reload, as long as it is the doctor's. */
async function loadEnded({
  search,
  cursor,
  wanted,
}: {
  search: string
  cursor: number | null
  wanted: string | null
}): Promise<{ rows: ChatSession[]; cursor: number | null }> {
  const q = search.trim()
  const [page, found] = await Promise.all([
    call(
      sessionList,
      {
        view: q === '' ? 'ended' : 'all',
        size: PAGE,
        ...(q === '' ? {} : { q }),
        ...(cursor === null ? {} : { cursor }),
      },
      { quiet: true },
    ),
    wanted === null ? null : call(sessionDetail, { sid: wanted }, { quiet: true }).catch(() => null),
  ])
  return { ...page, rows: found && !page.rows.some(row => row.id === found.id) ? [...page.rows, found] : page.rows }
}

/** The chat of the signed-in doctor; it follows the session and ends with it. Throws when nobody is signed in. */
export function startDoctorChat(): ChatRuntime {
  const session = actorNamed('session')
  const tokenNow = (): string | null => selectToken(session.getSnapshot())
  const userId = selectUserId(session.getSnapshot())
  const token = tokenNow()
  if (userId === null || token === null) throw new Error('The chat is for signed-in doctors')
  const chat = startChat({ side: 'doctor', userId, token, tokenNow, loadEnded, place: keptPlace(userId) })
  chat.desk.subscribe(({ context: { view, selected, wanted } }) => keepPlace(userId, { view, sid: selected ?? wanted }))
  const following = session.subscribe(snapshot => {
    if (selectUserId(snapshot) === userId && selectToken(snapshot) === token) return
    following.unsubscribe()
    forgetChat('doctor')
    const signedOut = selectUserId(snapshot) === null
    chat.stop(signedOut)
    if (signedOut) keepPlace(userId, null)
  })
  return chat
}
