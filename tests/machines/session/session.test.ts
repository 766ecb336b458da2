import { describe, expect, it } from 'vitest'
import { RELOAD_DELAY, SESSION_LIFE } from '#contract/constants.ts'
import { failure } from '#contract/http/failure.ts'
import type { MenuNode } from '#contract/entities/menu.ts'
import { CHAT_CHECK_LIMIT, SERVER_LOGOUT_LIMIT } from '#machines/session/session.rules.ts'
import { selectDeparts, selectTenants, selectToken, selectUnsaved, selectUserId } from '#machines/session/session.select.ts'
import { readSession, SESSION_KEY, TAB_KEY, unpackItem } from '#machines/session/session.storage.ts'
import { account, login, openSignedInTab, openTab, until, user } from '#tests/support/machines/session/harness.ts'

const refused = failure('refused', '服务器忙', { status: 200 })
const expired = failure('expired', 'Token失效，请重新登录', { status: 500 })
const unauthorized = failure('expired', '登陆超时，请重新登录', { status: 401 })
const fails = async (): Promise<never> => {
  throw refused
}
const menu: MenuNode[] = [
  {
    id: '1',
    path: '/a',
    name: 'a',
    component: 'A',
    route: '1',
    meta: { title: 'A', keepAlive: false, internalOrExternal: false },
  },
]

describe('login', () => {
  it('[SESSION-01] [SESSION-02] [SESSION-14] [CONST-01] stores token, user and dictionaries for 7 days', async () => {
    const { storage } = await openSignedInTab({ now: 5_000 })
    const stored = (key: string) => JSON.parse(storage.get(key) ?? 'null') as unknown
    expect(SESSION_LIFE).toBe(604_800_000)
    const expire = 5_000 + 604_800_000
    expect(stored(SESSION_KEY.token)).toEqual({ value: 'token-1', expire })
    expect(stored(SESSION_KEY.user)).toEqual({ value: user, expire })
    expect(stored(SESSION_KEY.username)).toEqual({ value: 'doctor', expire })
    expect(stored(SESSION_KEY.dictionaries)).toEqual({ value: login.sysAllDictItems, expire })
  })

  it('[SESSION-03] [TECH-20] marks the user ONLINE', async () => {
    const tab = openTab()
    await until(tab, 'signedOut')
    expect(tab.actor.getSnapshot().context.presence).toBe('OFFLINE')
    tab.actor.send({ type: 'login.submit', request: account })
    await until(tab, 'signedIn')
    expect(tab.actor.getSnapshot().context.presence).toBe('ONLINE')
    expect(tab.emitted).toContainEqual({ type: 'login.succeeded', realname: '王医生', isWithoutDepart: false })
    expect(tab.announced).toEqual([{ type: 'otherTab.signedIn', userId: 'u1' }])
  })

  it('[ENTITY-01] keeps token, names, tenant, welcome text, avatar, menu, info, roles and doctor', async () => {
    const { actor } = await openSignedInTab({ answers: { fetchRoles: async () => ['doctor', 'extra'] } })
    actor.send({ type: 'permissions.loaded', menu })
    expect(actor.getSnapshot().context.session).toEqual({
      token: 'token-1',
      username: 'doctor',
      realname: '王医生',
      tenantid: '7',
      welcome: expect.stringContaining('智慧医疗系统') as string,
      avatar: '/a.png',
      permissionList: menu,
      info: user,
      roles: ['doctor', 'extra'],
      doctor: null,
    })
  })

  it('[SESSION-16] keeps the doctor of the login result, over a reload too', async () => {
    const doctor = {
      id: 'doc1',
      userId: 'u1',
      name: '王医生',
      title: '1',
      titleText: '主任医师',
      orgCode: 'A01',
      orgName: '内科',
      avatar: null,
      goodAt: '',
      intro: '',
    }
    const { actor, storage } = await openSignedInTab({ answers: { signIn: async () => ({ ...login, doctor }) } })
    expect(actor.getSnapshot().context.session?.doctor).toEqual(doctor)
    expect(readSession(key => storage.get(key) ?? null, 2_000)?.doctor).toEqual(doctor)
  })

  it('keeps the roles of the login result when they cannot be fetched', async () => {
    const { actor } = await openSignedInTab({ answers: { fetchRoles: fails } })
    expect(actor.getSnapshot().context.session?.roles).toEqual(['doctor'])
  })

  it('stays signed out and says why when the server refuses', async () => {
    const tab = openTab({ answers: { signIn: fails } })
    await until(tab, 'signedOut')
    tab.actor.send({ type: 'login.submit', request: account })
    await until(tab, 'busy')
    await until(tab, 'signedOut')
    expect(tab.emitted).toEqual([])
    expect(tab.actor.getSnapshot().context.failure).toEqual(refused)
    expect(tab.storage.size).toBe(0)
  })
})

