import type { CareStatus } from '#contract/entities/care.ts'
import { CARE_RULES } from '#contract/lifecycles/careReservation.ts'
import type { CareActor, CareEvent } from '#contract/lifecycles/careReservation.ts'
import { decide } from '#contract/lifecycles/lifecycle.ts'
import { CARE_REFUSALS } from '#contract/rules/careReservations.ts'
import type { CareRefusal } from '#contract/rules/careReservations.ts'
import { Refusal } from '#server/plugins/refusal.ts'
import type { ReservationRow } from './reservation.repository.ts'

/** A refused command on a visit; `more` stands beside the reason in its result. */
export const careRefusal = (reason: CareRefusal, more: object = {}): Refusal =>
  new Refusal(CARE_REFUSALS[reason], { result: { reason, ...more } })

/** Where an event leads a visit, or why it may not be. */
export function nextCare({ status }: Pick<ReservationRow, 'status'>, event: CareEvent, who: CareActor): CareStatus {
  const verdict = decide(CARE_RULES, status, event, who)
  if (!verdict.ok) throw careRefusal('WRONG_STATE', { cur: { status } })
  return verdict.to
}
