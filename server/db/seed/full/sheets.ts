import { createHmac } from 'node:crypto'
import type { PrescriptionCard } from '#contract/entities/chat.ts'
import { rxValidUntil } from '#contract/entities/prescription.ts'
import type { RxStatus } from '#contract/entities/prescription.ts'
import type { LineInput, SheetHead } from '#contract/entities/prescriptionSheet.ts'
import { RX_IN_USE } from '#contract/lifecycles/prescription.ts'
import { addDays } from '#contract/prescriptions/calendar.ts'
import { checkPrescription, RULE_CONFIG } from '#contract/prescriptions/check.ts'
import { identityOf } from '#contract/prescriptions/identity.ts'
import { RULES_CODE } from '#contract/prescriptions/rulesCode.ts'
import type { ActiveLine, CheckInput, CheckResult, DrugFacts, InteractionPair } from '#contract/prescriptions/types.ts'
import { ageText } from '#contract/rules/ageText.ts'
import { hospitalDay } from '#contract/rules/hospitalClock.ts'
import { maskPhone } from '#contract/rules/maskPhone.ts'
import { RX_HOSPITAL } from '#contract/rules/prescriptionTexts.ts'
import { passwordSignature } from '#server/adapters/signature.ts'
import type * as t from '#server/db/tables/index.ts'
import { canonicalJson, sha256 } from '#server/sheets/canonical.ts'
import { canonicalOf } from '#server/sheets/content.ts'
import { amountOf } from '#server/sheets/drugFacts.ts'
import { headColumns } from '#server/sheets/head.ts'
import type { SheetRow } from '#server/sheets/head.ts'
import { checkedHead, checkedLine, lineValueOf, supplyDaysOf } from '#server/sheets/lines.ts'
import type { LineValues } from '#server/sheets/lines.ts'
import { DEMO_TENANT } from '../demo.ts'
import { doctorId, doctorRow, doctorUserId } from '../hospitalPeople.ts'
import type { DoctorSeed } from '../hospitalPeople.ts'
import { seedId } from '../seedId.ts'
import type { Case } from './cases.ts'
import { NAMED_ALLERGIES } from '../patientFacts.ts'

type DrugRow = typeof t.hosDrug.$inferSelect
/** What the writer needs of a person. */
export type Patient = typeof t.hosPatient.$inferInsert & { conditions?: readonly string[] }

/** The catalogue as it stands at the first start. */
export interface Catalogue {
  rows: ReadonlyMap<string, DrugRow>
  facts: Readonly<Record<string, DrugFacts>>
  pairs: readonly InteractionPair[]
  herbs: ReadonlyMap<string, string>
  /** of this installation: signatures are made with it */
  key: string
}

/** What is to become of a sheet. */
export interface Plan {
  sid: string
  orderId: string
  place: string
  /** absent: one is drawn */
  rxNo?: string
  doctor: DoctorSeed
  patient: Patient
  of: Pick<Case, 'diagnoses' | 'drugs' | 'longTerm'>
  at: Date
  status: RxStatus
  validDays: number
  /** an L2 with its reason; else there is none */
  caution: boolean
  /** the first version is rejected: with the codes */
  rejected: readonly string[] | null
}

export interface Written {
  row: SheetRow
  lines: LineValues[]
  versions: (typeof t.hosRxVersion.$inferInsert)[]
  stored: (typeof t.hosRxLine.$inferInsert)[]
  overrides: (typeof t.hosRxOverride.$inferInsert)[]
  reviews: (typeof t.hosRxReview.$inferInsert)[]
  signatures: (typeof t.hosSignature.$inferInsert)[]
  card: PrescriptionCard
}

const MINUTE = 60_000
const DAY = 86_400_000
const later = (at: Date, ms: number) => new Date(at.getTime() + ms)
const PHARMACISTS = ['pharmacist', 'pharmacist3']

/** Lines as the doctor begins them: everything from the drug, days or grams from the case. */
function lineInputs({ rows, herbs }: Catalogue, drugs: Case['drugs'], days: (own: number) => number): LineInput[] {
  return drugs.map(({ of, amount }, at) => {
    const herb = herbs.get(of)
    const row = rows.get(herb ?? of)
    if (!row) throw new Error(`the catalogue lacks ${of}`)
    const isHerb = row.category === '3'
    return {
      no: at + 1,
      groupNo: 1,
      drugCode: row.code,
      doseText: isHerb ? `${amount}g` : (row.defaultDoseText ?? ''),
      freq: isHerb ? '' : row.defaultFreq,
      prnMax: row.prnMax,
      route: isHerb ? '' : row.defaultRoute,
      timing: isHerb ? '' : row.defaultTiming,
      days: isHerb ? 0 : days(amount),
      qty: 0,
      qtyUnit: row.unit,
      qtyManual: false,
      qtyReason: '',
      priceFen: isHerb ? (row.gramPriceLi ?? row.priceFen) : row.priceFen,
      decoction: isHerb ? row.decoction : null,
      role: '',
      remark: '',
      facts: { name: row.name, spec: row.spec, unit: row.unit, strengthText: row.strengthText ?? '' },
    }
  })
}

