import type { Envelope } from '#contract/http/envelope.ts'
import type { LoginInput } from '#contract/http/calls/auth.ts'
import type { LoginResult } from '#contract/entities/session.ts'
import { isLoginSuccess } from '#contract/http/envelope.ts'
import { login, thirdLogin, validateCas } from '#contract/http/calls/auth.ts'
import { answerOf } from './call.ts'

const decided = <T>(answer: Envelope<T>): T => {
  if (!isLoginSuccess(answer)) throw answer
  return answer.result
}

/** Account login. Rejects with the whole answer unless its code is '200' compared as text (API-AUTH-07, C15), with a Failure when none came. */
export const loginCall = async (input: LoginInput): Promise<LoginResult> => decided(await answerOf(login, input))

/** Login by a third party's token; both go into the path (API-AUTH-05). */
export const thirdLoginCall = async (input: { token: string; thirdType: string }): Promise<LoginResult> =>
  decided(await answerOf(thirdLogin, input))

/** Single sign-on ticket: the answer is handed on as it is, success or not (API-AUTH-09). */
export const validateCasCall = (input: { ticket: string; service: string }): Promise<Envelope<LoginResult>> =>
  answerOf(validateCas, input)
