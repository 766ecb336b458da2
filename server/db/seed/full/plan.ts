import type { RxStatus } from '#contract/entities/prescription.ts'
import type { Fate } from '../consultations.ts'
import { DOCTORS } from '../hospitalPeople.ts'
import type { DoctorSeed } from '../hospitalPeople.ts'
import type { Case } from './cases.ts'
import type { Patient } from './sheets.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const DAYS = 89
/** Ahead of UTC: the hospital's clock (Asia/Shanghai has no summer time). */
const AHEAD = 8 * HOUR

/** What is written in a visit. */
export interface SheetPlan {
  status: RxStatus
  validDays: number
  caution: boolean
  rejected: readonly string[] | null
}
/** A consultation before it is told. */
export interface Visit {
  createdAt: Date
  fate: Fate
  sheet: SheetPlan | null
  isTransferred: boolean
  /** it is going on at the first start */
  isLive: boolean
  doctor?: DoctorSeed
  patient?: Patient
  of?: Case
}

const REASONS = ['201', '204', '103', '106', '204', '205', '202', '204', '302']
const PAST = { ended: 1_201, expired: 88, refused: 58, cancelled: 20 } as const
const [RECENT, WAITING, RUNNING] = [60, 12, 15]
const TRANSFERRED = 45
/** Sheets of visits that are over for days, and of those of the last day, by state. */
const OLD: Readonly<Partial<Record<RxStatus, number>>> = { '8': 615, '9': 70, '6': 40 }
const FRESH: Readonly<Partial<Record<RxStatus, number>>> = { '1': 11, '2': 2, '3': 24, '4': 5, '7': 4, '8': 8 }
const NOW: Readonly<Partial<Record<RxStatus, number>>> = { '0': 5, '5': 4, '1': 5, '4': 1 }
const CAUTION_EVERY = 8.3
const REJECTED: Readonly<Partial<Record<RxStatus, number>>> = { '8': 36, '6': 14, '4': 6 }

/** `n` true among `of`, evenly. */
const spread = (n: number, of: number) => (at: number) => Math.floor(((at + 1) * n) / of) > Math.floor((at * n) / of)

function shuffle<T>(chance: () => number, items: readonly T[]): T[] {
  const mixed = [...items]
  for (let at = mixed.length - 1; at > 0; at--) {
    const other = Math.floor(chance() * (at + 1))
    const [a, b] = [mixed[at], mixed[other]]
    if (a !== undefined && b !== undefined) [mixed[at], mixed[other]] = [b, a]
  }
  return mixed
}

/** Sheets of some states, so many of them rejected first and with a caution. */
function sheetsOf(states: Readonly<Partial<Record<RxStatus, number>>>, validDays: number): SheetPlan[] {
  return (Object.entries(states) as [RxStatus, number][]).flatMap(([status, count]) => {
    const isRejected = status === '8' && count < 50 ? () => false : spread(Math.min(REJECTED[status] ?? 0, count), count)
    return Array.from({ length: count }, (_, at) => ({
      status,
      validDays,
      caution: Math.floor((at + 1) / CAUTION_EVERY) > Math.floor(at / CAUTION_EVERY),
      rejected: isRejected(at) ? [REASONS[at % REASONS.length] ?? '209'] : null,
    }))
  })
}

/** Puts sheets on visits; there are more visits than sheets. */
function withSheets(chance: () => number, visits: readonly Visit[], sheets: readonly SheetPlan[]): Visit[] {
  const places = shuffle(
    chance,
    visits.map((_, at) => at),
  ).slice(0, sheets.length)
  const byPlace = new Map(places.map((place, at) => [place, sheets[at] ?? null]))
  return visits.map((visit, at) => ({ ...visit, sheet: byPlace.get(at) ?? null }))
}

