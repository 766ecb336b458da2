import { and, eq } from 'drizzle-orm'
import type { RxStatus } from '#contract/entities/prescription.ts'
import { commaParts } from '#contract/http/commaText.ts'
import type { Tx } from '#server/db/client.ts'
import { countDay } from '#server/db/dailyFigures.ts'
import * as t from '#server/db/tables/index.ts'
import { insertRows, noRows, tell } from '../consultations.ts'
import type { Fate, Rows } from '../consultations.ts'
import { DEMO_TENANT } from '../demo.ts'
import { seedStaff } from '../hospital.ts'
import { createChance, DEMO_PATIENTS, DOCTORS, doctorUserId } from '../hospitalPeople.ts'
import type { DoctorSeed } from '../hospitalPeople.ts'
import { seedCareVisits } from '../careVisits.ts'
import { inBatches } from '../inBatches.ts'
import { seedId } from '../seedId.ts'
import { ASIDES, casesOf } from './cases.ts'
import type { Case } from './cases.ts'
import { readBatches, readCatalogue } from './catalogue.repository.ts'
import { MORE_DOCTORS } from './doctors.ts'
import { seedDesks } from './desks.ts'
import { createDrugOrders } from './drugOrders.ts'
import type { OrderFate } from './drugOrders.ts'
import { makePeople, storePeople } from './people.ts'
import type { Person } from './people.ts'
import { seedPresence } from './presence.ts'
import { seedTeams } from './teams.ts'
import { planVisits } from './plan.ts'
import type { Visit } from './plan.ts'
import { createSheetWriter } from './sheets.ts'
import type { Patient, Written } from './sheets.ts'

const SEED = 20_261_121
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
/** Numbers of the consultations of the full demonstration begin here. */
const FIRST = 1_000
const CHILD_BELOW = 14
/** What the home pages look back on. */
const FIGURE_DAYS = 14
const TRIES = 30

const ended: readonly Fate[] = ['ended', 'running']

/** How the order of a sheet has come out; null: it has none. `place`: of the sheet among those of its state. */
function orderFate(status: RxStatus, isRejected: boolean, place: number, isFresh: boolean): OrderFate | null {
  if (status === '8') return isFresh && place % 3 === 0 ? 'sent' : 'received'
  if (status === '7') return 'part'
  if (status === '3') return place % 2 === 0 ? 'paid' : 'unpaid'
  if (status === '9') return place % 2 === 0 ? 'closed' : 'refunded'
  return status === '6' && !isRejected ? 'closed' : null
}

/** Stores what the writer wrote. */
export async function storeSheets(tx: Tx, sheets: readonly Written[]): Promise<void> {
  await inBatches(
    tx,
    t.hosPrescription,
    sheets.map(({ row }) => row),
  )
  await inBatches(
    tx,
    t.hosRxLine,
    sheets.flatMap(({ stored }) => stored),
  )
  await inBatches(
    tx,
    t.hosRxVersion,
    sheets.flatMap(({ versions }) => versions),
  )
  await inBatches(
    tx,
    t.hosRxOverride,
    sheets.flatMap(({ overrides }) => overrides),
  )
  await inBatches(
    tx,
    t.hosRxReview,
    sheets.flatMap(({ reviews }) => reviews),
  )
  await inBatches(
    tx,
    t.hosSignature,
    sheets.flatMap(({ signatures }) => signatures),
  )
}

/** Patients, and who treats them. */
interface Cast {
  chance: () => number
  doctors: readonly DoctorSeed[]
  adults: readonly Patient[]
  children: readonly Patient[]
  cases: ReadonlyMap<string, readonly Case[]>
}

const pick = <T>(chance: () => number, from: readonly T[]): T => {
  const one = from[Math.floor(chance() * from.length)]
  if (one === undefined) throw new Error('there is nothing to choose from')
  return one
}

/** A talk with some words more. */
function longer(chance: () => number, { lines, ...talk }: Case): Case {
  const asides = [pick(chance, ASIDES), pick(chance, ASIDES)].flat()
  return { ...talk, lines: [...lines.slice(0, -1), ...asides, ...lines.slice(-1)] }
}

