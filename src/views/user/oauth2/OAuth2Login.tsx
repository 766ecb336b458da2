import { useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { oauth2AppAddress } from '#contract/http/calls/thirdParty.ts'
import { oauth2Plan } from '#machines/thirdLogin/thirdLogin.rules.ts'
import type { OAuth2Plan } from '#machines/thirdLogin/thirdLogin.rules.ts'
import { selectFailure } from '#machines/session/session.select.ts'
import { getConfig } from '#src/lib/config.ts'
import { useReloading } from '#src/lib/loading/useReloading.ts'
import { useSession, useSessionCommands } from '#src/runtime/machines/useSession.ts'
import { useThirdLogin } from '#src/runtime/machines/useThirdLogin.ts'
import { currentLocation, navigate, redirectOf } from '#src/lib/navigation.ts'
import { failureLine } from '#src/lib/text/failure.ts'
import { SignInLink } from '#src/widgets/signIn/SignInLink.tsx'
import { Button } from '#src/ui/Button.tsx'
import { BindPhone, focusField } from '../components/BindPhone.tsx'
import { Result } from '../components/Result.tsx'
import { SignInQuestions } from '../components/SignInQuestions.tsx'
import './oauth2.css'

/** Where the person wanted to go before the way through the provider; kept in this tab, since the provider does not hand it on. */
const RETURN = 'XINGLIN_OAUTH2_RETURN'
const APP_NAME: Readonly<Record<string, string>> = { wechat_enterprise: '企业微信', dingtalk: '钉钉' }
const appName = (source: string) => APP_NAME[source] ?? '第三方'

const readPlan = (): OAuth2Plan => {
  const query = new URLSearchParams(currentLocation().search)
  return oauth2Plan(name => query.get(name), navigator.userAgent)
}

/** Leaves for the provider, which sends the browser back to this page; it takes this page's place, so that 返回 does not lead into a circle. */
function leaveFor(source: string): void {
  const redirect = redirectOf(currentLocation().search)
  if (redirect !== null) sessionStorage.setItem(RETURN, redirect)
  location.replace(oauth2AppAddress(getConfig().baseUrl.replace(/\/$/, ''), source, location.origin))
}

/** A token must not stay in the address: out of it, and the way back in its place. */
function cleanAddress(): void {
  const redirect = redirectOf(currentLocation().search) ?? sessionStorage.getItem(RETURN)
  sessionStorage.removeItem(RETURN)
  navigate(`/oauth2-app/login${redirect === null ? '' : `?redirect=${encodeURIComponent(redirect)}`}`, { replace: true })
}

function Wait({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <section className="xl-card xl-sign-in-result">
      <span className="xl-oauth2-turn" aria-hidden="true" />
      <h2 role="status">{text}</h2>
      <p>请稍候，不要关闭页面。</p>
      {children}
    </section>
  )
}

const ToLogin = () => (
  <SignInLink className="xl-button xl-button-block" to="/user/login">
    返回账号登录
  </SignInLink>
)

/** A person of the app who is none of ours yet. */
function Bind({ uuid, thirdType }: { uuid: string; thirdType: string }) {
  const form = useRef<HTMLFormElement>(null)
  const third = useThirdLogin({
    unbound: { source: thirdType, uuid },
    onRefused: field => focusField(form.current, field),
  })
  if (!third.isBinding) return <Wait text="正在登录" />
  return (
    <section className="xl-card">
      <h2 className="xl-card-title">绑定手机号</h2>
      <BindPhone
        ref={form}
        id="xl-oauth2-bind"
        name={appName(thirdType)}
        issues={third.issues}
        failure={third.failure}
        isBusy={third.isBusy}
        onChange={third.change}
        onBind={third.bind}
      />
      <div className="xl-sign-in-actions">
        <Button variant="primary" type="submit" form="xl-oauth2-bind" className="xl-button-block" aria-disabled={third.isBusy}>
          {third.isBusy ? '正在绑定…' : '绑定并登录'}
        </Button>
        <ToLogin />
      </div>
    </section>
  )
}

function Way() {
  const { signIn } = useSessionCommands()
  const [plan] = useState(readPlan)
  const [isLeaving, setLeaving] = useState(plan.kind === 'leave')
  const isBusy = useSession(snapshot => ['busy', 'signedIn', 'choosing', 'password'].some(tag => snapshot.hasTag(tag)))
  const failure = useSession(selectFailure)
  const begun = useRef(false)
  const inside = plan.kind === 'leave' ? plan.source : plan.kind === 'outside' || plan.thirdType === '' ? null : plan.thirdType

  useEffect(() => {
    // strict mode runs effects twice; a token is good for once
    if (begun.current) return
    begun.current = true
    if (plan.kind === 'leave') return leaveFor(plan.source)
    if (plan.kind === 'outside') return undefined
    cleanAddress()
    if (plan.kind === 'signIn') signIn({ method: 'third', token: plan.token, thirdType: plan.thirdType })
    return undefined
  }, [plan, signIn])

  const again = (source: string) => {
    setLeaving(true)
    leaveFor(source)
  }
  // what the provider or the server refused would be refused alike; what broke with the line is begun anew (WALK-20)
  useReloading(inside !== null && !isLeaving && failure?.retryable === true ? () => again(inside) : null)
  if (isLeaving && inside !== null)
    return (
      <Wait text={`正在前往${appName(inside)}登录`}>
        <ToLogin />
      </Wait>
    )
  if (plan.kind === 'outside') return <NotInApp />
  if (plan.kind === 'bind' && (isBusy || failure === null)) return <Bind uuid={plan.uuid} thirdType={plan.thirdType} />
  if (plan.kind !== 'failed' && (isBusy || failure === null)) return <Wait text="正在登录" />
  return (
    <Result
      kind="bad"
      isAnnounced
      title={`${appName(inside ?? '')}登录失败`}
      text={plan.kind === 'failed' ? plan.text : failure === null ? '' : failureLine(failure)}
    >
      {inside === null || failure?.kind === 'forbidden' ? null : (
        <Button variant="primary" className="xl-button-block" onClick={() => again(inside)}>
          重试
        </Button>
      )}
      <ToLogin />
    </Result>
  )
}

/** Neither in an app nor back from one: the page is of use only there. */
function NotInApp() {
  return (
    <Result
      kind="plain"
      title="企业微信与钉钉登录"
      text="请在企业微信或钉钉的工作台中打开本系统，会自动登录。使用普通浏览器时，请用账号或手机号登录。"
    >
      <SignInLink className="xl-button xl-button-primary xl-button-block" to="/user/login">
        返回账号登录
      </SignInLink>
    </Result>
  )
}

/**
 * Login inside WeChat Work and DingTalk (ROUTE-11, VIEW-ACC-05): goes to the app's provider, takes the token that comes back in the address, binds a
 * phone where the person is unknown. Opened elsewhere it says what can be done.
 */
export default function OAuth2Login() {
  return (
    <>
      <Way />
      <SignInQuestions />
    </>
  )
}
