import { describe, expect, it } from 'vitest'
import { failure } from '#contract/http/failure.ts'
import type { LoginResult } from '#contract/entities/session.ts'
import {
  selectDeparts,
  selectFailure,
  selectRoles,
  selectTenantId,
  selectTenants,
  selectToken,
  selectUnsaved,
  selectUser,
  selectUserId,
} from '#machines/session/session.select.ts'
import { SESSION_KEY } from '#machines/session/session.storage.ts'
import { account, login, openSignedInTab, openTab, until, user, type Tab } from '#tests/support/machines/session/harness.ts'

const refused = failure('refused', '服务器忙', { status: 200 })
const fails = async (): Promise<never> => {
  throw refused
}
const NEW_PASSWORD = { oldPassword: 'secret', password: 'Better#1', confirmPassword: 'Better#1' }
const tenantList = [1, 2].map(id => ({ id, name: `医院${id}` }))
const departs = ['A01', 'B01'].map(orgCode => ({ id: orgCode, parentId: '', orgCode, departName: orgCode }))

/** A tab whose login was answered like this. */
async function signingIn(answer: Partial<LoginResult>, answers: Parameters<typeof openTab>[0] = {}): Promise<Tab> {
  const tab = openTab({ answers: { signIn: async () => ({ ...login, ...answer }), ...answers.answers } })
  await until(tab, 'signedOut')
  tab.actor.send({ type: 'login.submit', request: account })
  return tab
}

describe('a one-time password', () => {
  it('is asked again with the reason when the server refuses the new one, and nothing is stored', async () => {
    let tries = 0
    const changePassword = async () => {
      tries += 1
      if (tries === 1) throw refused
    }
    const tab = await signingIn({ mustChangePassword: true }, { answers: { changePassword } })
    await until(tab, 'password')
    tab.actor.send({ type: 'password.change', ...NEW_PASSWORD })
    expect([tab.actor.getSnapshot().hasTag('busy'), tab.actor.getSnapshot().hasTag('password')]).toEqual([true, true])
    expect(tab.calls.at(-1)).toEqual({
      call: 'changePassword',
      input: { token: 'token-1', username: 'doctor', ...NEW_PASSWORD },
    })
    await Promise.resolve()
    await Promise.resolve()
    expect(tab.actor.getSnapshot().matches({ signingIn: 'askingPassword' })).toBe(true)
    expect([selectFailure(tab.actor.getSnapshot()), tab.storage.size]).toEqual([refused, 0])
    tab.actor.send({ type: 'password.change', ...NEW_PASSWORD })
    await until(tab, 'signedIn')
    expect(selectFailure(tab.actor.getSnapshot())).toBeNull()
  })

  it('is followed by the choice of a tenant, and can be left with the token given back', async () => {
    const tab = await signingIn({ mustChangePassword: true, tenantList })
    await until(tab, 'password')
    tab.actor.send({ type: 'password.change', ...NEW_PASSWORD })
    await until(tab, 'choosing')
    expect(selectTenants(tab.actor.getSnapshot())).toEqual(tenantList)
    const left = await signingIn({ mustChangePassword: true })
    await until(left, 'password')
    left.actor.send({ type: 'logout.request' })
    expect([selectToken(left.actor.getSnapshot()), left.actor.getSnapshot().hasTag('busy')]).toEqual([null, true])
    await until(left, 'signedOut')
    expect([left.logoutTokens, left.effects]).toEqual([['token-1'], ['serverLogout']])
  })
})

