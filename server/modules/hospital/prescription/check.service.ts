import type { LineInput, SheetHead } from '#contract/entities/prescriptionSheet.ts'
import type { CheckAnswer } from '#contract/http/calls/prescriptions.ts'
import { checkPrescription } from '#contract/prescriptions/check.ts'
import { RULES_CODE } from '#contract/prescriptions/rulesCode.ts'
import type { CheckInput, DrugFacts, InteractionPair } from '#contract/prescriptions/types.ts'
import { hospitalDay } from '#contract/rules/hospitalClock.ts'
import type { Queryable } from '#server/db/client.ts'
import type { chatSession, hosDoctor } from '#server/db/tables/index.ts'
import { canonicalJson, sha256 } from '#server/sheets/canonical.ts'
import { doctorFactsOf, ruleConfigOf, sessionFactsOf } from './checkFacts.repository.ts'
import { batchesOf, dataRevOf, drugFactsByCode, pairsOf } from './drugFacts.repository.ts'
import { checkedHead, checkedLine } from '#server/sheets/lines.ts'
import type { LineValues } from '#server/sheets/lines.ts'
import { lineValuesOf } from './lines.rules.ts'
import { findPatient, patientFactsOf } from './patientFacts.repository.ts'
import { rxRefusal } from './refusals.rules.ts'

/** A sheet as it is to be checked, with who writes it and where. */
export interface ToCheck {
  rxId: string | null
  session: typeof chatSession.$inferSelect
  doctor: typeof hosDoctor.$inferSelect
  editableUntil: Date | null
  head: SheetHead
  lines: readonly LineInput[]
  stage: CheckInput['stage']
  now: Date
}
/** What a check was made of and what it says. */
export interface Checked extends CheckAnswer {
  input: CheckInput
  lines: LineValues[]
}

/** Patient, doctor, consultation and values of the tenant: all but the sheet and its drugs. */
export async function peopleOf(db: Queryable, of: Omit<ToCheck, 'lines' | 'stage' | 'head'> & { icds: readonly string[] }) {
  const { session, doctor, now } = of
  const row = await findPatient(db, session.patientId)
  if (!row) throw rxRefusal('NOT_FOUND')
  const [at, today] = [now.getTime(), hospitalDay(now.getTime())]
  const editableUntil = of.editableUntil?.getTime() ?? null
  return {
    ...(await patientFactsOf(db, row, { now: at, today, exceptRxId: of.rxId })),
    doctor: await doctorFactsOf(db, doctor),
    session: await sessionFactsOf(db, session, { doctorUserId: doctor.userId, editableUntil, icds: of.icds }),
    config: await ruleConfigOf(db, session.tenantId),
    today,
    now: at,
  }
}

interface Loaded {
  drugs: DrugFacts[]
  pairs: InteractionPair[]
  dataRev: number
}

/** Facts and pairs; null when they cannot be read: then the check says that it did not run (X1), and what is stored stays. */
async function loadFacts(db: Queryable, tenantId: number, codes: readonly string[]): Promise<Loaded | null> {
  try {
    return await db.transaction(async tx => {
      const drugs = await drugFactsByCode(tx, tenantId, codes)
      return { drugs, pairs: await pairsOf(tx, tenantId, drugs), dataRev: await dataRevOf(tx, tenantId) }
    })
  } catch {
    return null
  }
}

/** Checks a sheet with everything as it stands now, by the function that the browser runs too (RX-23). */
export async function check(db: Queryable, of: ToCheck): Promise<Checked> {
  const head = checkedHead(of.head)
  const { tenantId } = of.session
  const icds = head.diagnoses.map(({ code }) => code)
  const people = await peopleOf(db, { ...of, icds })
  const codes = [...of.lines, ...people.active].map(({ drugCode }) => drugCode)
  const facts = await loadFacts(db, tenantId, codes)
  const lines = lineValuesOf(of.lines, facts?.drugs ?? [], head)
  const { shopCode } = of.head
  const input: CheckInput = {
    ...people,
    stage: of.stage,
    head,
    lines: lines.map(checkedLine),
    drugs: facts === null ? null : Object.fromEntries(facts.drugs.map(drug => [drug.code, drug])),
    pairs: facts?.pairs ?? null,
    stock: shopCode === null ? null : await batchesOf(db, { tenantId, shopCode, codes, today: people.today }),
  }
  return {
    input,
    lines,
    results: checkPrescription(input),
    rulesCode: RULES_CODE,
    dataRev: facts?.dataRev ?? 0,
    // what the doctor confirms: the sheet and the facts of its drugs; stock, clock and patient speak by their own results
    inputsHash: sha256(canonicalJson([head, input.lines, input.drugs, input.pairs, input.config])),
  }
}