describe('several tenants and departments (D39)', () => {
  const departs = ['A01', 'B01'].map(orgCode => ({ id: orgCode, parentId: '', orgCode, departName: orgCode }))
  const several = { ...login, tenantList: [1, 2].map(id => ({ id, name: `${id}` })), departs, multi_depart: 2 as const }

  it('asks for both, takes only what was offered, and stores nothing before', async () => {
    const tab = openTab({ answers: { signIn: async () => several } })
    await until(tab, 'signedOut')
    tab.actor.send({ type: 'login.submit', request: account })
    await until(tab, 'choosing')
    expect([selectTenants(tab.actor.getSnapshot()).length, selectDeparts(tab.actor.getSnapshot()).length]).toEqual([2, 2])
    expect([selectToken(tab.actor.getSnapshot()), selectUserId(tab.actor.getSnapshot())]).toEqual(['token-1', null])
    tab.actor.send({ type: 'choice.confirm', tenantId: '2' })
    tab.actor.send({ type: 'choice.confirm', tenantId: '3', orgCode: 'B01' })
    expect(tab.actor.getSnapshot().matches({ signingIn: 'choosing' })).toBe(true)
    expect(tab.storage.size).toBe(0)
    tab.actor.send({ type: 'choice.confirm', tenantId: '2', orgCode: 'B01' })
    await until(tab, 'signedIn')
    expect(tab.actor.getSnapshot().context.session).toMatchObject({ tenantid: '2', info: { orgCode: 'B01' } })
  })

  it('gives the token back when the department cannot be set', async () => {
    const tab = openTab({ answers: { signIn: async () => several, chooseDepart: fails } })
    await until(tab, 'signedOut')
    tab.actor.send({ type: 'login.submit', request: account })
    await until(tab, 'choosing')
    tab.actor.send({ type: 'choice.confirm', tenantId: '1', orgCode: 'A01' })
    await until(tab, 'signedOut')
    expect([tab.logoutTokens, tab.emitted]).toEqual([['token-1'], []])
    expect(tab.actor.getSnapshot().context.failure).toEqual(refused)
  })

  it('asks for a new password first when the server says so', async () => {
    const tab = openTab({ answers: { signIn: async () => ({ ...login, mustChangePassword: true }) } })
    await until(tab, 'signedOut')
    tab.actor.send({ type: 'login.submit', request: account })
    await until(tab, 'password')
    expect(tab.actor.getSnapshot().hasTag('signedIn')).toBe(false)
    tab.actor.send({ type: 'password.change', oldPassword: 'secret', password: 'Better#1', confirmPassword: 'Better#1' })
    await until(tab, 'signedIn')
  })

  it('[SESSION-17] replaces the stored user info when the department is switched', async () => {
    const { actor, storage, emitted } = await openSignedInTab()
    const token = storage.get(SESSION_KEY.token)
    actor.send({ type: 'depart.switch', orgCode: 'B02' })
    await Promise.resolve()
    await Promise.resolve()
    expect(actor.getSnapshot().context.session?.info).toMatchObject({ orgCode: 'B02', orgCodeTxt: '外科' })
    expect(unpackItem(storage.get(SESSION_KEY.user) ?? null, 1_000)).toMatchObject({ orgCode: 'B02', orgCodeTxt: '外科' })
    expect(storage.get(SESSION_KEY.token)).toBe(token)
    expect(emitted).toContainEqual({ type: 'depart.changed' })
  })
})

describe('a reloaded page', () => {
  it('[SESSION-15] is signed in from what was stored', async () => {
    const { storage } = await openSignedInTab()
    const tab = openTab({ storage })
    await until(tab, 'signedIn')
    expect(tab.actor.getSnapshot().context.session).toMatchObject({
      token: 'token-1',
      tenantid: '7',
      roles: ['doctor'],
      info: user,
    })
  })

  it('[SESSION-04] finds no session after 7 days', async () => {
    const { storage } = await openSignedInTab({ now: 1_000 })
    const end = 1_000 + SESSION_LIFE
    await until(openTab({ storage, now: end - 1 }), 'signedIn')
    const late = openTab({ storage, now: end })
    await until(late, 'signedOut')
    expect(selectToken(late.actor.getSnapshot())).toBeNull()
  })
})