describe('the choice of a tenant or a department', () => {
  it('asks for the tenant alone, calls nothing for a department, and asks again after a wrong one', async () => {
    const tab = await signingIn({ tenantList })
    await until(tab, 'choosing')
    expect([selectTenants(tab.actor.getSnapshot()), selectDeparts(tab.actor.getSnapshot())]).toEqual([tenantList, []])
    tab.actor.send({ type: 'choice.confirm', tenantId: '9' })
    expect(tab.actor.getSnapshot().matches({ signingIn: 'choosing' })).toBe(true)
    tab.actor.send({ type: 'choice.confirm', tenantId: '2' })
    await until(tab, 'signedIn')
    expect(selectTenantId(tab.actor.getSnapshot())).toBe('2')
    expect(tab.calls.map(one => one.call)).toEqual(['signIn', 'fetchRoles'])
  })

  it('asks for the department alone, keeps the tenant, and tells the server which one', async () => {
    const tab = await signingIn({ multi_depart: 2, departs })
    await until(tab, 'choosing')
    expect([selectTenants(tab.actor.getSnapshot()), selectDeparts(tab.actor.getSnapshot())]).toEqual([[], departs])
    tab.actor.send({ type: 'choice.confirm', orgCode: 'C01' })
    expect(tab.actor.getSnapshot().matches({ signingIn: 'choosing' })).toBe(true)
    tab.actor.send({ type: 'choice.confirm', orgCode: 'B01' })
    expect(tab.actor.getSnapshot().hasTag('busy')).toBe(true)
    await until(tab, 'signedIn')
    expect(tab.calls[1]).toEqual({ call: 'chooseDepart', input: { token: 'token-1', username: 'doctor', orgCode: 'B01' } })
    expect([selectTenantId(tab.actor.getSnapshot()), selectUser(tab.actor.getSnapshot())?.orgCode]).toEqual(['7', 'B01'])
  })

  it('can be left: the token is given back, also when the server does not answer', async () => {
    const tab = await signingIn({ tenantList }, { answers: { serverLogout: () => new Promise(() => undefined) } })
    await until(tab, 'choosing')
    tab.actor.send({ type: 'logout.request' })
    tab.clock.increment(4_999)
    expect(tab.actor.getSnapshot().hasTag('signedOut')).toBe(false)
    tab.clock.increment(1)
    expect([tab.actor.getSnapshot().hasTag('signedOut'), tab.logoutTokens]).toEqual([true, ['token-1']])
    expect(tab.actor.getSnapshot().context).toMatchObject({ oldToken: null, login: null, session: null })
  })
})

describe('login', () => {
  it('sends what was typed, fetches the roles with the new token, and says that a person has no department', async () => {
    const tab = await signingIn({ multi_depart: 0 })
    await until(tab, 'signedIn')
    expect(tab.calls).toEqual([
      { call: 'signIn', input: account },
      { call: 'fetchRoles', input: { token: 'token-1', username: 'doctor' } },
    ])
    expect(tab.emitted).toEqual([{ type: 'login.succeeded', realname: '王医生', isWithoutDepart: true }])
    expect(selectRoles(tab.actor.getSnapshot())).toEqual(['doctor'])
    expect(tab.actor.getSnapshot().context.login).toBeNull()
  })

  it('takes the reason of a refusal away while it tries again', async () => {
    let tries = 0
    const signIn = async () => {
      tries += 1
      return tries === 1 ? fails() : login
    }
    const tab = openTab({ answers: { signIn } })
    await until(tab, 'signedOut')
    tab.actor.send({ type: 'login.submit', request: account })
    await until(tab, 'signedOut')
    await Promise.resolve()
    await Promise.resolve()
    expect(selectFailure(tab.actor.getSnapshot())).toEqual(refused)
    tab.actor.send({ type: 'login.submit', request: account })
    expect([selectFailure(tab.actor.getSnapshot()), tab.actor.getSnapshot().hasTag('busy')]).toEqual([null, true])
    await until(tab, 'signedIn')
  })

  it('shows nobody and nothing before it', async () => {
    const tab = openTab()
    expect(tab.actor.getSnapshot().hasTag('starting')).toBe(true)
    await until(tab, 'signedOut')
    const snapshot = tab.actor.getSnapshot()
    expect([selectToken(snapshot), selectUserId(snapshot), selectTenantId(snapshot), selectUser(snapshot)]).toEqual([
      null,
      null,
      null,
      null,
    ])
    expect([selectRoles(snapshot), selectTenants(snapshot), selectDeparts(snapshot)]).toEqual([[], [], []])
  })
})

