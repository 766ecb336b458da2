import { passwordStrength } from '#contract/rules/accountForm.ts'
import './strength.css'

const WORD = ['', '弱', '中', '强'] as const

/** How hard the password is to guess, as bars and as a word; nothing while it does not keep to the rule. */
export function StrengthMeter({ password }: { password: string }) {
  const strength = passwordStrength(password)
  if (strength === 0) return <>8位以上，同时包含字母、数字和特殊符号</>
  return (
    <span className="xl-meter" data-strength={strength}>
      <span className="xl-meter-bars" aria-hidden="true">
        <i />
        <i />
        <i />
      </span>
      密码强度：{WORD[strength]}
    </span>
  )
}
