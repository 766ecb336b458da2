import { describe, expect, it } from 'vitest'
import { CARE_RULES } from '#contract/lifecycles/careReservation.ts'
import type { CareActor, CareEvent } from '#contract/lifecycles/careReservation.ts'
import { decide } from '#contract/lifecycles/lifecycle.ts'
import type { CareStatus } from '#contract/entities/care.ts'

/** hospital.md 3.7 written down once more: what each state knows, who may, and where it leads. */
const EXPECTED: Record<CareStatus, string> = {
  '0': 'pay provider 1, cancel patient 5, cancel office 5, timeout clock 5',
  '1': 'assign office 2, reschedule office 1, cancel patient 5, cancel office 5, expire clock 5, paidBack office 5',
  '2': 'start office 3, reschedule office 2, cancel patient 5, cancel office 5, finishLate office 4, noShow office 5, paidBack office 5',
  '3': 'finish office 4, close clock 4',
  '4': '',
  '5': '',
}
const EVENTS: CareEvent[] = [
  'pay',
  'assign',
  'start',
  'finish',
  'reschedule',
  'cancel',
  'timeout',
  'expire',
  'finishLate',
  'noShow',
  'close',
  'paidBack',
]
const ACTORS: CareActor[] = ['patient', 'provider', 'office', 'clock']

describe('a reservation of care', () => {
  it.each(Object.entries(EXPECTED))('[CARE-03] %s knows its events, by whom they may be, and no other', (state, text) => {
    const found = EVENTS.flatMap(event =>
      ACTORS.flatMap(who => {
        const verdict = decide(CARE_RULES, state as CareStatus, event, who)
        return verdict.ok ? [`${event} ${who} ${verdict.to}`] : []
      }),
    )
    expect(found.toSorted()).toEqual(text === '' ? [] : text.split(', ').toSorted())
  })

  it('[CARE-03] what another may do is told apart from what nobody may', () => {
    expect(decide(CARE_RULES, '1', 'assign', 'patient')).toEqual({ ok: false, code: 'NOT_YOURS' })
    expect(decide(CARE_RULES, '4', 'cancel', 'office')).toEqual({ ok: false, code: 'WRONG_STATE' })
  })
})
