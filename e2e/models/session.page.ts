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
/** Told by the route guard: its answer must wait where one comes next. */
const isOfGuard = (event: EventObject | undefined): boolean =>
  event?.type === 'logout.force' || event?.type === 'permissions.loaded'

/** What the next readings of the stored token give: nothing, as its time is over, or the error of a broken storage. */
type Reading = 'stored' | 'gone' | 'broken'

/** Plans the readings of a page; after them all is read as it is stored. Runs in the page, once for each of its tabs. */
const planReadings = ([key, plan, isOnce]: readonly [key: string, plan: readonly Reading[], isOnce: boolean]): void => {
  const left = isOnce && sessionStorage.getItem('planned') !== null ? [] : [...plan]
  sessionStorage.setItem('planned', 'yes')
  Storage.prototype.getItem = function (name) {
    const reading = name === key ? left.shift() : undefined
    if (reading === 'broken') throw new Error('the storage is broken')
    return reading !== 'gone' && Object.hasOwn(this, name) ? String(this[name]) : null
  }
}
/** Of an event that tells what was read from the storage. */
function readingOf({ type, output }: Sample): Reading | null {
  if (type === 'refreshSession failed' || type === 'loadStoredSession failed') return 'broken'
  if (type !== 'refreshSession done' && type !== 'loadStoredSession done') return null
  return output === null ? 'gone' : 'stored'
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
  /** the page waits for its permissions */
  let isGuardWaiting = false
  /** the email that was stored before something else was typed */
  let email: string | null = null

  async function open(stored: Stored, isBroken: boolean): Promise<void> {
    const { appEnv } = path.input as { appEnv: boolean }
    opened = await stage.visitor({ stored, ...(appEnv ? { userAgent: APP_AGENT } : {}) })
    if (path.steps.some(step => step.event.type.includes('elapsed'))) await opened.clock.install()
    if (isBroken) await opened.addInitScript(planReadings, [SESSION_KEY.token, ['broken'], true] as const)
    const calls = { login, updatePassword, selectDepart, isChatSessionOnline, logout }
    for (const [name, { path: at }] of Object.entries(calls)) gates[name] = await Gate.hold(opened, at)
    gates['roles'] = await Gate.hold(opened, rolesByUsername.path)
    gates['permissions'] = await Gate.hold(opened, userPermissions.path)
    await holdGuard(0)
    const to = path.steps.map(step => (step.event as Sample).returnTo).find(Boolean)
    await opened.goto(reader === null && !isBroken ? '/user/login' : (to ?? '/isps/userAnnouncement'))
  }

  const after = (index: number): Sample | undefined => path.steps[index + 1]?.event
  /** Before a step that may sign somebody in, with nothing typed yet: holds the answer to the guard back where the path gives it next. */
  async function holdGuard(index: number): Promise<void> {
    email = null
    isGuardWaiting = isOfGuard(after(index))
    if (isGuardWaiting) gate('permissions').close()
    else await gate('permissions').open()
  }
  /** The call for permissions, to be answered now. The page asks once: where it has them, it is loaded anew. */
  async function askedPermissions(): Promise<Gate> {
    const permissions = gate('permissions')
    if (!isGuardWaiting) {
      permissions.close()
      await page().reload()
    }
    isGuardWaiting = false
    return permissions
  }

  let told = 0
  /** Another tab of this browser stores or removes a session and tells of it, as the application does: counted, as an equal text is no change. */
  async function otherTab(change: object, stored: Stored): Promise<void> {
    if (other === null) {
      other = await stage.tab(page())
      await other.goto('/favicon.svg')
    }
    await other.evaluate(
      ([items, message, key]) => {
        if (Object.keys(items).length === 0) localStorage.removeItem(key)
        for (const [name, text] of Object.entries(items)) localStorage.setItem(name, text)
        localStorage.setItem('pro__SESSION_NEWS', JSON.stringify({ value: message, expire: null }))
      },
      [stored, { ...change, count: -(told += 1) }, SESSION_KEY.token] as const,
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
      await call.answer(body, isExpired ? status : 500)
      return call.open()
    }
    const call = await Gate.hold(page(), markRead.path)
    await bell(page()).click()
    await page()
      .getByRole('button', { name: /^秋冬季呼吸道传染病防控工作提示/ })
      .click()
    await call.answer(body, 500)
    await call.open()
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
    const field = page().getByLabel('邮箱')
    email ??= await field.inputValue()
    await field.fill(`p${Date.now()}@example.org`)
    await expect(page().getByRole('button', { name: '保存' })).toBeEnabled()
  }
  /** Writes back what was typed. */
  async function undoTyping(stored: string): Promise<void> {
    await openProfile()
    await page().getByLabel('邮箱').fill(stored)
    email = null
  }

  const dialog = (name: RegExp | string) => page().getByRole('dialog', { name })
  const askedLogout = (): Promise<void> => gate('logout').isAsked()
  const opens = (): Promise<void> => expect(loginForm(page()).or(bell(page()))).toBeVisible()
  const hasNoToken = async (): Promise<void> =>
    expect(await page().evaluate(key => localStorage.getItem(key), SESSION_KEY.token)).toBeNull()
  const elapse = (ms: number) => (): Promise<void> => page().clock.fastForward(ms + 50)
  /** The limit of a call passes; what the page waited for is no longer waited for. */
  const giveUp = (call: string, ms: number) => async (): Promise<void> => {
    await elapse(ms)()
    await gate(call).drop()
  }
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
        // read from the storage at once where the page stands already: planned by the command before
        if (opened !== null) return
        if ((event as Sample).output === null) return open({}, false)
        reader = await stage.staff(READER)
        return open(reader.stored, false)
      },
      'loadStoredSession failed': async () => {
        if (opened !== null) return
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
        await saved.open()
        await expect(page().getByRole('button', { name: '保存' })).toBeDisabled()
        email = null
      },
      'switchDepart done': () => gate('selectDepart').pass(),
      'switchDepart failed': async () => {
        await gate('selectDepart').refuse(NO)
        await expect(dialog(/^部门/)).toContainText(NO)
        await page().keyboard.press('Escape')
      },
      'fetchRoles done': async (_, { index }) => {
        await holdGuard(index)
        return gate('roles').pass()
      },
      'fetchRoles failed': async (_, { index }) => {
        await holdGuard(index)
        return gate('roles').refuse(NO)
      },
      'logout.request': async event => {
        const choice = dialog(/请选择|首次登录/)
        if (await choice.isVisible()) await choice.getByRole('button', { name: '退出' }).click()
        else {
          if ((event as Sample).unsaved !== undefined) await leaveUnsaved()
          else if (email !== null) await undoTyping(email)
          await pressSignOut(page())
        }
      },
      'logout.confirm': () => dialog('提示').getByRole('button', { name: '退出登录' }).click(),
      'logout.cancel': () => dialog('提示').getByRole('button', { name: '取消' }).click(),
      'logout.force': async () => (await askedPermissions()).refuse(NO),
      'permissions.loaded': async () => (await askedPermissions()).open(),
      'checkOngoingChats done': event =>
        gate('isChatSessionOnline').pass(envelope => ({ ...envelope, result: (event as Sample).output })),
      'checkOngoingChats failed': () => gate('isChatSessionOnline').refuse(NO),
      'failure.noticed': event => fail((event as Sample).failure ?? { kind: 'refused', status: 500 }),
      'expired.confirm': () => dialog('登录已过期').getByRole('button', { name: '重新登录' }).click(),
      'serverLogout done': () => gate('logout').pass(),
      'serverLogout failed': () => gate('logout').refuse(NO),
      'abandonLogin done': () => gate('logout').pass(),
      'abandonLogin failed': () => gate('logout').refuse(NO),
      'chatCheckLimit elapsed': giveUp('isChatSessionOnline', CHAT_CHECK_LIMIT),
      'serverLogoutLimit elapsed': giveUp('logout', SERVER_LOGOUT_LIMIT),
      'reloadDelay elapsed': elapse(RELOAD_DELAY),
      'otherTab.signedOut': () => otherTab({ type: 'otherTab.signedOut' }, {}),
      'otherTab.signedIn': async (event, { index }) => {
        const isSame = (event as Sample).userId === 'u1'
        const fresh = await stage.staff(isSame ? READER : OTHER)
        const readings = [...path.steps.slice(index + 1).map(step => readingOf(step.event)), null]
        const plan = readings.slice(0, readings.indexOf(null)).filter(reading => reading !== null)
        await page().evaluate(planReadings, [SESSION_KEY.token, plan, false] as const)
        await holdGuard(index + plan.length)
        await otherTab({ type: 'otherTab.signedIn', userId: fresh.login.userInfo.id }, fresh.stored)
      },
      // read from the storage at once; planned by the command before
      'refreshSession done': () => Promise.resolve(),
      'refreshSession failed': () => Promise.resolve(),
    },
    looks: {
      // states that are left at once: what is seen is where they lead
      restoring: opens,
      'online.refreshing': opens,
      signedOut: async () => {
        const press = page().getByRole('button', { name: '登录', exact: true })
        await expect(press.or(page().getByRole('link', { name: '返回账号登录' })).first()).toBeVisible()
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
      'online.idle': async () => {
        if (isGuardWaiting) return gate('permissions').isAsked()
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
