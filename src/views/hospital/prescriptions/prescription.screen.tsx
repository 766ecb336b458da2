import { prescription } from '#contract/resources/hospital/prescription.resource.ts'
import { LEVEL_NAMES } from '#contract/rules/ruleLevels.ts'
import { VOID_RIGHT, VOIDABLE, PRESCRIPTION_LIST_TEXT } from '#contract/rules/prescriptionList.ts'
import { navigate } from '#src/lib/navigation.ts'
import { screen } from '#src/resource/screen.ts'
import { lazyDialog } from '#src/ui/dialogs/lazyDialog.tsx'
import { StatusTag } from '#src/ui/status/StatusTag.tsx'
import type { StatusTone } from '#src/ui/status/statusTones.ts'
import { DemoRules } from '../components/DemoRules.tsx'

/** Nothing yet: sheets are written by doctors. */
const NoSheets = () => (
  <div className="xl-list-nothing" role="status">
    <strong>{PRESCRIPTION_LIST_TEXT.empty}</strong>
    <span>医生提交后在此显示</span>
  </div>
)

const LEVELS: readonly StatusTone[] = ['off', 'going', 'attention', 'bad']
const STATES: Readonly<Record<string, StatusTone>> = {
  1: 'going',
  2: 'going',
  3: 'good',
  4: 'bad',
  5: 'off',
  6: 'off',
  7: 'attention',
  8: 'good',
  9: 'off',
}
/** Dictionary rx_status: taken back by its doctor, whose signature is revoked. */
const WITHDRAWN = '5'
const voidable: ReadonlySet<string> = new Set(VOIDABLE)

/** 处方管理: sheets of both kinds; looked at, with what was checked, voided by the office. */
export default screen(prescription, {
  list: {
    rxNo: { width: 190, fixed: 'left' },
    rxType: { width: 120 },
    patientName: { width: 90, sort: false },
    diagnosisText: { width: 200, sort: false },
    doctorId: { width: 90 },
    reviewerId: { width: 90 },
    kinds: { width: 70, sort: false },
    total: { width: 110 },
    status: {
      width: 100,
      render: (value, row) => (
        <StatusTag tone={STATES[String(value)] ?? 'normal'}>{row.status_dictText ?? String(value)}</StatusTag>
      ),
    },
    rxVersion: { width: 70 },
    maxLevel: {
      width: 100,
      render: value =>
        Number(value ?? 0) === 0 ? undefined : (
          <StatusTag tone={LEVELS[Number(value)] ?? 'off'}>{LEVEL_NAMES[Number(value)] ?? ''}</StatusTag>
        ),
    },
    issuedAt: { width: 165 },
    validUntil: { width: 165 },
  },
  card: ['patientName', 'status', 'diagnosisText', 'issuedAt'],
  slots: { above: DemoRules, empty: NoSheets },
  row: [
    { key: 'view', text: '查看', dialog: lazyDialog(() => import('./components/SheetWindow.tsx')) },
    { key: 'checks', text: '校验记录', dialog: lazyDialog(() => import('./components/ChecksWindow.tsx')) },
    {
      key: 'print',
      text: '打印',
      isShown: row => row.status !== WITHDRAWN,
      open: ([row]) => row && navigate(`/hospitalChat/print?rx=${encodeURIComponent(row.id)}`),
    },
    {
      key: 'void',
      text: '作废',
      permission: VOID_RIGHT,
      isShown: row => voidable.has(row.status ?? ''),
      isDangerous: true,
      dialog: lazyDialog(() => import('./components/VoidWindow.tsx')),
    },
  ],
})
