import type { LineInput, SheetHead } from '#contract/entities/prescriptionSheet.ts'

/** A head with one diagnosis that meets no rule of its own. */
export const headOf = (more: Partial<SheetHead> = {}): SheetHead => ({
  type: '1',
  rxClass: '1',
  diagnoses: [{ kind: 1, code: 'I10', name: '特发性(原发性)高血压', main: true }],
  longTerm: false,
  guardianPresent: false,
  doseCount: null,
  dosesPerDay: 1,
  decoctBy: null,
  usage: '',
  skinTests: [],
  validDays: 1,
  longTermReason: '',
  classReason: '',
  therapy: '',
  volumeMl: null,
  feeType: '1',
  shopCode: null,
  renewOf: null,
  ...more,
})

/** 苯磺酸氨氯地平片 5mg qd for a week: nothing speaks against it for a hypertensive. */
export const amlodipine = (more: Partial<LineInput> = {}): LineInput => ({
  no: 1,
  groupNo: 1,
  drugCode: 'W08',
  doseText: '5mg',
  freq: 'qd',
  prnMax: null,
  route: 'po',
  timing: 'na',
  days: 7,
  qty: 1,
  qtyUnit: '盒',
  qtyManual: false,
  qtyReason: '',
  priceFen: 1_260,
  decoction: null,
  role: '',
  remark: '',
  facts: { name: '苯磺酸氨氯地平片', spec: '5mg×28片', unit: '盒', strengthText: '5mg' },
  ...more,
})
