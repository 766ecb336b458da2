import type { Sheet } from '#contract/entities/prescriptionSheet.ts'
import type { SignatureProvider } from '#server/adapters/signature.ts'
import type { Queryable } from '#server/db/client.ts'
import { sheetsOfSession } from './sheet.repository.ts'
import { presentSheet } from './sheetView.repository.ts'

const DRAFT = '0'

/** Sheets of a session that were signed once, as the office reads them. */
export async function signedSheetsOf(db: Queryable, sid: string, signature: SignatureProvider): Promise<Sheet[]> {
  const rows = (await sheetsOfSession(db, sid)).filter(({ status }) => status !== DRAFT)
  return Promise.all(rows.map(row => presentSheet(db, row, signature)))
}
