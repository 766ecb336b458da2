import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { Sheet } from '#contract/entities/prescriptionSheet.ts'
import { emptyHead } from '#machines/prescriptionEditor/prescriptionEditor.rules.ts'
import { HerbPrint, WesternPrint } from '#src/views/chat/print/components/PrintLines.tsx'
import { Paper } from '#src/views/chat/review/components/Paper.tsx'
import { SheetChanges } from '#src/widgets/prescription/SheetChanges.tsx'
import { SheetView } from '#src/widgets/prescription/SheetView.tsx'
import { storedLines, storedSheet } from '#tests/support/prescriptions/storedSheet.ts'

afterEach(cleanup)

const line = {
  ...{ no: 1, groupNo: 1, drugCode: 'W07', doseText: '0.5g', freq: 'prn', prnMax: 4, route: '口服', timing: '餐后', days: 3 },
  ...{ qty: 1, qtyUnit: '盒', qtyManual: false, qtyReason: '', priceFen: 100, decoction: null, role: '', remark: '发热时' },
  facts: { name: '对乙酰氨基酚片', spec: '0.5g×12片', unit: '盒', strengthText: '0.5g' },
}
const western = storedSheet({ status: '1', lines: storedLines([line]) })
const herbs = storedSheet({
  status: '1',
  head: { ...emptyHead('3'), doseCount: 5, dosesPerDay: 2, decoctBy: '2', usage: '早晚温服' },
  lines: storedLines([{ ...line, doseText: '30g', freq: '', route: '', timing: '', days: 0, prnMax: null, decoction: '先煎' }]),
})
const of = { signedAgain: [], doctor: { name: '林杏', signatureFile: null, hash: '', at: '' } }
const paper = (sheet: Sheet) => (
  <Paper sheet={sheet} orgName="" marked={new Set<number>()} comments={null} onComment={() => undefined} />
)
const isLast = true

// without a dictionary its codes are the words
it.each([
  ['the review', paper(western), '0.5g，口服，prn，每日最多4次，餐后，3天，发热时'],
  ['the print', <WesternPrint key="p" {...western} {...of} />, '0.5g 口服 prn 每日最多4次 餐后 3天 发热时'],
  ['the signed sheet', <SheetView key="s" sheet={western} />, '0.5g 口服 prn 每日最多4次 餐后 3天 发热时 ×1 盒'],
])('[RX-30] %s shows the most of a day of a drug that is used where needed', (_, view, words) => {
  render(view)
  expect(screen.getByRole('listitem').textContent).toContain(words)
})

it.each([
  ['the review', paper(herbs)],
  ['the print', <HerbPrint key="p" {...herbs} {...of} isLast={isLast} />],
  ['the signed sheet', <SheetView key="s" sheet={herbs} />],
])('[RX-30] %s shows 付数, 每日剂数, 代煎, 服法 and 先煎 of herbs', (_, view) => {
  const { container } = render(view)
  expect(container.textContent).toContain('共5剂，每日2剂，代煎，早晚温服')
  expect(screen.getByRole('listitem').textContent).toContain('先煎')
})

const reasoned = (more: Partial<Sheet['head']>) => storedSheet({ ...western, head: { ...western.head, ...more } })
const both = { classReason: '外出探亲两周', longTermReason: '血压稳定' }
it.each([
  ['the review', paper],
  ['the signed sheet', (sheet: Sheet) => <SheetView sheet={sheet} />],
])('[RX-30] %s says why a sheet is long: 长期处方 by its own reason, others by theirs', (_, view) => {
  const { rerender } = render(view(reasoned({ ...both, longTerm: false })))
  const said = () => screen.queryAllByRole('definition').flatMap(({ textContent }) => (textContent === '' ? [] : [textContent]))
  expect(screen.getByText('用量超过 7 日的理由')).toBeTruthy()
  expect(said()).toContain('外出探亲两周')
  expect(said()).not.toContain('血压稳定')
  rerender(view(reasoned({ ...both, longTerm: true })))
  expect(screen.getByText('长期处方理由')).toBeTruthy()
  expect(said()).toContain('血压稳定')
  expect(said()).not.toContain('外出探亲两周')
  rerender(view(western))
  expect(screen.queryByText('长期处方理由')).toBeNull()
  expect(screen.queryByText('用量超过 7 日的理由')).toBeNull()
})

it('[RX-26] a comparison of versions says the reason for more than seven days, and 费别 in its word', () => {
  const head = [
    { field: 'feeType', before: '1', after: '2' },
    { field: 'classReason', before: '', after: '外出探亲两周' },
  ]
  render(<SheetChanges diff={{ head, lines: [] }} />)
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent?.trim())).toEqual([
    '费别 自费 → 医保',
    '用量超过 7 日的理由 （未填写） → 外出探亲两周',
  ])
})
