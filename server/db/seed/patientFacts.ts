import type { Tx } from '#server/db/client.ts'
import { hosAppUser, hosPatient, hosPatientAllergy, hosPatientCondition } from '#server/db/tables/index.ts'
import { certHashOf } from '../certHash.ts'
import { DEMO_TENANT } from './demo.ts'
import { seedId } from './seedId.ts'

type Patient = typeof hosPatient.$inferInsert

const DAY = 86_400_000
const REGION = '110099'
const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]

/** A card number of a region that is in no use, with its check digit (GB 11643): the 17th digit is odd for men. */
export function idCardOf(birthday: string, sex: number, order: number): string {
  const digits = `${REGION}${birthday.replaceAll('-', '')}${String(order * 2 + (sex === 1 ? 1 : 0)).padStart(3, '0')}`
  const sum = WEIGHTS.reduce((total, weight, index) => total + weight * Number(digits[index]), 0)
  return `${digits}${'10X98765432'[sum % 11] ?? ''}`
}

/** What the checks ask of the demonstration's patients; ages count from the day of the first start. */
function factsOf(patient: Patient, now: Date): Partial<Patient> {
  const year = now.getUTCFullYear()
  const measuredAt = new Date(now.getTime() - 10 * DAY)
  const asked = { allergyAsked: new Date(now.getTime() - 20 * DAY), realName: 1, weightAt: measuredAt }
  if (patient.id === seedId('patient', '1')) return { ...asked, weightG: 54_000, heightMm: 1_620, pregnancy: 1, lactation: 1 }
  if (patient.id === seedId('patient', '2'))
    return { ...asked, birthday: `${year - 63}-01-02`, weightG: 78_000, heightMm: 1_730, scrUmol10: 1_800, scrAt: measuredAt }
  if (patient.id === seedId('patient', '3')) return { ...asked, weightG: 58_000, heightMm: 1_650, pregnancy: 1, lactation: 1 }
  return asked
}

/** The child of 江小月 and the mother of 顾念安, on their accounts. */
function families(now: Date): Patient[] {
  const year = now.getUTCFullYear()
  const measuredAt = new Date(now.getTime() - 5 * DAY)
  const common = { tenantId: DEMO_TENANT, isDefault: 'N', realName: 1, allergyAsked: measuredAt, weightAt: measuredAt }
  return [
    {
      ...common,
      id: seedId('patient', 'child', '1'),
      userId: seedId('patient', '1'),
      name: '江小满',
      sex: 1,
      birthday: `${year - 5}-01-01`,
      phone: '19900001001',
      pastHistory: '无特殊',
      relation: '2',
      guardianName: '江小月',
      guardianPhone: '19900001001',
      weightG: 18_000,
      heightMm: 1_090,
    },
    {
      ...common,
      id: seedId('patient', 'mother', '3'),
      userId: seedId('patient', '3'),
      name: '顾淑兰',
      sex: 2,
      birthday: `${year - 75}-01-02`,
      phone: '19900001003',
      pastHistory: '高血压二十年，慢性肾脏病',
      relation: '3',
      weightG: 56_000,
      heightMm: 1_560,
      pregnancy: 1,
      lactation: 1,
      scrUmol10: 2_200,
      scrAt: measuredAt,
    },
  ]
}

/** Diseases of the demonstration's patients: patient, code, name. */
const CONDITIONS: readonly (readonly [string, string, string])[] = [
  [seedId('patient', '2'), 'I10', '特发性(原发性)高血压'],
  [seedId('patient', '2'), 'E11.9', '2型糖尿病不伴并发症'],
  [seedId('patient', 'mother', '3'), 'I10', '特发性(原发性)高血压'],
  [seedId('patient', 'mother', '3'), 'N18.9', '慢性肾脏病'],
]

/** Classes of contract/prescriptions/classes.ts and ingredients that the words of an allergy name. */
export const NAMED_ALLERGIES: Readonly<Record<string, { classCode?: string; ingredientCode?: string }>> = {
  青霉素: { classCode: 'penicillin' },
  头孢类: { classCode: 'cephalosporin' },
  磺胺类: { classCode: 'sulfa' },
  阿司匹林: { ingredientCode: '阿司匹林' },
}
const FOOD = ['海鲜', '花粉']

/** Patients with accounts of the same id, their cards, allergies and diseases, and two families. */
export async function seedPatients(tx: Tx, patients: readonly Patient[], now: Date): Promise<void> {
  const own = patients.map((patient, order): Patient => {
    const facts = { ...patient, userId: patient.id, ...factsOf(patient, now) }
    const certNo = idCardOf(facts.birthday, facts.sex, order + 1)
    return { ...facts, certType: '01', certNo, certHash: certHashOf('01', certNo) }
  })
  const others = families(now).map((patient, order): Patient => {
    const certNo = idCardOf(patient.birthday, patient.sex, 400 + order)
    const guardianCertNo = patient.guardianName ? (own.find(({ id }) => id === patient.userId)?.certNo ?? '') : ''
    return { ...patient, certType: '01', certNo, certHash: certHashOf('01', certNo), guardianCertNo }
  })
  await tx.insert(hosAppUser).values(
    own.map(({ id, tenantId, phone, name }) => ({
      id,
      ...(tenantId === undefined ? {} : { tenantId }),
      phone,
      nickname: name,
      registeredAt: now,
    })),
  )
  await tx.insert(hosPatient).values([...own, ...others])
  const allergies = own.flatMap(({ id, allergies: texts = [] }) =>
    texts.map(text => ({
      id: seedId('allergy', id, text),
      tenantId: DEMO_TENANT,
      patientId: id,
      kind: FOOD.includes(text) ? (text === '花粉' ? '3' : '2') : '1',
      text,
      severity: '2' as const,
      ...NAMED_ALLERGIES[text],
    })),
  )
  if (allergies.length > 0) await tx.insert(hosPatientAllergy).values(allergies)
  await tx.insert(hosPatientCondition).values(
    CONDITIONS.map(([patientId, icdCode, icdName]) => ({
      id: seedId('condition', patientId, icdCode),
      tenantId: DEMO_TENANT,
      patientId,
      icdCode,
      icdName,
    })),
  )
}
