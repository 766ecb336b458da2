import { doctor } from '#contract/resources/hospital/doctor.resource.ts'
import { DOCTOR_RIGHTS, DOCTOR_TEXT } from '#contract/rules/doctors.ts'
import { successOf } from '#src/lib/http/call.ts'
import { screen } from '#src/resource/screen.ts'
import type { ListHandle } from '#src/resource/screen.ts'
import { Button } from '#src/ui/Button.tsx'
import { lazyDialog } from '#src/ui/dialogs/lazyDialog.tsx'
import { StatusTag } from '#src/ui/status/StatusTag.tsx'
import type { StatusTone } from '#src/ui/status/statusTones.ts'

/** Nothing yet, and what makes it something. */
const NoDoctors = ({ list }: { list: ListHandle }) => (
  <div className="xl-list-nothing" role="status">
    <strong>{DOCTOR_TEXT.empty}</strong>
    <span>{DOCTOR_TEXT.hint}</span>
    <Button variant="primary" onClick={() => list.add()}>
      添加医生
    </Button>
  </div>
)

interface Doctor {
  id: string
  version: number
  name: string | null
  status: string | null
}
const [YES, NO] = ['Y', 'N'] as const
/** Puts a doctor in or out of service by the edit of the list; gives the server's words. */
const setStatus = (status: 'Y' | 'N') => async (rows: readonly Doctor[]) => {
  const [row] = rows
  const { edit } = doctor.api
  if (row === undefined || edit === undefined) return ''
  const answer = await successOf(edit, { id: row.id, version: row.version, status }, { quiet: true })
  return answer.message
}
/** Dictionary signature_status. */
const SIGNATURES: Readonly<Record<string, StatusTone>> = { 0: 'off', 1: 'attention', 2: 'good', 3: 'bad' }
const REVIEWABLE: ReadonlySet<unknown> = new Set(['1', '2'])

/** 医生管理: who treats patients, what they may prescribe, their signature by two persons (hospital.md 1.1, VIEW-HOSP-05). */
export default screen(doctor, {
  list: {
    code: { width: 90, fixed: 'left' },
    name: { width: 90, fixed: 'left' },
    orgCode: { width: 120 },
    title: { width: 110 },
    licenseNo: { width: 150 },
    rights: { width: 170, sort: false },
    signatureStatus: {
      width: 90,
      render: (value, row) => (
        <StatusTag tone={SIGNATURES[String(value)] ?? 'normal'}>{row.signatureStatus_dictText ?? String(value)}</StatusTag>
      ),
    },
    openTypes: { width: 170, sort: false },
    fee: { width: 110, align: 'right' },
    rating: { width: 70, align: 'right', sort: false },
    sort: { width: 70, align: 'right' },
    status: {
      width: 80,
      sort: false,
      render: (value, row) => <StatusTag tone={value === YES ? 'good' : 'off'}>{row.status_dictText ?? String(value)}</StatusTag>,
    },
  },
  card: ['orgCode', 'status', 'title', 'signatureStatus'],
  slots: { empty: NoDoctors },
  row: [
    'edit',
    'detail',
    {
      key: 'signature',
      text: '审核签名',
      permission: DOCTOR_RIGHTS.signature,
      isShown: row => REVIEWABLE.has(row.signatureStatus),
      dialog: lazyDialog(() => import('./components/SignatureWindow.tsx')),
    },
    {
      key: 'disable',
      text: '停用',
      permission: DOCTOR_RIGHTS.edit,
      isShown: row => row.status === YES,
      question: rows => ({
        title: '确认停用',
        content: `停用后患者不能再选择${rows[0]?.name ?? ''}医生，本人不能接诊。是否停用?`,
      }),
      run: setStatus(NO),
      isDangerous: true,
    },
    {
      key: 'enable',
      text: '启用',
      permission: DOCTOR_RIGHTS.edit,
      isShown: row => row.status === NO,
      run: setStatus(YES),
    },
    'history',
  ],
  form: {
    columns: 2,
    width: 720,
    tabs: true,
    groups: [
      { title: '基本', fields: ['code', 'userId', 'orgCode', 'title', 'sort', 'status', 'goodAt', 'intro'] },
      { title: '执业', fields: ['licenseNo', 'practiceNo', 'practiceYears', 'openTypes', 'maxConcurrent'] },
      { title: '处方权', fields: ['canWestern', 'canPatent', 'canHerb', 'canRestricted', 'isPediatric'] },
      { title: '签名', fields: ['signatureFile'] },
      { title: '价格', fields: ['fee'] },
    ],
  },
})
