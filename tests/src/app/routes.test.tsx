import { render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { componentTarget, ONLINE_VIEWS } from '#contract/permissions/menuTree.ts'
import { isPublicPath } from '#machines/routeGuard/routeGuard.rules.ts'
import { loadLogin, loadPublicRoutes, loadShell } from '#src/app/lazyRoutes.ts'
import { AppRoot } from '#src/app/AppRoot.tsx'
import { isFrameless } from '#contract/rules/publicPages.ts'
import { fillAddress } from '#src/runtime/expressions.ts'
import { FIXED_ROUTES, flatRoutes } from '#src/app/routes/fixedRoutes.ts'
import { shownLowApp } from '#src/app/routes/lowApp.ts'
import { menuPages } from '#src/app/routes/menuPages.tsx'
import { screenAt, screenOf } from '#src/app/routes/screens.tsx'
import { getConfig } from '#src/lib/config.ts'
import { currentLocation, fullPath, navigate } from '#src/lib/navigation.ts'
import { MENU as SEEDED_MENU } from '#server/db/seed/menu.ts'
import type { MenuSeed } from '#server/db/seed/menuSeed.ts'
import { MENU, menuNode, startClient } from '../support/client.ts'
import { no, ok } from '../support/listeningServer.ts'

const SLOW = { timeout: 20_000 }

/** What the frame loads behind its first screen: what still came when the last test was over would find no document. */
beforeAll(async () => {
  await Promise.all([
    import('#src/layouts/overlays/OverlayHost.tsx'),
    import('#src/layouts/overlays/Palette.tsx'),
    import('#src/layouts/overlays/ShortcutSheet.tsx'),
    import('#src/layouts/overlays/RecordWindow.tsx'),
    import('pinyin-match'),
  ])
})

describe('tables', () => {
  it('[ROUTE-01][ROUTE-02] names / dashboard with the title Home', () => {
    expect(FIXED_ROUTES.find(route => route.path === '/')).toMatchObject({ name: 'dashboard', meta: { title: 'Home' } })
  })

  it('draws without the main frame exactly what the table says', () => {
    for (const route of flatRoutes()) expect([route.path, isFrameless(route.path)]).toEqual([route.path, route.frame !== 'main'])
  })

  it('has a screen for every public path', () => {
    for (const route of flatRoutes().filter(({ path }) => isPublicPath(path, getConfig())))
      expect([route.path, route.redirect ?? (route.screen !== undefined && screenAt(route.screen) !== null)]).not.toContain(false)
  })

  it('[HTTP-25] knows the appId of a low-app route that is shown, of no other', () => {
    const menu = [
      menuNode('/low/:appId/home', '应用', 'care/none/None', { name: 'low-app-home' }),
      menuNode('/app/:appId', '别的', 'care/none/None', { name: 'app-home' }),
    ]
    expect(shownLowApp(menu, '/low/9/home')).toBe('9')
    expect(shownLowApp(menu, '/app/9')).toBeNull()
    expect(shownLowApp(menu, '/low/9')).toBeNull()
  })

  it('[ROUTE-25][ROUTE-29] makes flat routes of the menu; fixed paths win, alwaysShow does not lead to itself', () => {
    const loop = menuNode('/loop', '自身', 'care/none/None', { alwaysShow: true })
    const pages = menuPages([...MENU, loop], new Set(['/dashboard/analysis']))
    expect(pages.map(page => page.path)).toEqual(['/care', '/care/info', '/loop'])
    const element = pages[2]?.element
    expect(element && typeof element === 'object' && 'props' in element && !('to' in (element.props as object))).toBe(true)
  })

  it('[WALK-26] has a screen for every page of the menu that the server seeds', () => {
    const pages = (entries: readonly MenuSeed[]): string[] =>
      entries.flatMap(({ component, children = [] }) => [component, ...pages(children)])
    const places = pages(SEEDED_MENU)
      .map(componentTarget)
      .filter(({ area }) => area === 'views')
    expect(places.length).toBeGreaterThan(50)
    expect(places.filter(place => screenOf(place) === null)).toEqual([])
  })

  it('[ROUTE-31][ROUTE-32] loads views and layouts from their areas, and nothing else', () => {
    expect(screenOf(componentTarget('dashboard/Analysis'))).not.toBeNull()
    expect(screenOf(componentTarget('layouts/RouteView'))).not.toBeNull()
    expect(screenOf(componentTarget('care/info/Nothing'))).toBeNull()
    expect(screenOf(componentTarget('../../server/main'))).toBeNull()
    expect(ONLINE_VIEWS).toHaveLength(9)
  })
})

describe('{{expression}}', () => {
  it('[ROUTE-33] looks names up and never runs anything', () => {
    localStorage.setItem('pro__Access-Token', JSON.stringify({ value: 'a b', expire: null }))
    expect(fillAddress('https://x.org/{{ location.protocol }}?t={{token}}&u=${token}')).toBe(
      'https://x.org/http:?t=a%20b&u=a%20b',
    )
    // an own server that another test of this process was given has an origin of its own
    const { baseUrl } = getConfig()
    expect(fillAddress("{{ window._CONFIG['domianURL'] }} {{ config.baseUrl }}")).toBe(
      `${new URL(baseUrl, location.origin).href} ${baseUrl}`,
    )
    expect(fillAddress('/{{ unknown }}/{{ constructor }}')).toBe('//')
    expect(fillAddress('/{{ globalThis.hacked = 1 }}')).toBe('/')
    expect('hacked' in globalThis).toBe(false)
    localStorage.clear()
  })
})

describe('opening addresses', () => {
  let client: Awaited<ReturnType<typeof startClient>>
  // the first import of antd is slow on a busy machine; it is not what is measured here
  beforeAll(() => Promise.all([loadShell(), loadPublicRoutes(), loadLogin()]), 60_000)
  beforeEach(async () => {
    client = await startClient({ at: '/foo?x=1' })
    Object.assign(client.answers, {
      '/sys/annountCement/listByUser': () => ok({ anntMsgList: [], anntMsgTotal: 2, sysMsgList: [], sysMsgTotal: 1 }),
      '/hospital/chat/unread': () => ok({ unreadTotal: 3, waiting: 0 }),
    })
  })
  afterEach(async () => {
    await client.stop()
  })
  const at = (path: string) => waitFor(() => expect(fullPath(currentLocation())).toBe(path), SLOW)

  it('[GUARD-16][ROUTE-06] leads to the login form without a token', async () => {
    render(<AppRoot />)
    await at('/user/login?redirect=%2Ffoo%3Fx%3D1')
    expect(await screen.findByLabelText('账号')).toBeTruthy()
  })

  it('[ROUTE-03][ROUTE-05][ROUTE-10][ROUTE-12][ROUTE-13][ROUTE-16][GUARD-07][I18N-02] redirects once the menu is known', async () => {
    navigate('/user', { replace: true })
    render(<AppRoot />)
    await at('/user/login')
    navigate('/oauth2-app', { replace: true })
    await at('/oauth2-app/login')
    navigate('/user/login', { replace: true })
    await at('/user/login')
    client.answers['/sys/api/getRolesByUsername'] = () => ({ body: ['hospital'] })
    await client.signIn()
    await at('/hospital/ServiceData')
    expect((await screen.findAllByText(/欢迎进入智慧医疗系统/, {}, SLOW)).length).toBeGreaterThan(0)
    navigate('/')
    await at('/hospital/ServiceData')
    navigate('/user/login')
    await at('/hospital/ServiceData')
    navigate('/test')
    await at('/test/home')
    expect(await screen.findByText('session', { selector: 'nav code' }, SLOW)).toBeTruthy()
    navigate('/care')
    await at('/care/info')
    expect(await screen.findByText('普通页面演示', {}, SLOW)).toBeTruthy()
    navigate('/no/such/path')
    await at('/404')
    expect(await screen.findByRole('heading', { name: '页面不存在' }, SLOW)).toBeTruthy()
  }, 90_000)

  it('[GUARD-13][GUARD-14] logs out when the permission call fails, and keeps the way back', async () => {
    render(<AppRoot />)
    await at('/user/login?redirect=%2Ffoo%3Fx%3D1')
    client.answers['/sys/permission/getUserPermissionByToken'] = () => no('查询失败')
    await client.signIn().catch(() => undefined)
    await waitFor(() => expect(client.pageCalls.at(-1)).toBe('reload'))
    expect(client.pageCalls[0]).toMatch(/^replace \/user\/login\?redirect=/)
  })
})
