import type { OrderStatus } from '#contract/entities/order.ts'
import type { PatientSheet, PatientSheetContent, PatientSheetLine, PatientSheetRow } from '#contract/entities/patientRecords.ts'
import type { RxStatus } from '#contract/entities/prescription.ts'
import { usageInWords } from '#contract/prescriptions/plainUsage.ts'
import type { DrugFacts } from '#contract/prescriptions/types.ts'
import type { Queryable } from '#server/db/client.ts'
import { dictionaryTexts } from '../dictionaryTexts.repository.ts'
import { newestOrderOf } from './patientSheet.repository.ts'
import { drugFactsByCode } from './drugFacts.repository.ts'
import type { FoundSheet } from './patientSheet.repository.ts'
import { reviewSigner } from './print.repository.ts'
import { linesOf } from './sheet.repository.ts'
import type { LineRow } from './sheet.repository.ts'
import { newestVersion } from './version.repository.ts'

const HERBS = '3'
/** Approved and in force or handed out; of 9 only what was approved before it ran out. */
const APPROVED: readonly RxStatus[] = ['3', '7', '8']
const EXPIRED: RxStatus = '9'
const DECOCT = { '1': '自己煎煮', '2': '药房代煎', '3': '颗粒冲服' } as const
const WORDS = ['route', 'freq', 'decoction']

const typeOf = (text: string): PatientSheetRow['rxType'] => (text === '2' || text === '3' ? text : '1')

/** A sheet as a list of its patient's account shows it: without a drug's name (RX-32). */
export const presentSheetRow = ({ row, patientName, doctorName, orgName }: FoundSheet): PatientSheetRow => ({
  id: row.id,
  rxNo: row.rxNo,
  rxType: typeOf(row.rxType),
  status: row.status,
  patientName,
  doctorName: doctorName ?? '',
  orgName: orgName ?? '',
  submittedAt: (row.submittedAt ?? row.createTime).getTime(),
  validUntil: row.validUntil?.getTime() ?? 0,
})

type Say = (dictionary: string, value: string) => string
/** Published facts by code: what a smallest unit is called, and what the strength is told of. */
type Units = ReadonlyMap<string, DrugFacts>

/** A drug with how it is taken, or an herb with how it is boiled. */
function presentLine(line: LineRow, { say, units, isHerb }: { say: Say; units: Units; isHerb: boolean }): PatientSheetLine {
  const { no, facts, remark, status, doseText, doseKind, doseValue } = line
  const { name, spec } = facts
  if (isHerb) {
    const boiled = line.decoction === null || line.decoction === 'none' ? '' : say('decoction', line.decoction)
    return { no, name, spec: '', amount: doseText, words: boiled, remark, status }
  }
  const drug = units.get(line.drugCode)
  // a strength per ml, or one that changed since, says nothing of how many units are meant
  const isPerUnit = drug?.strengthPer === 'unit' && drug.strengthText === facts.strengthText
  const words = usageInWords({
    doseText,
    dose: doseKind === null || doseValue === null ? null : { kind: doseKind, value: doseValue },
    strengthText: isPerUnit ? facts.strengthText : null,
    minUnit: drug?.minUnit ?? '',
    freq: line.freq,
    freqText: say('freq', line.freq),
    prnMax: line.prnMax,
    timing: line.timing,
    routeText: say('route', line.route),
    days: line.days,
  })
  return { no, name, spec, amount: `${line.qty}${line.qtyUnit}`, words, remark, status }
}

/** What an approved sheet says, null for any other: then no drug is named. */
async function contentOf(db: Queryable, { row }: FoundSheet): Promise<PatientSheetContent | null> {
  if (!APPROVED.includes(row.status) && row.status !== EXPIRED) return null
  const reviewer = await reviewSigner(db, row.id, row.rxVersion)
  if (reviewer === null) return null
  const lines = await linesOf(db, row.id, row.rxVersion)
  const texts = await dictionaryTexts(db, WORDS)
  const drugs = await drugFactsByCode(
    db,
    row.tenantId,
    lines.map(({ drugCode }) => drugCode),
  )
  const units = new Map(drugs.map(drug => [drug.code, drug]))
  const say: Say = (dictionary, value) => texts.get(`${dictionary} ${value}`) ?? value
  const isHerb = row.rxType === HERBS
  const herbs = [
    `共 ${row.doseCount ?? 0} 剂`,
    `每天 ${row.dosesPerDay} 剂`,
    row.decoctBy === null ? '' : DECOCT[row.decoctBy],
    row.usage,
  ]
  return {
    diagnoses: row.diagnoses.map(({ name }) => name),
    lines: lines.map(line => presentLine(line, { say, units, isHerb })),
    herbWords: isHerb ? herbs.filter(text => text !== '').join('，') : '',
    totalFen: row.totalFen,
    reviewerName: reviewer.name,
    doctorHash: (await newestVersion(db, row.id))?.sha256.slice(0, 8) ?? '',
    reviewerHash: reviewer.hash,
  }
}

/** A sheet with all that its own page shows. */
export async function presentPatientSheet(db: Queryable, found: FoundSheet): Promise<PatientSheet> {
  const order = await newestOrderOf(db, found.row.id)
  return {
    ...presentSheetRow(found),
    sid: found.row.sessionId,
    content: await contentOf(db, found),
    order: order ? { ...order, status: order.status as OrderStatus, shopName: order.shopName ?? '' } : null,
  }
}
