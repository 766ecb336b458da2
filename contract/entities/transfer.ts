/** Where an import or export stands: its file is read, its rows are written (or sent), it has ended. */
export type TransferPhase = 'reading' | 'working' | 'ended'

/** The answer that the connection would have brought. */
export interface TransferAnswer {
  success: boolean
  message: string
  code: number
  result: unknown
}

/** How far an import or export is. `unknown`: it never arrived, or ended more than an hour ago; `lost`: the server that worked on it is gone. */
export interface TransferState {
  phase: TransferPhase | 'unknown' | 'lost'
  /** rows in all; null while nobody knows */
  total: number | null
  done: number
  answer: TransferAnswer | null
}

/** The name a client gives an import or export in HEADER.transfer. */
export const TRANSFER_ID = /^[\w-]{8,64}$/
