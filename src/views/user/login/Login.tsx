import { useId, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { selectFailure } from '#machines/session/session.select.ts'
import { getConfig } from '#src/lib/config.ts'
import { Loading } from '#src/lib/loading/Loading.tsx'
import { lazyScreen } from '#src/lib/loading/lazyScreen.tsx'
import { quietLine } from '#src/lib/loading/quietLine.ts'
import { painted } from '#src/lib/painted.ts'
import { useSession } from '#src/runtime/machines/useSession.ts'
import { SignInLink } from '#src/widgets/signIn/SignInLink.tsx'
import { Button } from '#src/ui/Button.tsx'
import { SignInQuestions } from '../components/SignInQuestions.tsx'
import { AccountForm } from './AccountForm.tsx'
import './login.css'

const PhoneForm = lazyScreen(() => import('./PhoneForm.tsx'), <Loading />)
/** Nothing of it goes over the line before the form is on the screen. Nice to have: when it cannot be loaded, the page is what it is without. */
const ThirdParties = lazyScreen(
  () =>
    painted()
      .then(quietLine)
      .then(() => import('./ThirdParties.tsx').catch(() => ({ default: () => null }))),
  null,
)

const WAYS = ['account', 'phone'] as const
type Way = (typeof WAYS)[number]
const WAY_TEXT: Record<Way, string> = { account: '账号登录', phone: '手机号登录' }

/**
 * The login page (VIEW-ACC-01, 02, 04): account or phone, third parties below; hand-made, because it is the first thing that loads. The account form
 * can be filled before anything else has arrived; the session machine does the rest. Tenant, department and one-time password are asked in dialogs on
 * this page (VIEW-ACC-03).
 */
export default function Login() {
  const isBusy = useSession(snapshot => snapshot.hasTag('busy'))
  const failure = useSession(selectFailure)
  const [way, setWay] = useState<Way>('account')
  // the phone form stays once it was opened: what is typed and its countdown survive a look at the other tab
  const [isPhoneOpened, setPhoneOpened] = useState(false)
  const [isByArrow, setByArrow] = useState(false)
  const [sentBy, setSentBy] = useState<Way | 'third'>('account')
  const id = useId()
  const tabs = useRef<HTMLDivElement>(null)
  const failureOf = (asked: Way | 'third') => (sentBy === asked && !isBusy ? failure : null)

  const show = (chosen: Way) => {
    setWay(chosen)
    if (chosen === 'phone') setPhoneOpened(true)
  }
  const onKey = (event: KeyboardEvent) => {
    if (!['ArrowLeft', 'ArrowRight'].includes(event.key)) return
    const other = way === 'account' ? 'phone' : 'account'
    // an arrow leaves the focus on the tabs, also once the form has loaded
    setByArrow(true)
    show(other)
    tabs.current?.querySelector<HTMLElement>(`[data-way='${other}']`)?.focus()
  }
  return (
    <section className="xl-card" aria-labelledby={`${id}-${way}`}>
      <h2 className="xl-hidden-text">登录</h2>
      <div className="xl-ways" role="tablist" aria-label="登录方式" ref={tabs} onKeyDown={onKey}>
        {WAYS.map(one => (
          <Button
            variant="bare"
            key={one}
            role="tab"
            id={`${id}-${one}`}
            data-way={one}
            aria-selected={way === one}
            aria-controls={`${id}-${one}-panel`}
            tabIndex={way === one ? 0 : -1}
            onClick={() => show(one)}
          >
            {WAY_TEXT[one]}
          </Button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-account-panel`} aria-labelledby={`${id}-account`} hidden={way !== 'account'}>
        <AccountForm failure={failureOf('account')} onSend={() => setSentBy('account')} />
      </div>
      <div role="tabpanel" id={`${id}-phone-panel`} aria-labelledby={`${id}-phone`} hidden={way !== 'phone'}>
        {isPhoneOpened ? (
          <PhoneForm failure={failureOf('phone')} autoFocus={!isByArrow} onSend={() => setSentBy('phone')} />
        ) : null}
      </div>
      <p className="xl-login-links">
        {getConfig().registration ? <SignInLink to="/user/register">注册账号</SignInLink> : <span />}
        <SignInLink to="/user/alteration">忘记密码</SignInLink>
      </p>
      <ThirdParties failure={failureOf('third')} onSend={() => setSentBy('third')} />
      <SignInQuestions />
    </section>
  )
}