function choose({ chance, doctors, adults, children, cases }: Cast, visit: Visit, busy: ReadonlySet<string>) {
  const doctor = visit.doctor ?? (chance() < 0.07 ? DOCTORS[0] : undefined) ?? pick(chance, doctors)
  const of = (cases.get(doctor.orgCode) ?? []).filter(one => visit.sheet === null || one.drugs.length > 0)
  const patients = doctor.orgCode === 'A10' ? children : adults
  let patient = visit.patient ?? pick(chance, patients)
  while (visit.patient === undefined && busy.has(patient.id)) patient = pick(chance, patients)
  return { doctor, patient, of: visit.of ?? pick(chance, of) }
}

const withoutDoctor = ({ doctor: _doctor, ...visit }: Visit): Visit => visit

/** Tells every visit in the order of time, with the sheets that are written in it. */
function storiesOf(
  cast: Cast,
  visits: readonly Visit[],
  write: ReturnType<typeof createSheetWriter>,
): { rows: Rows; sheets: (Written & { visit: Visit })[] } {
  const { chance, doctors } = cast
  const [rows, sheets, busy] = [noRows(), [] as (Written & { visit: Visit })[], new Set<string>()]
  const minutes = (least: number, most: number) => () => Math.round((least + chance() * (most - least)) * MINUTE)
  // log-normal: most within minutes, a few long
  const normal = () => Math.sqrt(-2 * Math.log(1 - chance())) * Math.cos(2 * Math.PI * chance())
  for (const [order, visit] of visits.entries()) {
    const index = FIRST + order
    const sid = seedId('session', String(index))
    const wait = Math.min(170 * MINUTE, Math.round(Math.exp(Math.log(4) + 0.9 * normal()) * MINUTE))
    const waited = visit.isLive ? Math.min(wait, 6 * MINUTE) : wait
    const at = new Date(visit.createdAt.getTime() + waited + 22 * MINUTE)
    let { doctor, patient, of } = choose(cast, visit, busy)
    let written: Written | null = null
    for (let turn = 0; visit.sheet !== null && written === null; turn++) {
      if (turn === TRIES) throw new Error(`no sheet fits visit ${index}: ${JSON.stringify(visit.sheet)}`)
      // a department whose drugs never fit the plan yields to another
      if (turn > 0) ({ doctor, patient, of } = choose(cast, turn < TRIES / 2 ? visit : withoutDoctor(visit), busy))
      const plan = { sid, orderId: seedId('order', String(index)), place: String(index), doctor, patient, of, at, ...visit.sheet }
      written = write(plan)
    }
    if (visit.isLive) busy.add(patient.id)
    if (written) sheets.push({ ...written, visit })
    const colleague = visit.isTransferred
      ? doctors.find(one => one.orgCode === doctor.orgCode && one.username !== doctor.username)
      : undefined
    const isTalk = ended.includes(visit.fate)
    const revisit =
      visit.sheet !== null || (isTalk && visit.patient === undefined && chance() < 0.7) ? of.diagnoses[0]?.name : undefined
    tell(rows, {
      index,
      doctor,
      patient,
      talk: isTalk ? longer(chance, of) : { ...of, lines: [] },
      fate: visit.fate,
      createdAt: visit.createdAt,
      pause: minutes(0.5, visit.isLive ? 1.5 : 3),
      wait: visit.fate === 'waiting' ? 0 : waited,
      score: visit.fate === 'ended' && chance() < 0.46 ? (chance() < 0.72 ? 5 : chance() < 0.8 ? 4 : 3) : null,
      ...(revisit === undefined ? {} : { revisit }),
      ...(colleague ? { transferTo: colleague } : {}),
      ...(written ? { sheet: { at, card: written.card } } : {}),
    })
  }
  return { rows, sheets }
}