describe('a signed-in tab', () => {
  it('[SESSION-17] stays in its department and says why when the server refuses another one', async () => {
    const tab = await openSignedInTab({ answers: { chooseDepart: fails } })
    tab.actor.send({ type: 'depart.switch', orgCode: 'B02' })
    expect(tab.actor.getSnapshot().hasTag('busy')).toBe(true)
    expect(tab.calls.at(-1)).toEqual({ call: 'chooseDepart', input: { token: 'token-1', username: 'doctor', orgCode: 'B02' } })
    await Promise.resolve()
    await Promise.resolve()
    expect(tab.actor.getSnapshot().matches({ online: 'idle' })).toBe(true)
    expect(selectUser(tab.actor.getSnapshot())?.orgCode).toBe('A01')
    expect(tab.emitted.at(-1)).toEqual({ type: 'depart.refused', failure: refused })
    expect(tab.effects).toEqual(['storeSession'])
  })

  it('takes and stores the changed profile of its own user, and of nobody else', async () => {
    const tab = await openSignedInTab()
    tab.actor.send({ type: 'user.changed', info: { ...user, id: 'u2', realname: '李四' } })
    expect([selectUser(tab.actor.getSnapshot())?.realname, tab.effects]).toEqual(['王医生', ['storeSession']])
    tab.actor.send({ type: 'user.changed', info: { ...user, realname: '王主任' } })
    expect([selectUser(tab.actor.getSnapshot())?.realname, tab.effects]).toEqual(['王主任', ['storeSession', 'storeUser']])
    expect(JSON.parse(tab.storage.get(SESSION_KEY.user) ?? 'null')).toMatchObject({ value: { realname: '王主任' } })
  })

  it('[SESSION-12] asks about the chats of this user, with this token', async () => {
    const tab = await openSignedInTab({ answers: { checkOngoingChats: async () => true } })
    tab.actor.send({ type: 'logout.request' })
    expect(tab.calls.at(-1)).toEqual({ call: 'checkOngoingChats', input: { token: 'token-1', userId: 'u1' } })
    expect(tab.actor.getSnapshot().hasTag('busy')).toBe(true)
  })

  it('lets a failure pass that says nothing of the token', async () => {
    const tab = await openSignedInTab()
    tab.failures$.next({ type: 'failure.noticed', failure: refused })
    expect(tab.actor.getSnapshot().matches({ online: 'idle' })).toBe(true)
    expect(tab.effects).toEqual(['storeSession'])
  })

  it('says nothing of a failing server when the logout was not wished', async () => {
    const tab = await openSignedInTab({ answers: { serverLogout: fails } })
    tab.actor.send({ type: 'logout.force', returnTo: '/a' })
    await until(tab, 'signedOut')
    expect(tab.emitted.map(one => one.type)).toEqual(['login.succeeded'])
    expect(tab.actor.getSnapshot().context).toMatchObject({
      ending: 'logout',
      returnTo: null,
      oldToken: null,
      presence: 'OFFLINE',
    })
  })

  it('leaves its page when the stored session is that of somebody else by now', async () => {
    const tab = await openSignedInTab()
    tab.storage.set(SESSION_KEY.user, JSON.stringify({ value: { ...user, id: 'u2' }, expire: null }))
    tab.otherTabs$.next({ type: 'otherTab.signedIn', userId: 'u1' })
    await Promise.resolve()
    await Promise.resolve()
    expect(tab.effects.slice(1)).toEqual(['clear tab', 'reload'])
    await until(tab, 'signedIn')
    expect(selectUserId(tab.actor.getSnapshot())).toBe('u2')
  })
})

