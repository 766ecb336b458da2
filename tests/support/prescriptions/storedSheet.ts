import type { RxStatus } from '#contract/entities/prescription.ts'
import type { LineInput, Sheet, SheetHead } from '#contract/entities/prescriptionSheet.ts'
import { parseAmount } from '#contract/prescriptions/amount.ts'
import { emptyHead } from '#machines/prescriptionEditor/prescriptionEditor.rules.ts'

/** Lines as a server stores them. */
export const storedLines = (lines: readonly LineInput[]): Sheet['lines'] =>
  lines.map(line => {
    const dose = parseAmount(line.doseText)
    return { ...line, doseKind: dose?.kind ?? null, doseValue: dose?.value ?? null, amountFen: 0, status: '1' }
  })

/** A stored sheet, a draft without lines unless said otherwise. */
export const storedSheet = (more: Partial<Sheet> & { status?: RxStatus; head?: SheetHead } = {}): Sheet => ({
  id: 'rx1',
  rxNo: 'RX20261125000001',
  sid: 's1',
  patientId: 'p1',
  doctorId: 'd1',
  doctorName: '林杏',
  orgCode: 'A01',
  status: '0',
  version: 1,
  rxVersion: 1,
  head: emptyHead('1'),
  lines: [],
  totalFen: 0,
  decoctFeeFen: 0,
  supplyDays: 0,
  maxLevel: 0,
  isSenior: false,
  rejections: 0,
  submittedAt: null,
  validUntil: null,
  activeUntil: null,
  editableUntil: null,
  reviewerId: null,
  reviewerName: null,
  claimUntil: null,
  reviewedAt: null,
  voidReason: '',
  snapshot: null,
  signed: null,
  reviews: [],
  createTime: '2026-11-25 10:00:00',
  updateTime: null,
  ...more,
})
