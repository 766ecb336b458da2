import { act, render, renderHook, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { SESSION_LIFE } from '#contract/constants.ts'
import { userPermissions } from '#contract/http/calls/auth.ts'
import { SessionDialogs } from '#src/app/SessionDialogs.tsx'
import { builtInActions } from '#src/app/paletteActions.ts'
import { call } from '#src/lib/http/call.ts'
import { useSessionCommands } from '#src/runtime/machines/useSession.ts'
import { unsavedWork } from '#src/lib/unsaved.ts'
import { toasts } from '#src/ui/feedback/toasts.ts'
import { LOGIN, startClient } from '../support/client.ts'
import { no, ok } from '../support/listeningServer.ts'

let client: Awaited<ReturnType<typeof startClient>>
beforeEach(async () => {
  localStorage.clear()
  client = await startClient()
})
afterEach(() => client.stop())

const item = (key: string) =>
  JSON.parse(localStorage.getItem(`pro__${key}`) ?? 'null') as { value: unknown; expire: number } | null
const expired = { status: 500, body: { message: 'Token失效，请重新登录' } }
const texts = () => toasts.current().map(toast => `${toast.title ?? ''}|${toast.text}`)

describe('login', () => {
  it('[SESSION-01][SESSION-02][SESSION-14][SESSION-16] stores token, user, dictionaries and doctor for 7 days', async () => {
    const before = Date.now()
    await client.signIn()
    for (const [key, value] of [
      ['Access-Token', 'token-1'],
      ['Login_Userinfo', LOGIN.userInfo],
      ['UI_CACHE_DB_DICT_DATA', LOGIN.sysAllDictItems],
      ['Login_Doctor', LOGIN.doctor],
    ] as const) {
      expect(item(key)?.value).toEqual(value)
      expect(item(key)?.expire).toBeGreaterThanOrEqual(before + SESSION_LIFE)
      expect(item(key)?.expire).toBeLessThanOrEqual(Date.now() + SESSION_LIFE)
    }
    // the page greets (LAYOUT-43 to 47), no notice does
    expect(texts()).toEqual([])
  })

  it('[SESSION-15] survives a reload of the page', async () => {
    await client.signIn()
    client.restart()
    await client.has('signedIn')
    expect(client.session.getSnapshot().context.session).toMatchObject({
      token: 'token-1',
      realname: '王医生',
      roles: ['doctor'],
    })
  })

  it('tells a refused login with the words of the server', async () => {
    client.answers['/sys/login'] = () => no('用户名或密码错误')
    client.session.send({ type: 'login.submit', request: { method: 'account', username: 'x', password: 'y' } })
    await waitFor(() => expect(client.session.getSnapshot().context.failure?.text).toBe('用户名或密码错误'))
    // the form says it, in place (WALK-12)
    expect(texts()).toEqual([])
    expect(localStorage.getItem('pro__Access-Token')).toBeNull()
  })

  it('[API-AUTH-18][SESSION-17] replaces the stored user after another department was chosen, with the same end of life', async () => {
    await client.signIn()
    const end = item('Login_Userinfo')?.expire
    client.answers['/sys/selectDepart'] = () => ok({ userInfo: { ...LOGIN.userInfo, orgCode: 'A02' } })
    client.session.send({ type: 'depart.switch', orgCode: 'A02' })
    await waitFor(() => expect(item('Login_Userinfo')?.value).toMatchObject({ orgCode: 'A02' }))
    expect(item('Login_Userinfo')?.expire).toBe(end)
    const choice = client.server.seen.find(one => one.path.endsWith('/sys/selectDepart'))
    expect(JSON.parse(choice?.body ?? 'null')).toEqual({ orgCode: 'A02', username: 'doctor' })
  })
})

describe('logout', () => {
  it('[SESSION-05][SESSION-07][SESSION-08][SESSION-18][API-AUTH-03] clears first, then tells the server with the old token', async () => {
    await client.signIn()
    await waitFor(() => expect(sessionStorage.length).toBe(2))
    localStorage.setItem('pro__DEFAULT_COLOR', '{"value":"#13C2C2","expire":null}')
    let left: string[] | null = null
    client.answers['/sys/logout'] = () => {
      left = [...Object.keys(localStorage), ...Object.keys(sessionStorage)]
      return ok(null)
    }
    client.session.send({ type: 'logout.request' })
    await waitFor(() => expect(client.pageCalls).toContain('reload'))
    expect((left ?? []).filter(key => !/SESSION_NEWS/.test(key))).toEqual(['pro__DEFAULT_COLOR'])
    expect(client.server.last().headers['x-access-token']).toBe('token-1')
  })

  it('[SESSION-09][SESSION-10][SESSION-11][ERR-28] leaves although the server refuses, and shows its words', async () => {
    await client.signIn()
    client.answers['/sys/logout'] = () => no('Token无效!')
    client.session.send({ type: 'logout.request' })
    await waitFor(() => expect(client.pageCalls).toEqual(['replace /user/login', 'reload']))
    expect(texts()).toContain('|Token无效!')
    expect(client.session.getSnapshot().hasTag('signedOut')).toBe(true)
  })

  it('[SESSION-12][ERR-30] asks while consultations go on', async () => {
    await client.signIn()
    client.answers['/HpWebsocket/isChatSessionOnline'] = seen => ok(seen.query.get('userId') === 'u1')
    render(<SessionDialogs />)
    client.session.send({ type: 'logout.request' })
    expect(await screen.findByText('还有进行中的会话,真的要退出登录吗 ?')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: '取消' }))
    expect(client.session.getSnapshot().hasTag('signedIn')).toBe(true)
    client.session.send({ type: 'logout.request' })
    await userEvent.click(await screen.findByRole('button', { name: '退出登录' }))
    await waitFor(() => expect(client.pageCalls).toContain('reload'))
  })
})

