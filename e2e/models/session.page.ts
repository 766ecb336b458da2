import { expect, type Page } from '@playwright/test'
import type { EventObject } from 'xstate'
import type { LoginResult } from '#contract/entities/session.ts'
import { editProfile } from '#contract/http/calls/account.ts'
import { isChatSessionOnline } from '#contract/http/calls/chatState.ts'
import { login, logout, rolesByUsername, selectDepart, updatePassword, userPermissions } from '#contract/http/calls/auth.ts'
import { listByUser, markRead } from '#contract/http/calls/notices.ts'
import { CHAT_CHECK_LIMIT, SERVER_LOGOUT_LIMIT } from '#machines/session/session.rules.ts'
import { SESSION_KEY } from '#machines/session/session.storage.ts'
import type { TestPath } from '#machines/kit/testPath.ts'
import { bell, fillLogin, loginForm, pressSignOut, toast } from '#e2e/fixtures.ts'
import type { PageModel, Stage } from '#e2e/paths/pathSuite.ts'
import { Gate } from '#e2e/support/gates.ts'
import type { Staff, Stored } from '#e2e/support/people.ts'

const CHOOSER = 'hospital'
const READER = 'pharmacist'
const OTHER = 'fangming'
const APP_AGENT = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/120.0 Mobile Safari/537.36 wxwork/4.1.0'
const NO = '操作未成功'
const RELOAD_DELAY = 1_500

type Sample = EventObject & {
  output?: unknown
  error?: { kind: string; status: number }
  failure?: { kind: string; status: number }
  userId?: string
  orgCode?: string
  returnTo?: string
  unsaved?: readonly string[]
}
const has = (path: TestPath, ...types: string[]): boolean => path.steps.some(step => types.includes(step.event.type))

/** The stored token cannot be read: a browser whose storage is broken. */
const breakStorage = (key: string): void => {
  const real = Storage.prototype.getItem
  Storage.prototype.getItem = function (name) {
    if (name === key) throw new Error('the storage is broken')
    return real.call(this, name)
  }
}

