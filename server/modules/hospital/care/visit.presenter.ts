import type { CareItemChoice, CareNurse, CareSlot, PatientReservation } from '#contract/entities/care.ts'
import { careMoment, clockOf, isInTime, visitIn } from '#contract/rules/careTimes.ts'
import type { CareSpan } from '#contract/rules/careTimes.ts'
import type { FullVisit, ItemRow, ReservationRow, ScheduleRow } from './reservation.repository.ts'

/** A visit as its patient's account reads it. */
export function presentVisit({ row, item, patientName, nurseName }: FullVisit, now: number): PatientReservation {
  const { id, no, status, version, priceFen, address, contactPhone, orderId, cancelReason } = row
  const start = row.start.getTime()
  const isOpen = status === '1' || status === '2'
  return {
    ...{ id, no, status, version, priceFen, address, contactPhone, orderId, cancelReason },
    itemName: item?.name ?? '',
    minutes: item?.minutes ?? 0,
    patientName,
    nurseName: nurseName ?? '',
    start,
    end: row.end.getTime(),
    mayCancel: status === '0' || (isOpen && isInTime(start, now)),
    preparation: item?.preparation ?? '',
  }
}

/** An item with its price of the day. */
export const presentItem = (
  { item, typeName }: { item: ItemRow; typeName: string | null },
  { priceFen, unit, times }: { priceFen: number; unit: string; times: number },
): CareItemChoice => ({
  id: item.id,
  name: item.name,
  typeName: typeName ?? '',
  minutes: item.minutes,
  intro: item.intro,
  image: item.image ?? '',
  ...{ priceFen, unit, times },
  content: item.content,
  preparation: item.preparation,
  contraindication: item.contraindication,
})

/** Hours that a visit of so many minutes fits into and that it may still be booked for; `isAhead` says of a beginning whether it may. */
export function presentSlots(
  hours: readonly { schedule: ScheduleRow; nurseName: string | null }[],
  visits: ReadonlyMap<string, readonly CareSpan[]>,
  of: { minutes: number; isAhead: (start: number) => boolean },
): CareSlot[] {
  return hours.flatMap(({ schedule, nurseName }) => {
    const span = visitIn(schedule, of.minutes, visits.get(schedule.id) ?? [])
    if (span === null || !of.isAhead(span.start)) return []
    const { date, startTime, endTime, quota, used } = schedule
    const at = clockOf(span.start)
    return [{ scheduleId: schedule.id, date, startTime, endTime, nurseName: nurseName ?? '', left: quota - used, at }]
  })
}

/** Nurses for a visit: each once, on duty where some hours of theirs hold it. */
export function presentNurses(
  rows: readonly { id: string; name: string | null; startTime: string | null; endTime: string | null }[],
  { start, end }: ReservationRow,
  day: string,
  busy: ReadonlySet<string>,
): CareNurse[] {
  const nurses = new Map<string, CareNurse>()
  for (const { id, name, startTime, endTime } of rows) {
    const holds =
      startTime !== null &&
      endTime !== null &&
      careMoment(day, startTime) <= start.getTime() &&
      end.getTime() <= careMoment(day, endTime)
    const before = nurses.get(id)
    nurses.set(id, { id, name: name ?? '', isOnDuty: holds || before?.isOnDuty === true, isBusy: busy.has(id) })
  }
  return [...nurses.values()]
}
