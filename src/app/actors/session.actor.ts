import { fromEventObservable, fromPromise } from 'xstate'
import type { Failure } from '#contract/http/failure.ts'
import type { LoginResult, UserInfo, UserSession } from '#contract/entities/session.ts'
import { isChatSessionOnline } from '#contract/http/calls/chatState.ts'
import { logout, phoneLogin, rolesByUsername, selectDepart, updatePassword } from '#contract/http/calls/auth.ts'
import { isLoginSuccess } from '#contract/http/envelope.ts'
import { loginAddress } from '#machines/routeGuard/routeGuard.rules.ts'
import { sessionMachine } from '#machines/session/session.machine.ts'
import { CLEARED_KEYS, packItem, readSession, SESSION_KEY, sessionItems, TAB_KEY } from '#machines/session/session.storage.ts'
import type { FailureEvent, OtherTabEvent, SignInRequest } from '#machines/session/session.types.ts'
import { answerOf, call, isFailure, refusal, toFailure } from '#src/lib/http/call.ts'
import { loginCall, thirdLoginCall, validateCasCall } from '#src/lib/http/loginCall.ts'
import { failures$ } from '#src/lib/http/failures.ts'
import { leaveNothing, welcomeBack } from '#src/lib/storage/departed.ts'
import { getConfig } from '#src/lib/config.ts'
import { announce, otherTabs } from '../otherTabs.ts'
import { subscribable } from '../subscribable.ts'

/** What the session does to the browser's page; replaced in tests. */
export interface Page {
  /** puts an address in place of the present entry, without opening it */
  replace: (to: string) => void
  reload: () => void
}

const read = (key: string) => localStorage.getItem(key)
const write = (items: Record<string, string>) => {
  for (const [key, text] of Object.entries(items)) localStorage.setItem(key, text)
}

/** Refusals of login calls are whole answers (API-AUTH-07); the machine keeps failures. */
const asFailure = (error: unknown): Failure =>
  isFailure(error)
    ? error
    : typeof error === 'object' && error !== null && 'success' in error && 'message' in error
      ? refusal(error as Parameters<typeof refusal>[0])
      : toFailure(error)

async function signIn(request: SignInRequest): Promise<LoginResult> {
  try {
    switch (request.method) {
      case 'account': {
        const { method: _, ...form } = request
        return await loginCall(form)
      }
      case 'phone': {
        const { method: _, ...form } = request
        const answer = await answerOf(phoneLogin, form)
        if (!isLoginSuccess(answer)) throw refusal(answer)
        return answer.result
      }
      case 'ticket': {
        const answer = await validateCasCall({ ticket: request.ticket, service: request.service })
        if (!isLoginSuccess(answer)) throw refusal(answer)
        return answer.result
      }
      case 'third':
        return await thirdLoginCall({ token: request.token, thirdType: request.thirdType })
      default:
        // rare, and the login page must stay small
        return await (await import('../secondSignIn.ts')).secondSignIn(request)
    }
  } catch (error) {
    throw asFailure(error)
  }
}

/** Stored user info replaced, its end of life kept (SESSION-17). */
function storeUser(info: UserInfo): void {
  const text = read(SESSION_KEY.user)
  const until = text === null ? null : (JSON.parse(text) as { expire: number | null }).expire
  localStorage.setItem(SESSION_KEY.user, packItem(info, 0, until))
}

/** The session machine with its real actors and actions: transport, storage, tabs, page (SESSION-01 to 18). */
export function sessionLogic({ page, appEnv }: { page: Page; appEnv: boolean }) {
  /** when the databases hold nothing more of who signs out */
  let emptied = Promise.resolve()
  return sessionMachine.provide({
    actors: {
      // async: a storage that throws must reject, not break the actor before it lives
      loadStoredSession: fromPromise<UserSession | null>(async () => readSession(read, Date.now())),
      signIn: fromPromise<LoginResult, SignInRequest>(({ input }) => signIn(input)),
      changePassword: fromPromise<
        void,
        { token: string; username: string; oldPassword: string; password: string; confirmPassword: string }
      >(async ({ input: { token, username, oldPassword, password, confirmPassword } }) => {
        await call(updatePassword, { username, oldpassword: oldPassword, password, confirmpassword: confirmPassword }, { token })
      }),
      fetchRoles: fromPromise<string[], { token: string; username: string }>(({ input: { token, username } }) =>
        call(rolesByUsername, { username }, { token, quiet: true }),
      ),
      chooseDepart: fromPromise<UserInfo, { token: string; username: string; orgCode: string }>(
        async ({ input: { token, username, orgCode } }) => (await call(selectDepart, { orgCode, username }, { token })).userInfo,
      ),
      checkOngoingChats: fromPromise<boolean, { token: string; userId: string }>(({ input: { token, userId } }) =>
        call(isChatSessionOnline, { userId }, { token, quiet: true }),
      ),
      serverLogout: fromPromise<void, { token: string }>(async ({ input: { token } }) => {
        // the page comes anew after this: the databases must be empty before
        const [told] = await Promise.allSettled([call(logout, {}, { token, quiet: true }), emptied])
        if (told.status === 'rejected') throw told.reason
      }),
      otherTabs: fromEventObservable<OtherTabEvent, undefined>(() => otherTabs),
      failures: fromEventObservable<FailureEvent, undefined>(() => noticed),
    },
    actions: {
      storeSession: (_, { session, dictionaries }) => {
        welcomeBack({ side: 'doctor', id: session.info?.id ?? '' })
        write(sessionItems(session, dictionaries, Date.now()))
      },
      storeUser: (_, { info }) => storeUser(info),
      clearSession: ({ context }, { scope }) => {
        for (const key of Object.values(TAB_KEY)) sessionStorage.removeItem(key)
        // who was signed out finds their drafts again; who signs out leaves none. Before the token goes: other tabs hear of that and may write nothing then
        if (scope === 'browser' && context.ending === 'logout')
          emptied = leaveNothing({ side: 'doctor', id: context.session?.info?.id ?? '' })
        if (scope === 'browser') for (const key of CLEARED_KEYS) localStorage.removeItem(key)
      },
      announceToOtherTabs: (_, { message }) => announce(message),
      goToLogin: (_, { returnTo }) => page.replace(loginAddress(getConfig(), appEnv, returnTo)),
      reloadPage: () => page.reload(),
    },
  })
}

/** Failures of the transport as events: only those of the stored token concern the session. */
const noticed = subscribable<FailureEvent>(tell => {
  const listening = failures$.subscribe(({ failure, signedIn }) => {
    if (signedIn) tell({ type: 'failure.noticed', failure })
  })
  return () => listening.unsubscribe()
})
