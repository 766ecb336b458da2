import { DEFAULT_CONFIG } from '#contract/entities/appConfig.ts'
import type { MenuNode } from '#contract/entities/menu.ts'
import { failure } from '#contract/http/failure.ts'
import type { ModelOptions } from '#machines/kit/modelOf.ts'
import type { routeGuardMachine } from './routeGuard.machine.ts'
import type { NavigationRequest } from './routeGuard.types.ts'

const { homePath, defaultLoginPath, ssoLoginPath, publicPath } = DEFAULT_CONFIG
const config = { homePath, defaultLoginPath, ssoLoginPath, publicPath }
const menu: MenuNode[] = [
  {
    id: '1',
    path: '/isps/userAnnouncement',
    name: 'isps-userAnnouncement',
    component: 'system/UserAnnouncementList',
    route: '1',
    meta: { title: '我的消息', keepAlive: false, internalOrExternal: false },
  },
]
const ask = (path: string, userId: string | null, redirect: string | null = null) => ({
  type: 'navigation.requested' as const,
  path,
  fullPath: redirect === null ? path : `${path}?redirect=${encodeURIComponent(redirect)}`,
  redirect,
  userId,
})

/** Cases for the path generator: signed out, one user, another user; login, public and other pages. */
export const model: ModelOptions<typeof routeGuardMachine> = {
  inputs: [
    { config, appEnv: false },
    { config, appEnv: true },
  ],
  context: ({ appEnv, request, decision, permissions, isStale, failure: why }) => ({
    appEnv,
    request: request as NavigationRequest | null,
    decision,
    loadedFor: permissions?.userId ?? null,
    isStale,
    isFailed: why !== null,
  }),
  events: [
    ask('/user/login', null),
    ask('/foo', null),
    ask('/user/login', 'u1'),
    ask('/user/login', 'u1', '/isps/userAnnouncement'),
    ask('/patient', 'u1'),
    ask('/foo', 'u1'),
    ask('/foo', 'u2'),
    { type: 'permissions.stale' },
    { type: 'readAgain done', output: { menu, auth: [], allAuth: [] } },
    { type: 'readAgain done', output: { menu: [], auth: [], allAuth: [] } },
    { type: 'fetchPermissions done', output: { menu, auth: [], allAuth: [] } },
    { type: 'fetchPermissions done', output: { menu: [], auth: [], allAuth: [] } },
    { type: 'fetchPermissions failed', error: failure('network', '网络超时') },
  ],
}
