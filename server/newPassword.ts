import { dictionary } from '@zxcvbn-ts/language-common'
import { newPasswordError } from '#contract/rules/accountForm.ts'
import { Refusal } from '#server/plugins/refusal.ts'

/** How many of the commonest passwords nobody may choose (ASVS 6.2.4, SEC-05). */
const COMMONEST = 10_000
const COMMON = new Set(dictionary['passwords-common'].slice(0, COMMONEST))
const TOO_COMMON = '该密码过于常见，容易被猜中，请更换'

/** Among the commonest, also when only its case was changed or signs were put into it, as rules of composition make people do. */
function isCommon(password: string): boolean {
  const plain = password.toLowerCase()
  return COMMON.has(plain) || COMMON.has(plain.replaceAll(/[^a-z\d]/g, ''))
}

/**
 * The one rule for every way to set a password (contract.md 4.25, SEC-05): letter, digit and special character, long enough, none of the commonest.
 * Refuses with the text to show; `empty` is what an empty one is told.
 */
export function mustBeGoodPassword(password: string, empty?: string): void {
  const issue = newPasswordError(password, empty) ?? (isCommon(password) ? TOO_COMMON : null)
  if (issue !== null) throw new Refusal(issue)
}
