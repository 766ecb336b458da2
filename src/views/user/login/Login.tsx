import { useCallback, useEffect, useId, useRef, useState } from 'react'
import type { FormEvent } from 'react'
import { selectFailure } from '#machines/session/session.select.ts'
import { getConfig } from '#src/lib/config.ts'
import { useSession, useSessionCommands } from '#src/lib/machines/useSession.ts'
import { KEY } from '#src/lib/storage/keys.ts'
import { store, stored, unstore } from '#src/lib/storage/stored.ts'
import { Captcha } from './Captcha.tsx'
import { ChoiceDialog } from './ChoiceDialog.tsx'
import { Field } from './Field.tsx'
import { NewPasswordDialog } from './NewPasswordDialog.tsx'
import { EyeIcon, LockIcon, ShieldIcon, UserIcon } from './icons.tsx'
import './login.css'

type Errors = Partial<Record<'username' | 'password' | 'captcha', string | undefined>>

/** Failures after which the shown captcha is of no use any more. */
const STALE_CAPTCHA = /密码错误|验证码/

/**
 * Account login (VIEW-ACC-01): hand-made, because it is the first thing that loads. Fields can be filled before anything else has arrived; the
 * session machine does the rest. Tenant, department and one-time password are asked in dialogs on this page (VIEW-ACC-03).
 */
export default function Login() {
  const { signIn } = useSessionCommands()
  const isBusy = useSession(snapshot => snapshot.hasTag('busy'))
  const isChoosing = useSession(snapshot => snapshot.hasTag('choosing'))
  const mustChange = useSession(snapshot => snapshot.hasTag('password'))
  const failure = useSession(selectFailure)
  const [remembered] = useState(() => stored<string>(KEY.rememberedName) ?? '')
  const [isShown, setShown] = useState(false)
  const [errors, setErrors] = useState<Errors>({})
  const [captchaRound, setCaptchaRound] = useState(0)
  const checkKey = useRef(0)
  const keepKey = useCallback((key: number) => void (checkKey.current = key), [])
  const form = useRef<HTMLFormElement>(null)
  const errorId = useId()
  const hasCaptcha = getConfig().captcha

  useEffect(() => {
    if (failure === null || !STALE_CAPTCHA.test(failure.text)) return
    setCaptchaRound(round => round + 1)
    const field = form.current?.elements.namedItem('captcha')
    if (field instanceof HTMLInputElement) field.value = ''
  }, [failure])

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy) return
    const data = new FormData(event.currentTarget)
    const value = (name: string) => String(data.get(name) ?? '')
    const username = value('username').trim()
    const captcha = value('captcha').trim()
    const found: Errors = {
      ...(username ? {} : { username: '请输入用户名' }),
      ...(value('password') ? {} : { password: '请输入密码' }),
      ...(captcha || !hasCaptcha ? {} : { captcha: '请输入验证码' }),
    }
    setErrors(found)
    const first = Object.keys(found)[0]
    if (first !== undefined) {
      const field = event.currentTarget.elements.namedItem(first)
      if (field instanceof HTMLElement) field.focus()
      return
    }
    const isRemembered = data.get('remember') !== null
    if (isRemembered) store(KEY.rememberedName, username)
    else unstore(KEY.rememberedName)
    signIn({
      method: 'account',
      username,
      password: value('password'),
      remember_me: isRemembered,
      ...(hasCaptcha ? { captcha, checkKey: checkKey.current } : {}),
    })
  }
  const clear = (name: keyof Errors) => () => setErrors(shown => ({ ...shown, [name]: undefined }))

  return (
    <section className="xl-card" aria-labelledby={`${errorId}-title`}>
      <h2 className="xl-card-title" id={`${errorId}-title`}>
        账号登录
      </h2>
      <form ref={form} noValidate onSubmit={submit} aria-busy={isBusy} aria-describedby={errorId}>
        <Field
          name="username"
          label="账号"
          placeholder="请输入账号"
          icon={<UserIcon />}
          autoComplete="username"
          defaultValue={remembered}
          autoFocus={remembered === ''}
          error={errors.username}
          onInput={clear('username')}
        />
        <Field
          name="password"
          label="密码"
          placeholder="请输入密码"
          icon={<LockIcon />}
          type={isShown ? 'text' : 'password'}
          autoComplete="current-password"
          autoFocus={remembered !== ''}
          error={errors.password}
          onInput={clear('password')}
          after={
            <button
              type="button"
              className="xl-field-eye"
              aria-label={isShown ? '隐藏密码' : '显示密码'}
              aria-pressed={isShown}
              onClick={() => setShown(!isShown)}
            >
              <EyeIcon isOpen={isShown} />
            </button>
          }
        />
        {hasCaptcha ? (
          <div className="xl-captcha-row">
            <Field
              name="captcha"
              label="验证码"
              placeholder="请输入验证码"
              icon={<ShieldIcon />}
              autoComplete="off"
              maxLength={8}
              error={errors.captcha}
              onInput={clear('captcha')}
            />
            <Captcha round={captchaRound} onKey={keepKey} onRenew={() => setCaptchaRound(captchaRound + 1)} />
          </div>
        ) : null}
        <label className="xl-check">
          <input type="checkbox" name="remember" defaultChecked={remembered !== ''} />
          <span>记住账号</span>
        </label>
        <p id={errorId} className="xl-login-error" role="alert">
          {failure !== null && !isBusy ? failure.text || '请求出现错误，请稍后再试' : null}
        </p>
        <button type="submit" className="xl-button xl-button-primary xl-button-block" aria-disabled={isBusy}>
          {isBusy ? '正在登录…' : '登录'}
        </button>
      </form>
      {isChoosing ? <ChoiceDialog /> : null}
      {mustChange ? <NewPasswordDialog /> : null}
    </section>
  )
}