describe('logout', () => {
  it('[SESSION-05] [SESSION-06] [SESSION-07] clears token, menu and stored items', async () => {
    const { actor, storage, tabStorage, announced } = await openSignedInTab()
    actor.send({ type: 'permissions.loaded', menu })
    expect([...tabStorage.keys()]).toEqual([TAB_KEY.auth, TAB_KEY.allAuth])
    actor.send({ type: 'logout.request' })
    await Promise.resolve()
    await Promise.resolve()
    expect([actor.getSnapshot().context.session, selectToken(actor.getSnapshot())]).toEqual([null, null])
    expect(storage.size).toBe(0)
    expect(tabStorage.size).toBe(0)
    expect(announced).toContainEqual({ type: 'otherTab.signedOut' })
  })

  it('[SESSION-08] [SESSION-10] [SESSION-11] clears first, then calls the server with the old token, then leads to the login page and reloads', async () => {
    const tab = await openSignedInTab()
    tab.actor.send({ type: 'logout.request' })
    await until(tab, 'signedOut')
    expect(tab.effects).toEqual(['storeSession', 'clear browser', 'serverLogout', 'login page -', 'reload'])
    expect(tab.logoutTokens).toEqual(['token-1'])
  })

  it('[SESSION-09] ends all the same when the server fails or does not answer', async () => {
    const failing = await openSignedInTab({ answers: { serverLogout: fails } })
    failing.actor.send({ type: 'logout.request' })
    await until(failing, 'signedOut')
    expect(failing.emitted).toContainEqual({ type: 'logout.refused', failure: refused })
    expect(failing.effects.slice(-2)).toEqual(['login page -', 'reload'])

    const silent = await openSignedInTab({ answers: { serverLogout: () => new Promise(() => undefined) } })
    silent.actor.send({ type: 'logout.request' })
    await until(silent, 'leaving')
    silent.clock.increment(SERVER_LOGOUT_LIMIT)
    expect(silent.effects.slice(-2)).toEqual(['login page -', 'reload'])
  })

  it('[SESSION-12] asks first while chats are going on', async () => {
    const tab = await openSignedInTab({ answers: { checkOngoingChats: async () => true } })
    tab.actor.send({ type: 'logout.request' })
    await until(tab, 'confirming')
    tab.actor.send({ type: 'logout.cancel' })
    expect(tab.actor.getSnapshot().matches({ online: 'idle' })).toBe(true)
    tab.actor.send({ type: 'logout.request' })
    await until(tab, 'confirming')
    expect(tab.effects).toEqual(['storeSession'])
    tab.actor.send({ type: 'logout.confirm' })
    await until(tab, 'signedOut')
  })

  it('[SESSION-13] asks nothing without chats, nor when the call about them fails', async () => {
    for (const checkOngoingChats of [async () => false, fails]) {
      const tab = await openSignedInTab({ answers: { checkOngoingChats } })
      const asked: boolean[] = []
      tab.actor.subscribe(snapshot => asked.push(snapshot.hasTag('confirming')))
      tab.actor.send({ type: 'logout.request' })
      await until(tab, 'signedOut')
      expect(asked).not.toContain(true)
    }
    const silent = await openSignedInTab({ answers: { checkOngoingChats: () => new Promise(() => undefined) } })
    silent.actor.send({ type: 'logout.request' })
    silent.clock.increment(CHAT_CHECK_LIMIT)
    await until(silent, 'signedOut')
  })

  it('asks before unsaved work is lost, with and without chats, and forgets about it when the person stays', async () => {
    const unsaved = ['个人资料']
    for (const [checkOngoingChats, isChatting] of [
      [async () => false, false],
      [fails, false],
      [async () => true, true],
    ] as const) {
      const tab = await openSignedInTab({ answers: { checkOngoingChats } })
      tab.actor.send({ type: 'logout.request', unsaved })
      await until(tab, 'confirming')
      expect([selectUnsaved(tab.actor.getSnapshot()), tab.actor.getSnapshot().hasTag('chatting')]).toEqual([unsaved, isChatting])
      tab.actor.send({ type: 'logout.cancel' })
      expect(selectUnsaved(tab.actor.getSnapshot())).toEqual([])
      tab.actor.send({ type: 'logout.request', unsaved })
      await until(tab, 'confirming')
      expect(tab.effects).toEqual(['storeSession'])
      tab.actor.send({ type: 'logout.confirm' })
      await until(tab, 'signedOut')
    }
  })

  it('[SESSION-18] keeps layout settings, saved queries and add-button settings', async () => {
    const kept = [
      'DEFAULT_THEME',
      'DEFAULT_LAYOUT_MODE',
      'SIDEBAR_TYPE',
      'jet-add-btn-settings',
      'JSuperQuerySaved_/isystem/user',
    ]
    const storage = new Map(kept.map(key => [`pro__${key}`, '{"value":1,"expire":null}']))
    const tab = await openSignedInTab({ storage })
    tab.actor.send({ type: 'logout.request' })
    await until(tab, 'signedOut')
    expect([...storage.keys()]).toEqual(kept.map(key => `pro__${key}`))
  })

  it('leads to the login page with the way back when permissions failed, without a question', async () => {
    const tab = await openSignedInTab({ answers: { checkOngoingChats: async () => true } })
    tab.actor.send({ type: 'logout.force', returnTo: '/a/b?x=1' })
    await until(tab, 'signedOut')
    expect(tab.effects.slice(-2)).toEqual(['login page /a/b?x=1', 'reload'])
  })
})

