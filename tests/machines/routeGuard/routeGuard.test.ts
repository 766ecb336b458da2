import { describe, expect, it } from 'vitest'
import { createActor, fromPromise, SimulatedClock } from 'xstate'
import { DEFAULT_CONFIG } from '#contract/entities/appConfig.ts'
import type { MenuNode } from '#contract/entities/menu.ts'
import type { PermissionResponse } from '#contract/entities/session.ts'
import { failure } from '#contract/http/failure.ts'
import { EMPTY_MENU_ERROR } from '#contract/rules/failureTexts.ts'
import { menuRoutes } from '#contract/permissions/menuTree.ts'
import { routeGuardMachine } from '#machines/routeGuard/routeGuard.machine.ts'
import { isOAuth2AppEnv, loginAddress, mergedPermissions, safeReturn } from '#machines/routeGuard/routeGuard.rules.ts'
import { selectAllAuth, selectAuth, selectDecision, selectMenu } from '#machines/routeGuard/routeGuard.select.ts'
import type { Decision, GuardConfig, RouteGuardEmitted } from '#machines/routeGuard/routeGuard.types.ts'

const menu: MenuNode[] = [
  {
    id: '1',
    path: '/hospital/ServiceData',
    name: 'hospital-ServiceData',
    component: 'hospital/ServiceData',
    route: '1',
    meta: { title: '统计分析', keepAlive: false, internalOrExternal: false },
  },
]
const granted: PermissionResponse = {
  menu,
  auth: [{ action: 'user:add', type: '1', describe: '新增' }],
  allAuth: [{ action: 'user:add', type: '1', describe: '新增', status: '1' }],
}

/** A guard whose permission calls are answered one by one by the test. */
function openGuard(options: { config?: Partial<GuardConfig>; appEnv?: boolean; clock?: SimulatedClock } = {}) {
  const calls: { userId: string; answer: (value: PermissionResponse) => void; fail: (error: unknown) => void }[] = []
  const stored: unknown[] = []
  const emitted: RouteGuardEmitted[] = []
  const actor = createActor(
    routeGuardMachine.provide({
      actors: {
        fetchPermissions: fromPromise(
          ({ input }) => new Promise((answer, fail) => calls.push({ userId: input.userId, answer, fail })),
        ),
      },
      actions: { storePermissionLists: (_, { auth, allAuth }) => stored.push({ auth, allAuth }) },
    }),
    {
      input: { config: { ...DEFAULT_CONFIG, ...options.config }, appEnv: options.appEnv ?? false },
      ...(options.clock === undefined ? {} : { clock: options.clock }),
    },
  )
  actor.on('*', event => emitted.push(event))
  actor.start()
  const ask = (fullPath: string, userId: string | null, redirect: string | null = null) =>
    actor.send({ type: 'navigation.requested', path: fullPath.replace(/\?.*$/, ''), fullPath, redirect, userId })
  const decided = (asked: string): Decision | null => selectDecision(actor.getSnapshot(), asked)
  /** Where the address leads: itself when allowed, null while undecided. */
  const leadsTo = (fullPath: string, userId: string | null, redirect: string | null = null): string | null => {
    ask(fullPath, userId, redirect)
    const decision = decided(fullPath)
    return decision === null ? null : decision.kind === 'allow' ? fullPath : decision.to
  }
  const answer = async (response: PermissionResponse = granted) => {
    calls.at(-1)?.answer(response)
    await new Promise(resolve => setImmediate(resolve))
  }
  return { actor, calls, stored, emitted, ask, decided, leadsTo, answer }
}

