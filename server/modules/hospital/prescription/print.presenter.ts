import type { PrintSigner, SheetPrint, SheetVerification } from '#contract/entities/prescriptionPrint.ts'
import { verifySheet } from '#contract/http/calls/prescriptionSubmit.ts'
import { fillPath } from '#contract/http/defineCall.ts'
import { RX_TO_FETCH } from '#contract/entities/prescription.ts'
import type { RxStatus } from '#contract/entities/prescription.ts'
import type { SheetHead } from '#contract/entities/prescriptionSheet.ts'
import { ageMonths } from '#contract/prescriptions/calendar.ts'
import { hospitalDay } from '#contract/rules/hospitalClock.ts'
import type { SignatureProvider } from '#server/adapters/signature.ts'
import type { Queryable } from '#server/db/client.ts'
import { wireTime } from '#server/plugins/wireTime.ts'
import { headIn, sumsIn } from '#server/sheets/content.ts'
import { isIntact } from './integrity.service.ts'
import { dispensersOf, doctorSigner, findByNumber, orgNameOf, reviewSigner, sessionNoOf } from './print.repository.ts'
import { rxRefusal } from './refusals.rules.ts'
import { presentLine } from './sheetView.repository.ts'
import { linesOf } from './sheet.repository.ts'
import type { SheetRow } from './sheet.repository.ts'
import { newestVersion, overridesOf } from './version.repository.ts'

const WITHDRAWN: RxStatus = '5'
const CHILD_BELOW_MONTHS = 14 * 12
/** Rules about too much of a drug: their lines carry the second signature. */
const DOSE_RULES = new Set(['D2', 'D3', 'D4', 'T3'])

/** The paper of a sheet; children are those below 14 (演示规则). */
function markOf(rxClass: SheetHead['rxClass'], birthday: string, day: string): SheetPrint['mark'] {
  if (rxClass === '2') return '急诊'
  return rxClass === '3' || ageMonths(birthday, day) < CHILD_BELOW_MONTHS ? '儿科' : '普通'
}

/** Numbers of lines over the usual dose, for which the doctor gave a reason. */
async function signedAgain(db: Queryable, row: SheetRow, version: NonNullable<Awaited<ReturnType<typeof newestVersion>>>) {
  const reasoned = new Set((await overridesOf(db, row.id, version.rxVersion)).map(({ ruleKey }) => ruleKey))
  const over = version.checks.filter(({ ruleId, key }) => DOSE_RULES.has(ruleId) && reasoned.has(key))
  return [...new Set(over.flatMap(({ lineNos }) => lineNos))].sort((a, b) => a - b)
}

/**
 * What is printed of a sheet that was submitted: the version signed last, whatever its doctor has written on the row since. A draft has no print, nor
 * has a sheet that was withdrawn: its signature is revoked.
 */
export async function printOf(db: Queryable, row: SheetRow): Promise<SheetPrint> {
  if (row.status === WITHDRAWN) throw rxRefusal('RX_WITHDRAWN')
  const version = await newestVersion(db, row.id)
  const { patientSnapshot: patient, validUntil, submittedAt } = row
  if (!version || !patient || !validUntil || !submittedAt) throw rxRefusal('WRONG_STATE', { cur: { status: row.status } })
  const doctor: PrintSigner = {
    ...(await doctorSigner(db, row.doctorId)),
    hash: version.sha256.slice(0, 8),
    at: wireTime(submittedAt),
  }
  const head = headIn(version.canonical)
  const { path } = fillPath(verifySheet.path, { rxNo: row.rxNo })
  return {
    id: row.id,
    rxNo: row.rxNo,
    status: row.status,
    hospitalName: row.hospitalName,
    mark: markOf(head.rxClass, patient.birthday, hospitalDay(submittedAt.getTime())),
    patient,
    orgName: await orgNameOf(db, row.orgCode),
    sessionNo: await sessionNoOf(db, row.sessionId),
    diagnoses: [...head.diagnoses],
    head,
    lines: (await linesOf(db, row.id, version.rxVersion)).map(presentLine),
    signedAgain: await signedAgain(db, row, version),
    submittedAt: wireTime(submittedAt),
    validUntil: wireTime(validUntil),
    doctor,
    reviewer: await reviewSigner(db, row.id, version.rxVersion),
    ...(await dispensersOf(db, row.id)),
    ...sumsIn(version.canonical),
    printCount: row.printCount,
    verifyPath: `${path}?c=${row.verifyCode}`,
  }
}

/** Whether drugs may still be given out for a printed sheet; to anyone who has its code, and without names (RX-31). */
export async function verificationOf(
  db: Queryable,
  signature: SignatureProvider,
  { rxNo, c, now }: { rxNo: string; c: string; now: Date },
): Promise<SheetVerification> {
  const row = await findByNumber(db, rxNo)
  if (!row || row.verifyCode === '' || row.verifyCode !== c.toLowerCase()) throw rxRefusal('VERIFY_CODE')
  const version = await newestVersion(db, row.id)
  const holds = RX_TO_FETCH.includes(row.status) && row.validUntil !== null && row.validUntil >= now
  return {
    valid: holds && version !== undefined && (await isIntact(db, signature, version)),
    rxNo: row.rxNo,
    status: row.status,
    validUntil: row.validUntil === null ? null : wireTime(row.validUntil),
  }
}
