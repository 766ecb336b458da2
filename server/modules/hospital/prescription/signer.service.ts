import type { SignatureProvider } from '#server/adapters/signature.ts'
import type { OneTimeCodes } from '#server/plugins/oneTimeCodes.ts'
import type { UserPrincipal } from '#server/plugins/principal.ts'
import { rxRefusal } from './refusals.rules.ts'

/** A password that was right may be used for reviews for so long without being typed again, ms (hospital.md 6). */
const REUSE_MS = 5 * 60_000

/** Confirms that a person signs; before the transaction, see SignatureProvider. */
export interface Signer {
  /** refuses PASSWORD, PASSWORD_LOCKED, CA_OFF */
  confirm: (user: UserPrincipal, password: string) => Promise<void>
  /** the same; without a password where the same sign-in has typed it in the last five minutes, else PASSWORD_ASKED */
  confirmReview: (user: UserPrincipal, password: string | null) => Promise<void>
}

const REFUSED = { wrong: 'PASSWORD', locked: 'PASSWORD_LOCKED', off: 'CA_OFF' } as const

/** What was confirmed stands in `codes`, so that every process knows it; `purpose` keeps signatures of one kind apart from those of another. */
export function createSigner(provider: SignatureProvider, codes: Pick<OneTimeCodes, 'put' | 'has'>, purpose: string): Signer {
  const keyOf = ({ tokenHash }: UserPrincipal): string => `signed ${purpose} ${tokenHash}`
  const confirm: Signer['confirm'] = async ({ id }, password) => {
    const answer = await provider.confirm(id, password)
    if (answer !== 'right') throw rxRefusal(REFUSED[answer])
  }
  return {
    confirm,
    confirmReview: async (user, password) => {
      if (password === null) {
        if (!(await codes.has(keyOf(user)))) throw rxRefusal('PASSWORD_ASKED')
        return
      }
      await confirm(user, password)
      // there is nothing to guess: that it stands there is all
      await codes.put(keyOf(user), '', REUSE_MS)
    },
  }
}
