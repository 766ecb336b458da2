import { and, eq, inArray } from 'drizzle-orm'
import { RX_TO_FETCH, rxValidUntil } from '#contract/entities/prescription.ts'
import type { RxStatus } from '#contract/entities/prescription.ts'
import { commaParts } from '#contract/http/commaText.ts'
import { hospitalDay } from '#contract/rules/hospitalClock.ts'
import type { Tx } from '#server/db/client.ts'
import { chatSession, hosChronic, hosOrder, hosPatient, hosPrescription } from '#server/db/tables/index.ts'
import { DEMO_TENANT } from './demo.ts'
import type { Case } from './full/cases.ts'
import { readCatalogue } from './full/catalogue.repository.ts'
import { storeSheets } from './full/index.ts'
import { createSheetWriter } from './full/sheets.ts'
import { DOCTORS, doctorId } from './hospitalPeople.ts'
import { seedId } from './seedId.ts'

type Diagnosis = Case['diagnoses'][number]
const icd = (code: string, name: string): Diagnosis[] => [{ kind: 1, code, name, main: true }]
/** A disease of Chinese medicine with its pattern. */
const tcm = (disease: [string, string], pattern: [string, string]): Diagnosis[] => [
  { kind: 2, code: disease[0], name: disease[1], main: true },
  { kind: 3, code: pattern[0], name: pattern[1], main: false },
]

/** Prescriptions of the demonstration: consultation (its place in seedHospital), state while it holds, days, diagnosis (hospitalIcd.ts), drugs with days or grams. */
const SHEETS: readonly (readonly [place: number, RxStatus, number, Diagnosis[], [of: string, amount: number][]])[] = [
  [40, '3', 1, icd('M54.5', '下背痛'), [['W06', 3]]],
  [
    41,
    '7',
    3,
    icd('E11.9', '2型糖尿病不伴并发症'),
    [
      ['W18', 7],
      ['W19', 7],
    ],
  ],
  [1, '8', 1, icd('J06.9', '急性上呼吸道感染'), [['W26', 5]]],
  [2, '3', 1, icd('I10', '特发性(原发性)高血压'), [['W08', 7]]],
  [6, '6', 1, icd('I10', '特发性(原发性)高血压'), [['W08', 7]]],
  [
    8,
    '8',
    1,
    tcm(['ZB01', '感冒'], ['ZZ01', '风寒束表证']),
    [
      ['荆芥', 9],
      ['防风', 9],
      ['紫苏叶', 9],
      ['桔梗', 6],
      ['陈皮', 6],
      ['甘草', 3],
    ],
  ],
]

/**
 * Written by the doctors of the demonstration in their consultations, through the check itself: once, as long as there is no prescription. What ran out is
 * 已过期 at once.
 */
export async function seedPrescriptions(tx: Tx, now: Date): Promise<void> {
  if ((await tx.$count(hosPrescription)) > 0) return
  const ids = SHEETS.map(([place]) => seedId('session', String(place)))
  const rows = await tx
    .select({ session: chatSession, doctor: hosOrder.doctorId, patient: hosPatient })
    .from(chatSession)
    .innerJoin(hosOrder, eq(hosOrder.id, chatSession.orderId))
    .innerJoin(hosPatient, eq(hosPatient.id, chatSession.patientId))
    .where(inArray(chatSession.id, ids))
  const found = new Map(rows.map(row => [row.session.id, row]))
  const chronic = await tx
    .select({ icdCodes: hosChronic.icdCodes })
    .from(hosChronic)
    .where(and(eq(hosChronic.tenantId, DEMO_TENANT), eq(hosChronic.enabled, 'Y')))
    .orderBy(hosChronic.id)
  const prefixes = chronic.flatMap(({ icdCodes }) => commaParts(icdCodes))
  const write = createSheetWriter(await readCatalogue(tx), prefixes)
  const written = SHEETS.flatMap(([place, wanted, validDays, diagnoses, drugs], index) => {
    const { session, patient, doctor: writer } = found.get(ids[index] ?? '') ?? {}
    const doctor = DOCTORS.find(({ username }) => doctorId(username) === writer)
    const at = session?.firstReplyAt
    if (!session || !patient || !doctor || !at) return []
    const isOver = new Date(rxValidUntil(at.getTime(), validDays)) < now
    const plan = {
      sid: session.id,
      orderId: session.orderId,
      place: String(place),
      rxNo: `RX${hospitalDay(at.getTime()).replaceAll('-', '')}${String(place).padStart(6, '0')}`,
      doctor,
      patient,
      of: { diagnoses, drugs: drugs.map(([of, amount]) => ({ of, amount })), longTerm: false },
      at,
      status: RX_TO_FETCH.includes(wanted) && isOver ? ('9' as const) : wanted,
      validDays,
      rejected: null,
    }
    // whom a rule warns of gets the sheet with the doctor's reason
    const sheet = write({ ...plan, caution: false }) ?? write({ ...plan, caution: true })
    if (sheet === null) throw new Error(`the check lets no sheet of consultation ${place} through`)
    return [sheet]
  })
  if (written.length > 0) await storeSheets(tx, written)
}