describe('logout with unsaved work', () => {
  it('names it and asks, whichever way the person goes out; the chats keep their own sentence', async () => {
    await client.signIn()
    render(<SessionDialogs />)
    unsavedWork.mark('a', '/account/settings', '个人资料')
    const { result } = renderHook(() => useSessionCommands())
    const palette = builtInActions.find(({ id }) => id === 'logout')
    const loss = '以下内容尚未保存，退出后会丢失：个人资料。真的要退出登录吗？'
    for (const leave of [() => result.current.signOut(), () => palette?.run()]) {
      act(() => void leave())
      expect(await screen.findByText(loss)).toBeTruthy()
      expect(screen.queryByText('还有进行中的会话,真的要退出登录吗 ?')).toBeNull()
      await userEvent.click(screen.getByRole('button', { name: '取消' }))
      expect(client.session.getSnapshot().hasTag('signedIn')).toBe(true)
    }
    client.answers['/HpWebsocket/isChatSessionOnline'] = () => ok(true)
    act(() => result.current.signOut())
    expect(await screen.findByText('还有进行中的会话,真的要退出登录吗 ?')).toBeTruthy()
    expect(screen.getByText(loss)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: '退出登录' }))
    await waitFor(() => expect(client.pageCalls).toContain('reload'))
    unsavedWork.clear('a')
  })
})

describe('an ended token', () => {
  it('[ERR-09][ERR-10][ERR-11][ERR-12] opens one modal for parallel calls; its button logs out, clears and reloads', async () => {
    await client.signIn()
    client.answers['/sys/permission/getUserPermissionByToken'] = () => expired
    render(<SessionDialogs />)
    await Promise.allSettled([call(userPermissions), call(userPermissions), call(userPermissions)])
    expect(await screen.findAllByRole('dialog', { name: '登录已过期' })).toHaveLength(1)
    expect(screen.getByText('很抱歉，登录已过期，请重新登录')).toBeTruthy()
    expect(texts().some(text => text.includes('Token失效'))).toBe(false)
    await userEvent.click(screen.getByRole('button', { name: '重新登录' }))
    await waitFor(() => expect(client.pageCalls).toContain('reload'))
    expect(localStorage.getItem('pro__Access-Token')).toBeNull()
    expect(client.calls()).toContain('POST /sys/logout')
  })

  it('[ERR-09] opens no modal when nobody is signed in', async () => {
    client.answers['/sys/permission/getUserPermissionByToken'] = () => expired
    await call(userPermissions).catch(() => undefined)
    expect(client.session.getSnapshot().hasTag('expired')).toBe(false)
    expect(texts()).toEqual([])
  })

  it('[ERR-06][ERR-07][ERR-08] shows the text of a 401, logs out and reloads after 1.5 s', async () => {
    await client.signIn()
    client.answers['/sys/permission/getUserPermissionByToken'] = () => ({ status: 401, body: {} })
    const began = Date.now()
    await call(userPermissions).catch(() => undefined)
    expect(texts()).toContain('系统提示|登陆超时，请重新登录')
    expect(localStorage.getItem('pro__Access-Token')).toBeNull()
    expect(client.pageCalls).toEqual([])
    await waitFor(() => expect(client.pageCalls).toContain('reload'))
    expect(Date.now() - began).toBeGreaterThanOrEqual(1_490)
  })

  it('[ERR-01] titles every HTTP failure 系统提示', async () => {
    await client.signIn()
    client.answers['/sys/permission/getUserPermissionByToken'] = () => ({ status: 403, body: {} })
    await call(userPermissions).catch(() => undefined)
    expect(texts()).toContain('系统提示|拒绝访问')
  })
})

it.each(['wxwork', 'DingTalk'])('[ERR-13] shows a loading message instead of the modal inside %s', async userAgent => {
  await client.stop()
  client = await startClient({ userAgent })
  await client.signIn()
  client.answers['/sys/permission/getUserPermissionByToken'] = () => expired
  await call(userPermissions).catch(() => undefined)
  await waitFor(() =>
    expect(toasts.current().map(toast => `${toast.kind} ${toast.text}`)).toContain('loading 登录已过期，正在重新登陆'),
  )
  expect(client.session.getSnapshot().hasTag('expired')).toBe(false)
})

describe('two tabs', () => {
  const inOtherTab = (event: object) =>
    window.dispatchEvent(
      new StorageEvent('storage', { key: 'pro__SESSION_NEWS', newValue: JSON.stringify({ value: event, expire: null }) }),
    )

  it('leaves when another tab signs out, or when the stored token is gone', async () => {
    await client.signIn()
    localStorage.removeItem('pro__Access-Token')
    window.dispatchEvent(new StorageEvent('storage', { key: 'pro__Access-Token', newValue: null }))
    await client.has('signedOut')
    await waitFor(() => expect(client.pageCalls).toContain('reload'))
    expect(client.calls()).not.toContain('POST /sys/logout')
  })

  it('comes in when another tab signs in', async () => {
    await client.signIn()
    const stored = { ...localStorage }
    localStorage.clear()
    client.restart()
    await client.has('signedOut')
    for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, String(value))
    inOtherTab({ type: 'otherTab.signedIn', userId: 'u1' })
    await client.has('signedIn')
  })

  it('tells other tabs of login and logout', async () => {
    await client.signIn()
    expect(item('SESSION_NEWS')?.value).toMatchObject({ type: 'otherTab.signedIn', userId: 'u1' })
    client.session.send({ type: 'logout.request' })
    await waitFor(() => expect(item('SESSION_NEWS')?.value).toMatchObject({ type: 'otherTab.signedOut' }))
  })
})
