import { confirmError, knownMobileError, newPasswordError, phoneCodeError } from '#contract/rules/accountForm.ts'
import type { Failure } from '#contract/http/failure.ts'
import { WIZARD_FIELDS } from './passwordWizard.types.ts'
import type { PasswordWizardEvent, WizardErrors, WizardField } from './passwordWizard.types.ts'

type Submit = Extract<PasswordWizardEvent, { type: `${string}.submit` }>

const found = (issues: Partial<Record<WizardField, string | null>>): WizardErrors =>
  Object.fromEntries(WIZARD_FIELDS.flatMap(field => (issues[field] ? [[field, issues[field]]] : [])))

/** Issues of the step that is sent, by the rules of spec part 5; an account is only asked for: it may be older than the rule of names. */
export function wizardErrors(event: Submit): WizardErrors {
  switch (event.type) {
    case 'account.submit':
      return found({ account: event.account.trim() === '' ? '请输入用户名' : null })
    case 'phone.submit':
      return found({ phone: knownMobileError(event.phone), code: phoneCodeError(event.code) })
    case 'password.submit':
      return found({ password: newPasswordError(event.password), confirm: confirmError(event.password, event.confirm) })
  }
}

/** The topmost wrong field, or null. */
export const firstWizardError = (issues: WizardErrors): WizardField | null =>
  WIZARD_FIELDS.find(field => issues[field] !== undefined) ?? null

/** True when the server says that the checked code is too old or was used: the phone must be checked again (contract.md 4.23). */
export const isProofLost = ({ kind, text }: Failure): boolean => kind === 'refused' && text.includes('验证码')
/** True when the refusal of the phone step is about the code. */
export const isAboutCode = ({ kind, text }: Failure): boolean => kind === 'refused' && text.includes('验证码')