describe('without a token', () => {
  it('[GUARD-01] [GUARD-02] [GUARD-03] [GUARD-04] [GUARD-05] opens the public pages', () => {
    const { leadsTo, calls } = openGuard()
    const open = ['/user/login', '/user/register', '/user/register-result', '/user/alteration', '/hospitalChatRecord?id=1']
    expect(open.map(path => leadsTo(path, null))).toEqual(open)
    expect(calls).toEqual([])
  })

  it('[GUARD-06] opens one more configured path and what is below it, by default /patient', () => {
    expect(openGuard().leadsTo('/patient', null)).toBe('/patient')
    const { leadsTo } = openGuard({ config: { publicPath: '/kiosk' } })
    expect(leadsTo('/kiosk/1', null)).toBe('/kiosk/1')
    expect(leadsTo('/kiosks', null)).toBe('/user/login?redirect=%2Fkiosks')
    expect(leadsTo('/patient', null)).toBe('/user/login?redirect=%2Fpatient')
  })

  it('opens nothing more without a configured path, and takes an address for the same with slashes at its end', () => {
    const config = { publicPath: '', defaultLoginPath: '', ssoLoginPath: '' }
    expect(openGuard({ config }).leadsTo('/patient', null)).toBe('/user/login?redirect=%2Fpatient')
    expect(openGuard({ config }).leadsTo('/', null)).toBe('/user/login?redirect=%2F')
    expect(openGuard().leadsTo('/user/login//', null)).toBe('/user/login//')
    expect(openGuard().leadsTo('/patient//', null)).toBe('/patient//')
  })

  it('[GUARD-16] leads other pages to the login page with the way back', () => {
    const { ask, decided } = openGuard()
    ask('/foo?a=1&b=2', null)
    expect(decided('/foo?a=1&b=2')).toEqual({
      kind: 'redirect',
      asked: '/foo?a=1&b=2',
      to: '/user/login?redirect=%2Ffoo%3Fa%3D1%26b%3D2',
      replace: true,
    })
  })

  it('[GUARD-17] [GUARD-20] leads to the configured login page of app environments, which opens', () => {
    const { leadsTo } = openGuard({ appEnv: true })
    expect(leadsTo('/foo', null)).toBe('/oauth2-app/login?redirect=%2Ffoo')
    expect(leadsTo('/oauth2-app/login?redirect=%2Ffoo', null)).toBe('/oauth2-app/login?redirect=%2Ffoo')
  })

  it('[GUARD-18] [GUARD-19] knows WeChat Work and DingTalk by their user agents', () => {
    expect(isOAuth2AppEnv('Mozilla/5.0 (iPhone) MicroMessenger/7.0.1 wxwork/3.0.16')).toBe(true)
    expect(isOAuth2AppEnv('Mozilla/5.0 (Linux; Android 9) AliApp(DingTalk/5.1.5)')).toBe(true)
    expect(isOAuth2AppEnv('Mozilla/5.0 (X11; Linux x86_64) Chrome/143.0.0.0 Safari/537.36')).toBe(false)
  })
})

