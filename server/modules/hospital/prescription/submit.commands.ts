import type { Static } from 'typebox'
import type { PatientSnapshot } from '#contract/entities/prescriptionSheet.ts'
import { rxValidUntil } from '#contract/entities/prescription.ts'
import type { submitBody } from '#contract/http/calls/prescriptionSubmit.schema.ts'
import { openChecks } from '#contract/prescriptions/overrides.ts'
import { addDays } from '#contract/prescriptions/calendar.ts'
import { ageText } from '#contract/rules/ageText.ts'
import { hospitalDay } from '#contract/rules/hospitalClock.ts'
import { maskPhone } from '#contract/rules/maskPhone.ts'
import { announceSheet, cardOf } from './announce.service.ts'
import type { DoctorRow, SessionRow } from './access.repository.ts'
import { sha256 } from '#server/sheets/canonical.ts'
import { check } from './check.service.ts'
import type { Checked } from './check.service.ts'
import { once } from './command.repository.ts'
import { canonicalOf, isUnchanged, signedLines } from '#server/sheets/content.ts'
import { headOf } from '#server/sheets/head.ts'
import { findPatient } from './patientFacts.repository.ts'
import { rxRefusal } from './refusals.rules.ts'
import type { RxContext } from './rx.context.ts'
import { checkVersion, checkWritable, lockOwn, nextStatus } from './sheetAccess.service.ts'
import { linesOf, replaceLines, updateSheet } from './sheet.repository.ts'
import type { LineRow, SheetRow } from './sheet.repository.ts'
import { signDocument } from './signatures.repository.ts'
import { lineInputsOf } from './stored.presenter.ts'
import { insertVersion, newestVersion, setLineDay } from './version.repository.ts'

type Input = Static<typeof submitBody>

const OBJECTION_MIN = 5
/** The third rejection goes to the seniors (RX-27). */
const REJECTIONS_MAX = 3

async function snapshotOf({ tx, now }: RxContext, patientId: string): Promise<PatientSnapshot> {
  const row = await findPatient(tx, patientId)
  if (!row) throw rxRefusal('NOT_FOUND')
  return {
    name: row.name,
    sex: row.sex === 2 ? 2 : 1,
    birthday: row.birthday,
    ageText: ageText(row.birthday, now),
    weightG: row.weightG,
    phoneMasked: maskPhone(row.phone),
  }
}

/** Throws what still stands against a sheet: a check that did not run, what nobody overrides, other facts than the doctor saw, and open questions. */
function checkResults({ results, inputsHash }: Checked, input: Input): void {
  if (results.some(({ ruleId }) => ruleId === 'X1')) throw rxRefusal('CHECK_FAILED')
  const { blocked, reasons, ticks } = openChecks(results, input.ticks, input.overrides)
  if (blocked.length > 0) throw rxRefusal('RX_BLOCKED', { checks: blocked })
  if (inputsHash !== input.inputsHash) throw rxRefusal('FACTS_CHANGED')
  if (reasons.length + ticks.length > 0) throw rxRefusal('OPEN_CHECKS', { checks: [...reasons, ...ticks] })
}

/** A rejected sheet comes back changed, or with the doctor's reasons to stand by it. */
async function checkChanged({ tx }: RxContext, row: SheetRow, lines: readonly LineRow[], objection: string): Promise<void> {
  if ([...objection].length >= OBJECTION_MIN) return
  const before = await newestVersion(tx, row.id)
  if (before && isUnchanged(before.canonical, headOf(row), signedLines(lines))) throw rxRefusal('UNCHANGED')
}

/** The number of the version that is signed now; a signed one never changes, so its lines go into the next. */
async function versionToSign({ tx }: RxContext, row: SheetRow, lines: readonly LineRow[]): Promise<number> {
  const newest = await newestVersion(tx, row.id)
  if (newest?.rxVersion !== row.rxVersion) return row.rxVersion
  const rxVersion = row.rxVersion + 1
  await replaceLines(tx, { ...row, rxVersion }, signedLines(lines))
  return rxVersion
}

