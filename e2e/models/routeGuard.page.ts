import { expect, type Page } from '@playwright/test'
import type { EventObject } from 'xstate'
import { userPermissions } from '#contract/http/calls/auth.ts'
import { STATISTICS_HOME } from '#contract/permissions/roleVariant.ts'
import type { TestPath } from '#machines/kit/testPath.ts'
import type { Decision, NavigationRequest } from '#machines/routeGuard/routeGuard.types.ts'
import { bell, loginForm } from '#e2e/fixtures.ts'
import type { PageModel, Stage } from '#e2e/paths/pathSuite.ts'
import { Gate } from '#e2e/support/gates.ts'

const ACCOUNT: Readonly<Record<string, string>> = { u1: 'pharmacist', u2: 'admin' }
const APP_AGENT = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 DingTalk/7.0'

const asked = (event: EventObject): NavigationRequest => event as EventObject & NavigationRequest
const literal = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** The guard as it is played in the browser: addresses are opened, the permission call waits until the path answers it. */
export function routeGuardPage(stage: Stage, path: TestPath): PageModel {
  let opened: Page | null = null
  let permissions: Gate | null = null
  const page = (): Page => {
    if (opened === null) throw new Error('the page is not open yet')
    return opened
  }
  const gate = (): Gate => {
    if (permissions === null) throw new Error('the page is not open yet')
    return permissions
  }
  const { appEnv } = path.input as { appEnv: boolean }
  return {
    commands: {
      'navigation.requested': async event => {
        const { fullPath, userId } = asked(event)
        if (opened === null) {
          const stored = userId === null ? {} : (await stage.staff(ACCOUNT[userId] ?? '')).stored
          opened = await stage.visitor({ stored, ...(appEnv ? { userAgent: APP_AGENT } : {}) })
          permissions = await Gate.hold(opened, userPermissions.path)
          await opened.goto(fullPath)
          return
        }
        // as a link of the application and the buttons of the browser do: another address, the same page
        await opened.evaluate(to => {
          history.pushState(null, '', to)
          dispatchEvent(new PopStateEvent('popstate'))
        }, fullPath)
      },
      'fetchPermissions done': async event => {
        const { menu } = (event as EventObject & { output: { menu: unknown[] } }).output
        if (menu.length > 0) return gate().pass()
        return gate().pass(envelope => ({ ...envelope, result: { menu: [], auth: [], allAuth: [] } }))
      },
      'fetchPermissions failed': async () => gate().answer({ message: '网络超时' }, 504),
    },
    looks: {
      loadingPermissions: async () => {
        await gate().isAsked()
        await expect(bell(page())).toHaveCount(0)
      },
      'allowed.fresh': async ({ snapshot }) => {
        const { asked: address } = snapshot.context.decision as Decision
        if (address.startsWith('/user/login')) await expect(loginForm(page())).toBeVisible()
        else if (address.startsWith('/patient')) await expect(page().getByRole('heading', { name: '患者登录' })).toBeVisible()
        // allowed, but no page of the menu: the router leads on to the failure page (ROUTE-16)
        else if (address.startsWith('/foo')) await expect(page().getByRole('heading', { name: '页面不存在' })).toBeVisible()
        else await expect(bell(page())).toBeVisible()
      },
      redirected: async ({ snapshot }) => {
        const decision = snapshot.context.decision as Decision
        if (decision.kind !== 'redirect') throw new Error('the model allows')
        if (decision.to.startsWith('/user/login')) {
          await expect(page()).toHaveURL(new RegExp(`${literal(decision.to)}$`))
          return expect(loginForm(page())).toBeVisible()
        }
        await gate().open()
        await expect(bell(page())).toBeVisible()
        const leadsTo = decision.to === '/dashboard/analysis' ? STATISTICS_HOME : decision.to
        await expect(page()).toHaveURL(new RegExp(`${literal(leadsTo)}$`))
      },
    },
  }
}