describe('with a token', () => {
  it('[GUARD-07] [GUARD-08] leads from the login pages to the configured home', async () => {
    const { leadsTo, answer } = openGuard({ config: { homePath: '/home', defaultLoginPath: '/sso/login' } })
    expect(leadsTo('/user/login', 'u1')).toBe('/home')
    expect(leadsTo('/sso/login', 'u1')).toBe('/home')
    expect(leadsTo('/foo', 'u1')).toBeNull()
    await answer()
    expect(leadsTo('/sso/login?redirect=%2Ffoo', 'u1', '/foo')).toBe('/home')
  })

  it('[GUARD-09] [GUARD-12] [GUARD-15] [TECH-21] fetches the permissions once, then opens the page asked for', async () => {
    const { leadsTo, calls, decided, answer } = openGuard()
    expect(leadsTo('/isps/userAnnouncement', 'u1')).toBeNull()
    await answer()
    expect(decided('/isps/userAnnouncement')).toEqual({ kind: 'allow', asked: '/isps/userAnnouncement' })
    expect(leadsTo('/other', 'u1')).toBe('/other')
    expect(calls.map(call => call.userId)).toEqual(['u1'])
  })

  it('[GUARD-10] has the menu and tells it before the decision can be read', async () => {
    const { ask, actor, answer, stored, emitted } = openGuard()
    const seen: unknown[] = []
    actor.subscribe(snapshot => {
      if (snapshot.hasTag('decided')) seen.push(menuRoutes(selectMenu(snapshot)).map(route => route.path))
    })
    ask('/hospital/ServiceData', 'u1')
    await answer()
    expect(seen).toEqual([['/hospital/ServiceData']])
    expect(emitted).toEqual([{ type: 'permissions.loaded', permissions: granted }])
    expect(stored).toEqual([{ auth: granted.auth, allAuth: granted.allAuth }])
  })

  it('[GUARD-11] continues to the redirect query after the fetch', async () => {
    const { leadsTo, decided, answer } = openGuard()
    const asked = '/user/login?redirect=%2Fisps%2FuserAnnouncement'
    expect(leadsTo(asked, 'u1', '/isps/userAnnouncement')).toBeNull()
    await answer()
    expect(decided(asked)).toMatchObject({ kind: 'redirect', to: '/isps/userAnnouncement', replace: true })
  })

  it('never continues to a foreign page, nor back to a login page', () => {
    const bad = [
      '//evil.example',
      '/\\evil.example',
      'https://evil.example',
      '/\t/evil.example',
      'javascript:alert(1)',
      '/user/login?x=1',
      '/user/login#x',
      '/a b',
      '/a\u007f/evil.example',
      '',
      'foo',
    ]
    expect(bad.map(value => safeReturn(value, DEFAULT_CONFIG))).toEqual(bad.map(() => null))
    expect(safeReturn('/a/b?x=1#c', DEFAULT_CONFIG)).toBe('/a/b?x=1#c')
    expect(openGuard().leadsTo('/user/login', 'u1', '//evil.example')).toBe('/dashboard/analysis')
  })

  it('[GUARD-13] [GUARD-14] ends the session when the fetch fails, and leads to the login page with the full path', async () => {
    const { ask, calls, decided, emitted } = openGuard()
    const why = failure('network', '网络超时')
    ask('/a/b?x=1', 'u1')
    calls[0]?.fail(why)
    await new Promise(resolve => setImmediate(resolve))
    expect(emitted).toEqual([{ type: 'guard.signOut', returnTo: '/a/b?x=1', failure: why }])
    expect(decided('/a/b?x=1')).toMatchObject({ to: '/user/login?redirect=%2Fa%2Fb%3Fx%3D1' })
  })

  it('treats an empty or missing menu as a failed fetch', async () => {
    for (const nothing of [[], undefined, null]) {
      const { ask, answer, actor, decided, emitted, stored } = openGuard()
      ask('/a', 'u1')
      expect(actor.getSnapshot().hasTag('loading')).toBe(true)
      await answer({ ...granted, menu: nothing as unknown as MenuNode[] })
      expect(emitted).toMatchObject([{ type: 'guard.signOut', failure: { kind: 'refused', text: EMPTY_MENU_ERROR } }])
      expect(decided('/a')).toMatchObject({ kind: 'redirect', to: '/user/login?redirect=%2Fa' })
      expect(stored).toEqual([])
    }
  })

  it('decides the latest of several pages asked for while loading', async () => {
    const { ask, decided, answer, calls } = openGuard()
    ask('/a', 'u1')
    ask('/b', 'u1')
    await answer()
    expect([decided('/a'), decided('/b')]).toEqual([null, { kind: 'allow', asked: '/b' }])
    expect(calls.length).toBe(1)
  })

  it('asks anew for another user and for nobody while the rights of the first are on their way', async () => {
    const { leadsTo, decided, answer, calls } = openGuard()
    expect(leadsTo('/a', 'u1')).toBeNull()
    expect(leadsTo('/b', 'u2')).toBeNull()
    expect(calls.map(call => call.userId)).toEqual(['u1', 'u2'])
    await answer()
    expect(decided('/b')).toEqual({ kind: 'allow', asked: '/b' })
    const other = openGuard()
    other.leadsTo('/a', 'u1')
    expect(other.leadsTo('/b', null)).toBe('/user/login?redirect=%2Fb')
  })

  it('[GUARD-07] leads on to the home also when the login page is asked for while the rights are on their way, and then opens it', async () => {
    const { leadsTo, decided, answer, calls } = openGuard()
    leadsTo('/a', 'u1')
    expect(leadsTo('/user/login', 'u1')).toBeNull()
    await answer()
    expect(decided('/user/login')).toMatchObject({ kind: 'redirect', to: '/dashboard/analysis' })
    expect(leadsTo('/dashboard/analysis', 'u1')).toBe('/dashboard/analysis')
    expect(calls.length).toBe(1)
  })

  it('opens a page whose redirect query names the page itself', async () => {
    const { leadsTo, decided, answer } = openGuard()
    leadsTo('/a', 'u1', '/a')
    await answer()
    expect(decided('/a')).toEqual({ kind: 'allow', asked: '/a' })
  })

  it('has no menu, no rights and no decision before the first answer, and shows both lists after it', async () => {
    const { actor, leadsTo, answer } = openGuard()
    const shown = () => {
      const snapshot = actor.getSnapshot()
      return [selectMenu(snapshot), selectAuth(snapshot), selectAllAuth(snapshot)]
    }
    expect(shown()).toEqual([[], [], []])
    expect(selectDecision(actor.getSnapshot(), '/a')).toBeNull()
    leadsTo('/a', 'u1')
    await answer()
    expect(shown()).toEqual([granted.menu, granted.auth, granted.allAuth])
  })

  it('keeps what did not change as it is, takes what did, and nothing of another user', () => {
    const before = { ...granted, userId: 'u1' }
    const copy = structuredClone(granted)
    const same = mergedPermissions(before, copy, 'u1')
    expect([same.menu === before.menu, same.auth === before.auth, same.allAuth === before.allAuth]).toEqual([true, true, true])
    const others = mergedPermissions(before, copy, 'u2')
    expect([others.menu === copy.menu, others.auth === copy.auth, others.allAuth === copy.allAuth]).toEqual([true, true, true])
    expect(others).toEqual({ ...granted, userId: 'u2' })
    const changed = mergedPermissions(before, { menu: [], auth: [], allAuth: [] }, 'u1')
    expect(changed).toEqual({ menu: [], auth: [], allAuth: [], userId: 'u1' })
    const partial = { menu, auth: undefined, allAuth: null } as unknown as PermissionResponse
    expect(mergedPermissions(before, partial, 'u1')).toEqual({ menu, auth: [], allAuth: [], userId: 'u1' })
    expect(mergedPermissions(null, partial, 'u1')).toEqual({ menu, auth: [], allAuth: [], userId: 'u1' })
  })

  it('[GUARD-17] leads to the login page without a way back when none is given', () => {
    expect(loginAddress(DEFAULT_CONFIG, false, null)).toBe('/user/login')
    expect(loginAddress(DEFAULT_CONFIG, true, null)).toBe('/oauth2-app/login')
  })

  it('[SESSION-06] forgets menu and permissions at logout, and loads them anew for another user', async () => {
    const { actor, leadsTo, answer, calls } = openGuard()
    leadsTo('/a', 'u1')
    await answer()
    expect(leadsTo('/a', 'u2')).toBeNull()
    await answer()
    actor.send({ type: 'session.closed' })
    expect([selectMenu(actor.getSnapshot()), actor.getSnapshot().context.permissions]).toEqual([[], null])
    expect(leadsTo('/a', 'u2')).toBeNull()
    expect(calls.map(call => call.userId)).toEqual(['u1', 'u2', 'u2'])
  })

  it('[WALK-15] reads menu and rights again after a push, while the page stays; a failure waits and tries again', async () => {
    const clock = new SimulatedClock()
    const { actor, leadsTo, ask, decided, answer, calls, stored, emitted } = openGuard({ clock })
    ask('/a', 'u1')
    await answer()
    actor.send({ type: 'permissions.stale' })
    expect(calls.length).toBe(2)
    // what is in hand decides meanwhile
    expect(leadsTo('/b', 'u1')).toBe('/b')
    calls[1]?.fail(failure('network', '网络超时'))
    await new Promise(resolve => setImmediate(resolve))
    expect(decided('/b')).toEqual({ kind: 'allow', asked: '/b' })
    clock.increment(9_999)
    expect(calls.length).toBe(2)
    clock.increment(1)
    expect(calls.length).toBe(3)
    await answer({ ...granted, auth: [] })
    expect(actor.getSnapshot().context.permissions?.auth).toEqual([])
    // the menu is as it was: the same object, so that nothing is drawn anew
    expect(selectMenu(actor.getSnapshot())).toBe(menu)
    expect(stored.length).toBe(2)
    expect(actor.getSnapshot().matches({ allowed: 'fresh' })).toBe(true)
    expect(emitted.at(-1)).toEqual({ type: 'permissions.loaded', permissions: { ...granted, auth: [] } })
  })

  it('[WALK-15] a push that comes while they are being read reads them once more; without a menu left the person is signed out', async () => {
    const { actor, ask, answer, calls, decided, emitted } = openGuard()
    ask('/a', 'u1')
    actor.send({ type: 'permissions.stale' })
    expect(calls.length).toBe(2)
    await answer()
    actor.send({ type: 'permissions.stale' })
    actor.send({ type: 'permissions.stale' })
    expect(calls.map(call => call.userId)).toEqual(['u1', 'u1', 'u1', 'u1'])
    await answer({ ...granted, menu: [] })
    expect(emitted.at(-1)).toMatchObject({ type: 'guard.signOut', failure: { kind: 'refused', text: EMPTY_MENU_ERROR } })
    expect(actor.getSnapshot().matches('redirected')).toBe(true)
    expect(decided('/a')).toMatchObject({ kind: 'redirect', to: '/user/login?redirect=%2Fa' })
  })
})
