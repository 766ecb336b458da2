import { passkeyLogin, secondFactorLogin } from '#contract/http/calls/secondFactor.ts'
import { isLoginSuccess } from '#contract/http/envelope.ts'
import type { LoginResult } from '#contract/entities/session.ts'
import type { SignInRequest } from '#machines/session/session.types.ts'
import { answerOf, refusal } from '#src/lib/http/call.ts'

type Second = Extract<SignInRequest, { method: 'secondFactor' | 'passkey' }>

/** Sign-ins by second factor and by passkey (SEC-04). Rejects with a Failure. */
export async function secondSignIn(request: Second): Promise<LoginResult> {
  const answer =
    request.method === 'passkey'
      ? await answerOf(passkeyLogin, { ticket: request.ticket, answer: request.answer })
      : await answerOf(secondFactorLogin, {
          ticket: request.ticket,
          ...(request.code === undefined ? {} : { code: request.code }),
        })
  if (!isLoginSuccess(answer)) throw refusal(answer)
  return answer.result
}
