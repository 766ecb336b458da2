import { LRUCache } from 'lru-cache'
import type { SignatureProvider } from '#server/adapters/signature.ts'
import type { UserPrincipal } from '#server/plugins/principal.ts'
import { rxRefusal } from './refusals.rules.ts'

/** A password that was right may be used for reviews for so long without being typed again, ms (hospital.md 6). */
const REUSE_MS = 5 * 60_000
const SIGN_INS_MAX = 10_000

/** Confirms that a person signs; before the transaction, see SignatureProvider. */
export interface Signer {
  /** refuses PASSWORD, PASSWORD_LOCKED, CA_OFF */
  confirm: (user: UserPrincipal, password: string) => Promise<void>
  /** the same; without a password where the same sign-in has typed it in the last five minutes, else PASSWORD_ASKED */
  confirmReview: (user: UserPrincipal, password: string | null) => Promise<void>
}

const REFUSED = { wrong: 'PASSWORD', locked: 'PASSWORD_LOCKED', off: 'CA_OFF' } as const

/** `now`: epoch ms. What was confirmed is known to this process only: another one asks again. */
export function createSigner(provider: SignatureProvider, now: () => number): Signer {
  const confirmedAt = new LRUCache<string, number>({ max: SIGN_INS_MAX })
  const confirm: Signer['confirm'] = async ({ id }, password) => {
    const answer = await provider.confirm(id, password)
    if (answer !== 'right') throw rxRefusal(REFUSED[answer])
  }
  return {
    confirm,
    confirmReview: async (user, password) => {
      if (password === null) {
        const at = confirmedAt.get(user.tokenHash)
        if (at === undefined || now() - at >= REUSE_MS) throw rxRefusal('PASSWORD_ASKED')
        return
      }
      await confirm(user, password)
      confirmedAt.set(user.tokenHash, now())
    },
  }
}
