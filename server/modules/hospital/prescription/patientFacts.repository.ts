import { and, eq, gte, inArray, ne, not, sql } from 'drizzle-orm'
import { RX_IN_USE } from '#contract/lifecycles/prescription.ts'
import { identityOf } from '#contract/prescriptions/identity.ts'
import type { ActiveLine, PatientAllergy, PatientFacts, RxType } from '#contract/prescriptions/types.ts'
import type { Queryable, Tx } from '#server/db/client.ts'
import {
  hosDispense,
  hosDispenseLine,
  hosDrugIngredient,
  hosPatient,
  hosPatientAllergy,
  hosPatientCondition,
  hosPrescription,
  hosRxLine,
} from '#server/db/tables/index.ts'
import { amountOf } from '#server/sheets/drugFacts.ts'
import { draftedDrugs } from '../ruleDraft.repository.ts'
import { drugFactsByCode } from './drugFacts.repository.ts'

type PatientRow = typeof hosPatient.$inferSelect
const three = (value: number): 0 | 1 | 2 => (value === 1 ? 1 : value === 2 ? 2 : 0)

export async function findPatient(db: Queryable, id: string): Promise<PatientRow | undefined> {
  const [row] = await db.select().from(hosPatient).where(eq(hosPatient.id, id))
  return row
}

/** What a doctor knows of a patient besides allergies and diseases; a form of the patient that is open does not overwrite it. */
export async function updateFacts(
  tx: Tx,
  id: string,
  set: Partial<Pick<PatientRow, 'weightG' | 'weightAt' | 'scrUmol10' | 'scrAt' | 'pregnancy' | 'lactation' | 'liverGrade'>>,
): Promise<void> {
  await tx
    .update(hosPatient)
    .set({ ...set, version: sql`${hosPatient.version} + 1` })
    .where(eq(hosPatient.id, id))
}

type Card = Pick<PatientRow, 'id' | 'allergies'>

/** The cards of the same person over accounts, by the hash of the certificate: both parents may have registered a child. */
async function samePerson(db: Queryable, { id, tenantId, certHash, allergies }: PatientRow): Promise<Card[]> {
  if (certHash === null) return [{ id, allergies }]
  const rows = await db
    .select({ id: hosPatient.id, allergies: hosPatient.allergies })
    .from(hosPatient)
    .where(and(eq(hosPatient.tenantId, tenantId), eq(hosPatient.certHash, certHash)))
  return [{ id, allergies }, ...rows.filter(row => row.id !== id)]
}

/** Classes of the drugs whose main ingredient is one of these, by ingredient; as published, for a draft may have changed class or ingredient (RX-33). */
async function classesOf(db: Queryable, tenantId: number, codes: readonly string[]): Promise<Map<string, string[]>> {
  const classes = new Map<string, string[]>()
  if (codes.length === 0) return classes
  const rows = await db
    .selectDistinct({ code: hosDrugIngredient.drugCode })
    .from(hosDrugIngredient)
    .where(and(eq(hosDrugIngredient.tenantId, tenantId), inArray(hosDrugIngredient.ingredientCode, [...codes])))
  const holding = [...rows.map(({ code }) => code), ...(await draftedDrugs(db, tenantId))]
  for (const { ingredients, classCodes } of await drugFactsByCode(db, tenantId, holding))
    for (const { code, main } of ingredients)
      if (main && codes.includes(code)) classes.set(code, [...new Set([...(classes.get(code) ?? []), ...classCodes])].sort())
  return classes
}

const allergyKey = ({ ingredientCode, classCode, text, severity }: PatientAllergy): string =>
  [ingredientCode, classCode, text, severity].join('|')

/**
 * Allergies in force on any card of the person; words of the cards that none of these has count as free text. Removing an allergy removes its word too,
 * so a word beside a removed row was told anew.
 */