const headFor = ({ of, validDays }: Plan, isHerb: boolean): SheetHead => ({
  type: isHerb ? '3' : '1',
  rxClass: '1',
  diagnoses: [...of.diagnoses],
  longTerm: of.longTerm,
  guardianPresent: true,
  doseCount: isHerb ? 7 : null,
  dosesPerDay: 1,
  decoctBy: isHerb ? '1' : null,
  usage: isHerb ? '水煎服，早晚温服' : '',
  skinTests: [],
  validDays,
  longTermReason: of.longTerm ? '慢病稳定期，患者可自我监测' : '',
  classReason: '',
  therapy: '',
  volumeMl: isHerb ? 200 : null,
  feeType: '1',
  shopCode: isHerb ? 'S02' : 'S01',
  renewOf: null,
})

/** Writes sheets one after another in the order of time: what a patient takes already is known to the next. */
export function createSheetWriter(catalogue: Catalogue, chronicPrefixes: readonly string[]) {
  const signature = passwordSignature({ key: catalogue.key, confirm: () => Promise.resolve('right') })
  const active = new Map<string, ActiveLine[]>()
  const numbers = new Set<string>()

  function inputOf(plan: Plan, head: SheetHead, lines: readonly LineValues[]): CheckInput {
    const { patient, at, doctor } = plan
    const today = hospitalDay(at.getTime())
    const sex = patient.sex === 2 ? 2 : 1
    const rights = doctorRow(doctor, 0)
    const yes = (value: string | undefined) => value === 'Y'
    const measured = patient.weightAt ? Math.min(patient.weightAt.getTime(), at.getTime() - 2 * DAY) : null
    const child = Number(today.slice(0, 4)) - Number(patient.birthday.slice(0, 4)) < 18
    const taken = (active.get(patient.id) ?? []).filter(line => line.activeUntil >= today)
    const codes = [...lines, ...taken].map(({ drugCode }) => drugCode)
    const classes = (ingredientCode: string | undefined) =>
      Object.values(catalogue.facts)
        .filter(({ ingredients }) => ingredients.some(one => one.code === ingredientCode && one.main))
        .flatMap(({ classCodes }) => classCodes)
    return {
      today,
      now: at.getTime(),
      stage: 'draft',
      head: checkedHead(head),
      lines: lines.map(checkedLine),
      patient: {
        sex,
        birthday: patient.birthday,
        identity: identityOf(
          { certType: patient.certType ?? '', certNo: patient.certNo ?? '', sex, birthday: patient.birthday },
          at.getTime(),
        ),
        guardianName: patient.guardianName ?? '',
        weightG: patient.weightG ?? null,
        // a child is weighed at its visit
        weightAt: child ? at.getTime() - DAY : measured,
        pregnancy: patient.pregnancy === 2 ? 2 : patient.pregnancy === 1 ? 1 : 0,
        lactation: patient.lactation === 2 ? 2 : patient.lactation === 1 ? 1 : 0,
        scrUmol10: patient.scrUmol10 ?? null,
        scrAt: patient.scrAt ? Math.min(patient.scrAt.getTime(), at.getTime() - DAY) : null,
        liverGrade: null,
        allergies: (patient.allergies ?? []).map(text => ({
          ingredientCode: NAMED_ALLERGIES[text]?.ingredientCode ?? null,
          classCode: NAMED_ALLERGIES[text]?.classCode ?? null,
          ingredientClasses: [...new Set(classes(NAMED_ALLERGIES[text]?.ingredientCode))].sort(),
          text,
          severity: '2',
        })),
        allergyAsked: patient.allergyAsked ? Math.min(patient.allergyAsked.getTime(), at.getTime() - DAY) : null,
        conditions: patient.conditions ?? [],
      },
      doctor: {
        canWestern: true,
        canPatent: yes(rights.canPatent),
        canHerb: yes(rights.canHerb),
        canRestricted: false,
        isPediatric: yes(rights.isPediatric),
        signatureStatus: 2,
      },
      session: {
        status: '20',
        own: true,
        editableUntil: null,
        isRevisit: true,
        proofs: 1,
        diseaseAllowed: true,
        chronicPrefixes,
      },
      active: taken,
      drugs: Object.fromEntries(codes.flatMap(code => (catalogue.facts[code] ? [[code, catalogue.facts[code]]] : []))),
      pairs: catalogue.pairs,
      stock: null,
      config: RULE_CONFIG,
    }
  }

  /** The first form of the sheet that has an L2, or that has none, and never an L3; null: there is none. */
  function fitting(plan: Plan, head: SheetHead) {
    const forms: ((lines: LineInput[]) => LineInput[])[] = plan.caution
      ? [
          lines => lines,
          lines => lines.map(line => (line.days > 0 ? { ...line, days: Math.max(10, line.days) } : line)),
          lines => lines.map(line => ({ ...line, qty: 9, qtyManual: line.freq !== '' })),
          lines =>
            lines.map((line, at) =>
              at === 0 && line.freq === '' ? { ...line, doseText: `${Number.parseFloat(line.doseText) + 9}g` } : line,
            ),
        ]
      : [lines => lines]
    for (const form of forms) {
      const written = form(lineInputs(catalogue, plan.of.drugs, own => own))
      const lines = written.map((line, at) => lineValueOf(line, at + 1, catalogue.facts[line.drugCode], checkedHead(head)))
      const input = inputOf(plan, head, lines)
      const results = checkPrescription(input)
      const has = (level: number) => results.some(one => one.level === level)
      if (!has(3) && has(2) === plan.caution) return { lines, input, results }
    }
    return null
  }

  const numberOf = (day: string, id: string): string => {
    for (let turn = 0; ; turn++) {
      const digits = Number.parseInt(seedId('rxNo', id, String(turn)).slice(0, 8), 16) % 1_000_000
      const rxNo = `RX${day.replaceAll('-', '')}${String(digits).padStart(6, '0')}`
      if (!numbers.has(rxNo)) {
        numbers.add(rxNo)
        return rxNo
      }
    }
  }
  const sign = (
    of: { ownerId: string; docKind: 'rx' | 'review'; docId: string; docVersion: number; sha256: string },
    at: Date,
  ): typeof t.hosSignature.$inferInsert => {
    const { sha256: hash, ...document } = of
    const id = seedId('signature', of.docKind, of.docId, String(of.docVersion))
    return { id, tenantId: DEMO_TENANT, ...document, hash, ...signature.sign(of, at) }
  }

  /** Writes a sheet with all its versions, or answers null: no form of it fits the plan. */
  return function write(plan: Plan): Written | null {
    const { at, doctor, patient, status, place } = plan
    const isHerb = catalogue.herbs.has(plan.of.drugs[0]?.of ?? '')
    const head = headFor(plan, isHerb)
    const fit = fitting(plan, head)
    if (fit === null) return null
    const id = seedId('prescription', place)
    const day = hospitalDay(at.getTime())
    const isDraft = status === '0'
    const validUntil = new Date(rxValidUntil(at.getTime(), plan.validDays))
    const supplyDays = supplyDaysOf(checkedHead(head), fit.lines)
    const activeUntil = addDays(day, Math.max(0, supplyDays - 1))
    const snapshot = {
      name: patient.name,
      sex: patient.sex === 2 ? (2 as const) : (1 as const),
      birthday: patient.birthday,
      ageText: ageText(patient.birthday, at),
      weightG: patient.weightG ?? null,
      phoneMasked: maskPhone(patient.phone),
    }
    const isDecided = !isDraft && status !== '1' && status !== '2' && status !== '5'
    const last = plan.rejected && status !== '4' && status !== '6' ? 2 : 1
    const totalFen = fit.lines.reduce((sum, { amountFen }) => sum + amountFen, 0)
    const minutes = 3 + (Number.parseInt(id.slice(0, 4), 16) % 25)
    const reviewerId = doctorUserId(PHARMACISTS[Number.parseInt(id.slice(4, 6), 16) % 2] ?? 'pharmacist')
    const submittedAt = (version: number) => later(at, version === 1 ? 0 : (minutes + 12) * MINUTE)
    const decidedAt = (version: number) => later(submittedAt(version), minutes * MINUTE)
    const row: SheetRow = {
      ...({
        id,
        tenantId: DEMO_TENANT,
        rxNo: plan.rxNo ?? numberOf(day, id),
        sessionId: plan.sid,
        orderId: plan.orderId,
        patientId: patient.id,
        doctorId: doctorId(doctor.username),
        orgCode: doctor.orgCode,
        status,
        hospitalName: RX_HOSPITAL,
        issuedAt: isDraft ? null : submittedAt(last),
        validUntil: isDraft ? null : validUntil,
        rxVersion: last,
        expiryRemindedAt: isDraft || status === '9' || status === '8' ? at : null,
        supplyDays,
        decoctFeeFen: 0,
        patientSnapshot: isDraft ? null : snapshot,
        totalFen,
        recordId: null,
        submittedAt: isDraft ? null : submittedAt(last),
        reviewerId: isDecided || status === '2' ? reviewerId : null,
        claimedAt: null,
        claimUntil: null,
        reviewedAt: isDecided ? decidedAt(last) : null,
        activeUntil: isDraft ? null : activeUntil,
        maxLevel: Math.max(0, ...fit.results.map(({ level }) => level)),
        isSenior: 'N',
        voidReason: status === '6' ? (plan.rejected ? '超时未修改' : '患者要求作废') : '',
        printCount: 0,
        editableUntil: null,
        officeToldAt: null,
        rejections: plan.rejected ? 1 : 0,
        verifyCode: createHmac('sha256', 'demo').update(id).digest('hex').slice(0, 8),
        version: 1,
        createBy: doctorUserId(doctor.username),
        createTime: later(at, -4 * MINUTE),
        updateBy: null,
        updateTime: null,
      } satisfies Omit<SheetRow, keyof ReturnType<typeof headColumns>>),
      ...headColumns(head),
    } as SheetRow
    const written: Written = {
      row,
      lines: fit.lines,
      versions: [],
      stored: [],
      overrides: [],
      reviews: [],
      signatures: [],
      card: {
        rxId: id,
        sid: plan.sid,
        rxNo: row.rxNo,
        rxType: isHerb ? '3' : '1',
        rxVersion: last,
        status,
        kinds: fit.lines.length,
        totalFen,
        validUntil: isDraft ? null : validUntil.getTime(),
      },
    }
    const store = (version: number) =>
      written.stored.push(
        ...fit.lines.map(line => ({
          ...line,
          rxId: id,
          rxVersion: version,
          tenantId: DEMO_TENANT,
          status: '1',
          substitution: 'N',
          day: isDraft ? null : day,
        })),
      )
    for (let version = 1; version <= last; version++) {
      store(version)
      if (isDraft) continue
      const objection = version === 2 ? '指南推荐该用法，已向患者说明并随访' : ''
      const canonical = canonicalOf(row, fit.lines, {
        rxVersion: version,
        snapshot,
        submittedAt: submittedAt(version),
        validUntil,
        objection,
      })
      const hash = sha256(canonical)
      const ownerId = doctorUserId(doctor.username)
      const signed = sign({ ownerId, docKind: 'rx', docId: id, docVersion: version, sha256: hash }, submittedAt(version))
      written.signatures.push(signed)
      const of = (level: number) => fit.results.filter((one: CheckResult) => one.level === level)
      written.versions.push({
        rxId: id,
        rxVersion: version,
        tenantId: DEMO_TENANT,
        canonical,
        sha256: hash,
        checks: fit.results,
        ticks: of(1).map(({ key }) => key),
        rulesCode: RULES_CODE,
        dataRev: 1,
        inputsHash: sha256(canonicalJson([fit.input.head, fit.input.lines, fit.input.drugs, fit.input.pairs, fit.input.config])),
        signatureId: signed.id,
        submittedAt: submittedAt(version),
        objection,
      })
      written.overrides.push(
        ...of(2).map(({ key }) => ({
          id: seedId('override', id, String(version), key),
          tenantId: DEMO_TENANT,
          rxId: id,
          rxVersion: version,
          ruleKey: key,
          level: 2,
          reasonCode: '1',
          text: '病情需要，已告知患者并约定复查',
          byUser: ownerId,
          at: submittedAt(version),
          signatureId: signed.id,
        })),
      )
      if (!isDecided) continue
      const isRejected = version === 1 && plan.rejected !== null
      const decision = {
        result: isRejected ? ('2' as const) : ('1' as const),
        reasonCodes: isRejected ? [...(plan.rejected ?? [])] : [],
        lineComments: [],
        text: isRejected ? '请核对用法用量与疗程' : '',
        checkedItems: [],
      }
      const text = canonicalJson({ ...decision, rxNo: row.rxNo, rxVersion: version, sheet: hash })
      const review = sign(
        { ownerId: reviewerId, docKind: 'review', docId: id, docVersion: version, sha256: sha256(text) },
        decidedAt(version),
      )
      written.signatures.push(review)
      written.reviews.push({
        ...decision,
        id: seedId('review', id, String(version)),
        tenantId: DEMO_TENANT,
        rxId: id,
        rxVersion: version,
        reviewerId,
        startedAt: later(decidedAt(version), -2 * MINUTE),
        finishedAt: decidedAt(version),
        signatureId: review.id,
      })
    }
    if (RX_IN_USE.includes(status))
      active.set(patient.id, [
        ...(active.get(patient.id) ?? []),
        ...fit.lines.map(line => ({
          rxId: id,
          type: isHerb ? ('3' as const) : ('1' as const),
          drugCode: line.drugCode,
          name: line.facts.name,
          dose: amountOf(line.doseKind, line.doseValue),
          freq: line.freq,
          prnMax: line.prnMax,
          dosesPerDay: 1 as const,
          day,
          activeUntil,
        })),
      ])
    return written
  }
}
