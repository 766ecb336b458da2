import type { ChatSession } from '#contract/entities/chat.ts'
import { sessionDetail, sessionList } from '#contract/http/calls/consultation.ts'
import { selectToken, selectUserId } from '#machines/session/session.select.ts'
import { forgetChat } from '#src/runtime/chat/runtime.ts'
import type { ChatRuntime } from '#src/runtime/chat/runtime.ts'
import { call } from '#src/lib/http/call.ts'
import { actorNamed } from '#src/runtime/machines/registry.ts'
import { whenSignInEnds } from '../actors/followSession.ts'
import { followDeskCounts } from './deskCounts.ts'
import { startChat } from './startChat.ts'
import type { DeskLocation } from '#machines/chatDesk/chatDesk.types.ts'

const keyOf = (userId: string): string => `Chat-Place-${userId}`

/** Where this doctor stood on the desk of this tab before the reload; null: nowhere, or the browser keeps nothing. */
function storedLocation(userId: string): DeskLocation | null {
  try {
    const place = JSON.parse(sessionStorage.getItem(keyOf(userId)) ?? 'null') as Partial<DeskLocation> | null
    if (place?.view !== 'waiting' && place?.view !== 'mine' && place?.view !== 'ended') return null
    return { view: place.view, sid: typeof place.sid === 'string' ? place.sid : null }
  } catch {
    return null
  }
}

/** Keeps the place for this tab, or forgets it. */
function keepPosition(userId: string, place: DeskLocation | null): void {
  try {
    if (place === null) sessionStorage.removeItem(keyOf(userId))
    else sessionStorage.setItem(keyOf(userId), JSON.stringify(place))
  } catch {
    // a browser that keeps nothing begins at the first view
  }
}

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
  const chat = startChat({ side: 'doctor', userId, token, tokenNow, loadEnded, place: storedLocation(userId) })
  chat.desk.subscribe(({ context: { view, selected, wanted } }) => keepPosition(userId, { view, sid: selected ?? wanted }))
  const endCounts = followDeskCounts(chat)
  whenSignInEnds(userId, token, isSignedOut => {
    forgetChat('doctor')
    endCounts()
    chat.stop()
    if (isSignedOut) keepPosition(userId, null)
  })
  return chat
}
