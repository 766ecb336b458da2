import { passkeyQuestion } from '#contract/http/calls/secondFactor.ts'
import type { PasskeyJson, PasskeyQuestion } from '#contract/http/calls/secondFactor.ts'
import { failure } from '#contract/http/failure.ts'
import { call } from './http/call.ts'

/** Whether this browser has passkeys for this page: they belong to names, not to addresses of numbers. */
export const arePasskeysPossible = (): boolean =>
  'PublicKeyCredential' in window && !/^[\d.]+$|^\[/.test(location.hostname) && window.isSecureContext

const ABORTED = '已取消通行密钥操作，或等待超时'
const KNOWN = '此设备上已有该账号的通行密钥'
/** What the browser's refusals mean (WebAuthn Level 3, 5.1.3, 5.1.4), as failures with a text. */
function asFailure(error: unknown): unknown {
  const name = error instanceof Error ? error.name : ''
  if (name === 'InvalidStateError') return failure('refused', KNOWN)
  if (error instanceof Error && ['NotAllowedError', 'AbortError', 'SecurityError'].includes(name))
    return failure('cancelled', ABORTED)
  return error
}

/** Asks the browser for an answer to the server's question of a sign-in. Rejects with a Failure. */
export async function answerPasskey(): Promise<{ ticket: string; answer: PasskeyJson }> {
  const [{ ticket, options }, { startAuthentication }] = await Promise.all([
    call(passkeyQuestion, {}, { quiet: true }),
    import('@simplewebauthn/browser'),
  ])
  try {
    const answer = await startAuthentication({ optionsJSON: options as never })
    return { ticket, answer: { ...answer } }
  } catch (error) {
    throw asFailure(error)
  }
}

/** Lets the browser make a passkey for the server's question. Rejects with a Failure. */
export async function makePasskey({ options }: PasskeyQuestion): Promise<PasskeyJson> {
  const { startRegistration } = await import('@simplewebauthn/browser')
  try {
    return { ...(await startRegistration({ optionsJSON: options as never })) }
  } catch (error) {
    throw asFailure(error)
  }
}
