import { patient } from '#contract/resources/hospital/patient.resource.ts'
import { PATIENT_DESK_TEXT, PATIENT_RIGHTS } from '#contract/rules/patientDesk.ts'
import { screen } from '#src/resource/screen.ts'
import { lazyDialog } from '#src/ui/dialogs/lazyDialog.tsx'
import { StatusTag } from '#src/ui/status/StatusTag.tsx'
import type { StatusTone } from '#src/ui/status/statusTones.ts'

/** Nobody yet: patients register themselves. */
const NoPatients = () => (
  <div className="xl-list-nothing" role="status">
    <strong>{PATIENT_DESK_TEXT.empty}</strong>
    <span>{PATIENT_DESK_TEXT.hint}</span>
  </div>
)
/** Dictionary real_name. */
const TONES: Readonly<Record<string, StatusTone>> = { 0: 'off', 1: 'good', 2: 'bad' }

/** 患者管理: who is treated, the file of each, two of them united (hospital.md 1.1, VIEW-HOSP-16). */
export default screen(patient, {
  list: {
    name: { width: 90, fixed: 'left' },
    sex: { width: 60 },
    age: { width: 80, sort: false, render: (_, row) => String(Reflect.get(row, 'ageText') ?? '') },
    phone: { width: 125 },
    certNo: { width: 175 },
    realName: {
      width: 90,
      render: (value, row) => (
        <StatusTag tone={TONES[String(value)] ?? 'normal'}>{row.realName_dictText ?? String(value)}</StatusTag>
      ),
    },
    allergyText: {
      width: 140,
      sort: false,
      render: value => (value ? <StatusTag tone="bad">{String(value)}</StatusTag> : undefined),
    },
    conditions: { width: 140, sort: false },
    visits: { width: 80, align: 'right', sort: false },
    lastVisit: { width: 165, sort: false },
    createdAt: { width: 165 },
  },
  card: ['age', 'allergyText', 'phone', 'lastVisit'],
  slots: { empty: NoPatients },
  row: [{ key: 'file', text: '档案', dialog: lazyDialog(() => import('./components/FileWindow.tsx')) }, 'edit', 'history'],
  bulk: [
    {
      key: 'merge',
      text: '合并',
      permission: PATIENT_RIGHTS.merge,
      isDangerous: true,
      dialog: lazyDialog(() => import('./components/MergeWindow.tsx')),
    },
  ],
  form: {
    columns: 2,
    width: 640,
    groups: [
      { title: '基本', fields: ['name', 'sex', 'birthday', 'certNo', 'pastHistory'] },
      { title: '监护人', fields: ['guardianName', 'guardianPhone'] },
    ],
  },
})
