import { Subject } from 'rxjs'
import { createActor, fromEventObservable, fromPromise, SimulatedClock, type ActorRefFrom } from 'xstate'
import type { LoginResult, UserInfo } from '#contract/entities/session.ts'
import { sessionMachine } from '#machines/session/session.machine.ts'
import { CLEARED_KEYS, packItem, readSession, SESSION_KEY, sessionItems, TAB_KEY } from '#machines/session/session.storage.ts'
import type { FailureEvent, OtherTabEvent, SessionEmitted } from '#machines/session/session.types.ts'

export const user: UserInfo = {
  id: 'u1',
  username: 'doctor',
  realname: '王医生',
  avatar: '/a.png',
  sex: 2,
  birthday: null,
  email: null,
  phone: '13800000000',
  orgCode: 'A01',
  orgCodeTxt: '内科',
  status: 1,
  workNo: null,
  post: null,
  relTenantIds: '1',
}
export const login: LoginResult = {
  token: 'token-1',
  userInfo: user,
  roles: ['doctor'],
  doctor: null,
  sysAllDictItems: { sex: [{ value: '1', text: '男', title: '男' }] },
  departs: [{ id: 'd1', parentId: '', orgCode: 'A01', departName: '内科' }],
  multi_depart: 1,
  tenantList: [{ id: 7, name: '总院' }],
}
export const account = { method: 'account', username: 'doctor', password: 'secret' } as const

/** Answers of the server; an Error-like value that is thrown becomes the failure of the call. */
export interface Answers {
  signIn: () => Promise<LoginResult>
  fetchRoles: () => Promise<string[]>
  chooseDepart: (input: { orgCode: string }) => Promise<UserInfo>
  changePassword: () => Promise<void>
  checkOngoingChats: () => Promise<boolean>
  serverLogout: () => Promise<void>
}

/** One browser tab: the real session machine with storage, clock, server answers and a list of what it did outside itself. */
export function openTab(
  options: { answers?: Partial<Answers>; storage?: Map<string, string>; now?: number; appEnv?: boolean } = {},
) {
  const storage = options.storage ?? new Map<string, string>()
  const tabStorage = new Map<string, string>([TAB_KEY.auth, TAB_KEY.allAuth].map(key => [key, '[]']))
  const now = options.now ?? 1_000
  const clock = new SimulatedClock()
  const otherTabs$ = new Subject<OtherTabEvent>()
  const failures$ = new Subject<FailureEvent>()
  const effects: string[] = []
  const announced: OtherTabEvent[] = []
  const emitted: SessionEmitted[] = []
  const logoutTokens: string[] = []
  const calls: { call: keyof Answers; input: unknown }[] = []
  const answers: Answers = {
    signIn: async () => login,
    fetchRoles: async () => ['doctor'],
    chooseDepart: async ({ orgCode }) => ({ ...user, orgCode, orgCodeTxt: '外科' }),
    changePassword: async () => undefined,
    checkOngoingChats: async () => false,
    serverLogout: async () => undefined,
    ...options.answers,
  }
  const actor: ActorRefFrom<typeof sessionMachine> = createActor(
    sessionMachine.provide({
      actors: {
        loadStoredSession: fromPromise(async () => readSession(key => storage.get(key) ?? null, now)),
        signIn: fromPromise(({ input }) => {
          calls.push({ call: 'signIn', input })
          return answers.signIn()
        }),
        fetchRoles: fromPromise(({ input }) => {
          calls.push({ call: 'fetchRoles', input })
          return answers.fetchRoles()
        }),
        chooseDepart: fromPromise(({ input }) => {
          calls.push({ call: 'chooseDepart', input })
          return answers.chooseDepart(input)
        }),
        changePassword: fromPromise(({ input }) => {
          calls.push({ call: 'changePassword', input })
          return answers.changePassword()
        }),
        checkOngoingChats: fromPromise(({ input }) => {
          calls.push({ call: 'checkOngoingChats', input })
          return answers.checkOngoingChats()
        }),
        serverLogout: fromPromise(({ input }) => {
          effects.push('serverLogout')
          logoutTokens.push(input.token)
          return answers.serverLogout()
        }),
        otherTabs: fromEventObservable(() => otherTabs$),
        failures: fromEventObservable(() => failures$),
      },
      actions: {
        storeSession: (_, { session, dictionaries }) => {
          effects.push('storeSession')
          for (const [key, text] of Object.entries(sessionItems(session, dictionaries, now))) storage.set(key, text)
        },
        storeUser: (_, { info }) => {
          effects.push('storeUser')
          storage.set(SESSION_KEY.user, packItem(info, now))
        },
        clearSession: (_, { scope }) => {
          effects.push(`clear ${scope}`)
          if (scope === 'browser') for (const key of CLEARED_KEYS) storage.delete(key)
          for (const key of Object.values(TAB_KEY)) tabStorage.delete(key)
        },
        announceToOtherTabs: (_, { message }) => announced.push(message),
        goToLogin: (_, { returnTo }) => effects.push(`login page ${returnTo ?? '-'}`),
        reloadPage: () => effects.push('reload'),
      },
    }),
    { clock, input: { appEnv: options.appEnv ?? false } },
  )
  actor.on('*', event => emitted.push(event))
  actor.start()
  return { actor, clock, storage, tabStorage, effects, announced, emitted, logoutTokens, calls, otherTabs$, failures$ }
}
export type Tab = ReturnType<typeof openTab>

/** A tab in which the doctor has signed in. */
export async function openSignedInTab(options: Parameters<typeof openTab>[0] = {}): Promise<Tab> {
  const tab = openTab(options)
  await until(tab, 'signedOut')
  tab.actor.send({ type: 'login.submit', request: account })
  await until(tab, 'signedIn')
  return tab
}

/** Waits until the actor has the tag; its calls answer in microtasks, so it never takes long. */
export async function until({ actor }: Tab, tag: Parameters<ReturnType<typeof actor.getSnapshot>['hasTag']>[0]): Promise<void> {
  for (let turn = 0; turn < 50; turn += 1) {
    if (actor.getSnapshot().hasTag(tag)) return
    await Promise.resolve()
  }
  throw new Error(`the session did not become ${String(tag)} but ${JSON.stringify(actor.getSnapshot().value)}`)
}
