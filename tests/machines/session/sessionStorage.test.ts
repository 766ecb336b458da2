import { describe, expect, it } from 'vitest'
import { CLEARED_KEYS, packItem, readSession, sessionItems, TAB_KEY, unpackItem } from '#machines/session/session.storage.ts'
import { sessionOfLogin, withUser } from '#machines/session/session.rules.ts'
import type { LoginResult } from '#contract/entities/session.ts'
import { login, user } from '#tests/support/machines/session/harness.ts'

const NOW = 1_000
const END = 604_801_000
const text = (value: unknown) => JSON.stringify({ value, expire: END })

describe('what login stores', () => {
  const session = sessionOfLogin(login)

  it('[SESSION-01] [SESSION-02] [SESSION-14] names every item as the original client does and lets all live 7 days', () => {
    expect(sessionItems(session, { sex: [] }, NOW)).toEqual({
      'pro__Access-Token': text('token-1'),
      pro__Login_Username: text('doctor'),
      pro__Login_Userinfo: text(user),
      pro__TENANT_ID: text('7'),
      pro__Login_Roles: text(['doctor']),
      pro__Login_Doctor: text(null),
      pro__UI_CACHE_DB_DICT_DATA: text({ sex: [] }),
    })
    expect(Object.keys(sessionItems(session, null, NOW))).not.toContain('pro__UI_CACHE_DB_DICT_DATA')
  })

  it('[SESSION-07] is removed at logout with the list of pages kept alive; the permission lists are those of a tab', () => {
    expect([...CLEARED_KEYS].toSorted()).toEqual([
      'pro__Access-Token',
      'pro__CACHE_INCLUDED_ROUTES',
      'pro__Login_Doctor',
      'pro__Login_Roles',
      'pro__Login_Userinfo',
      'pro__Login_Username',
      'pro__Permissions',
      'pro__TENANT_ID',
      'pro__UI_CACHE_DB_DICT_DATA',
    ])
    expect(TAB_KEY).toEqual({ auth: 'LOGIN_USER_BUTTON_AUTH', allAuth: 'SYS_BUTTON_AUTH' })
  })

  it('[SESSION-04] is an item of the past from its end on; one without an end, or with an unknown one, never is', () => {
    expect(packItem('x', NOW, null)).toBe('{"value":"x","expire":null}')
    expect([unpackItem(text('x'), END - 1), unpackItem(text('x'), END), unpackItem(text('x'), END + 1)]).toEqual([
      'x',
      null,
      null,
    ])
    expect(unpackItem('{"value":"x","expire":null}', END)).toBe('x')
    expect(unpackItem('{"value":"x"}', END)).toBe('x')
    for (const broken of [null, '', '{', '"x"', '7', 'null', '{}', '{"expire":null}']) expect(unpackItem(broken, NOW)).toBeNull()
  })
})

describe('a session that is read again', () => {
  const stored = {
    'pro__Access-Token': 'token-1',
    pro__Login_Userinfo: user,
    pro__TENANT_ID: '7',
    pro__Login_Roles: ['doctor'],
    pro__Login_Doctor: null,
  } as const
  const readOf = (changed: Record<string, unknown> = {}) => {
    const items = new Map(Object.entries({ ...stored, ...changed }))
    return readSession(key => (items.get(key) === undefined ? null : text(items.get(key))), NOW)
  }

  it('[SESSION-15] [ENTITY-01] is the one that was stored', () => {
    expect(readOf()).toEqual({
      token: 'token-1',
      username: 'doctor',
      realname: '王医生',
      tenantid: '7',
      welcome: '欢迎进入智慧医疗系统',
      avatar: '/a.png',
      permissionList: [],
      info: user,
      roles: ['doctor'],
      doctor: null,
    })
  })

  it('is none without a token or a user that can be one', () => {
    for (const token of [undefined, null, '', 7]) expect(readOf({ 'pro__Access-Token': token })).toBeNull()
    for (const info of [undefined, null, 'u1', {}]) expect(readOf({ pro__Login_Userinfo: info })).toBeNull()
  })

  it('has no roles and the first tenant where what is stored is of no use', () => {
    expect(readOf({ pro__Login_Roles: 'admin', pro__TENANT_ID: 7 })).toMatchObject({ roles: [], tenantid: '0' })
    expect(readOf({ pro__Login_Roles: ['doctor', 7, null], pro__TENANT_ID: undefined })).toMatchObject({
      roles: ['doctor'],
      tenantid: '0',
    })
  })
})

describe('the session of a login answer', () => {
  it('takes the only tenant silently, and the first one where there are several or none', () => {
    expect(sessionOfLogin(login).tenantid).toBe('7')
    const several = [7, 8].map(id => ({ id, name: String(id) }))
    for (const tenantList of [several, [], undefined, null])
      expect(sessionOfLogin({ ...login, tenantList } as LoginResult).tenantid).toBe('0')
  })

  it('has no roles, no doctor and no picture where an original server sends none', () => {
    const { roles: _roles, doctor: _doctor, ...old } = login
    const bare = { ...old, userInfo: { ...user, avatar: null } } as LoginResult
    expect(sessionOfLogin(bare)).toMatchObject({ roles: [], doctor: null, avatar: '' })
  })

  it('[SESSION-17] takes names and picture of the user info that comes with another department', () => {
    const info = { ...user, username: 'doc', realname: '王主任', avatar: '/b.png', orgCode: 'B02' }
    expect(withUser(sessionOfLogin(login), info)).toEqual({
      ...sessionOfLogin(login),
      username: 'doc',
      realname: '王主任',
      avatar: '/b.png',
      info,
    })
    expect(withUser(sessionOfLogin(login), { ...info, avatar: null }).avatar).toBe('')
  })
})
