import type { DrugChoice, SheetHead, TemplateLine } from '#contract/entities/prescriptionSheet.ts'
import { drugsByCode, usableTemplates } from '#contract/http/calls/drugPicks.ts'
import { renewableSheets } from '#contract/http/calls/prescriptions.ts'
import type { RxType } from '#contract/prescriptions/types.ts'
import type { NewLine } from '#machines/prescriptionEditor/prescriptionEditor.types.ts'
import { call } from '#src/lib/http/call.ts'
import { RX_TEXT as T } from '#src/lib/text/prescription.ts'

const quiet = { quiet: true }

/** Lines that can be written again: of a 协定方 or of an approved sheet of the patient. */
export interface Source {
  kind: 'template' | 'renewal'
  id: string
  title: string
  note: string
  /** a template that the doctor kept: it may be taken away again */
  isOwn: boolean
  head: Partial<SheetHead>
  lines: readonly TemplateLine[]
}
/** A line with the drug as it can be taken today; `why`: it cannot (RX-25). */
export interface SourceLine {
  line: TemplateLine
  name: string
  drug: DrugChoice | undefined
  why: string | null
}

async function templates(type: RxType): Promise<Source[]> {
  const rows = await call(usableTemplates, { type }, quiet)
  return rows.map(({ id, name, scope, head, lines }) => ({
    kind: 'template',
    id,
    title: name,
    note: T.scopes[scope],
    isOwn: scope === '1',
    head: { ...head },
    lines,
  }))
}
async function renewals(sid: string, type: RxType): Promise<Source[]> {
  const sheets = await call(renewableSheets, { sid }, quiet)
  return sheets
    .filter(({ head }) => head.type === type)
    .map(({ id, head, lines, submittedAt, createTime }) => ({
      kind: 'renewal',
      id,
      title: head.diagnoses.map(({ name }) => name).join('、'),
      note: (submittedAt ?? createTime).slice(0, 10),
      isOwn: false,
      head: {
        diagnoses: head.diagnoses,
        usage: head.usage,
        therapy: head.therapy,
        doseCount: head.doseCount,
        dosesPerDay: head.dosesPerDay,
        decoctBy: head.decoctBy,
        longTerm: head.longTerm,
        longTermReason: head.longTermReason,
        classReason: head.classReason,
      },
      lines,
    }))
}

/** What can be written again, by its kind. Rejects with a Failure. */
export const sourcesOf = (kind: Source['kind'], sid: string, type: RxType): Promise<Source[]> =>
  kind === 'template' ? templates(type) : renewals(sid, type)

/** The lines of a source with the drugs of today. */
export async function sourceLines({ lines }: Source): Promise<SourceLine[]> {
  const codes = [...new Set(lines.map(({ drugCode }) => drugCode))]
  const drugs = await call(drugsByCode, { codes: codes.join(',') }, quiet)
  return lines.map(line => {
    const drug = drugs.find(({ code }) => code === line.drugCode)
    return { line, drug, name: drug?.name ?? line.drugCode, why: drug === undefined ? T.unknownDrug : (drug.disabled ?? null) }
  })
}

/** A line of before with today's name and price. */
export const lineAgain = ({ line, drug, name }: SourceLine): NewLine => ({
  drugCode: line.drugCode,
  name,
  groupNo: line.groupNo,
  doseText: line.doseText,
  freq: line.freq,
  prnMax: line.prnMax,
  route: line.route,
  timing: line.timing,
  days: line.days,
  decoction: line.decoction,
  role: line.role,
  remark: line.remark,
  ...(drug === undefined ? {} : { spec: drug.spec, qtyUnit: drug.category === '3' ? 'g' : drug.unit, priceFen: drug.priceFen }),
})
