import type { ActorRefFrom } from 'xstate'
import { failure } from '#contract/http/failure.ts'
import { EXPIRED_TEXT } from '#contract/rules/failureTexts.ts'
import type { gridSocketMachine } from '#machines/gridSocket/gridSocket.machine.ts'
import type { sessionMachine } from '#machines/session/session.machine.ts'
import { selectToken } from '#machines/session/session.select.ts'

/**
 * The server ended the sign-in of the grid socket: who only edits a table makes no call that would tell them. The session asks by its modal and logs
 * out; a logout that nobody wished for says nothing of the server's failure (ERR-29). Another token than that of the socket is left alone.
 */
export function endWithGrid(
  socket: ActorRefFrom<typeof gridSocketMachine>,
  session: ActorRefFrom<typeof sessionMachine>,
  token: string | null,
): void {
  socket.on('signIn.ended', () => {
    if (selectToken(session.getSnapshot()) === token)
      session.send({ type: 'failure.noticed', failure: failure('expired', EXPIRED_TEXT.content) })
  })
}
