import { assertEvent, assign, emit, setup } from 'xstate'
import { failure, failureOf } from '#contract/http/failure.ts'
import type { PermissionResponse } from '#contract/entities/session.ts'
import { EMPTY_MENU_ERROR } from '#contract/rules/failureTexts.ts'
import { placeholder, placeholderAction } from '#machines/kit/placeholder.ts'
import {
  hasPermissions,
  pendingRequest,
  isFree,
  isOutdated,
  isPublicPath,
  loginAddress,
  mergedPermissions,
  opensLoginPath,
  returnOf,
  RIGHTS_RETRY,
} from './routeGuard.rules.ts'
import type * as Guard from './routeGuard.types.ts'

const redirect = (context: Guard.RouteGuardContext, to: string): Guard.Decision => ({
  kind: 'redirect',
  asked: pendingRequest(context).fullPath,
  to,
  replace: true,
})

/**
 * May this address be opened (spec part 2, Route guard)? Send `navigation.requested`, wait for the tag `decided`, read `context.decision`; while
 * permissions load, a newer request takes the place of the older one. After `guard.signOut` the session must be ended before the decision is followed.
 */
export const routeGuardMachine = setup({
  types: {} as {
    context: Guard.RouteGuardContext
    input: Guard.RouteGuardInput
    events: Guard.RouteGuardEvent
    emitted: Guard.RouteGuardEmitted
  },
  actors: { fetchPermissions: placeholder<Guard.FetchPermissions>() },
  delays: { rightsRetry: RIGHTS_RETRY },
  guards: {
    opensLoginWithReturn: ({ context }) => opensLoginPath(context) && !hasPermissions(context) && returnOf(context) !== null,
    opensLoginPath: ({ context }) => opensLoginPath(context),
    isPublic: ({ context }) => isPublicPath(pendingRequest(context).path, context.config),
    isSignedOut: ({ context }) => pendingRequest(context).userId === null,
    hasPermissions: ({ context }) => hasPermissions(context),
    hasReturn: ({ context }) => returnOf(context) !== null,
    hasMenu: (_, permissions: PermissionResponse) => Array.isArray(permissions.menu) && permissions.menu.length > 0,
    isOutdated: ({ context }) => isOutdated(context),
    isFree: ({ context, event }) => event.type === 'navigation.requested' && isFree(context, event),
    isSameUser: ({ context, event }) =>
      event.type === 'navigation.requested' && event.userId !== null && event.userId === context.request?.userId,
  },
  actions: {
    /** Writes both lists into the tab's session storage, TAB_KEY of the session. */
    storePermissionLists: placeholderAction<Pick<PermissionResponse, 'auth' | 'allAuth'>>('storePermissionLists'),
    recordRequest: assign(({ event }) => {
      assertEvent(event, 'navigation.requested')
      const { path, fullPath, redirect: returnTo, userId } = event
      return { request: { path, fullPath, redirect: returnTo, userId }, decision: null }
    }),
    allow: assign({ decision: ({ context }) => ({ kind: 'allow', asked: pendingRequest(context).fullPath }) as const }),
    toHome: assign({ decision: ({ context }) => redirect(context, context.config.homePath) }),
    toReturn: assign({ decision: ({ context }) => redirect(context, returnOf(context) ?? context.config.homePath) }),
    toLogin: assign({
      decision: ({ context }) =>
        redirect(context, loginAddress(context.config, context.appEnv, pendingRequest(context).fullPath)),
    }),
    applyPermissions: assign({
      permissions: ({ context }, found: PermissionResponse) =>
        mergedPermissions(context.permissions, found, pendingRequest(context).userId ?? ''),
      failure: null,
      isStale: false,
    }),
    recordFailure: assign({ permissions: null, failure: (_, { error }: { error: unknown }) => failureOf(error) }),
    recordStale: assign({ isStale: true }),
    forget: assign({ isStale: false, permissions: null, failure: null, request: null, decision: null }),
    notifyPermissions: emit((_, permissions: PermissionResponse) => ({ type: 'permissions.loaded' as const, permissions })),
    signOut: emit(({ context }) => ({
      type: 'guard.signOut' as const,
      returnTo: pendingRequest(context).fullPath,
      failure: failureOf(context.failure),
    })),
  },
}).createMachine({
  id: 'routeGuard',
  context: ({ input: { config, appEnv } }) => ({
    config,
    appEnv,
    request: null,
    decision: null,
    permissions: null,
    isStale: false,
    failure: null,
  }),
  initial: 'idle',
  on: {
    'navigation.requested': { target: '.checking', actions: 'recordRequest' },
    'session.closed': { target: '.idle', actions: 'forget' },
    'permissions.stale': { actions: 'recordStale' },
  },
  states: {
    idle: {},
    checking: {
      always: [
        { guard: 'opensLoginWithReturn', target: 'loadingPermissions', meta: { rules: ['GUARD-09'] } },
        { guard: 'opensLoginPath', target: 'redirected', actions: 'toHome', meta: { rules: ['GUARD-07', 'GUARD-08'] } },
        { guard: 'isPublic', target: 'allowed', actions: 'allow', meta: { rules: ['GUARD-01', 'GUARD-06'] } },
        { guard: 'isSignedOut', target: 'redirected', actions: 'toLogin', meta: { rules: ['GUARD-16', 'GUARD-17'] } },
        { guard: 'hasPermissions', target: 'allowed', actions: 'allow', meta: { rules: ['GUARD-15'] } },
        { target: 'loadingPermissions', meta: { rules: ['GUARD-09'] } },
      ],
    },
    loadingPermissions: {
      description: 'Signed in, but menu and permissions of this user are not there yet',
      tags: 'loading',
      on: {
        'navigation.requested': [
          { guard: 'isSameUser', actions: 'recordRequest' },
          { target: 'checking', actions: 'recordRequest' },
        ],
        'permissions.stale': { target: 'loadingPermissions', reenter: true },
      },
      invoke: {
        id: 'fetchPermissions',
        src: 'fetchPermissions',
        input: ({ context }) => ({ userId: pendingRequest(context).userId ?? '' }),
        onDone: [
          {
            guard: { type: 'hasMenu', params: ({ event }) => event.output },
            target: 'loaded',
            actions: [
              { type: 'applyPermissions', params: ({ event }) => event.output },
              { type: 'storePermissionLists', params: ({ event }) => event.output },
              { type: 'notifyPermissions', params: ({ event }) => event.output },
            ],
            meta: { rules: ['GUARD-10', 'PERM-22'] },
          },
          {
            target: 'redirected',
            actions: [
              { type: 'recordFailure', params: () => ({ error: failure('refused', EMPTY_MENU_ERROR) }) },
              'toLogin',
              'signOut',
            ],
            meta: { rules: ['PERM-06', 'GUARD-13', 'GUARD-14'] },
          },
        ],
        onError: {
          target: 'redirected',
          actions: [{ type: 'recordFailure', params: ({ event }) => ({ error: event.error }) }, 'toLogin', 'signOut'],
          meta: { rules: ['GUARD-13', 'GUARD-14'] },
        },
      },
    },
    loaded: {
      always: [
        { guard: 'hasReturn', target: 'redirected', actions: 'toReturn', meta: { rules: ['GUARD-11'] } },
        { guard: 'opensLoginPath', target: 'redirected', actions: 'toHome', meta: { rules: ['GUARD-07'] } },
        { target: 'allowed', actions: 'allow', meta: { rules: ['GUARD-12'] } },
      ],
    },
    allowed: {
      tags: 'decided',
      on: {
        'navigation.requested': [
          { guard: 'isFree', actions: ['recordRequest', 'allow'], meta: { rules: ['GUARD-15'] } },
          { target: 'checking', actions: 'recordRequest' },
        ],
      },
      initial: 'fresh',
      states: {
        fresh: { always: { guard: 'isOutdated', target: 'refreshing' } },
        refreshing: {
          description: 'Menu and rights have changed: they are read again while the page stays (WALK-15)',
          on: { 'permissions.stale': { target: 'refreshing', reenter: true } },
          invoke: {
            id: 'readAgain',
            src: 'fetchPermissions',
            input: ({ context }) => ({ userId: pendingRequest(context).userId ?? '' }),
            onDone: [
              {
                guard: { type: 'hasMenu', params: ({ event }) => event.output },
                target: 'fresh',
                actions: [
                  { type: 'applyPermissions', params: ({ event }) => event.output },
                  { type: 'storePermissionLists', params: ({ event }) => event.output },
                  { type: 'notifyPermissions', params: ({ event }) => event.output },
                ],
                meta: { rules: ['WALK-15'] },
              },
              {
                target: '#routeGuard.redirected',
                actions: [
                  { type: 'recordFailure', params: () => ({ error: failure('refused', EMPTY_MENU_ERROR) }) },
                  'toLogin',
                  'signOut',
                ],
              },
            ],
            onError: 'outdated',
          },
        },
        outdated: {
          description: 'Reading again failed: what is in hand counts until the next try',
          after: { rightsRetry: 'refreshing' },
        },
      },
    },
    redirected: { tags: 'decided' },
  },
})
