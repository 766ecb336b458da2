import { skinTestsText } from '#contract/prescriptions/skinTests.ts'
import type { SheetDiff, SheetHead, SheetLine } from '#contract/entities/prescriptionSheet.ts'

const LINE_FIELDS = [
  'doseText',
  'freq',
  'prnMax',
  'route',
  'timing',
  'days',
  'qty',
  'decoction',
  'role',
  'groupNo',
  'remark',
] as const satisfies readonly (keyof SheetLine)[]
const HEAD_FIELDS = [
  'rxClass',
  'feeType',
  'longTerm',
  'longTermReason',
  'classReason',
  'doseCount',
  'dosesPerDay',
  'decoctBy',
  'usage',
  'therapy',
  'volumeMl',
  'guardianPresent',
  'shopCode',
] as const satisfies readonly (keyof SheetHead)[]

const told = (value: string | number | boolean | null): string => (value === null ? '' : String(value))
const diagnosesText = ({ diagnoses }: SheetHead): string => diagnoses.map(({ name, code }) => `${name} ${code}`.trim()).join('；')

function headChanges(before: SheetHead, after: SheetHead): SheetDiff['head'] {
  const changes = HEAD_FIELDS.map(field => ({ field: field as string, before: told(before[field]), after: told(after[field]) }))
  const lists = [
    { field: 'diagnoses', before: diagnosesText(before), after: diagnosesText(after) },
    { field: 'skinTests', before: skinTestsText(before.skinTests), after: skinTestsText(after.skinTests) },
  ]
  return [...lists, ...changes].filter(one => one.before !== one.after)
}

/** Each line with its earlier self: the same drug, in the order in which it stands. */
function pairs(before: readonly SheetLine[], after: readonly SheetLine[]) {
  const left = [...before]
  const kept = after.map(line => {
    const at = left.findIndex(({ drugCode }) => drugCode === line.drugCode)
    return { line, old: at < 0 ? undefined : left.splice(at, 1)[0] }
  })
  return { kept, dropped: left }
}

/** What changed from one signed version to the next. A new line has no `before`, a dropped one no `after`; both have the field `line`. */
export function diffOf(
  before: { head: SheetHead; lines: readonly SheetLine[] },
  after: { head: SheetHead; lines: readonly SheetLine[] },
): SheetDiff {
  const { kept, dropped } = pairs(before.lines, after.lines)
  const whole = ({ no, drugCode, facts }: SheetLine) => ({ no, drugCode, name: facts.name, field: 'line' })
  return {
    head: headChanges(before.head, after.head),
    lines: [
      ...kept.flatMap(({ line, old }): SheetDiff['lines'] =>
        old === undefined
          ? [{ ...whole(line), before: null, after: line.facts.name }]
          : LINE_FIELDS.filter(field => old[field] !== line[field]).map(field => ({
              ...whole(line),
              field: field as string,
              before: told(old[field]),
              after: told(line[field]),
            })),
      ),
      ...dropped.map(line => ({ ...whole(line), before: line.facts.name, after: null })),
    ],
  }
}