/** A session of doctor2 that waits for `doctor` to take it over. */
function waitingTransfer(rows: Rows, now: Date): void {
  const session = rows.sessions.find(one => one.status === '20' && one.doctorUserId === doctorUserId('doctor2'))
  if (!session) throw new Error('doctor2 talks with somebody')
  session.status = '25'
  rows.transfers.push({
    id: seedId('transfer', 'waiting'),
    tenantId: DEMO_TENANT,
    sessionId: session.id,
    fromUserId: doctorUserId('doctor2'),
    toUserId: doctorUserId('doctor'),
    reason: '3',
    note: '合并血糖异常，请全科协助（演示）',
    status: '1',
    createdAt: now,
    deadline: new Date(now.getTime() + 10 * MINUTE),
    handledBy: null,
    handledAt: null,
    toSeq: null,
    requestId: 'seed:waiting',
  })
}

/**
 * What the full demonstration has besides the small one (hospital.md part 9): doctors, people, 1,455 consultations over 90 days with 794 prescriptions, their
 * orders, money and stock. The same input gives the same rows on every machine. `say` is told how far it is.
 */
export async function seedFull(tx: Tx, now: Date, say: (text: string) => void): Promise<void> {
  const chance = createChance(SEED)
  await seedStaff(tx, MORE_DOCTORS, DOCTORS.length)
  const people = makePeople(chance, now)
  await storePeople(tx, people)
  say(`${people.length} 位就诊人`)
  const catalogue = await readCatalogue(tx)
  const chronic = await tx
    .select()
    .from(t.hosChronic)
    .where(and(eq(t.hosChronic.tenantId, DEMO_TENANT), eq(t.hosChronic.enabled, 'Y')))
    .orderBy(t.hosChronic.id)
  const write = createSheetWriter(
    catalogue,
    chronic.flatMap(({ icdCodes }) => commaParts(icdCodes)),
  )
  const cases = new Map<string, Case[]>()
  for (const one of casesOf()) cases.set(one.orgCode, [...(cases.get(one.orgCode) ?? []), one])
  const age = (person: Person) => now.getUTCFullYear() - Number(person.birthday.slice(0, 4))
  const cast: Cast = {
    chance,
    doctors: [...DOCTORS.slice(1), ...MORE_DOCTORS],
    adults: people.filter(person => age(person) >= 19),
    children: people.filter(person => age(person) < CHILD_BELOW),
    cases,
  }
  const [cheng] = await tx
    .select()
    .from(t.hosPatient)
    .where(eq(t.hosPatient.id, DEMO_PATIENTS[1]?.id ?? ''))
  const visits = planVisits(chance, now, cheng ? { ...cheng, conditions: ['E11.9', 'I10'] } : undefined)
  const { rows, sheets } = storiesOf(cast, visits, write)
  waitingTransfer(rows, now)
  await insertRows(tx, rows)
  say(`${rows.sessions.length} 次问诊，${rows.messages.length} 条消息`)
  await storeSheets(tx, sheets)
  const orders = createDrugOrders(await readBatches(tx, catalogue), catalogue.facts)
  const counted = new Map<string, number>()
  for (const sheet of sheets) {
    const place = counted.get(sheet.row.status) ?? 0
    counted.set(sheet.row.status, place + 1)
    const isFresh = now.getTime() - (sheet.row.reviewedAt?.getTime() ?? 0) < 3 * DAY
    const fate = orderFate(sheet.row.status, sheet.row.rejections > 0, place, isFresh)
    if (fate) orders.add(sheet, fate, now)
  }
  await seedCareVisits(tx, now, people, 'full')
  await seedPresence(tx, now, [...DOCTORS, ...MORE_DOCTORS], chance)
  await seedTeams(tx, catalogue)
  await orders.store(tx, new Date(now.getTime() - 95 * DAY))
  await seedDesks(tx, now, catalogue.key)
  // what the job would have counted each night
  for (let back = FIGURE_DAYS; back >= 1; back -= 1) await countDay(tx, { from: now, back, countedAt: now })
  say(`${sheets.length} 张处方及其订单、退款与库存流水`)
}
