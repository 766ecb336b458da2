import { officeSession } from '#contract/resources/hospital/officeSession.resource.ts'
import { SESSION_RIGHTS, OFFICE_SESSION_TEXT as T } from '#contract/rules/officeSessions.ts'
import { screen } from '#src/resource/screen.ts'
import { lazyDialog } from '#src/ui/dialogs/lazyDialog.tsx'
import { StatusTag } from '#src/ui/status/StatusTag.tsx'
import type { StatusTone } from '#src/ui/status/statusTones.ts'

/** Nothing yet: sessions are opened by patients. */
const NoSessions = () => (
  <div className="xl-list-nothing" role="status">
    <strong>{T.empty}</strong>
    <span>{T.hint}</span>
  </div>
)

const TONES: Readonly<Record<string, StatusTone>> = {
  10: 'attention',
  20: 'going',
  25: 'going',
  30: 'good',
  40: 'bad',
  50: 'off',
  60: 'off',
}
/** States that each command begins in (contract/lifecycles/chatSession.ts). */
const REASSIGNABLE: ReadonlySet<string> = new Set(['10', '20', '25'])
const ENDABLE: ReadonlySet<string> = new Set(['20', '25'])
/** Minutes that are left from which a row is marked. */
const SOON = 10
const LATE = 2

/** 会话管理: consultations as they run, given to others, returned, ended; read by break-glass (hospital.md 1.1, VIEW-HOSP-02). */
export default screen(officeSession, {
  list: {
    sessionNo: { width: 190, fixed: 'left' },
    patientName: { width: 90, sort: false },
    doctorUserId: { width: 90 },
    orgCode: { width: 120 },
    serviceType: { width: 90 },
    status: {
      width: 100,
      render: (value, row) => (
        <StatusTag tone={TONES[String(value)] ?? 'normal'}>{row.status_dictText ?? String(value)}</StatusTag>
      ),
    },
    createdAt: { width: 165 },
    acceptedAt: { width: 165 },
    firstReply: { width: 100, align: 'right', sort: false },
    minutesLeft: {
      width: 110,
      align: 'right',
      sort: false,
      render: value =>
        typeof value !== 'number' || value > SOON ? undefined : (
          <StatusTag tone={value <= LATE ? 'bad' : 'attention'}>{String(value)}</StatusTag>
        ),
    },
    lastSeq: { width: 70, align: 'right' },
    transfers: { width: 70, align: 'right', sort: false },
    sheets: { width: 70, align: 'right', sort: false },
  },
  card: ['patientName', 'status', 'doctorUserId', 'createdAt'],
  board: 'sessions',
  slots: { empty: NoSessions },
  row: [
    {
      key: 'view',
      text: '查看',
      permission: SESSION_RIGHTS.breakGlass,
      dialog: lazyDialog(() => import('./components/GlassWindow.tsx')),
    },
    {
      key: 'reassign',
      text: '转派',
      permission: SESSION_RIGHTS.command,
      isShown: row => REASSIGNABLE.has(row.status ?? ''),
      dialog: lazyDialog(() => import('./components/ReassignWindow.tsx')),
    },
    {
      key: 'return',
      text: '退回队列',
      permission: SESSION_RIGHTS.command,
      isShown: row => row.status === '20',
      dialog: lazyDialog(() => import('./components/ReturnWindow.tsx')),
    },
    {
      key: 'end',
      text: '强制结束',
      permission: SESSION_RIGHTS.command,
      isShown: row => ENDABLE.has(row.status ?? ''),
      isDangerous: true,
      dialog: lazyDialog(() => import('./components/EndWindow.tsx')),
    },
  ],
})
