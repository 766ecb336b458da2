import { HOSPITAL_ZONE } from '../rules/hospitalClock.ts'
import { zoneOffset } from '../cron/zone.ts'

/** Dictionary rx_status: 0 草稿, 1 待审核, 2 审核中, 3 审核通过, 4 审核驳回, 5 已撤回, 6 已作废, 7 部分发药, 8 已发药, 9 已过期. */
export type RxStatus = '0' | '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9'

/** Approved, and some of the drugs are still to be fetched: until `validUntil` they can be (consultation.md 3.5). */
export const RX_TO_FETCH: readonly RxStatus[] = ['3', '7']

/** A diagnosis on a prescription or a record; `kind` 1 Western, 2 disease and 3 pattern of Chinese medicine. */
export interface Diagnosis {
  kind: 1 | 2 | 3
  code: string
  name: string
  main: boolean
  note?: string
}

const DAY_MS = 86_400_000

/**
 * The last moment of a prescription, epoch ms: it holds on the day of its issue and, where the doctor says so, up to two days more, by the calendar of
 * the hospital (consultation.md part 9). `validDays`: 1 to 3.
 */
export function rxValidUntil(issuedAt: number, validDays: number): number {
  const ahead = zoneOffset(HOSPITAL_ZONE)(issuedAt)
  const midnight = Math.floor((issuedAt + ahead) / DAY_MS) * DAY_MS - ahead
  return midnight + validDays * DAY_MS - 1
}

/** From this hour of the hospital’s clock on a day of validity is too short to reach a pharmacy. */
const EVENING_HOUR = 20
const HOUR_MS = 3_600_000

/** How many days of validity the dialog proposes at a signature, epoch ms: one, after 20:00 two (RX-29). */
export function proposedValidDays(signedAt: number): 1 | 2 {
  const sinceMidnight = (signedAt + zoneOffset(HOSPITAL_ZONE)(signedAt)) % DAY_MS
  return sinceMidnight >= EVENING_HOUR * HOUR_MS ? 2 : 1
}
