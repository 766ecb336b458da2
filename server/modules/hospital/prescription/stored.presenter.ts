import type { LineInput } from '#contract/entities/prescriptionSheet.ts'
import type { LineRow } from './sheet.repository.ts'

/** Stored lines as the doctor wrote them. */
export const lineInputsOf = (rows: readonly LineRow[]): LineInput[] =>
  rows.map(({ facts: { unitSize: _unitSize, ...facts }, ...row }) => ({
    no: row.no,
    groupNo: row.groupNo,
    drugCode: row.drugCode,
    doseText: row.doseText,
    freq: row.freq,
    prnMax: row.prnMax,
    route: row.route,
    timing: row.timing,
    days: row.days,
    qty: row.qty,
    qtyUnit: row.qtyUnit,
    qtyManual: row.qtyManual === 'Y',
    qtyReason: row.qtyReason,
    priceFen: row.priceFen,
    decoction: row.decoction,
    role: row.role,
    remark: row.remark,
    facts,
  }))
