import type { Static } from 'typebox'
import type { SheetHead } from '#contract/entities/prescriptionSheet.ts'
import type { DraftInput } from '#contract/http/calls/prescriptions.ts'
import type { discardBody } from '#contract/http/calls/prescriptions.schema.ts'
import type { RxType } from '#contract/prescriptions/types.ts'
import type { Tx } from '#server/db/client.ts'
import { newId } from '#server/db/newId.ts'
import { drugFactsByCode } from './drugFacts.repository.ts'
import { headColumns } from '#server/sheets/head.ts'
import { checkedHead, supplyDaysOf } from '#server/sheets/lines.ts'
import type { LineValues } from '#server/sheets/lines.ts'
import { lineValuesOf } from './lines.rules.ts'
import { once } from './command.repository.ts'
import { rxRefusal } from './refusals.rules.ts'
import { checkVersion, checkWritable, lockOwn, nextStatus, ownSession } from './sheetAccess.service.ts'
import type { DoctorRow, SessionRow } from './access.repository.ts'
import { deleteDraft, hasOpenOfType, insertSheet, isSigned, replaceLines, updateSheet } from './sheet.repository.ts'
import type { SheetRow } from './sheet.repository.ts'
import { decoctFeeOf } from './shop.repository.ts'

const RIGHTS: Record<RxType, keyof DoctorRow> = { '1': 'canWestern', '2': 'canPatent', '3': 'canHerb' }

/** What of a sheet follows from head and lines. */
async function sums(tx: Tx, tenantId: number, head: SheetHead, lines: readonly LineValues[]) {
  const decoctFeeFen = await decoctFeeOf(tx, tenantId, head)
  return {
    decoctFeeFen,
    totalFen: lines.reduce((sum, { amountFen }) => sum + amountFen, decoctFeeFen),
    supplyDays: supplyDaysOf(checkedHead(head), lines),
  }
}

async function valuesOf(tx: Tx, tenantId: number, { head, lines }: DraftInput): Promise<LineValues[]> {
  const drugs = await drugFactsByCode(
    tx,
    tenantId,
    lines.map(({ drugCode }) => drugCode),
  )
  return lineValuesOf(lines, drugs, checkedHead(head))
}

/** The first line makes a sheet: in an own running consultation, by a doctor who may write its type, for a patient who comes again. */
async function create(tx: Tx, doctor: DoctorRow, id: string, input: DraftInput, now: Date): Promise<void> {
  const session = await ownSession(tx, doctor, input.sid, true)
  checkWritable(session, null, now)
  if (input.lines.length === 0) throw rxRefusal('NO_LINES')
  if (doctor[RIGHTS[input.head.type]] !== 'Y') throw rxRefusal('NO_RIGHT')
  if (session.revisitStatus !== '2') throw rxRefusal('NO_REVISIT')
  if (await hasOpenOfType(tx, session.id, input.head.type)) throw rxRefusal('OPEN_SHEET')
  const lines = await valuesOf(tx, session.tenantId, input)
  const row = await insertSheet(
    tx,
    { id, session, doctorId: doctor.id, byUser: doctor.userId, now },
    { ...headColumns(input.head), ...(await sums(tx, session.tenantId, input.head, lines)) },
  )
  await replaceLines(tx, row, lines)
}

/** What was signed stays as it is: what is written on it goes to the next version. */
async function writableVersion(tx: Tx, sheet: SheetRow): Promise<number> {
  const isKept = sheet.submittedAt !== null && (await isSigned(tx, sheet.id, sheet.rxVersion))
  return isKept ? sheet.rxVersion + 1 : sheet.rxVersion
}

/** The sheet of a doctor who may go on writing it now. */
async function lockWritable(
  tx: Tx,
  doctor: DoctorRow,
  { id, version }: { id: string; version: number | null },
  now: Date,
): Promise<{ session: SessionRow; sheet: SheetRow }> {
  const { session, sheet } = await lockOwn(tx, doctor, id)
  nextStatus(sheet, 'edit', 'doctor')
  checkWritable(session, sheet, now)
  checkVersion(sheet, version)
  return { session, sheet }
}

async function edit(tx: Tx, doctor: DoctorRow, id: string, input: DraftInput, now: Date): Promise<void> {
  const { sheet } = await lockWritable(tx, doctor, { id, version: input.version }, now)
  if (sheet.rxType !== input.head.type) throw rxRefusal('TYPE_CHANGED')
  const lines = await valuesOf(tx, sheet.tenantId, input)
  const rxVersion = await writableVersion(tx, sheet)
  const change = { ...headColumns(input.head), ...(await sums(tx, sheet.tenantId, input.head, lines)), rxVersion }
  await replaceLines(tx, await updateSheet(tx, sheet, change, now), lines)
}

/** A skin test that is yet to come has no result: refuses TEST_LATER. */
function checkSkinTests({ head }: DraftInput, now: Date): void {
  if (head.skinTests.some(({ at }) => at > now.getTime())) throw rxRefusal('TEST_LATER')
}

/** Stores what is written; answers the id of the sheet. */
export function saveDraft(tx: Tx, doctor: DoctorRow, input: DraftInput, now: Date): Promise<string> {
  checkSkinTests(input, now)
  const { requestId } = input
  const refId = input.id ?? newId()
  const command = {
    byUser: doctor.userId,
    requestId,
    tenantId: doctor.tenantId,
    name: 'saveDraft',
    refId,
    isNew: input.id === null,
    now,
  }
  return once(tx, command, () =>
    input.id === null ? create(tx, doctor, refId, input, now) : edit(tx, doctor, input.id, input, now),
  )
}

/** Throws a draft away; what was signed once is voided instead. */
export async function discardDraft(tx: Tx, doctor: DoctorRow, input: Static<typeof discardBody>, now: Date): Promise<void> {
  const { id, requestId } = input
  const command = { byUser: doctor.userId, requestId, tenantId: doctor.tenantId, name: 'discard', refId: id, now }
  await once(tx, command, async () => {
    const { sheet } = await lockOwn(tx, doctor, id)
    if (sheet.status !== '0') throw rxRefusal('WRONG_STATE', { cur: { status: sheet.status } })
    checkVersion(sheet, input.version)
    await deleteDraft(tx, id)
  })
}
