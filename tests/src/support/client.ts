import './jsdomParts.ts'
import { cleanup, waitFor } from '@testing-library/react'
import { vi } from 'vitest'
import type { LoginResult } from '#contract/entities/session.ts'
import type { MenuNode } from '#contract/entities/menu.ts'
import { startActors } from '#src/app/actors.ts'
import { setConfig } from '#src/lib/config.ts'
import { partFrame } from '#src/lib/loading/partFrame.tsx'
import { navigate } from '#src/lib/navigation.ts'
import { toasts } from '#src/ui/feedback/toasts.ts'
import type { Answer, Seen } from './listeningServer.ts'
import { listeningServer, no, ok } from './listeningServer.ts'

export const LOGIN: LoginResult = {
  token: 'token-1',
  userInfo: {
    id: 'u1',
    username: 'doctor',
    realname: '王医生',
    avatar: null,
    sex: 1,
    birthday: null,
    email: null,
    phone: null,
    orgCode: 'A01',
    orgCodeTxt: '内科',
    status: 1,
    workNo: null,
    post: null,
    relTenantIds: null,
  },
  roles: ['doctor'],
  doctor: {
    id: 'd1',
    userId: 'u1',
    name: '王医生',
    title: '1',
    titleText: '主任医师',
    orgCode: 'A01',
    orgName: '内科',
    avatar: null,
    goodAt: '',
    intro: '',
  },
  sysAllDictItems: { sex: [{ value: '1', text: '男', title: '男' }] },
  departs: [],
  multi_depart: 1,
}
const node = (path: string, title: string, component: string, more: Partial<MenuNode> = {}): MenuNode => ({
  id: path,
  path,
  name: title,
  component,
  route: '1',
  meta: { title, keepAlive: false, internalOrExternal: false },
  ...more,
})
export const MENU: MenuNode[] = [
  node('/dashboard/analysis', '首页', 'dashboard/Analysis'),
  node('/care', '护理管理', 'layouts/RouteView', { children: [node('/care/info', '护理项目', 'demo/DemoPlain')] }),
]
export const menuNode = node

/** Answers by path; a test changes single ones. */
export type Answers = Record<string, (seen: Seen) => Answer | Promise<Answer>>

/** The client's first actors against a real server that answers as told; the page's reload is written down, not done. */
export async function startClient({ at = '/user/login', userAgent = 'plain' }: { at?: string; userAgent?: string } = {}) {
  const answers: Answers = {
    '/sys/login': () => ok(LOGIN),
    '/sys/api/getRolesByUsername': () => ({ body: ['doctor'] }),
    '/sys/permission/getUserPermissionByToken': () => ok({ menu: MENU, auth: [], allAuth: [] }),
    '/HpWebsocket/isChatSessionOnline': () => ok(false),
    '/sys/logout': () => ok(null),
  }
  const server = await listeningServer(seen =>
    (answers[seen.path.replace('/jeecg-boot', '')] ?? (() => no('路径不存在', { code: 404 })))(seen),
  )
  setConfig({ baseUrl: `${server.origin}/jeecg-boot`, captcha: false })
  const pageCalls: string[] = []
  navigate(at, { replace: true })
  const start = () =>
    startActors({ page: { replace: to => pageCalls.push(`replace ${to}`), reload: () => pageCalls.push('reload') }, userAgent })
  let running = start()
  return {
    server,
    answers,
    pageCalls,
    get session() {
      return running.session
    },
    get routeGuard() {
      return running.routeGuard
    },
    /** as after a reload of the page */
    restart: () => {
      running.stop()
      running = start()
    },
    has: (tag: string) => waitFor(() => expectTag(running.session.getSnapshot().hasTag(tag as never), tag)),
    signIn: async () => {
      running.session.send({ type: 'login.submit', request: { method: 'account', username: 'doctor', password: 'secret' } })
      await waitFor(() => expectTag(running.session.getSnapshot().hasTag('signedIn'), 'signedIn'))
      // the guard's own call is answered before a test changes what the server answers
      await waitFor(() => expectTag(running.routeGuard.getSnapshot().hasTag('decided'), 'decided'))
    },
    calls: () => server.seen.map(one => `${one.method} ${one.path.replace('/jeecg-boot', '')}`),
    stop: async () => {
      vi.useRealTimers()
      cleanup()
      running.stop()
      await server.close()
      localStorage.clear()
      sessionStorage.clear()
      for (const toast of toasts.current()) toasts.dismiss(toast.id)
      // the shell's: dialogs of other files in this process would stand in it
      partFrame.provide(null)
      setConfig({})
    },
  }
}
const expectTag = (is: boolean, tag: string) => {
  if (!is) throw new Error(`not yet: ${tag}`)
}
