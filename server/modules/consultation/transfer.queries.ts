import type { Static } from 'typebox'
import type { SessionTransfer, TransferGroup, TransferTargets } from '#contract/entities/sessionTransfer.ts'
import type { transferListQuery } from '#contract/http/calls/sessionTransfers.schema.ts'
import type { Queryable } from '#server/db/client.ts'
import { ChatRefusal } from '#server/realtime/chat/desk.ts'
import type { ChatActor } from '#server/realtime/chat/desk.ts'
import { findDoctor } from './consultation.repository.ts'
import { effectivePresence } from './presence.service.ts'
import { openFor } from './sessionUnitOfWork.service.ts'
import { whyNot } from './transfer.commands.ts'
import { askedOf, doctorsToAsk, doneOf, listTransfers, loadsOf, sentBy, teamsToAsk } from './transfer.repository.ts'
import { presentTransfer } from './transfer.presenter.ts'

type Doctor = Extract<ChatActor, { kind: 'doctor' }>
const PAGE = 10

/** Transfers of a doctor: those that wait for an answer, one's own that wait, and what is done. */
export async function transfersOf(
  tx: Queryable,
  actor: Doctor,
  { view, pageNo = 1, pageSize = PAGE }: Static<typeof transferListQuery>,
  now: Date,
): Promise<{ records: SessionTransfer[]; total: number }> {
  const doctor = await findDoctor(tx, actor.id)
  if (!doctor) throw new ChatRefusal('NOT_OWNER')
  const where = view === 'waiting' ? askedOf(tx, doctor) : view === 'sent' ? sentBy(actor.id) : doneOf(actor.id)
  const { rows, total } = await listTransfers(tx, where, { limit: pageSize, offset: (pageNo - 1) * pageSize })
  return { records: rows.map(row => presentTransfer(row, actor.id, now)), total }
}

/** Every doctor in service of a tenant but one, with what stands against each now (TRANSFER-02). */
export async function doctorTargets(
  tx: Queryable,
  { tenantId, but, q }: { tenantId: number; but: string; q: string },
  now: Date,
): Promise<TransferTargets['doctors']> {
  const found = await doctorsToAsk(tx, tenantId, but, q)
  const loads = await loadsOf(
    tx,
    found.map(({ doctor }) => doctor.userId),
  )
  return found.map(({ doctor, orgName, titleText }) => {
    const active = loads.get(doctor.userId) ?? 0
    return {
      userId: doctor.userId,
      name: doctor.name,
      titleText: titleText ?? '',
      orgCode: doctor.orgCode,
      orgName: orgName ?? '',
      presence: effectivePresence(doctor, active, now),
      active,
      max: doctor.maxConcurrent,
      why: whyNot(doctor, active, now),
    }
  })
}

/** Whom a session of this doctor may be given to: every doctor in service with what stands against it now, departments and teams (TRANSFER-02). */
export async function targetsOf(
  tx: Queryable,
  actor: Doctor,
  input: { sid: string; q?: string },
  now: Date,
): Promise<TransferTargets> {
  await openFor(tx, actor, input.sid)
  const doctors = await doctorTargets(tx, { tenantId: actor.tenantId, but: actor.id, q: input.q?.trim() ?? '' }, now)
  const groups = new Map<string, TransferGroup>()
  for (const { orgCode, orgName, presence } of doctors) {
    const group = groups.get(orgCode) ?? { id: orgCode, name: orgName, doctors: 0, online: 0 }
    groups.set(orgCode, { ...group, doctors: group.doctors + 1, online: group.online + (presence === '1' ? 1 : 0) })
  }
  const teams = new Map<string, TransferGroup>()
  for (const { id, name, userId } of await teamsToAsk(tx, actor.tenantId)) {
    const doctor = doctors.find(one => one.userId === userId)
    if (!doctor) continue
    const team = teams.get(id) ?? { id, name, doctors: 0, online: 0 }
    teams.set(id, { ...team, doctors: team.doctors + 1, online: team.online + (doctor.presence === '1' ? 1 : 0) })
  }
  return { doctors, departments: [...groups.values()], teams: [...teams.values()] }
}
