import type { Static } from 'typebox'
import type {
  approveBody,
  claimBody,
  escalateBody,
  rejectBody,
  releaseBody,
} from '#contract/http/calls/prescriptionReviews.schema.ts'
import type { LineComment } from '#contract/entities/prescriptionSheet.ts'
import { openChecks } from '#contract/prescriptions/overrides.ts'
import { REJECT_REASONS } from '#contract/prescriptions/rejectReasons.ts'
import type { UserPrincipal } from '#server/plugins/principal.ts'
import { announceMove, ringDoctor } from './announce.service.ts'
import { findDoctorById, findSessionRow } from './access.repository.ts'
import { canonicalJson, sha256 } from '#server/sheets/canonical.ts'
import { check } from './check.service.ts'
import type { Checked } from './check.service.ts'
import { claimFree } from './claim.repository.ts'
import type { PharmacistRow } from './claim.repository.ts'
import { once } from './command.repository.ts'
import { headOf } from '#server/sheets/head.ts'
import { isIntact } from './integrity.service.ts'
import { rxRefusal } from './refusals.rules.ts'
import { insertReview } from './review.repository.ts'
import { claimRefusal, lockClaimed } from './reviewer.service.ts'
import type { RxContext } from './rx.context.ts'
import { findSheet, linesOf, updateSheet } from './sheet.repository.ts'
import type { LineRow, SheetRow } from './sheet.repository.ts'
import { signDocument } from './signatures.repository.ts'
import { NO_CLAIM, editableUntilOf } from './stop.commands.ts'
import { lineInputsOf } from './stored.presenter.ts'
import { findVersion, overridesOf } from './version.repository.ts'

/** How long a sheet is one's own to decide, ms (PHARM-04). */
const CLAIM_MS = 10 * 60_000
const ESCALATE_MIN = 5

const commandOf = (user: UserPrincipal, name: string, { id, requestId }: { id: string; requestId: string }, now: Date) => ({
  byUser: user.id,
  requestId,
  tenantId: user.tenantId,
  name,
  refId: id,
  now,
})

/** What the checks say of a signed sheet with everything as it stands now. `rows`: its lines where they were read already. */
export async function recheck(
  { tx, now }: Pick<RxContext, 'tx' | 'now'>,
  sheet: SheetRow,
  rows?: readonly LineRow[],
): Promise<Checked> {
  const [session, doctor] = [await findSessionRow(tx, sheet.sessionId), await findDoctorById(tx, sheet.doctorId)]
  if (!session || !doctor) throw rxRefusal('NOT_FOUND')
  const lines = lineInputsOf(rows ?? (await linesOf(tx, sheet.id, sheet.rxVersion)))
  const of = { rxId: sheet.id, session, doctor, editableUntil: sheet.editableUntil, head: headOf(sheet), lines }
  return check(tx, { ...of, stage: 'signed', now })
}

/** Takes a free sheet; of many at once one gets it, the others read who. One's own is answered again, with the time that is left. */
export function claimSheet(
  context: RxContext,
  user: UserPrincipal,
  pharmacist: PharmacistRow,
  input: Static<typeof claimBody>,
): Promise<string> {
  const { tx, now } = context
  return once(tx, commandOf(user, 'claim', input, now), async () => {
    const until = new Date(now.getTime() + CLAIM_MS)
    const claimed = await claimFree(tx, { id: input.id, pharmacist, now, until })
    if (claimed) return announceMove(context, claimed)
    const sheet = await findSheet(tx, input.id)
    const isMine = sheet?.status === '2' && sheet.reviewerId === user.id && sheet.claimUntil !== null && sheet.claimUntil >= now
    if (!isMine) throw await claimRefusal(tx, sheet, pharmacist, now)
  })
}

/** Gives a sheet back to the queue, or to the seniors with a reason (PHARM-09). */
export function releaseSheet(
  context: RxContext,
  user: UserPrincipal,
  pharmacist: PharmacistRow,
  input: Static<typeof releaseBody> | Static<typeof escalateBody>,
): Promise<string> {
  const { tx, now } = context
  const isEscalated = 'text' in input
  const event = isEscalated ? 'escalate' : 'release'
  return once(tx, commandOf(user, event, input, now), async () => {
    const { sheet, status } = await lockClaimed(tx, pharmacist, input, event, now)
    if ('text' in input) {
      const text = input.text.trim()
      if ([...text].length < ESCALATE_MIN) throw rxRefusal('ESCALATE_REASON')
      await insertReview(tx, { reviewerId: user.id, result: '3', text, finishedAt: now }, sheet)
    }
    const change = { status, ...NO_CLAIM, ...(isEscalated ? { isSenior: 'Y', officeToldAt: null } : {}) }
    await announceMove(context, await updateSheet(tx, sheet, change, now))
  })
}

