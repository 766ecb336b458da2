import { dictionary } from '@zxcvbn-ts/language-common'
import { newPasswordError } from '#contract/rules/accountForm.ts'
import { isBreached } from './breachedPasswords.ts'
import type { Config } from './config.ts'
import { Refusal } from '#server/plugins/refusal.ts'

/** How many of the commonest passwords nobody may choose (ASVS 6.2.4, SEC-05); in real use all that are listed, 49,000. */
const COMMONEST = 10_000
const LISTED = dictionary['passwords-common']
const COMMON = new Set(LISTED.slice(0, COMMONEST))
let allListed: ReadonlySet<string> | undefined
const TOO_COMMON = '该密码过于常见，容易被猜中，请更换'
const OF_THE_PLACE = '密码不能包含账号名或系统名称，也不能使用公开的演示密码，请更换'

/** Signs that stand for letters. */
const STANDS_FOR: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '0': 'o',
  '1': 'l',
  '!': 'i',
  '3': 'e',
  '5': 's',
  $: 's',
  '7': 't',
}
const stripped = (text: string): string => text.replaceAll(/[^a-z\d]/g, '')
const spelled = (text: string): string => text.replaceAll(/[@4013!5$7]/g, sign => STANDS_FOR[sign] ?? sign)

/** Among the commonest, also when only its case was changed or signs were put into it, as rules of composition make people do. */
const isCommon = (plain: string): boolean => COMMON.has(plain) || COMMON.has(stripped(plain))

/** The same among all that are listed, also with signs in place of letters, digits behind it, or one piece again and again. */
function isListed(plain: string): boolean {
  const listed = (allListed ??= new Set(LISTED))
  const bare = plain.replace(/[^a-z]+$/, '')
  const forms = [plain, stripped(plain), spelled(plain), spelled(bare), stripped(spelled(plain)), stripped(spelled(bare))]
  return /^(.{1,4})\1+$/.test(plain) || forms.some(form => listed.has(form))
}

/** Names that everybody guesses in this place: of the account, from four signs on, and of the product. */
const isOfThePlace = (plain: string, username: string): boolean =>
  ['xinglin', '杏林', ...(username.length < 4 ? [] : [username.toLowerCase()])].some(
    word => plain.includes(word) || spelled(plain).includes(word),
  )

/**
 * The one rule for every way to set a password (contract.md 4.25, SEC-05): letter, digit and special character, long enough, none of the commonest and none in the list
 * of breached ones; outside a demonstration none that is listed at all and none with a name of the place, as the demonstration's own public one. Refuses with the text
 * to show; `empty` is what an empty one is told.
 */
export function mustBeGoodPassword(
  password: string,
  { demo, breachedPasswords, username }: Pick<Config, 'demo' | 'breachedPasswords'> & { username: string },
  empty?: string,
): void {
  const plain = password.toLowerCase()
  const isKnownBreached = breachedPasswords !== null && isBreached(breachedPasswords, password)
  const issue =
    newPasswordError(password, empty) ??
    (isCommon(plain) || isKnownBreached || (!demo && isListed(plain))
      ? TOO_COMMON
      : !demo && isOfThePlace(plain, username)
        ? OF_THE_PLACE
        : null)
  if (issue !== null) throw new Refusal(issue)
}
