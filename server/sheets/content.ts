import type { PatientSnapshot, SheetHead } from '#contract/entities/prescriptionSheet.ts'
import { canonicalJson } from './canonical.ts'
import { headOf } from './head.ts'
import type { LineRow, LineValues } from './lines.ts'
import type { SheetRow } from './head.ts'

/** A line without what happens to it after the signature. */
const signedLine = ({
  rxId: _rx,
  rxVersion: _version,
  tenantId: _tenant,
  status: _status,
  substitution: _substitution,
  day: _day,
  ...line
}: LineRow): LineValues => line

export const signedLines = (lines: readonly LineRow[]): LineValues[] => lines.map(signedLine)

/** What the doctor signs of a sheet: who, for whom, what; no status, review or print (hospital.md 6). */
export const canonicalOf = (
  row: SheetRow,
  lines: readonly LineValues[],
  of: { rxVersion: number; snapshot: PatientSnapshot; submittedAt: Date; validUntil: Date; objection: string },
): string =>
  canonicalJson({
    rxNo: row.rxNo,
    rxVersion: of.rxVersion,
    sessionId: row.sessionId,
    patientId: row.patientId,
    patient: of.snapshot,
    doctorId: row.doctorId,
    orgCode: row.orgCode,
    head: headOf(row),
    lines,
    totalFen: row.totalFen,
    decoctFeeFen: row.decoctFeeFen,
    objection: of.objection,
    submittedAt: of.submittedAt.toISOString(),
    validUntil: of.validUntil.toISOString(),
  })

const partOf = (canonical: string, name: 'head' | 'lines' | 'totalFen' | 'decoctFeeFen'): unknown => {
  const all: unknown = JSON.parse(canonical)
  return typeof all === 'object' && all !== null ? (all as Record<string, unknown>)[name] : undefined
}

/** The head of a signed text. */
export const headIn = (canonical: string): SheetHead => partOf(canonical, 'head') as SheetHead

/** What a signed text says is to be paid, in fen. */
export const sumsIn = (canonical: string): { totalFen: number; decoctFeeFen: number } => ({
  totalFen: Number(partOf(canonical, 'totalFen')),
  decoctFeeFen: Number(partOf(canonical, 'decoctFeeFen')),
})

/** Whether a signed text says these lines. */
export const hasLines = (canonical: string, lines: readonly LineValues[]): boolean =>
  canonicalJson(partOf(canonical, 'lines')) === canonicalJson(lines)

/** Whether head and lines are those of a signed text; for how long it holds is no change. */
export const isUnchanged = (canonical: string, head: SheetHead, lines: readonly LineValues[]): boolean =>
  canonicalJson({ ...headIn(canonical), validDays: 0 }) === canonicalJson({ ...head, validDays: 0 }) && hasLines(canonical, lines)
