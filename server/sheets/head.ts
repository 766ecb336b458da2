import type { SheetHead } from '#contract/entities/prescriptionSheet.ts'
import type { RxType } from '#contract/prescriptions/types.ts'
import type { hosPrescription } from '#server/db/tables/index.ts'

export type SheetRow = typeof hosPrescription.$inferSelect

const TYPES: readonly RxType[] = ['1', '2', '3']
const yn = (value: boolean) => (value ? 'Y' : 'N')

/** The columns of a head. */
export const headColumns = (head: SheetHead) =>
  ({
    rxType: head.type,
    rxClass: head.rxClass,
    diagnoses: [...head.diagnoses],
    longTerm: yn(head.longTerm),
    guardianPresent: yn(head.guardianPresent),
    doseCount: head.doseCount,
    dosesPerDay: head.dosesPerDay,
    decoctBy: head.decoctBy,
    usage: head.usage,
    skinTests: [...head.skinTests],
    validDays: head.validDays,
    longTermReason: head.longTermReason,
    classReason: head.classReason,
    therapy: head.therapy,
    volumeMl: head.volumeMl,
    feeType: head.feeType,
    shopCode: head.shopCode,
    renewOf: head.renewOf,
  }) satisfies Partial<SheetRow>

/** The head that stands in a row. */
export const headOf = (row: SheetRow): SheetHead => ({
  type: TYPES.find(type => type === row.rxType) ?? '1',
  rxClass: row.rxClass === '2' ? '2' : row.rxClass === '3' ? '3' : '1',
  diagnoses: row.diagnoses,
  longTerm: row.longTerm === 'Y',
  guardianPresent: row.guardianPresent === 'Y',
  doseCount: row.doseCount,
  dosesPerDay: row.dosesPerDay === 2 ? 2 : 1,
  decoctBy: row.decoctBy,
  usage: row.usage,
  skinTests: row.skinTests,
  validDays: row.validDays,
  longTermReason: row.longTermReason,
  classReason: row.classReason,
  therapy: row.therapy,
  volumeMl: row.volumeMl,
  feeType: row.feeType === '2' ? '2' : '1',
  shopCode: row.shopCode,
  renewOf: row.renewOf,
})
