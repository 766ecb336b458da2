import { useCallback, useEffect, useId, useRef, useState } from 'react'
import type { FormEvent } from 'react'
import type { Failure } from '#contract/http/failure.ts'
import { SLIDER_REQUIRED, SLIDER_TEXT } from '#contract/http/calls/slider.ts'
import { getConfig } from '#src/lib/config.ts'
import { Loading } from '#src/lib/loading/Loading.tsx'
import { lazyScreen } from '#src/lib/loading/lazyScreen.tsx'
import { useSession, useSessionCommands } from '#src/runtime/machines/useSession.ts'
import { KEY } from '#src/lib/storage/keys.ts'
import { store, stored, unstore } from '#src/lib/storage/stored.ts'
import { failureLine } from '#src/lib/text/failure.ts'
import { Field } from '#src/ui/fields/Field.tsx'
import { PasswordField } from '#src/ui/fields/PasswordField.tsx'
import { ShieldIcon, LockIcon, UserIcon } from '#src/ui/fields/icons.tsx'
import { Button } from '#src/ui/Button.tsx'
import { Captcha } from './Captcha.tsx'

const LoginSlider = lazyScreen(() => import('./LoginSlider.tsx'), <Loading />)

type Errors = Partial<Record<'username' | 'password' | 'captcha' | 'slider', string | undefined>>

/** Failures that leave the slider's ticket unused. */
const ABOUT_CAPTCHA = /验证码/
/** Failures of the slider alone: what was typed stays. */
const ABOUT_SLIDER: ReadonlySet<string> = new Set(Object.values(SLIDER_TEXT))

/** The failure as one sentence, with the tries that are left. */
function sentenceOf(failure: Failure): string {
  const { triesLeft } = failure
  const text = failureLine(failure)
  if (triesLeft === undefined) return text
  return triesLeft > 0 ? `${text}，还可尝试 ${triesLeft} 次` : `${text}，登录已暂时锁定，请稍后再试`
}

/** Account, password and picture code (VIEW-ACC-01). `failure` is the last one of this form; `onSend` is told when it is sent. */
export function AccountForm({ failure, onSend }: { failure: Failure | null; onSend: () => void }) {
  const { signIn } = useSessionCommands()
  const isBusy = useSession(snapshot => snapshot.hasTag('busy'))
  const [remembered] = useState(() => stored<string>(KEY.rememberedName) ?? '')
  const [errors, setErrors] = useState<Errors>({})
  const [captchaRound, setCaptchaRound] = useState(0)
  // null: not asked for. Another round is another slider; the ticket of the last one is used up
  const [sliderRound, setSliderRound] = useState<number | null>(null)
  const sliderTicket = useRef('')
  const checkKey = useRef(0)
  const keepKey = useCallback((key: number) => void (checkKey.current = key), [])
  const form = useRef<HTMLFormElement>(null)
  const errorId = useId()
  const hasCaptcha = getConfig().captcha

  // What the server refused is typed anew: the password, or the picture code alone; either needs another picture.
  useEffect(() => {
    if (failure === null) return
    setCaptchaRound(round => round + 1)
    const fields = form.current?.elements
    const empty = (name: string): HTMLInputElement | null => {
      const field = fields?.namedItem(name)
      if (!(field instanceof HTMLInputElement)) return null
      field.value = ''
      return field
    }
    const captcha = empty('captcha')
    if (failure.kind !== 'refused' || ABOUT_SLIDER.has(failure.text)) return
    if (ABOUT_CAPTCHA.test(failure.text)) captcha?.focus()
    else empty('password')?.focus()
  }, [failure])

  useEffect(() => {
    if (failure === null || ABOUT_CAPTCHA.test(failure.text)) return
    sliderTicket.current = ''
    setSliderRound(round => (round === null && failure.code !== SLIDER_REQUIRED ? null : (round ?? 0) + 1))
  }, [failure])
  const keepTicket = useCallback((ticket: string) => {
    sliderTicket.current = ticket
    setErrors(({ slider: _mended, ...shown }) => shown)
  }, [])

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy) return
    const data = new FormData(event.currentTarget)
    const value = (name: string) => String(data.get(name) ?? '')
    const username = value('username').trim()
    const captcha = value('captcha').trim()
    const found: Errors = {
      ...(username ? {} : { username: '请输入账号' }),
      ...(value('password') ? {} : { password: '请输入密码' }),
      ...(captcha || !hasCaptcha ? {} : { captcha: '请输入验证码' }),
      ...(sliderRound === null || sliderTicket.current ? {} : { slider: SLIDER_TEXT.required }),
    }
    setErrors(found)
    const first = Object.keys(found)[0]
    if (first !== undefined) {
      const field =
        first === 'slider' ? event.currentTarget.querySelector('[role=slider]') : event.currentTarget.elements.namedItem(first)
      if (field instanceof HTMLElement) field.focus()
      return
    }
    const isRemembered = data.get('remember') !== null
    if (isRemembered) store(KEY.rememberedName, username)
    else unstore(KEY.rememberedName)
    onSend()
    signIn({
      method: 'account',
      username,
      password: value('password'),
      remember_me: isRemembered,
      ...(hasCaptcha ? { captcha, checkKey: checkKey.current } : {}),
      ...(hasCaptcha || sliderRound !== null ? { sliderTicket: sliderTicket.current } : {}),
    })
  }
  const clear = (name: keyof Errors) => () => setErrors(shown => ({ ...shown, [name]: undefined }))

  return (
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
      <PasswordField
        name="password"
        label="密码"
        placeholder="请输入密码"
        icon={<LockIcon />}
        autoComplete="current-password"
        autoFocus={remembered !== ''}
        error={errors.password}
        onInput={clear('password')}
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
      {sliderRound === null ? null : <LoginSlider key={sliderRound} error={errors.slider} onPassed={keepTicket} />}
      <label className="xl-check">
        <input type="checkbox" name="remember" defaultChecked={remembered !== ''} />
        <span>记住账号</span>
      </label>
      <p id={errorId} className="xl-form-error" role="alert">
        {failure === null ? null : sentenceOf(failure)}
      </p>
      <Button variant="primary" type="submit" className="xl-button-block" aria-disabled={isBusy}>
        {isBusy ? '正在登录…' : '登录'}
      </Button>
    </form>
  )
}
