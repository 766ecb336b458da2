import type { Static } from 'typebox'
import type { ChatSession } from '#contract/entities/chat.ts'
import type { RevisitProof } from '#contract/http/calls/revisits.ts'
import type { addProofBody, judgeRevisitBody } from '#contract/http/calls/revisits.schema.ts'
import { SESSION_TALKING, isOver } from '#contract/lifecycles/chatSession.ts'
import type { SessionStatus } from '#contract/lifecycles/chatSession.ts'
import { RX_REFUSALS } from '#contract/rules/prescriptionTexts.ts'
import { newId } from '#server/db/newId.ts'
import { Refusal } from '#server/plugins/refusal.ts'
import { ChatRefusal } from '#server/realtime/chat/desk.ts'
import type { ChatActor } from '#server/realtime/chat/desk.ts'
import type { CommandContext } from './command.context.ts'
import { insertProof, isFileOf, markJudged, presentProof, proofsOf, wasTreatedIn } from './revisit.repository.ts'
import { answer, apply, beginWork, settle, writeNotice } from './sessionUnitOfWork.service.ts'
import type { SessionUnitOfWork } from './sessionUnitOfWork.service.ts'

type Verdict = Static<typeof judgeRevisitBody>
const [PENDING, YES, INCOMPLETE, FIRST] = ['1', '2', '3', '4'] as const
const PROOFS_MAX = 9
const UNSAID = '请上传门诊病历、出院小结或诊断证明'
const FIRST_VISIT = '属首诊需线下就诊'

const blank = (work: SessionUnitOfWork, now: Date) => ({
  id: newId(),
  tenantId: work.row.tenantId,
  sessionId: work.row.id,
  fileId: null,
  refSessionId: null,
  diagnosis: '',
  hospital: '',
  date: null,
  judgedBy: null,
  judgedAt: null,
  createTime: now,
})

/** The patient shows that they were treated for this before: a file of the session. */
export async function addProof(
  context: CommandContext,
  actor: ChatActor,
  { sid, file, ...facts }: Static<typeof addProofBody>,
): Promise<RevisitProof> {
  const { tx, now } = context
  const work = await beginWork(context, actor, sid)
  if (isOver(work.row.status as SessionStatus)) throw new ChatRefusal('SESSION_CLOSED')
  if (!(await isFileOf(tx, sid, file))) throw new ChatRefusal('FILE_NOT_READY')
  if ((await proofsOf(tx, sid)).length >= PROOFS_MAX) throw new Refusal(`复诊凭证最多${PROOFS_MAX}份`)
  const proof = await insertProof(tx, { ...blank(work, now), ...facts, fileId: file })
  if (work.row.revisitStatus !== YES) work.row.revisitStatus = PENDING
  await settle(context, work, 'mark')
  return presentProof(proof)
}

/** Keeps what the doctor names as proof: files of the session and own earlier consultations with this hospital. */
async function keepProofs({ tx, now }: CommandContext, work: SessionUnitOfWork, { sid, proofs }: Verdict): Promise<void> {
  for (const proof of proofs)
    if (proof.kind === '4') {
      if (!(await wasTreatedIn(tx, work.row.patientId, proof.refSessionId))) throw new Refusal('该记录不是患者在本院的就诊记录')
      await insertProof(tx, { ...blank(work, now), kind: proof.kind, refSessionId: proof.refSessionId })
    } else {
      if (!(await isFileOf(tx, sid, proof.file))) throw new ChatRefusal('FILE_NOT_READY')
      const { file, ...facts } = proof
      await insertProof(tx, { ...blank(work, now), ...facts, fileId: file })
    }
}

/**
 * The doctor judges whether the patient comes again (hospital.md 3): yes on stored proof only (RX-09), incomplete asks the patient for more, a first
 * visit ends the session with a full refund.
 */
export async function judgeRevisit(context: CommandContext, actor: ChatActor, input: Verdict): Promise<ChatSession> {
  const { tx, now } = context
  const work = await beginWork(context, actor, input.sid)
  const { row } = work
  const [version, status] = [row.version, row.status]
  if (!SESSION_TALKING.some(one => one === status)) throw new ChatRefusal(row.status === '10' ? 'NOT_ACCEPTED' : 'SESSION_CLOSED')
  if (input.version !== version) throw new ChatRefusal('VERSION_CONFLICT', { version, status })
  await keepProofs(context, work, input)
  if (input.verdict === YES && (await proofsOf(tx, row.id)).length === 0)
    throw new Refusal(RX_REFUSALS.NO_PROOF, { result: { reason: 'NO_PROOF' } })
  row.revisitStatus = input.verdict
  row.isRevisit = input.verdict === YES ? 'Y' : 'N'
  row.revisitAt = now
  await markJudged(tx, row.id, actor.id, now)
  if (input.verdict === INCOMPLETE) writeNotice(work, 'REVISIT_INCOMPLETE', now, { reason: input.text.trim() || UNSAID })
  if (input.verdict === FIRST) {
    apply(work, actor, 'refuseFirst')
    row.refuseReason = FIRST_VISIT
    row.endReason = '1'
    writeNotice(work, 'FIRST_VISIT', now)
  }
  await settle(context, work, 'command')
  return answer(work, actor, now)
}
