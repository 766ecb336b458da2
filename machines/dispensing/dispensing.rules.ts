import type { Batch, BatchPick, DispenseLine, DispenseOrder, DispenseRow, LineChange } from './dispensing.types.ts'

/** A change of the list is fetched so long after it was told, ms: several at once are one question. */
export const ORDERS_THROTTLE = 1_000

/** Failures after which the order is no longer to be worked on. */
const LOST: ReadonlySet<string> = new Set(['RX_EXPIRED', 'REFUNDING', 'WRONG_STATE', 'VERSION_CONFLICT', 'NOT_FOUND'])
export const endsWork = (code: string | undefined): boolean => code !== undefined && LOST.has(code)

/** A number as it was scanned or typed: case and blanks do not matter. */
export const plainNo = (text: string): string => text.trim().toUpperCase()
/** The order that a scanned number names. */
export const scanned = (rows: readonly DispenseRow[], text: string): DispenseRow | null =>
  rows.find(({ rxNo }) => rxNo.toUpperCase() === plainNo(text)) ?? null

/** What to take of a drug: the batch that expires first, first (FEFO). */
function proposed(needed: number, batches: readonly Batch[]): BatchPick[] {
  const picks: BatchPick[] = []
  let left = needed
  for (const { stockId, available } of [...batches].sort((a, b) => (a.expiry < b.expiry ? -1 : 1))) {
    const qty = Math.min(left, available)
    if (qty > 0) picks.push({ stockId, qty, traceCodes: [] })
    left -= qty
  }
  return picks
}

/** An order with a proposal on every line. One that somebody picked stays as it was picked: a line without a batch is one that is not issued. */
export const withProposals = (order: DispenseOrder): DispenseOrder =>
  order.pickedBy === null
    ? { ...order, lines: order.lines.map(line => ({ ...line, picks: proposed(line.needed, line.batches) })) }
    : order

export const withPicks = (order: DispenseOrder, { no, picks, shortReason, rest }: LineChange): DispenseOrder => ({
  ...order,
  lines: order.lines.map(line => (line.no === no ? { ...line, picks, shortReason, rest } : line)),
})

const pickedOf = ({ picks }: DispenseLine): number => picks.reduce((sum, { qty }) => sum + qty, 0)
const isWithin = ({ picks, batches }: DispenseLine): boolean =>
  picks.every(({ stockId, qty }) => qty > 0 && qty <= (batches.find(batch => batch.stockId === stockId)?.available ?? 0))

/** 追溯码 as they are printed; a line may do without. */
export const TRACE_CODE = /^\d{20}$/
const isTraced = ({ picks }: DispenseLine): boolean =>
  picks.every(({ traceCodes }) => traceCodes.every(code => TRACE_CODE.test(code)))

/** Whether a line may be picked like this: from its batches only, all that is needed, or less with a reason; trace codes are whole. */
const isPickable = (line: DispenseLine): boolean => {
  const picked = pickedOf(line)
  return isWithin(line) && isTraced(line) && (picked === line.needed || (picked < line.needed && line.shortReason.trim() !== ''))
}

/** Whether an order may be picked: every line is right, and something is issued at all. */
export const canPick = ({ lines }: DispenseOrder): boolean => lines.every(isPickable) && lines.some(line => pickedOf(line) > 0)

/** Whether an order may be issued by who has it open: picked by another person, and its receiver named where it is fetched. */
export const canIssue = ({ isOwnPick, isFetched }: DispenseOrder, receiver: string): boolean =>
  !isOwnPick && (!isFetched || receiver.trim() !== '')
