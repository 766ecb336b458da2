import { assign, emit, setup } from 'xstate'
import { RELOAD_DELAY } from '#contract/constants.ts'
import { failureOf } from '#contract/http/failure.ts'
import type { LoginResult, UserInfo, UserSession } from '#contract/entities/session.ts'
import type { MenuNode } from '#contract/entities/menu.ts'
import { placeholder, placeholderAction } from '#machines/kit/placeholder.ts'
import {
  asksChoice,
  asksDepart,
  CHAT_CHECK_LIMIT,
  pendingLogin,
  currentSession,
  isChoiceComplete,
  isExpired,
  isUnauthorized,
  SERVER_LOGOUT_LIMIT,
  sessionOfLogin,
  withUser,
} from './session.rules.ts'
import type * as Session from './session.types.ts'

/** What the session's chart is made of: its placeholders for calls and commands outside, its questions and its assignments. */
export const sessionSetup = setup({
  types: {} as {
    context: Session.SessionContext
    input: Session.SessionInput
    events: Session.SessionEvent
    emitted: Session.SessionEmitted
  },
  actors: {
    loadStoredSession: placeholder<Session.LoadStoredSession>(),
    signIn: placeholder<Session.SignIn>(),
    changePassword: placeholder<Session.ChangePassword>(),
    fetchRoles: placeholder<Session.FetchRoles>(),
    chooseDepart: placeholder<Session.ChooseDepart>(),
    checkOngoingChats: placeholder<Session.CheckOngoingChats>(),
    serverLogout: placeholder<Session.ServerLogout>(),
    otherTabs: placeholder<Session.OtherTabs>(),
    failures: placeholder<Session.Failures>(),
  },
  delays: { reloadDelay: RELOAD_DELAY, serverLogoutLimit: SERVER_LOGOUT_LIMIT, chatCheckLimit: CHAT_CHECK_LIMIT },
  guards: {
    isFound: (_, session: UserSession | null) => session !== null,
    isSameUser: ({ context }, userId: string | undefined) => context.session?.info?.id === userId,
    mustChangePassword: (_, login: LoginResult) => login.mustChangePassword === true,
    asksChoice: (_, login: LoginResult) => asksChoice(login),
    isChoiceWithDepart: ({ context, event }) =>
      event.type === 'choice.confirm' && isChoiceComplete(pendingLogin(context), event) && asksDepart(pendingLogin(context)),
    isChoiceComplete: ({ context, event }) => event.type === 'choice.confirm' && isChoiceComplete(pendingLogin(context), event),
    hasChats: (_, isOnline: boolean) => isOnline,
    hasUnsaved: ({ context }) => context.unsaved.length > 0,
    isUnauthorized: ({ event }) => event.type === 'failure.noticed' && isUnauthorized(event.failure),
    isExpired: ({ event }) => event.type === 'failure.noticed' && isExpired(event.failure),
    isAppEnv: ({ context }) => context.appEnv,
    isLogout: ({ context }) => context.ending === 'logout',
    isPaused: ({ context }) => context.ending === 'unauthorized',
    leadsToLogin: ({ context }) => context.ending === 'logout' || context.ending === 'refused',
  },
  actions: {
    /** Writes `sessionItems` into local storage. */
    storeSession: placeholderAction<{ session: UserSession; dictionaries: Session.Dictionaries | null }>('storeSession'),
    /** Replaces the stored user info only: token and the rest keep their end of life. */
    storeUser: placeholderAction<{ info: UserInfo }>('storeUser'),
    /** Removes CLEARED_KEYS and TAB_KEY; scope `tab`: the latter only, because another tab has stored something newer. */
    clearSession: placeholderAction<{ scope: 'browser' | 'tab' }>('clearSession'),
    announceToOtherTabs: placeholderAction<{ message: Session.OtherTabEvent }>('announceToOtherTabs'),
    /** Opens the login page, replacing the entry, with `returnTo` as redirect query. */
    goToLogin: placeholderAction<{ returnTo: string | null }>('goToLogin'),
    reloadPage: placeholderAction('reloadPage'),
    applyStored: assign({
      session: ({ context }, stored: UserSession | null) =>
        stored && { ...stored, permissionList: context.session?.permissionList ?? [] },
      presence: 'ONLINE',
      failure: null,
    }),
    applyLogin: assign((_, login: LoginResult) => ({ login, session: sessionOfLogin(login), failure: null })),
    applyTenant: assign({
      session: ({ context }, tenantId: string | undefined) => {
        const session = currentSession(context)
        return { ...session, tenantid: tenantId ?? session.tenantid }
      },
      failure: null,
    }),
    applyUser: assign({ session: ({ context }, info: UserInfo) => withUser(currentSession(context), info), failure: null }),
    applyRoles: assign({ session: ({ context }, roles: string[]) => ({ ...currentSession(context), roles }) }),
    applyMenu: assign({ session: ({ context }, menu: MenuNode[]) => ({ ...currentSession(context), permissionList: menu }) }),
    goOnline: assign({ presence: 'ONLINE', login: null }),
    recordFailure: assign({ failure: (_, { error }: { error: unknown }) => failureOf(error) }),
    forgetFailure: assign({ failure: null }),
    recordEnding: assign((_, { ending, returnTo = null }: { ending: Session.Ending; returnTo?: string | null }) => ({
      ending,
      returnTo,
    })),
    forgetEnding: assign({ ending: 'logout', returnTo: null }),
    applyUnsaved: assign({ unsaved: (_, unsaved: readonly string[]) => unsaved }),
    forgetUnsaved: assign({ unsaved: [] }),
    forgetSession: assign({
      unsaved: [],
      oldToken: ({ context }) => context.session?.token ?? null,
      session: null,
      login: null,
      presence: 'OFFLINE',
    }),
    forgetToken: assign({ oldToken: null }),
    notifySuccess: emit(({ context }) => ({
      type: 'login.succeeded' as const,
      realname: currentSession(context).realname,
      isWithoutDepart: pendingLogin(context).multi_depart === 0,
    })),
    notifyDepart: emit({ type: 'depart.changed' }),
    notifyDepartRefusal: emit((_, { error }: { error: unknown }) => ({
      type: 'depart.refused' as const,
      failure: failureOf(error),
    })),
    notifyLogoutRefusal: emit((_, { error }: { error: unknown }) => ({
      type: 'logout.refused' as const,
      failure: failureOf(error),
    })),
  },
})
