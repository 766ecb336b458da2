import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import type { SheetPrint } from '#contract/entities/prescriptionPrint.ts'
import Print from '#src/views/chat/print/Print.tsx'
import { navigate } from '#src/lib/navigation.ts'
import { SheetPaper } from '#src/views/chat/print/components/SheetPaper.tsx'
import { emptyHead } from '#machines/prescriptionEditor/prescriptionEditor.rules.ts'
import { storedLines } from '#tests/support/prescriptions/storedSheet.ts'
import { startClient } from '../support/client.ts'
import { no as refused, ok } from '../support/listeningServer.ts'

afterEach(cleanup)

const line = (no: number, role = '') => ({
  no,
  groupNo: 1,
  drugCode: `D${no}`,
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
  priceFen: 100,
  decoction: null,
  role,
  remark: '',
  facts: { name: `药品${no}`, spec: '5mg×28片', unit: '盒', strengthText: '5mg' },
})
const sheet = (count: number, type: '1' | '3' = '1'): SheetPrint => ({
  id: 'rx1',
  rxNo: 'RX20261125000001',
  status: '3',
  hospitalName: '杏林医院',
  mark: '普通',
  patient: { name: '程大川', sex: 1, birthday: '1963-01-01', ageText: '63岁', weightG: null, phoneMasked: '199****1002' },
  orgName: '全科医学科',
  sessionNo: 'S1',
  diagnoses: [{ kind: 1, code: 'I10', name: '高血压', main: true }],
  head: emptyHead(type),
  lines: storedLines(Array.from({ length: count }, (_, at) => line(at + 1, type === '3' && at === count - 1 ? '君' : ''))),
  signedAgain: [],
  submittedAt: '2026-11-25 10:00:00',
  validUntil: '2026-11-25 23:59:59',
  doctor: { name: '林杏', signatureFile: null, hash: '12345678', at: '2026-11-25 10:00:00' },
  reviewer: { name: '白芷', signatureFile: null, hash: '87654321', at: '2026-11-25 10:05:00' },
  pickedBy: null,
  checkedBy: null,
  decoctFeeFen: 0,
  totalFen: 700,
  printCount: 0,
  verifyPath: '/hospital/prescription/verify/RX20261125000001?c=12345678',
})
const pages = () => screen.getAllByRole('article')

it('[RX-30] five drugs and thirty herbs stand on one page without a number', () => {
  render(<SheetPaper sheet={sheet(5)} />)
  expect(pages().map(page => page.getAttribute('aria-label'))).toEqual(['处方笺 RX20261125000001'])
  cleanup()
  render(<SheetPaper sheet={sheet(30, '3')} />)
  expect(pages()).toHaveLength(1)
  expect(document.body.textContent).not.toContain('/1页')
})

it('[RX-30] more lines go on with the head repeated, n of m, signatures, amount and codes on the last page alone', () => {
  render(<SheetPaper sheet={sheet(7)} />)
  expect(pages().map(page => page.getAttribute('aria-label'))).toEqual([
    '处方笺 RX20261125000001 第1/2页',
    '处方笺 RX20261125000001 第2/2页',
  ])
  const [first, last] = pages()
  if (first === undefined || last === undefined) throw new Error('Two pages were drawn')
  expect([within(first).getAllByRole('listitem').length, within(last).getAllByRole('listitem').length]).toEqual([5, 2])
  for (const page of [first, last]) expect(page.textContent).toContain('姓名：程大川')
  expect(first.textContent).toContain('（续下页）')
  expect(first.textContent).not.toContain('医师：')
  expect(within(first).queryByRole('img')).toBeNull()
  expect(last.textContent).toContain('医师：林杏')
  expect(last.textContent).toContain('金额：¥7.00')
  expect(within(last).getByRole('img', { name: '验证二维码' })).toBeTruthy()
})

it('herbs are put in order of their roles before they are parted, and the doses stand at the end', () => {
  render(<SheetPaper sheet={sheet(31, '3')} />)
  const [first, last] = pages()
  expect(first?.querySelector('li')?.textContent).toContain('药品31')
  expect(first?.textContent).not.toContain('共7剂')
  expect(last?.textContent).toContain('共7剂，每日1剂')
})

it('[RX-30] each print from the same page says on the paper how manieth it is, also those that could not be counted', async () => {
  const client = await startClient()
  const papers: (string | undefined)[] = []
  vi.stubGlobal('print', () => papers.push(/第\d+次打印/.exec(screen.getByRole('article').textContent)?.[0]))
  try {
    let count = 0
    client.answers['/hospital/prescription/print/rx1'] = () => ok(sheet(1))
    client.answers['/hospital/prescription/printed'] = () =>
      papers.length >= 3 && papers.length <= 4 ? refused('服务繁忙') : ok({ printCount: (count += 1) })
    await client.signIn()
    navigate('/hospitalChat/print?rx=rx1', { replace: true })
    render(<Print />)
    for (const times of [1, 2, 3, 4, 5, 6]) {
      await userEvent.click(await screen.findByRole('button', { name: '打印' }))
      await waitFor(() => expect(papers).toHaveLength(times))
    }
    expect(papers).toEqual([undefined, '第2次打印', '第3次打印', '第4次打印', '第5次打印', '第6次打印'])
  } finally {
    vi.unstubAllGlobals()
    await client.stop()
  }
})