/** Throws what stands against an approval: a changed text, a check that did not run, an L3, an L2 without the doctor's reason. */
async function checkApproval(context: RxContext, sheet: SheetRow): Promise<void> {
  const { tx, signature, now } = context
  if (sheet.validUntil === null || sheet.validUntil < now) throw rxRefusal('RX_EXPIRED')
  const version = await findVersion(tx, sheet.id, sheet.rxVersion)
  const lines = await linesOf(tx, sheet.id, sheet.rxVersion)
  if (!version || !(await isIntact(tx, signature, version, lines))) throw rxRefusal('TAMPERED')
  const { results } = await recheck(context, sheet, lines)
  if (results.some(({ ruleId }) => ruleId === 'X1')) throw rxRefusal('CHECK_FAILED')
  const { blocked, reasons } = openChecks(results, version.ticks, await overridesOf(tx, sheet.id, sheet.rxVersion))
  if (blocked.length > 0) throw rxRefusal('RX_BLOCKED', { checks: blocked })
  if (reasons.length > 0) throw rxRefusal('OPEN_CHECKS', { checks: reasons })
}

interface Decision {
  result: '1' | '2'
  reasonCodes: string[]
  lineComments: LineComment[]
  text: string
  checkedItems: string[]
}

/** The pharmacist signs the decision on the version that the doctor signed. */
async function keepDecision(context: RxContext, pharmacist: PharmacistRow, sheet: SheetRow, decision: Decision): Promise<void> {
  const { tx, now, signature } = context
  if (signature.ready(pharmacist.signatureStatus) !== 'ok') throw rxRefusal('SIGNATURE')
  const version = await findVersion(tx, sheet.id, sheet.rxVersion)
  if (!version) throw rxRefusal('TAMPERED')
  const { id: docId, rxVersion: docVersion, tenantId } = sheet
  const text = canonicalJson({ ...decision, rxNo: sheet.rxNo, rxVersion: docVersion, sheet: version.sha256 })
  const document = { ownerId: pharmacist.userId, docKind: 'review' as const, docId, docVersion, sha256: sha256(text) }
  const signatureId = await signDocument(tx, signature, { ...document, tenantId, now })
  await insertReview(tx, { ...decision, reviewerId: pharmacist.userId, finishedAt: now, signatureId }, sheet)
}

/** Approves a claimed sheet that still holds and that nothing new speaks against (PHARM-05); the password was confirmed before. */
export function approveSheet(
  context: RxContext,
  user: UserPrincipal,
  pharmacist: PharmacistRow,
  input: Static<typeof approveBody>,
): Promise<string> {
  const { tx, now, app } = context
  return once(tx, commandOf(user, 'approve', input, now), async () => {
    const { sheet, status } = await lockClaimed(tx, pharmacist, input, 'approve', now)
    await checkApproval(context, sheet)
    const { text, checkedItems } = input
    await keepDecision(context, pharmacist, sheet, {
      result: '1',
      reasonCodes: [],
      lineComments: [],
      text: text.trim(),
      checkedItems,
    })
    const approved = await updateSheet(tx, sheet, { status, reviewedAt: now, claimUntil: null }, now)
    for (const { onApproved } of app.rxFollowers) await onApproved(context, approved)
    await announceMove(context, approved, { notice: 'RX_APPROVED' })
    await ringDoctor(context, approved, 'approved')
  })
}

/** Coded reasons, at least one, and words for each line that is named. */
function rejectionOf(input: Static<typeof rejectBody>, lineNos: ReadonlySet<number>): Decision {
  const codes = [...new Set(input.codes)].filter(code => Object.hasOwn(REJECT_REASONS, code))
  const [first] = codes
  if (first === undefined || codes.length < new Set(input.codes).size) throw rxRefusal('NO_CODE')
  const lineComments = input.comments.map(({ no, code, text }) => ({
    no,
    code: codes.includes(code) ? code : first,
    text: text.trim(),
  }))
  if (lineComments.some(({ no, text }) => text === '' || !lineNos.has(no))) throw rxRefusal('NO_COMMENT')
  return { result: '2', reasonCodes: codes, lineComments, text: input.text.trim(), checkedItems: input.checkedItems }
}

/** Rejects a claimed sheet: the doctor sees at once why, and mends it (PHARM-06). */
export function rejectSheet(
  context: RxContext,
  user: UserPrincipal,
  pharmacist: PharmacistRow,
  input: Static<typeof rejectBody>,
): Promise<string> {
  const { tx, now } = context
  return once(tx, commandOf(user, 'reject', input, now), async () => {
    const { session, sheet, status } = await lockClaimed(tx, pharmacist, input, 'reject', now)
    const lines = await linesOf(tx, sheet.id, sheet.rxVersion)
    const decision = rejectionOf(input, new Set(lines.map(({ no }) => no)))
    await keepDecision(context, pharmacist, sheet, decision)
    const rejections = sheet.rejections + 1
    const change = { status, rejections, editableUntil: editableUntilOf(session, now), reviewedAt: now, claimUntil: null }
    const rejected = await updateSheet(tx, sheet, change, now)
    await announceMove(context, rejected, { notice: 'RX_REJECTED', rejectCodes: decision.reasonCodes })
    await ringDoctor(context, rejected, 'rejected')
  })
}
