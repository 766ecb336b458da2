import type { SignatureProvider } from '#server/adapters/signature.ts'
import type { signDocument } from '../prescription/signatures.repository.ts'
import type { doctorOf, ownSession } from '../prescription/sheetAccess.service.ts'
import type { Signer } from '../prescription/signer.service.ts'

/** What records share with prescriptions: who the doctor is, whose the session is, and how one signs. */
export interface RecordContext {
  provider: SignatureProvider
  /** a password typed for a record or a review holds for five minutes of the sign-in: RX-39 leaves no room for it at each end */
  signer: Signer
  signDocument: typeof signDocument
  doctorOf: typeof doctorOf
  ownSession: typeof ownSession
}