async function allergiesOf(db: Queryable, tenantId: number, cards: readonly Card[]): Promise<PatientAllergy[]> {
  const ids = cards.map(({ id }) => id)
  const rows = await db.select().from(hosPatientAllergy).where(inArray(hosPatientAllergy.patientId, ids))
  const classes = await classesOf(
    db,
    tenantId,
    rows.flatMap(({ ingredientCode }) => (ingredientCode === null ? [] : [ingredientCode])),
  )
  const recorded = rows
    .filter(({ status }) => status === '1')
    .map(({ ingredientCode, classCode, text, severity }): PatientAllergy => ({
      ingredientCode,
      classCode,
      ingredientClasses: ingredientCode === null ? [] : (classes.get(ingredientCode) ?? []),
      text,
      severity,
    }))
  const known = new Set(recorded.map(({ text }) => text))
  const written = cards
    .flatMap(({ allergies }) => allergies)
    .filter(text => !known.has(text))
    .map((text): PatientAllergy => ({ ingredientCode: null, classCode: null, ingredientClasses: [], text, severity: null }))
  const each = new Map([...recorded, ...written].map(allergy => [allergyKey(allergy), allergy]))
  return [...each].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, allergy]) => allergy)
}

const TYPES: readonly RxType[] = ['1', '2', '3']

/** Nothing of the line went out, and nothing of it comes: where a sheet ended or was issued in part 缺货 is for good (dictionary rx_line_status). */
const neverComes = sql`((${hosRxLine.status} = '3' and ${hosPrescription.status} in ('7', '8') or ${hosRxLine.status} = '2' and ${hosPrescription.status} = '8')
  and not exists (select 1 from ${hosDispense} d join ${hosDispenseLine} l on l.dispense_id = d.id
    where d.rx_id = ${hosRxLine.rxId} and l.line_no = ${hosRxLine.no} and d.issued_by is not null))`

/** Lines of the person's other sheets whose supply lasts until today at least. */
async function activeLinesOf(
  db: Queryable,
  of: { ids: readonly string[]; today: string; exceptRxId: string | null },
): Promise<ActiveLine[]> {
  const rows = await db
    .select({ sheet: hosPrescription, line: hosRxLine })
    .from(hosPrescription)
    .innerJoin(hosRxLine, and(eq(hosRxLine.rxId, hosPrescription.id), eq(hosRxLine.rxVersion, hosPrescription.rxVersion)))
    .where(
      and(
        inArray(hosPrescription.patientId, [...of.ids]),
        inArray(hosPrescription.status, [...RX_IN_USE]),
        gte(hosPrescription.activeUntil, of.today),
        not(neverComes),
        of.exceptRxId === null ? undefined : ne(hosPrescription.id, of.exceptRxId),
      ),
    )
    .orderBy(hosRxLine.rxId, hosRxLine.no)
  return rows.map(({ sheet, line }) => ({
    rxId: sheet.id,
    type: TYPES.find(type => type === sheet.rxType) ?? '1',
    drugCode: line.drugCode,
    name: line.facts.name,
    dose: amountOf(line.doseKind, line.doseValue),
    freq: line.freq,
    prnMax: line.prnMax,
    dosesPerDay: sheet.dosesPerDay === 2 ? 2 : 1,
    day: line.day ?? of.today,
    activeUntil: sheet.activeUntil ?? of.today,
  }))
}

/** What the checks ask of a patient, and what the patient takes already; the sheet `exceptRxId` is the one being written. */
export async function patientFactsOf(
  db: Queryable,
  patient: PatientRow,
  { now, today, exceptRxId }: { now: number; today: string; exceptRxId: string | null },
): Promise<{ patient: PatientFacts; active: ActiveLine[] }> {
  const cards = await samePerson(db, patient)
  const ids = cards.map(({ id }) => id)
  const conditions = await db
    .selectDistinct({ code: hosPatientCondition.icdCode })
    .from(hosPatientCondition)
    .where(and(inArray(hosPatientCondition.patientId, ids), eq(hosPatientCondition.status, '1')))
    .orderBy(hosPatientCondition.icdCode)
  const sex = patient.sex === 2 ? 2 : 1
  const { certType, certNo, birthday } = patient
  return {
    patient: {
      sex,
      birthday,
      identity: identityOf({ certType, certNo, sex, birthday }, now),
      guardianName: patient.guardianName,
      weightG: patient.weightG,
      weightAt: patient.weightAt?.getTime() ?? null,
      pregnancy: three(patient.pregnancy),
      lactation: three(patient.lactation),
      scrUmol10: patient.scrUmol10,
      scrAt: patient.scrAt?.getTime() ?? null,
      liverGrade: patient.liverGrade,
      allergies: await allergiesOf(db, patient.tenantId, cards),
      allergyAsked: patient.allergyAsked?.getTime() ?? null,
      conditions: conditions.map(({ code }) => code),
    },
    active: await activeLinesOf(db, { ids, today, exceptRxId }),
  }
}
