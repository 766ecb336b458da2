import { illness } from '#contract/resources/hospital/illness.resource.ts'
import { ILLNESS_RIGHTS, ILLNESS_TEXT } from '#contract/rules/illnesses.ts'
import { screen } from '#src/resource/screen.ts'
import { lazyDialog } from '#src/ui/dialogs/lazyDialog.tsx'
import { StatusTag } from '#src/ui/status/StatusTag.tsx'
import type { StatusTone } from '#src/ui/status/statusTones.ts'

/** Nothing yet: patients tell it when they open a consultation. */
const NoIllness = () => (
  <div className="xl-list-nothing" role="status">
    <strong>{ILLNESS_TEXT.empty}</strong>
    <span>{ILLNESS_TEXT.hint}</span>
  </div>
)
/** Dictionary revisit_status. */
const TONES: Readonly<Record<string, StatusTone>> = { 0: 'off', 1: 'attention', 2: 'good', 3: 'bad', 4: 'off' }
/** States in which a patient can still add something (contract/lifecycles/chatSession.ts). */
const OPEN: ReadonlySet<unknown> = new Set(['10', '20', '25'])
/** Verdicts of the doctor that end the question. */
const JUDGED: ReadonlySet<unknown> = new Set(['2', '4'])

/** 病情管理: what patients told before a consultation, incomplete ones asked for more (hospital.md 1.1, VIEW-HOSP-13). */
export default screen(illness, {
  list: {
    orderNo: { width: 190, fixed: 'left', sort: false },
    patientName: { width: 90, sort: false },
    complaint: { width: 220, sort: false },
    visitedBefore: { width: 90, sort: false },
    proofs: { width: 70, align: 'right', sort: false },
    images: { width: 80, align: 'right', sort: false },
    revisitStatus: {
      width: 110,
      sort: false,
      render: (value, row) =>
        value === null ? undefined : (
          <StatusTag tone={TONES[String(value)] ?? 'normal'}>{row.revisitStatus_dictText ?? String(value)}</StatusTag>
        ),
    },
    submittedAt: { width: 170 },
  },
  card: ['patientName', 'revisitStatus', 'complaint', 'submittedAt'],
  slots: { empty: NoIllness },
  board: 'sessions',
  row: [
    { key: 'view', text: '查看', dialog: lazyDialog(() => import('./components/IllnessWindow.tsx')) },
    {
      key: 'incomplete',
      text: '标记资料不全',
      permission: ILLNESS_RIGHTS.incomplete,
      isShown: row => OPEN.has(Reflect.get(row, 'sessionStatus')) && !JUDGED.has(row.revisitStatus),
      dialog: lazyDialog(() => import('./components/IncompleteWindow.tsx')),
    },
  ],
})
