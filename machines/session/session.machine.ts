// Over 400 lines: one chart, and the sentences of spec part 4 (Session) stand in it one after the other; cut in two it would read worse.
import { assertEvent } from 'xstate'
import { credentials, pendingLogin, currentSession } from './session.rules.ts'
import { sessionSetup } from './session.setup.ts'

/**
 * Who is signed in, from the stored session of a reloaded page to the departure (spec part 4, Session). It stores, clears and navigates only
 * through named actions, and calls only through named actors. Views ask the tags: starting, signedOut, busy, choosing, password, signedIn,
 * confirming, chatting, expired, relogin, leaving.
 */
export const sessionMachine = sessionSetup.createMachine({
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
    unsaved: [],
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
            actions: { type: 'applyStored', params: ({ event }) => event.output },
            meta: { rules: ['SESSION-15'] },
          },
          { target: 'signedOut', meta: { rules: ['SESSION-04'] } },
        ],
        onError: 'signedOut',
      },
    },
    signedOut: {
      tags: 'signedOut',
      meta: { rules: ['VIEW-ACC-01'] },
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
                actions: { type: 'applyLogin', params: ({ event }) => event.output },
              },
              {
                guard: { type: 'asksChoice', params: ({ event }) => event.output },
                target: 'choosing',
                actions: { type: 'applyLogin', params: ({ event }) => event.output },
              },
              { target: 'fetchingRoles', actions: { type: 'applyLogin', params: ({ event }) => event.output } },
            ],
            onError: {
              target: '#session.signedOut',
              actions: { type: 'recordFailure', params: ({ event }) => ({ error: event.error }) },
            },
          },
        },
        askingPassword: {
          description: 'The one-time password must be changed first',
          tags: 'password',
          meta: { rules: ['SEC-05'] },
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
                guard: { type: 'asksChoice', params: ({ context }) => pendingLogin(context) },
                target: 'choosing',
                actions: 'forgetFailure',
              },
              { target: 'fetchingRoles', actions: 'forgetFailure' },
            ],
            onError: {
              target: 'askingPassword',
              actions: { type: 'recordFailure', params: ({ event }) => ({ error: event.error }) },
            },
          },
        },
        choosing: {
          description: 'Several tenants or departments: which one',
          tags: 'choosing',
          meta: { rules: ['VIEW-ACC-03'] },
          on: {
            'choice.confirm': [
              {
                guard: 'isChoiceWithDepart',
                target: 'choosingDepart',
                actions: { type: 'applyTenant', params: ({ event }) => event.tenantId },
              },
              {
                guard: 'isChoiceComplete',
                target: 'fetchingRoles',
                actions: { type: 'applyTenant', params: ({ event }) => event.tenantId },
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
            onDone: { target: 'fetchingRoles', actions: { type: 'applyUser', params: ({ event }) => event.output } },
            onError: {
              target: 'abandoning',
              actions: { type: 'recordFailure', params: ({ event }) => ({ error: event.error }) },
            },
          },
        },
        fetchingRoles: {
          description: 'The roles decide the home page; those of the login answer stay when the call fails',
          tags: 'busy',
          meta: { rules: ['PERM-01'] },
          invoke: {
            id: 'fetchRoles',
            src: 'fetchRoles',
            input: ({ context }) => credentials(context),
            onDone: { target: 'entering', actions: { type: 'applyRoles', params: ({ event }) => event.output } },
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
                  session: currentSession(context),
                  dictionaries: pendingLogin(context).sysAllDictItems ?? null,
                }),
              },
              {
                type: 'announceToOtherTabs',
                params: ({ context }) => ({
                  message: { type: 'otherTab.signedIn', userId: currentSession(context).info?.id ?? '' },
                }),
              },
              'notifySuccess',
              'goOnline',
            ],
            meta: { rules: ['SESSION-01', 'SESSION-02', 'SESSION-03', 'SESSION-14', 'SESSION-16'] },
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
        'user.changed': {
          guard: { type: 'isSameUser', params: ({ event }) => event.info.id },
          actions: [
            { type: 'applyUser', params: ({ event }) => event.info },
            { type: 'storeUser', params: ({ event }) => ({ info: event.info }) },
          ],
        },
        'permissions.loaded': { actions: { type: 'applyMenu', params: ({ event }) => event.menu } },
        'logout.force': {
          target: 'signingOut',
          actions: { type: 'recordEnding', params: ({ event }) => ({ ending: 'refused', returnTo: event.returnTo }) },
          meta: { rules: ['GUARD-13'] },
        },
        'failure.noticed': [
          {
            guard: 'isUnauthorized',
            target: 'signingOut',
            actions: { type: 'recordEnding', params: { ending: 'unauthorized' } },
            meta: { rules: ['ERR-07'] },
          },
          { guard: 'isExpired', target: '.expired', meta: { rules: ['ERR-09'] } },
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
          entry: 'forgetUnsaved',
          on: {
            'logout.request': {
              target: 'checkingChats',
              actions: { type: 'applyUnsaved', params: ({ event }) => event.unsaved ?? [] },
            },
            'depart.switch': 'changingDepart',
          },
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
                { type: 'applyUser', params: ({ event }) => event.output },
                { type: 'storeUser', params: ({ event }) => ({ info: event.output }) },
                'notifyDepart',
              ],
              meta: { rules: ['SESSION-17', 'API-AUTH-18'] },
            },
            onError: {
              target: 'idle',
              actions: [
                { type: 'recordFailure', params: ({ event }) => ({ error: event.error }) },
                { type: 'notifyDepartRefusal', params: ({ event }) => ({ error: event.error }) },
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
            input: ({ context }) => ({ token: currentSession(context).token, userId: currentSession(context).info?.id ?? '' }),
            onDone: [
              {
                guard: { type: 'hasChats', params: ({ event }) => event.output },
                target: 'confirmingLogout',
                meta: { rules: ['SESSION-12'] },
              },
              { target: 'checkingUnsaved', meta: { rules: ['SESSION-13'] } },
            ],
            onError: 'checkingUnsaved',
          },
          after: { chatCheckLimit: 'checkingUnsaved' },
        },
        checkingUnsaved: {
          always: [
            { guard: 'hasUnsaved', target: 'confirmingLoss' },
            { target: '#session.signingOut', actions: { type: 'recordEnding', params: { ending: 'logout' } } },
          ],
        },
        confirmingLogout: {
          description: 'Consultations are going on; unsaved work is named as well',
          tags: ['confirming', 'chatting'],
          meta: { rules: ['SESSION-12', 'ERR-30'] },
          on: {
            'logout.confirm': { target: '#session.signingOut', actions: { type: 'recordEnding', params: { ending: 'logout' } } },
            'logout.cancel': 'idle',
          },
        },
        confirmingLoss: {
          description: 'Unsaved work would be lost',
          tags: 'confirming',
          on: {
            'logout.confirm': { target: '#session.signingOut', actions: { type: 'recordEnding', params: { ending: 'logout' } } },
            'logout.cancel': 'idle',
          },
        },
        refreshing: {
          description: 'The same user signed in anew in another tab: its token replaces ours',
          entry: 'forgetUnsaved',
          invoke: {
            id: 'refreshSession',
            src: 'loadStoredSession',
            onDone: [
              {
                guard: { type: 'isSameUser', params: ({ event }) => event.output?.info?.id },
                target: 'idle',
                actions: { type: 'applyStored', params: ({ event }) => event.output },
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
          entry: 'forgetUnsaved',
          initial: 'deciding',
          states: {
            deciding: { always: [{ guard: 'isAppEnv', target: 'relogin' }, 'asking'] },
            asking: {
              tags: 'expired',
              meta: { rules: ['ERR-09'] },
              on: {
                'expired.confirm': {
                  target: '#session.signingOut',
                  actions: { type: 'recordEnding', params: { ending: 'expired' } },
                  meta: { rules: ['ERR-12'] },
                },
              },
            },
            relogin: {
              description: 'Inside WeChat Work and DingTalk: a loading message, then the page comes anew',
              tags: 'relogin',
              meta: { rules: ['ERR-13'] },
              after: {
                reloadDelay: {
                  target: '#session.signingOut',
                  actions: { type: 'recordEnding', params: { ending: 'expired' } },
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
      meta: { rules: ['SESSION-05', 'SESSION-06', 'SESSION-07'] },
      entry: [
        { type: 'clearSession', params: { scope: 'browser' } },
        { type: 'announceToOtherTabs', params: { message: { type: 'otherTab.signedOut' } } },
        'forgetSession',
      ],
      exit: 'forgetToken',
      initial: 'tellingServer',
      states: {
        tellingServer: {
          meta: { rules: ['SESSION-08'] },
          invoke: {
            id: 'serverLogout',
            src: 'serverLogout',
            input: ({ context }) => ({ token: context.oldToken ?? '' }),
            onDone: 'parting',
            onError: [
              {
                guard: 'isLogout',
                target: 'parting',
                actions: { type: 'notifyLogoutRefusal', params: ({ event }) => ({ error: event.error }) },
                meta: { rules: ['SESSION-09', 'ERR-28'] },
              },
              { target: 'parting', meta: { rules: ['SESSION-09'] } },
            ],
          },
          after: { serverLogoutLimit: { target: 'parting', meta: { rules: ['SESSION-09'] } } },
        },
        parting: {
          always: [
            { guard: 'isPaused', target: 'pausing' },
            {
              guard: 'leadsToLogin',
              target: '#session.signedOut',
              actions: [{ type: 'goToLogin', params: ({ context }) => ({ returnTo: context.returnTo }) }, 'reloadPage'],
              meta: { rules: ['SESSION-10', 'SESSION-11'] },
            },
            { target: '#session.signedOut', actions: 'reloadPage', meta: { rules: ['SESSION-11'] } },
          ],
        },
        pausing: {
          description: '登陆超时，请重新登录 can be read before the page comes anew',
          after: { reloadDelay: { target: '#session.signedOut', actions: 'reloadPage', meta: { rules: ['ERR-08'] } } },
        },
      },
    },
  },
})
