import { useRef, useState } from 'react'
import type { FocusEvent, FormEvent, ReactNode } from 'react'
import type { CodePurpose } from '#machines/phoneCode/phoneCode.types.ts'
import { usePhoneCode } from '#src/runtime/machines/usePhoneCode.ts'
import { failureLine } from '#src/lib/text/failure.ts'
import { Field } from '#src/ui/fields/Field.tsx'
import { PhoneIcon, ShieldIcon } from '#src/ui/fields/icons.tsx'
import { Button } from '#src/ui/Button.tsx'
import './phoneAndCode.css'

export type PhoneOrCode = 'phone' | 'code'

interface Props {
  /** what the code is for */
  purpose: CodePurpose
  /** the rule of the number; a text when it is wrong */
  phoneNumberError: (phone: string) => string | null
  issues: Partial<Record<PhoneOrCode, string>>
  /** the person mends a field */
  onChange: (field: PhoneOrCode, value: string) => void
  onLeave?: (field: PhoneOrCode, event: FocusEvent<HTMLInputElement>) => void
  isLabelled?: boolean
  phoneLabel?: string
  phoneHint?: ReactNode
  phoneAfter?: ReactNode
  autoFocus?: boolean
}

/** Digits of what was typed or pasted, whatever stands between them; a leading 86 of a whole number goes as well. */
const digitsOf = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/\D/g, '')
    .replace(/^86(?=1\d{10}$)/, '')

/** Writes the digits back into the field only where something else stands in it, so that the caret stays where it is. */
const keepDigits = (event: FormEvent<HTMLInputElement>): string => {
  const field = event.currentTarget
  const digits = digitsOf(field.value)
  if (digits !== field.value) field.value = digits
  return digits
}

/**
 * Two fields of a form, named `phone` and `code`, with the button 获取验证码 and its countdown (contract.md 4.11). In the demonstration the code is
 * shown and can be put in by a click (D36).
 */
export function PhoneAndCode({ purpose, phoneNumberError, issues, onChange, onLeave, isLabelled = false, ...more }: Props) {
  const [phone, setPhone] = useState('')
  const [wrongPhone, setWrongPhone] = useState<string | null>(null)
  const phoneField = useRef<HTMLInputElement>(null)
  const codeField = useRef<HTMLInputElement>(null)
  const code = usePhoneCode(purpose, () => {
    codeField.current?.focus()
    // what was wrong with the field before a code came is no longer true
    onChange('code', codeField.current?.value ?? '')
  })
  const isFor = code.mobile === phone && phone !== ''
  const send = () => {
    const typed = phoneField.current?.value ?? ''
    const issue = phoneNumberError(typed)
    setWrongPhone(issue)
    setPhone(typed)
    if (issue === null) code.request(typed)
    else phoneField.current?.focus()
  }
  const putIn = (demoCode: string) => {
    if (codeField.current === null) return
    codeField.current.value = demoCode
    codeField.current.focus()
    onChange('code', demoCode)
  }
  return (
    <>
      <Field
        ref={phoneField}
        name="phone"
        type="tel"
        inputMode="numeric"
        autoComplete="tel-national"
        label={more.phoneLabel ?? '手机号'}
        isLabelled={isLabelled}
        placeholder="请输入手机号"
        icon={<PhoneIcon />}
        after={more.phoneAfter}
        autoFocus={more.autoFocus}
        error={issues.phone ?? wrongPhone ?? undefined}
        hint={more.phoneHint}
        onInput={event => {
          const digits = keepDigits(event)
          setPhone(digits)
          setWrongPhone(null)
          if (code.failure !== null) code.changeMobile()
          onChange('phone', digits)
        }}
        onBlur={event => onLeave?.('phone', event)}
      />
      <div className="xl-code-row">
        <Field
          ref={codeField}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          label="短信验证码"
          isLabelled={isLabelled}
          placeholder="请输入短信验证码"
          icon={<ShieldIcon />}
          error={issues.code ?? (code.failure === null ? undefined : failureLine(code.failure))}
          hint={
            code.demoCode !== null && isFor ? (
              <>
                演示验证码：
                <Button variant="text" className="xl-code-demo" onClick={() => putIn(code.demoCode ?? '')}>
                  {code.demoCode}
                </Button>
              </>
            ) : code.isResting && isFor ? (
              '验证码已发送，10分钟内有效'
            ) : undefined
          }
          onInput={event => onChange('code', keepDigits(event))}
          onBlur={event => onLeave?.('code', event)}
        />
        <Button
          variant="default"
          className="xl-code-button"
          aria-disabled={code.isBusy}
          disabled={code.isResting}
          onClick={() => {
            if (!code.isBusy) send()
          }}
        >
          {code.isBusy ? '正在发送…' : code.isResting ? `${code.left} 秒后重新获取` : '获取验证码'}
        </Button>
      </div>
    </>
  )
}