describe('a token the server no longer knows', () => {
  it('shows one modal for several failing calls, and logs out and reloads on its button', async () => {
    const tab = await openSignedInTab()
    const shown: boolean[] = []
    tab.actor.subscribe(snapshot => {
      if (shown.at(-1) !== snapshot.hasTag('expired')) shown.push(snapshot.hasTag('expired'))
    })
    for (const one of [expired, refused, expired, unauthorized]) tab.failures$.next({ type: 'failure.noticed', failure: one })
    expect(shown).toEqual([true])
    expect(tab.effects).toEqual(['storeSession'])
    tab.actor.send({ type: 'expired.confirm' })
    await until(tab, 'signedOut')
    expect(tab.effects.slice(1)).toEqual(['clear browser', 'serverLogout', 'reload'])
  })

  it('[ERR-13] inside WeChat Work or DingTalk shows a message in place of the modal and reloads by itself', async () => {
    const tab = await openSignedInTab({ appEnv: true })
    tab.failures$.next({ type: 'failure.noticed', failure: expired })
    expect([tab.actor.getSnapshot().hasTag('expired'), tab.actor.getSnapshot().hasTag('relogin')]).toEqual([false, true])
    tab.clock.increment(RELOAD_DELAY)
    await until(tab, 'signedOut')
    expect(tab.effects.slice(1)).toEqual(['clear browser', 'serverLogout', 'reload'])
  })

  it('after a 401 logs out at once and reloads after 1.5 s', async () => {
    const tab = await openSignedInTab()
    tab.failures$.next({ type: 'failure.noticed', failure: unauthorized })
    await Promise.resolve()
    await Promise.resolve()
    expect([tab.storage.size, tab.effects.includes('reload')]).toEqual([0, false])
    tab.clock.increment(RELOAD_DELAY - 1)
    expect(tab.effects).not.toContain('reload')
    tab.clock.increment(1)
    expect(tab.effects.at(-1)).toBe('reload')
    expect(tab.actor.getSnapshot().hasTag('signedOut')).toBe(true)
  })
})

describe('two tabs of one browser', () => {
  it('a logout in one ends the other without touching what a newer login may have stored', async () => {
    const tab = await openSignedInTab()
    tab.otherTabs$.next({ type: 'otherTab.signedOut' })
    tab.otherTabs$.next({ type: 'otherTab.signedOut' })
    expect(tab.actor.getSnapshot().hasTag('signedOut')).toBe(true)
    expect(tab.effects.slice(1)).toEqual(['clear tab', 'reload'])
    expect(tab.logoutTokens).toEqual([])
  })

  it('a login in one signs the other in', async () => {
    const storage = new Map<string, string>()
    const waiting = openTab({ storage })
    await until(waiting, 'signedOut')
    const { announced } = await openSignedInTab({ storage })
    for (const message of announced) waiting.otherTabs$.next(message)
    await until(waiting, 'signedIn')
    expect(selectUserId(waiting.actor.getSnapshot())).toBe('u1')
  })

  it('a login of somebody else ends the view of the first', async () => {
    const storage = new Map<string, string>()
    const first = await openSignedInTab({ storage })
    const other = { ...login, token: 'token-2', userInfo: { ...user, id: 'u2', username: 'doctor2' } }
    const second = await openSignedInTab({ storage: new Map(), answers: { signIn: async () => other } })
    for (const [key, text] of second.storage) storage.set(key, text)
    first.otherTabs$.next({ type: 'otherTab.signedIn', userId: 'u2' })
    expect(first.effects.slice(1)).toEqual(['clear tab', 'reload'])
    await until(first, 'signedIn')
    expect(selectUserId(first.actor.getSnapshot())).toBe('u2')
  })

  it('the same user signing in again brings the new token and takes the modal away', async () => {
    const storage = new Map<string, string>()
    const first = await openSignedInTab({ storage })
    first.failures$.next({ type: 'failure.noticed', failure: expired })
    const second = await openSignedInTab({
      storage: new Map(),
      answers: { signIn: async () => ({ ...login, token: 'token-2' }) },
    })
    for (const [key, text] of second.storage) storage.set(key, text)
    first.otherTabs$.next({ type: 'otherTab.signedIn', userId: 'u1' })
    await Promise.resolve()
    await Promise.resolve()
    expect(first.actor.getSnapshot().matches({ online: 'idle' })).toBe(true)
    expect([selectToken(first.actor.getSnapshot()), first.effects.includes('reload')]).toEqual(['token-2', false])
  })
})
