import { assertEvent, assign, emit, setup } from 'xstate'
import { RELOAD_DELAY } from '#contract/constants.ts'
import { failureOf } from '#contract/http/failure.ts'
import type { LoginResult, UserInfo, UserSession } from '#contract/entities/session.ts'
import type { MenuNode } from '#contract/entities/menu.ts'
import { placeholder, placeholderAction } from '#machines/kit/placeholder.ts'
import {
  asksChoice,
  asksDepart,
  CHAT_CHECK_LIMIT,
  credentials,
  heldLogin,
  heldSession,
  isChoiceComplete,
  isExpired,
  isUnauthorized,
  SERVER_LOGOUT_LIMIT,
  sessionOfLogin,
  withUser,
} from './session.rules.ts'
import type * as Session from './session.types.ts'

/**
 * Who is signed in, from the stored session of a reloaded page to the departure (spec part 4, Session). It stores, clears and navigates only
 * through named actions, and calls only through named actors. Views ask the tags: starting, signedOut, busy, choosing, password, signedIn,
 * confirming, expired, relogin, leaving.
 */
export const sessionMachine = setup({
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
      event.type === 'choice.confirm' && isChoiceComplete(heldLogin(context), event) && asksDepart(heldLogin(context)),
    isChoiceComplete: ({ context, event }) => event.type === 'choice.confirm' && isChoiceComplete(heldLogin(context), event),
    hasChats: (_, isOnline: boolean) => isOnline,
    isUnauthorized: ({ event }) => event.type === 'failure.noticed' && isUnauthorized(event.failure),
    isExpired: ({ event }) => event.type === 'failure.noticed' && isExpired(event.failure),
    isAppEnv: ({ context }) => context.appEnv,
    isWished: ({ context }) => context.ending === 'logout',
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
    takeStored: assign({
      session: ({ context }, stored: UserSession | null) =>
        stored && { ...stored, permissionList: context.session?.permissionList ?? [] },
      presence: 'ONLINE',
      failure: null,
    }),
    takeLogin: assign((_, login: LoginResult) => ({ login, session: sessionOfLogin(login), failure: null })),
    takeTenant: assign({
      session: ({ context }, tenantId: string | undefined) => {
        const session = heldSession(context)
        return { ...session, tenantid: tenantId ?? session.tenantid }
      },
      failure: null,
    }),
    takeUser: assign({ session: ({ context }, info: UserInfo) => withUser(heldSession(context), info), failure: null }),
    takeRoles: assign({ session: ({ context }, roles: string[]) => ({ ...heldSession(context), roles }) }),
    takeMenu: assign({ session: ({ context }, menu: MenuNode[]) => ({ ...heldSession(context), permissionList: menu }) }),
    goOnline: assign({ presence: 'ONLINE', login: null }),
    noteFailure: assign({ failure: (_, { error }: { error: unknown }) => failureOf(error) }),
    forgetFailure: assign({ failure: null }),
    noteEnding: assign((_, { ending, returnTo = null }: { ending: Session.Ending; returnTo?: string | null }) => ({
      ending,
      returnTo,
    })),
    forgetEnding: assign({ ending: 'logout', returnTo: null }),
    forgetSession: assign({
      oldToken: ({ context }) => context.session?.token ?? null,
      session: null,
      login: null,
      presence: 'OFFLINE',
    }),
    forgetToken: assign({ oldToken: null }),
    tellSuccess: emit(({ context }) => ({
      type: 'login.succeeded' as const,
      realname: heldSession(context).realname,
      isWithoutDepart: heldLogin(context).multi_depart === 0,
    })),
    tellRefusal: emit((_, { error }: { error: unknown }) => ({ type: 'login.refused' as const, failure: failureOf(error) })),
    tellDepart: emit({ type: 'depart.changed' }),
    tellDepartRefusal: emit((_, { error }: { error: unknown }) => ({
      type: 'depart.refused' as const,
      failure: failureOf(error),
    })),
    tellLogoutRefusal: emit((_, { error }: { error: unknown }) => ({
      type: 'logout.refused' as const,
      failure: failureOf(error),
    })),
  },
}).createMachine({
  id: 'session',
  context: ({ input }) => ({
    session: null,
    login: null,
    presence: 'OFFLINE',
    failure: null,
    appEnv: input.appEnv,
    ending: 'logout',
    oldToken: null,
    returnTo: null,
  }),
  invoke: [
    { id: 'otherTabs', src: 'otherTabs' },
    { id: 'failures', src: 'failures' },
  ],
  initial: 'restoring',
  states: {
    restoring: {
      description: 'Looks for a stored session that is not too old',
      tags: 'starting',
      invoke: {
        id: 'loadStoredSession',
        src: 'loadStoredSession',
        onDone: [
          {
            guard: { type: 'isFound', params: ({ event }) => event.output },
            target: 'online',
            actions: { type: 'takeStored', params: ({ event }) => event.output },
          },
          'signedOut',
        ],
        onError: 'signedOut',
      },
    },
    signedOut: {
      tags: 'signedOut',
      entry: 'forgetEnding',
      on: { 'login.submit': 'signingIn', 'otherTab.signedIn': 'restoring' },
    },
    signingIn: {
      initial: 'checking',
      states: {
        checking: {
          description: 'The server checks who it is',
          tags: 'busy',
          entry: 'forgetFailure',
          invoke: {
            id: 'signIn',
            src: 'signIn',
            input: ({ event }) => {
              assertEvent(event, 'login.submit')
              return event.request
            },
            onDone: [
              {
                guard: { type: 'mustChangePassword', params: ({ event }) => event.output },
                target: 'askingPassword',
                actions: { type: 'takeLogin', params: ({ event }) => event.output },
              },
              {
                guard: { type: 'asksChoice', params: ({ event }) => event.output },
                target: 'choosing',
                actions: { type: 'takeLogin', params: ({ event }) => event.output },
              },
              { target: 'fetchingRoles', actions: { type: 'takeLogin', params: ({ event }) => event.output } },
            ],
            onError: {
              target: '#session.signedOut',
              actions: [
                { type: 'noteFailure', params: ({ event }) => ({ error: event.error }) },
                { type: 'tellRefusal', params: ({ event }) => ({ error: event.error }) },
              ],
            },
          },
        },
        askingPassword: {
          description: 'The one-time password must be changed first',
          tags: 'password',
          on: { 'password.change': 'changingPassword', 'logout.request': 'abandoning' },
        },
        changingPassword: {
          tags: ['password', 'busy'],
          invoke: {
            id: 'changePassword',
            src: 'changePassword',
            input: ({ context, event }) => {
              assertEvent(event, 'password.change')
              const { oldPassword, password, confirmPassword } = event
              return { ...credentials(context), oldPassword, password, confirmPassword }
            },
            onDone: [
              {
                guard: { type: 'asksChoice', params: ({ context }) => heldLogin(context) },
                target: 'choosing',
                actions: 'forgetFailure',
              },
              { target: 'fetchingRoles', actions: 'forgetFailure' },
            ],
            onError: {
              target: 'askingPassword',
              actions: { type: 'noteFailure', params: ({ event }) => ({ error: event.error }) },
            },
          },
        },
        choosing: {
          description: 'Several tenants or departments: which one',
          tags: 'choosing',
          on: {
            'choice.confirm': [
              {
                guard: 'isChoiceWithDepart',
                target: 'choosingDepart',
                actions: { type: 'takeTenant', params: ({ event }) => event.tenantId },
              },
              {
                guard: 'isChoiceComplete',
                target: 'fetchingRoles',
                actions: { type: 'takeTenant', params: ({ event }) => event.tenantId },
              },
            ],
            'logout.request': 'abandoning',
          },
        },
        choosingDepart: {
          tags: ['choosing', 'busy'],
          invoke: {
            id: 'chooseDepart',
            src: 'chooseDepart',
            input: ({ context, event }) => {
              assertEvent(event, 'choice.confirm')
              return { ...credentials(context), orgCode: event.orgCode ?? '' }
            },
            onDone: { target: 'fetchingRoles', actions: { type: 'takeUser', params: ({ event }) => event.output } },
            onError: {
              target: 'abandoning',
              actions: [
                { type: 'noteFailure', params: ({ event }) => ({ error: event.error }) },
                { type: 'tellRefusal', params: ({ event }) => ({ error: event.error }) },
              ],
            },
          },
        },
        fetchingRoles: {
          description: 'The roles decide the home page; those of the login answer stay when the call fails',
          tags: 'busy',
          invoke: {
            id: 'fetchRoles',
            src: 'fetchRoles',
            input: ({ context }) => credentials(context),
            onDone: { target: 'entering', actions: { type: 'takeRoles', params: ({ event }) => event.output } },
            onError: 'entering',
          },
        },
        entering: {
          always: {
            target: '#session.online',
            actions: [
              {
                type: 'storeSession',
                params: ({ context }) => ({
                  session: heldSession(context),
                  dictionaries: heldLogin(context).sysAllDictItems ?? null,
                }),
              },
              {
                type: 'announceToOtherTabs',
                params: ({ context }) => ({
                  message: { type: 'otherTab.signedIn', userId: heldSession(context).info?.id ?? '' },
                }),
              },
              'tellSuccess',
              'goOnline',
            ],
          },
        },
        abandoning: {
          description: 'Nothing is stored yet: only the server must forget the token',
          tags: 'busy',
          entry: 'forgetSession',
          exit: 'forgetToken',
          invoke: {
            id: 'abandonLogin',
            src: 'serverLogout',
            input: ({ context }) => ({ token: context.oldToken ?? '' }),
            onDone: '#session.signedOut',
            onError: '#session.signedOut',
          },
          after: { serverLogoutLimit: '#session.signedOut' },
        },
      },
    },
    online: {
      tags: 'signedIn',
      on: {
        'permissions.loaded': { actions: { type: 'takeMenu', params: ({ event }) => event.menu } },
        'logout.force': {
          target: 'signingOut',
          actions: { type: 'noteEnding', params: ({ event }) => ({ ending: 'refused', returnTo: event.returnTo }) },
        },
        'failure.noticed': [
          {
            guard: 'isUnauthorized',
            target: 'signingOut',
            actions: { type: 'noteEnding', params: { ending: 'unauthorized' } },
          },
          { guard: 'isExpired', target: '.expired' },
        ],
        'otherTab.signedOut': {
          target: 'signedOut',
          actions: [{ type: 'clearSession', params: { scope: 'tab' } }, 'forgetSession', 'forgetToken', 'reloadPage'],
        },
        'otherTab.signedIn': [
          { guard: { type: 'isSameUser', params: ({ event }) => event.userId }, target: '.refreshing' },
          {
            target: 'restoring',
            actions: [{ type: 'clearSession', params: { scope: 'tab' } }, 'forgetSession', 'forgetToken', 'reloadPage'],
          },
        ],
      },
      initial: 'idle',
      states: {
        idle: {
          on: { 'logout.request': 'checkingChats', 'depart.switch': 'changingDepart' },
        },
        changingDepart: {
          tags: 'busy',
          invoke: {
            id: 'switchDepart',
            src: 'chooseDepart',
            input: ({ context, event }) => {
              assertEvent(event, 'depart.switch')
              return { ...credentials(context), orgCode: event.orgCode }
            },
            onDone: {
              target: 'idle',
              actions: [
                { type: 'takeUser', params: ({ event }) => event.output },
                { type: 'storeUser', params: ({ event }) => ({ info: event.output }) },
                'tellDepart',
              ],
            },
            onError: {
              target: 'idle',
              actions: [
                { type: 'noteFailure', params: ({ event }) => ({ error: event.error }) },
                { type: 'tellDepartRefusal', params: ({ event }) => ({ error: event.error }) },
              ],
            },
          },
        },
        checkingChats: {
          description: 'Are consultations going on? A failing or silent call counts as none',
          tags: 'busy',
          invoke: {
            id: 'checkOngoingChats',
            src: 'checkOngoingChats',
            input: ({ context }) => ({ token: heldSession(context).token, userId: heldSession(context).info?.id ?? '' }),
            onDone: [
              { guard: { type: 'hasChats', params: ({ event }) => event.output }, target: 'confirmingLogout' },
              { target: '#session.signingOut', actions: { type: 'noteEnding', params: { ending: 'logout' } } },
            ],
            onError: { target: '#session.signingOut', actions: { type: 'noteEnding', params: { ending: 'logout' } } },
          },
          after: {
            chatCheckLimit: { target: '#session.signingOut', actions: { type: 'noteEnding', params: { ending: 'logout' } } },
          },
        },
        confirmingLogout: {
          tags: 'confirming',
          on: {
            'logout.confirm': { target: '#session.signingOut', actions: { type: 'noteEnding', params: { ending: 'logout' } } },
            'logout.cancel': 'idle',
          },
        },
        refreshing: {
          description: 'The same user signed in anew in another tab: its token replaces ours',
          invoke: {
            id: 'refreshSession',
            src: 'loadStoredSession',
            onDone: [
              {
                guard: { type: 'isSameUser', params: ({ event }) => event.output?.info?.id },
                target: 'idle',
                actions: { type: 'takeStored', params: ({ event }) => event.output },
              },
              {
                target: '#session.restoring',
                actions: [{ type: 'clearSession', params: { scope: 'tab' } }, 'forgetSession', 'forgetToken', 'reloadPage'],
              },
            ],
            onError: 'idle',
          },
        },
        expired: {
          description: 'The server no longer knows the token; however many calls say so, one modal is shown',
          on: { 'failure.noticed': {} },
          initial: 'deciding',
          states: {
            deciding: { always: [{ guard: 'isAppEnv', target: 'relogin' }, 'asking'] },
            asking: {
              tags: 'expired',
              on: {
                'expired.confirm': {
                  target: '#session.signingOut',
                  actions: { type: 'noteEnding', params: { ending: 'expired' } },
                },
              },
            },
            relogin: {
              description: 'Inside WeChat Work and DingTalk: a loading message, then the page comes anew',
              tags: 'relogin',
              after: {
                reloadDelay: {
                  target: '#session.signingOut',
                  actions: { type: 'noteEnding', params: { ending: 'expired' } },
                },
              },
            },
          },
        },
      },
    },
    signingOut: {
      description: 'First what is local, then the server, then the page (SESSION-05 to 11)',
      tags: 'leaving',
      entry: [
        { type: 'clearSession', params: { scope: 'browser' } },
        { type: 'announceToOtherTabs', params: { message: { type: 'otherTab.signedOut' } } },
        'forgetSession',
      ],
      exit: 'forgetToken',
      initial: 'tellingServer',
      states: {
        tellingServer: {
          invoke: {
            id: 'serverLogout',
            src: 'serverLogout',
            input: ({ context }) => ({ token: context.oldToken ?? '' }),
            onDone: 'parting',
            onError: [
              {
                guard: 'isWished',
                target: 'parting',
                actions: { type: 'tellLogoutRefusal', params: ({ event }) => ({ error: event.error }) },
              },
              'parting',
            ],
          },
          after: { serverLogoutLimit: 'parting' },
        },
        parting: {
          always: [
            { guard: 'isPaused', target: 'pausing' },
            {
              guard: 'leadsToLogin',
              target: '#session.signedOut',
              actions: [{ type: 'goToLogin', params: ({ context }) => ({ returnTo: context.returnTo }) }, 'reloadPage'],
            },
            { target: '#session.signedOut', actions: 'reloadPage' },
          ],
        },
        pausing: {
          description: '登陆超时，请重新登录 can be read before the page comes anew',
          after: { reloadDelay: { target: '#session.signedOut', actions: 'reloadPage' } },
        },
      },
    },
  },
})