/** The session as it is played in the browser: calls of the session wait until the path answers them. */
export function sessionPage(stage: Stage, path: TestPath): PageModel {
  let opened: Page | null = null
  let other: Page | null = null
  let reader: Staff | null = null
  const gates: Partial<Record<string, Gate>> = {}
  const page = (): Page => {
    if (opened === null) throw new Error('the page is not open yet')
    return opened
  }
  const gate = (name: string): Gate => {
    const found = gates[name]
    if (found === undefined) throw new Error(`no gate '${name}'`)
    return found
  }
  const isGuardPending = has(path, 'logout.force', 'permissions.loaded')
  /** the guard has its permissions, or never will */
  let isGuardAnswered = false

  async function open(stored: Stored, isBroken: boolean): Promise<void> {
    const { appEnv } = path.input as { appEnv: boolean }
    opened = await stage.visitor({ stored, ...(appEnv ? { userAgent: APP_AGENT } : {}) })
    if (path.steps.some(step => step.event.type.includes('elapsed'))) await opened.clock.install()
    if (isBroken) await opened.addInitScript(breakStorage, SESSION_KEY.token)
    const calls = { login, updatePassword, selectDepart, isChatSessionOnline, logout }
    for (const [name, { path: at }] of Object.entries(calls)) gates[name] = await Gate.hold(opened, at)
    gates['roles'] = await Gate.hold(opened, rolesByUsername.path)
    if (isGuardPending) gates['permissions'] = await Gate.hold(opened, userPermissions.path)
    const to = path.steps.map(step => (step.event as Sample).returnTo).find(Boolean)
    await opened.goto(reader === null && !isBroken ? '/user/login' : (to ?? '/isps/userAnnouncement'))
  }

  /** Another tab of this browser stores or removes a session and tells of it, as the application does. */
  async function otherTab(change: object | null, stored: Stored): Promise<void> {
    other ??= await stage.tab(page())
    await other.goto('/favicon.svg')
    await other.evaluate(
      ([items, told, key]) => {
        if (Object.keys(items).length === 0) localStorage.removeItem(key)
        for (const [name, text] of Object.entries(items)) localStorage.setItem(name, text)
        if (told !== null) localStorage.setItem('pro__SESSION_NEWS', JSON.stringify({ value: told, expire: null }))
      },
      [stored, change, SESSION_KEY.token] as const,
    )
  }

  /** Opens the bell, anew where it is open: the lists are asked for. The press goes to the button itself, since a modal may lie above it. */
  async function openBell(): Promise<void> {
    const press = (): Promise<void> => bell(page()).evaluate(button => (button as HTMLElement).click())
    if ((await bell(page()).getAttribute('aria-expanded')) === 'true') {
      await press()
      await expect(bell(page())).toHaveAttribute('aria-expanded', 'false')
    }
    await press()
  }
  /** A call of the page fails as the sample says. */
  async function fail({ kind, status }: { kind: string; status: number }): Promise<void> {
    const isExpired = kind === 'expired'
    const body = { success: false, code: 500, message: isExpired ? 'Token失效，请重新登录' : NO, result: null, timestamp: 0 }
    if (isExpired || (await dialog('登录已过期').isVisible())) {
      const call = await Gate.hold(page(), listByUser.path)
      // a bell that is opened while the page still takes the last answer in asks for nothing
      await expect(async () => {
        await openBell()
        await call.isAsked(2_000)
      }).toPass()
      return call.answer(body, isExpired ? status : 500)
    }
    const call = await Gate.hold(page(), markRead.path)
    await bell(page()).click()
    await page()
      .getByRole('button', { name: /^秋冬季呼吸道传染病防控工作提示/ })
      .click()
    await call.answer(body, 500)
    await page().keyboard.press('Escape')
  }

  async function openProfile(): Promise<void> {
    await page()
      .getByRole('button', { name: /欢迎您，|账号菜单/ })
      .click()
    await page().getByRole('menuitem', { name: '个人设置' }).click()
  }
  /** Something is typed and not saved. */
  async function leaveUnsaved(): Promise<void> {
    await openProfile()
    await page().getByLabel('邮箱').fill(`p${Date.now()}@example.org`)
    await expect(page().getByRole('button', { name: '保存' })).toBeEnabled()
  }

  const dialog = (name: RegExp | string) => page().getByRole('dialog', { name })
  const askedLogout = (): Promise<void> => gate('logout').isAsked()
  const opens = (): Promise<void> => expect(loginForm(page()).or(bell(page()))).toBeVisible()
  const hasNoToken = async (): Promise<void> =>
    expect(await page().evaluate(key => localStorage.getItem(key), SESSION_KEY.token)).toBeNull()
  const elapse = (ms: number) => (): Promise<void> => page().clock.fastForward(ms + 50)
  /** The real answer, made smaller or larger until it asks what the sample asks. */
  const asSample = (sample: LoginResult) => (envelope: { result: unknown }) => {
    const real = envelope.result as LoginResult
    const tenantList = sample.tenantList ? real.tenantList : real.tenantList?.slice(0, 1)
    return {
      ...envelope,
      result: {
        ...real,
        ...(tenantList ? { tenantList } : {}),
        departs: sample.multi_depart === 2 ? real.departs : real.departs.slice(0, 1),
        multi_depart: sample.multi_depart,
        ...(sample.mustChangePassword ? { mustChangePassword: true } : {}),
      },
    }
  }

  return {
    commands: {
      'loadStoredSession done': async event => {
        if ((event as Sample).output === null) return open({}, false)
        reader = await stage.staff(READER)
        return open(reader.stored, false)
      },
      'loadStoredSession failed': async () => {
        reader = await stage.staff(READER)
        return open(reader.stored, true)
      },
      'login.submit': () => fillLogin(page(), CHOOSER),
      'signIn done': event => gate('login').pass(asSample((event as Sample).output as LoginResult)),
      'signIn failed': () => gate('login').refuse('用户名或密码错误'),
      'password.change': async () => {
        const form = dialog('首次登录，请修改密码')
        await form.getByLabel('旧密码').fill('Xinglin#2026')
        await form.getByLabel('新密码', { exact: true }).fill('Better#2026')
        await form.getByLabel('确认新密码').fill('Better#2026')
        await form.getByRole('button', { name: '修改密码' }).click()
      },
      // answered in place of the server: the account keeps its password
      'changePassword done': () =>
        gate('updatePassword').answer({ success: true, code: 200, message: '', result: null, timestamp: 0 }),
      'changePassword failed': () => gate('updatePassword').refuse(NO),
      'choice.confirm': async event => {
        const isComplete = (event as Sample & { tenantId: string }).tenantId !== '9'
        for (const list of isComplete
          ? await dialog(/请选择/)
              .getByRole('radiogroup')
              .all()
          : [])
          await list.getByRole('radio').first().check()
        await dialog(/请选择/)
          .getByRole('button', { name: '进入' })
          .click()
      },
      'chooseDepart done': () => gate('selectDepart').pass(),
      'chooseDepart failed': () => gate('selectDepart').refuse(NO),
      'depart.switch': async () => {
        await page().getByRole('button', { name: '搜索菜单与功能' }).click()
        await page().getByRole('dialog').getByRole('combobox').fill('部门切换')
        await page().getByRole('option', { name: '部门切换' }).click()
        await dialog(/^部门/).getByLabel('登录部门').click()
        await page().locator('.ant-select-item-option').first().click()
        await dialog(/^部门/).getByRole('button', { name: '确认' }).click()
      },
      'user.changed': async () => {
        await leaveUnsaved()
        // the form is there, so the next call of this path is the one that saves
        const saved = await Gate.hold(page(), editProfile.path)
        await page().getByRole('button', { name: '保存' }).click()
        await saved.pass()
        await expect(page().getByRole('button', { name: '保存' })).toBeDisabled()
      },
      'switchDepart done': () => gate('selectDepart').pass(),
      'switchDepart failed': () => gate('selectDepart').refuse(NO),
      'fetchRoles done': () => gate('roles').pass(),
      'fetchRoles failed': () => gate('roles').refuse(NO),
      'logout.request': async event => {
        const choice = dialog(/请选择|首次登录/)
        if (await choice.isVisible()) await choice.getByRole('button', { name: '退出' }).click()
        else {
          if ((event as Sample).unsaved !== undefined) await leaveUnsaved()
          await pressSignOut(page())
        }
      },
      'logout.confirm': () => dialog('提示').getByRole('button', { name: '退出登录' }).click(),
      'logout.cancel': () => dialog('提示').getByRole('button', { name: '取消' }).click(),
      'logout.force': () => {
        isGuardAnswered = true
        return gate('permissions').refuse(NO)
      },
      'permissions.loaded': () => {
        isGuardAnswered = true
        return gate('permissions').open()
      },
      'checkOngoingChats done': event =>
        gate('isChatSessionOnline').pass(envelope => ({ ...envelope, result: (event as Sample).output })),
      'checkOngoingChats failed': () => gate('isChatSessionOnline').refuse(NO),
      'failure.noticed': event => fail((event as Sample).failure ?? { kind: 'refused', status: 500 }),
      'expired.confirm': () => dialog('登录已过期').getByRole('button', { name: '重新登录' }).click(),
      'serverLogout done': () => gate('logout').pass(),
      'serverLogout failed': () => gate('logout').refuse(NO),
      'abandonLogin done': () => gate('logout').pass(),
      'abandonLogin failed': () => gate('logout').refuse(NO),
      'chatCheckLimit elapsed': elapse(CHAT_CHECK_LIMIT),
      'serverLogoutLimit elapsed': elapse(SERVER_LOGOUT_LIMIT),
      'reloadDelay elapsed': elapse(RELOAD_DELAY),
      'otherTab.signedOut': () => otherTab({ type: 'otherTab.signedOut' }, {}),
      'otherTab.signedIn': async (event, { index }) => {
        const isSame = (event as Sample).userId === 'u1'
        const fresh = await stage.staff(isSame ? READER : OTHER)
        const next = path.steps[index + 1]?.event as Sample | undefined
        const stored = { ...fresh.stored }
        if (next?.type === 'refreshSession failed') await page().evaluate(breakStorage, SESSION_KEY.token)
        // what another tab stored is too old already: there is no session any more
        if (next?.type === 'refreshSession done' && next.output === null)
          stored[SESSION_KEY.token] = JSON.stringify({ value: fresh.token, expire: 1 })
        await otherTab({ type: 'otherTab.signedIn', userId: fresh.login.userInfo.id }, stored)
      },
      // read from the storage at once; prepared by the command before
      'refreshSession done': () => Promise.resolve(),
      'refreshSession failed': () => Promise.resolve(),
    },
    looks: {
      // states that are left at once: what is seen is where they lead
      restoring: opens,
      'online.refreshing': opens,
      signedOut: async () => {
        await expect(loginForm(page()).or(page().getByRole('link', { name: '返回账号登录' }))).toBeVisible()
        await expect(page().getByRole('dialog')).toHaveCount(0)
      },
      'signingIn.checking': () => expect(page().getByRole('button', { name: '正在登录…' })).toBeVisible(),
      'signingIn.askingPassword': () => expect(dialog('首次登录，请修改密码')).toBeVisible(),
      'signingIn.changingPassword': () => gate('updatePassword').isAsked(),
      'signingIn.choosing': () => expect(dialog(/请选择/).getByRole('button', { name: '进入' })).toBeVisible(),
      'signingIn.choosingDepart': () => expect(dialog(/请选择/).getByRole('button', { name: '正在进入…' })).toBeVisible(),
      'signingIn.fetchingRoles': () => gate('roles').isAsked(),
      'signingIn.abandoning': async () => {
        await askedLogout()
        await hasNoToken()
      },
      'online.idle': async place => {
        const isWaiting = isGuardPending && !isGuardAnswered && !place.snapshot.matches('signedOut')
        if (isWaiting && path.steps[0]?.snapshot === place.snapshot) return gate('permissions').isAsked()
        await expect(bell(page())).toBeVisible()
        await expect(page().getByRole('dialog', { name: /登录已过期|提示/ })).toHaveCount(0)
      },
      'online.changingDepart': () => gate('selectDepart').isAsked(),
      'online.checkingChats': () => gate('isChatSessionOnline').isAsked(),
      'online.confirmingLogout': () => expect(dialog('提示').getByText('还有进行中的会话,真的要退出登录吗 ?')).toBeVisible(),
      'online.confirmingLoss': () =>
        expect(dialog('提示').getByText('以下内容尚未保存，退出后会丢失：个人资料。真的要退出登录吗？')).toBeVisible(),
      'online.expired.asking': async () => {
        await expect(dialog('登录已过期')).toHaveCount(1)
        await expect(dialog('登录已过期').getByText('很抱歉，登录已过期，请重新登录')).toBeVisible()
      },
      'online.expired.relogin': () => expect(toast(page(), '登录已过期，正在重新登陆')).toBeVisible(),
      'signingOut.tellingServer': async () => {
        await askedLogout()
        await hasNoToken()
      },
      // where the clock was moved on, the text has had its time already and the page comes anew
      'signingOut.pausing': () => expect(toast(page(), '登陆超时，请重新登录').or(loginForm(page())).first()).toBeVisible(),
    },
  }
}
