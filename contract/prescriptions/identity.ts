import { isIdCard } from '../rules/idCard.ts'
import type { PatientFacts } from './types.ts'

/** Dictionary cert_type: 居民身份证. */
const ID_CARD = '01'

/**
 * Whether an identity card says what is recorded of a patient (H12): check digit, birthday, and sex by the 17th digit. `none` for other papers and
 * without a number. Asked on the server, which has the whole number; `now` epoch ms.
 */
export function identityOf(
  { certType, certNo, sex, birthday }: { certType: string; certNo: string; sex: 1 | 2; birthday: string },
  now: number,
): PatientFacts['identity'] {
  if (certType !== ID_CARD || certNo === '') return 'none'
  const isMale = Number(certNo[16]) % 2 === 1
  const agrees = isIdCard(certNo, now) && certNo.slice(6, 14) === birthday.replaceAll('-', '') && isMale === (sex === 1)
  return agrees ? 'agrees' : 'differs'
}