describe('what is not carried over', () => {
  const expired = failure('expired', 'Token失效，请重新登录', { status: 500 })

  it('is the reason of a refused password once the next one holds and a tenant is asked for', async () => {
    let tries = 0
    const changePassword = async () => {
      tries += 1
      if (tries === 1) throw refused
    }
    const tab = await signingIn({ mustChangePassword: true, tenantList }, { answers: { changePassword } })
    await until(tab, 'password')
    tab.actor.send({ type: 'password.change', ...NEW_PASSWORD })
    await Promise.resolve()
    await Promise.resolve()
    expect(selectFailure(tab.actor.getSnapshot())).toEqual(refused)
    tab.actor.send({ type: 'password.change', ...NEW_PASSWORD })
    await until(tab, 'choosing')
    expect(selectFailure(tab.actor.getSnapshot())).toBeNull()
  })

  it('is the token, nor anything of the user, after another tab signed out or signed somebody else in', async () => {
    const left = await openSignedInTab()
    left.otherTabs$.next({ type: 'otherTab.signedOut' })
    expect(left.actor.getSnapshot().context).toMatchObject({ session: null, oldToken: null, presence: 'OFFLINE' })
    const taken = await openSignedInTab()
    taken.otherTabs$.next({ type: 'otherTab.signedIn', userId: 'u2' })
    expect(taken.actor.getSnapshot().context).toMatchObject({ session: null, oldToken: null, presence: 'OFFLINE' })
    const found = await openSignedInTab()
    found.storage.set(SESSION_KEY.user, JSON.stringify({ value: { ...user, id: 'u2' }, expire: null }))
    found.otherTabs$.next({ type: 'otherTab.signedIn', userId: 'u1' })
    expect(found.actor.getSnapshot().matches({ online: 'refreshing' })).toBe(true)
    await until(found, 'starting')
    await until(found, 'signedIn')
    expect([selectUserId(found.actor.getSnapshot()), found.actor.getSnapshot().context.oldToken]).toEqual(['u2', null])
  })

  it('is what was unsaved when the sign-out was asked for, once something else comes first', async () => {
    const asking = await openSignedInTab()
    asking.actor.send({ type: 'logout.request', unsaved: ['个人资料'] })
    expect(selectUnsaved(asking.actor.getSnapshot())).toEqual(['个人资料'])
    asking.otherTabs$.next({ type: 'otherTab.signedIn', userId: 'u1' })
    expect(asking.actor.getSnapshot().matches({ online: 'refreshing' })).toBe(true)
    expect(selectUnsaved(asking.actor.getSnapshot())).toEqual([])
    const late = await openSignedInTab()
    late.actor.send({ type: 'logout.request', unsaved: ['个人资料'] })
    late.failures$.next({ type: 'failure.noticed', failure: expired })
    expect(late.actor.getSnapshot().hasTag('expired')).toBe(true)
    expect(selectUnsaved(late.actor.getSnapshot())).toEqual([])
  })
})

describe('a department that cannot be switched to', () => {
  it('leaves the old one, with the reason of the server', async () => {
    const tab = await openSignedInTab({ answers: { chooseDepart: fails } })
    tab.actor.send({ type: 'depart.switch', orgCode: 'B01' })
    await Promise.resolve()
    await Promise.resolve()
    expect(tab.actor.getSnapshot().matches({ online: 'idle' })).toBe(true)
    expect([selectFailure(tab.actor.getSnapshot()), selectUser(tab.actor.getSnapshot())?.orgCode]).toEqual([refused, 'A01'])
  })
})

describe('a browser that refuses its storage', () => {
  const closed = () => Object.assign(new Map<string, string>(), { get: () => fail() })
  const fail = (): never => {
    throw new Error('storage is closed')
  }

  it('counts as one without a stored session', async () => {
    const tab = openTab({ storage: closed() })
    await until(tab, 'signedOut')
    expect(tab.effects).toEqual([])
  })

  it('leaves who is signed in where another tab signs the same user in anew', async () => {
    const tab = await openSignedInTab()
    tab.storage.get = fail
    tab.otherTabs$.next({ type: 'otherTab.signedIn', userId: 'u1' })
    await Promise.resolve()
    await Promise.resolve()
    expect(tab.actor.getSnapshot().matches({ online: 'idle' })).toBe(true)
    expect([selectToken(tab.actor.getSnapshot()), tab.actor.getSnapshot().hasTag('busy')]).toEqual(['token-1', false])
  })
})

it('a login that is given up ends also where the server does not forget it', async () => {
  const tab = await signingIn({ tenantList }, { answers: { serverLogout: fails } })
  await until(tab, 'choosing')
  tab.actor.send({ type: 'logout.request' })
  await Promise.resolve()
  await Promise.resolve()
  expect([tab.actor.getSnapshot().hasTag('signedOut'), tab.actor.getSnapshot().hasTag('busy')]).toEqual([true, false])
})

it('[PERM-01] roles are read after a changed password and after a chosen department as well', async () => {
  const changed = await signingIn({ mustChangePassword: true })
  await until(changed, 'password')
  changed.actor.send({ type: 'password.change', ...NEW_PASSWORD })
  await until(changed, 'signedIn')
  const chosen = await signingIn({ multi_depart: 2, departs })
  await until(chosen, 'choosing')
  chosen.actor.send({ type: 'choice.confirm', orgCode: 'B01' })
  await until(chosen, 'signedIn')
  expect([changed, chosen].map(tab => tab.calls.at(-1)?.call)).toEqual(['fetchRoles', 'fetchRoles'])
})