/** What the doctor signs is kept with its checks, and the sheet waits for a pharmacist. */
async function sign(
  context: RxContext,
  doctor: DoctorRow,
  input: Input,
  of: { sheet: SheetRow; lines: readonly LineRow[]; checked: Checked },
): Promise<SheetRow> {
  const { tx, now, signature } = context
  const { sheet, lines, checked } = of
  const objection = input.objection.trim()
  const rxVersion = await versionToSign(context, sheet, lines)
  const validUntil = new Date(rxValidUntil(now.getTime(), sheet.validDays))
  const today = hospitalDay(now.getTime())
  const snapshot = await snapshotOf(context, sheet.patientId)
  const canonical = canonicalOf(sheet, signedLines(lines), { rxVersion, snapshot, submittedAt: now, validUntil, objection })
  const { id: rxId, tenantId } = sheet
  const document = {
    ownerId: doctor.userId,
    docKind: 'rx' as const,
    docId: rxId,
    docVersion: rxVersion,
    sha256: sha256(canonical),
  }
  const signatureId = await signDocument(tx, signature, { ...document, tenantId, now })
  const { results, rulesCode, dataRev, inputsHash } = checked
  const keys = new Set(results.map(({ key }) => key))
  const version = {
    rxId,
    rxVersion,
    tenantId,
    canonical,
    sha256: document.sha256,
    checks: results,
    rulesCode,
    dataRev,
    inputsHash,
  }
  await insertVersion(
    tx,
    { ...version, ticks: input.ticks.filter(key => keys.has(key)), signatureId, submittedAt: now, objection },
    input.overrides.filter(({ ruleKey, level }) => level === 2 && keys.has(ruleKey)),
    doctor.userId,
  )
  await setLineDay(tx, { id: rxId, rxVersion }, today)
  return updateSheet(
    tx,
    sheet,
    {
      status: nextStatus(sheet, 'submit', 'doctor'),
      rxVersion,
      submittedAt: now,
      issuedAt: now,
      validUntil,
      activeUntil: addDays(today, Math.max(0, sheet.supplyDays - 1)),
      patientSnapshot: snapshot,
      maxLevel: Math.max(0, ...results.map(({ level }) => level)),
      isSenior: sheet.rejections >= REJECTIONS_MAX ? 'Y' : sheet.isSenior,
      officeToldAt: null,
      editableUntil: null,
      reviewerId: null,
      claimedAt: null,
      claimUntil: null,
      reviewedAt: null,
    },
    now,
  )
}

async function checkNow(context: RxContext, doctor: DoctorRow, session: SessionRow, sheet: SheetRow, lines: readonly LineRow[]) {
  const { tx, now } = context
  return check(tx, {
    rxId: sheet.id,
    session,
    doctor,
    editableUntil: sheet.editableUntil,
    head: headOf(sheet),
    lines: lineInputsOf(lines),
    stage: 'draft',
    now,
  })
}

/**
 * Submits a draft or a withdrawn sheet, or a rejected one again (hospital.md 3.1): the server checks it itself, the doctor signs, and it goes to the
 * pharmacists. The password was confirmed before. Answers its id.
 */
export function submitSheet(context: RxContext, doctor: DoctorRow, input: Input, name: 'submit' | 'resubmit'): Promise<string> {
  const { tx, now, app, signature } = context
  const { id, requestId } = input
  const command = { byUser: doctor.userId, requestId, tenantId: doctor.tenantId, name, refId: id, now }
  return once(tx, command, async () => {
    const { session, sheet } = await lockOwn(tx, doctor, id)
    nextStatus(sheet, 'submit', 'doctor')
    if ((sheet.status === '4') !== (name === 'resubmit')) throw rxRefusal('WRONG_STATE', { cur: { status: sheet.status } })
    checkWritable(session, sheet, now)
    checkVersion(sheet, input.version)
    if (signature.ready(doctor.signatureStatus) !== 'ok') throw rxRefusal('SIGNATURE')
    const lines = await linesOf(tx, id, sheet.rxVersion)
    if (lines.length === 0) throw rxRefusal('NO_LINES')
    const checked = await checkNow(context, doctor, session, sheet, lines)
    checkResults(checked, input)
    if (name === 'resubmit') await checkChanged(context, sheet, lines, input.objection.trim())
    const signed = await sign(context, doctor, input, { sheet, lines, checked })
    await app.consultation.card(tx, context.emit, signed.sessionId, await cardOf(context, signed), {
      userId: doctor.userId,
      name: doctor.name,
    })
    await announceSheet(context, signed)
  })
}
