import { OFFICE_SESSION_TEXT } from '#contract/rules/officeSessions.ts'
import type { SessionEnded } from '#server/modules/consultation/command.context.ts'
import { Refusal } from '#server/plugins/refusal.ts'
import { setEditableUntil } from './deadline.repository.ts'
import { liveOrderStatus } from './order.repository.ts'
import type { RxContext } from './rx.context.ts'
import type { RxService } from './rx.service.ts'
import { countLines, deleteDraft, lockSheet, sheetsOfSession } from './sheet.repository.ts'
import type { SheetRow } from './sheet.repository.ts'
import { EDITABLE_FOR, stopSheet } from './stop.commands.ts'

const REFUSED = '50'
const UNPAID = '0'
const STILL_OPEN: readonly string[] = ['1', '2', '4', '5']

/** A consultation that came to nothing takes its sheets along, but those that were paid for. */
async function stopAll(context: RxContext, sheets: readonly SheetRow[]): Promise<void> {
  const { tx } = context
  for (const sheet of sheets) {
    const isUnpaid = sheet.status === '3' && ((await liveOrderStatus(tx, sheet.id)) ?? UNPAID) === UNPAID
    if (sheet.status === '0') await deleteDraft(tx, sheet.id)
    else if (STILL_OPEN.includes(sheet.status) || isUnpaid)
      await stopSheet(context, sheet, { status: '6', voidReason: '会话退诊', why: 'sessionRefused' })
  }
}

/** What is still with the doctor may be mended for a day; an empty draft goes. */
async function keepOpen(context: RxContext, sheets: readonly SheetRow[]): Promise<void> {
  const { tx, now } = context
  const mended: SheetRow[] = []
  for (const sheet of sheets) {
    const isEmpty = sheet.status === '0' && (await countLines(tx, sheet.id, sheet.rxVersion)) === 0
    if (isEmpty) await deleteDraft(tx, sheet.id)
    else if (sheet.status === '0' || sheet.status === '4' || sheet.status === '5') mended.push(sheet)
  }
  await setEditableUntil(tx, mended, new Date(now.getTime() + EDITABLE_FOR))
}

async function lockAll(context: Parameters<SessionEnded>[0], sid: string): Promise<SheetRow[]> {
  const ids = (await sheetsOfSession(context.tx, sid)).map(({ id }) => id).toSorted()
  const sheets: SheetRow[] = []
  for (const id of ids) {
    const sheet = await lockSheet(context.tx, id)
    if (sheet) sheets.push(sheet)
  }
  return sheets
}

/** Before the office takes a session from its doctor: what is not approved yet is void, what a pharmacist reviews refuses it, the rest stays theirs (hospital.md 3.1). */
export const sheetsAtLeaving =
  (rx: RxService): SessionEnded =>
  async (context, session) => {
    const sheets = await lockAll(context, session.id)
    if (sheets.some(({ status }) => status === '2'))
      throw new Refusal(OFFICE_SESSION_TEXT.underReview, { result: { reason: 'underReview' } })
    for (const sheet of sheets)
      if (sheet.status === '0') await deleteDraft(context.tx, sheet.id)
      else if (STILL_OPEN.includes(sheet.status))
        await stopSheet(rx.contextOf(context), sheet, { status: '6', voidReason: '会话已转派', why: 'void' })
  }

/** What becomes of the sheets of a consultation that ends (hospital.md 3.1), in its transaction. */
export const sheetsAtEnd =
  (rx: RxService): SessionEnded =>
  async (context, session) => {
    const inRx = rx.contextOf(context)
    const sheets = await lockAll(context, session.id)
    await (session.status === REFUSED ? stopAll(inRx, sheets) : keepOpen(inRx, sheets))
  }
