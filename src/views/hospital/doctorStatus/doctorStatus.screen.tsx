import { resumeDoctor } from '#contract/http/calls/doctorStatus.ts'
import { doctorStatus } from '#contract/resources/hospital/doctorStatus.resource.ts'
import { DOCTOR_STATUS_RIGHTS, DOCTOR_STATUS_TEXT } from '#contract/rules/doctorStatus.ts'
import { successOf } from '#src/lib/http/call.ts'
import { screen } from '#src/resource/screen.ts'
import { lazyDialog } from '#src/ui/dialogs/lazyDialog.tsx'
import { StatusTag } from '#src/ui/status/StatusTag.tsx'
import type { StatusTone } from '#src/ui/status/statusTones.ts'

/** Nobody yet: doctors are added on their own desk. */
const NoDoctors = () => (
  <div className="xl-list-nothing" role="status">
    <strong>{DOCTOR_STATUS_TEXT.empty}</strong>
    <span>{DOCTOR_STATUS_TEXT.hint}</span>
  </div>
)
/** Dictionary doctor_presence. */
const TONES: Readonly<Record<string, StatusTone>> = { 0: 'off', 1: 'good', 2: 'attention', 3: 'bad' }
const OFFLINE = '0'
const permission = DOCTOR_STATUS_RIGHTS.command

interface Row {
  id: string
  version: number
  name: string | null
}
const resume = async (rows: readonly Row[]) => {
  const [row] = rows
  if (row === undefined) return ''
  const answer = await successOf(resumeDoctor, { id: row.id, version: row.version }, { quiet: true })
  return answer.message
}

/** 医生状态: who is there now with what, followed as it changes; 停诊 and 恢复 (hospital.md 1.1, VIEW-HOSP-07). */
export default screen(doctorStatus, {
  list: {
    name: { width: 100, fixed: 'left' },
    orgCode: { width: 130 },
    desired: { width: 80 },
    actual: {
      width: 90,
      sort: false,
      render: (value, row) => (
        <StatusTag tone={TONES[String(value)] ?? 'normal'}>{row.actual_dictText ?? String(value)}</StatusTag>
      ),
    },
    connection: { width: 90, sort: false },
    load: { width: 100, align: 'right', sort: false },
    waiting: { width: 80, align: 'right', sort: false },
    lastActive: { width: 170, sort: false },
    suspension: { width: 280, sort: false },
  },
  card: ['orgCode', 'actual', 'load', 'waiting'],
  board: 'doctors',
  slots: { empty: NoDoctors },
  row: [
    { key: 'capacity', text: '设上限', permission, dialog: lazyDialog(() => import('./components/CapacityWindow.tsx')) },
    {
      key: 'suspend',
      text: '停诊',
      permission,
      isShown: row => !row.suspension,
      isDangerous: true,
      dialog: lazyDialog(() => import('./components/SuspendWindow.tsx')),
    },
    {
      key: 'resume',
      text: '恢复',
      permission,
      isShown: row => Boolean(row.suspension),
      question: rows => ({ title: '恢复接诊', content: `恢复后患者可以重新选择${rows[0]?.name ?? ''}医生。是否恢复?` }),
      run: resume,
    },
    {
      key: 'offline',
      text: '强制下线',
      permission,
      isShown: row => row.desired !== OFFLINE,
      isDangerous: true,
      dialog: lazyDialog(() => import('./components/OfflineWindow.tsx')),
    },
  ],
})