/** The visits of the full demonstration, the oldest first; 程大川 had a sheet for blood pressure and sugar, and talks with `doctor`. */
export function planVisits(chance: () => number, now: Date, cheng: Patient | undefined): Visit[] {
  const visit = (createdAt: Date, fate: Fate, isLive = false): Visit => ({
    createdAt,
    fate,
    isLive,
    sheet: null,
    isTransferred: false,
  })
  const dayStart = Math.floor((now.getTime() + AHEAD) / DAY) * DAY - AHEAD
  const past = (fate: Fate) => {
    const ago = 2 + Math.floor(chance() * (DAYS - 2))
    const day = new Date(dayStart - ago * DAY)
    // at weekends fewer come, at noon and at night hardly anyone
    const weekend = [0, 6].includes(new Date(day.getTime() + AHEAD).getUTCDay())
    const moved = weekend && chance() < 0.5 ? DAY * 2 : 0
    const hour = chance() < 0.55 ? 8 + chance() * 4 : 13.5 + chance() * 7.5
    return visit(new Date(day.getTime() - moved + Math.round(hour * HOUR)), fate)
  }
  const many = (n: number, make: () => Visit) => Array.from({ length: n }, make)
  const back = (least: number, most: number) => new Date(now.getTime() - Math.round((least + chance() * (most - least)) * MINUTE))

  const over = many(PAST.ended, () => past('ended'))
  const isMoved = spread(TRANSFERRED, PAST.ended)
  const ended = withSheets(
    chance,
    over.map((one, at) => ({ ...one, isTransferred: isMoved(at) })),
    sheetsOf(OLD, 1),
  )
  const recent = withSheets(
    chance,
    many(RECENT, () => visit(back(4 * 60, 30 * 60), 'ended')),
    sheetsOf(FRESH, 3),
  )
  const running = withSheets(
    chance,
    many(RUNNING - 1, () => visit(back(90, 170), 'running', true)),
    sheetsOf(NOW, 2).slice(0, RUNNING - 1),
  )
  const others = DOCTORS.slice(2)
  const seated = running.map((one, at) => {
    const doctor = at === 0 ? DOCTORS[1] : others[at % others.length]
    return doctor ? { ...one, doctor } : one
  })
  const waiting = many(WAITING, () => visit(back(2, 40), 'waiting', true)).map((one, at) => {
    const doctor = others[at % others.length]
    return doctor ? { ...one, doctor } : one
  })
  const lost = (['expired', 'refused', 'cancelled'] as const).flatMap(fate => many(PAST[fate], () => past(fate)))
  return [...ended, ...recent, ...seated, ...waiting, ...lost, ...(cheng ? story(now, cheng) : [])].sort(
    (a, b) => a.createdAt.getTime() - b.createdAt.getTime(),
  )
}

/** A sheet for long a month ago, and today's visit to renew it. */
function story(now: Date, patient: Patient): Visit[] {
  const [doctor] = DOCTORS
  const dx = (code: string, name: string, main: boolean) => ({ kind: 1 as const, code, name, main })
  const of: Case = {
    orgCode: 'A01',
    chiefComplaint: '血压血糖续方',
    description: '血压一百三十五左右，空腹血糖七点二，药快吃完了，想续方。',
    durationText: '12年',
    currentDrugs: '苯磺酸氨氯地平片、盐酸二甲双胍片',
    diagnoses: [dx('I10', '特发性(原发性)高血压', true), dx('E11.9', '2型糖尿病不伴并发症', false)],
    drugs: [
      { of: 'W08', amount: 28 },
      { of: 'W18', amount: 28 },
    ],
    longTerm: true,
    lines: ['D您好，近一个月血压和血糖记了吗？', 'P都记了，血压一百三十五上下，空腹七点二。', 'D有没有低血糖、水肿？', 'P没有。'],
  }
  const common = { isTransferred: false, patient, of, ...(doctor ? { doctor } : {}) }
  return [
    {
      ...common,
      createdAt: new Date(now.getTime() - 40 * DAY),
      fate: 'ended',
      isLive: false,
      sheet: { status: '8', validDays: 1, caution: true, rejected: null },
    },
    { ...common, createdAt: new Date(now.getTime() - 25 * MINUTE), fate: 'running', isLive: true, sheet: null },
  ]
}
