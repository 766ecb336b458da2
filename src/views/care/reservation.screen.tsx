import { finishCare, startCare } from '#contract/http/calls/care.ts'
import { careReservation } from '#contract/resources/care/reservation.resource.ts'
import { CARE_LIST_TEXT as T, CARE_RIGHTS } from '#contract/rules/careReservations.ts'
import { hospitalDay } from '#contract/rules/hospitalClock.ts'
import { screen } from '#src/resource/screen.ts'
import { lazyDialog } from '#src/ui/dialogs/lazyDialog.tsx'
import { StatusTag } from '#src/ui/status/StatusTag.tsx'
import type { StatusTone } from '#src/ui/status/statusTones.ts'
import { said } from './components/said.ts'

/** Nothing yet: visits are booked by patients. */
const NoVisits = () => (
  <div className="xl-list-nothing" role="status">
    <strong>{T.empty}</strong>
    <span>{T.hint}</span>
  </div>
)

const TONES: Readonly<Record<string, StatusTone>> = {
  0: 'attention',
  1: 'attention',
  2: 'going',
  3: 'going',
  4: 'good',
  5: 'off',
}
const [UNPAID, WAITING, ASSIGNED, RUNNING] = ['0', '1', '2', '3']
const permission = CARE_RIGHTS.command
const of = (rows: readonly { id: string; version: number }[]) => ({ id: rows[0]?.id ?? '', version: rows[0]?.version ?? 0 })

/** 护理预约: visits that patients booked; the office assigns, moves, begins, finishes and cancels them (hospital.md 3.7, CARE-03). */
export default screen(careReservation, {
  list: {
    no: { width: 190, fixed: 'left' },
    patientName: { width: 90, sort: false },
    itemId: { width: 150 },
    address: { width: 200, sort: false },
    start: { width: 165 },
    nurseId: { width: 90 },
    status: {
      width: 120,
      render: (value, row) =>
        row.isOverdue === 'Y' ? (
          <StatusTag tone="bad">{T.overdue}</StatusTag>
        ) : (
          <StatusTag tone={TONES[String(value)] ?? 'normal'}>{row.status_dictText ?? String(value)}</StatusTag>
        ),
    },
    price: { width: 110 },
  },
  card: ['itemId', 'status', 'patientName', 'start'],
  board: 'care',
  slots: { empty: NoVisits },
  row: [
    {
      key: 'assign',
      text: T.assign,
      permission,
      isShown: row => row.status === WAITING,
      dialog: lazyDialog(() => import('./components/AssignWindow.tsx')),
    },
    {
      key: 'start',
      text: T.start,
      permission,
      isShown: row => row.status === ASSIGNED && String(row.start ?? '').startsWith(hospitalDay(Date.now())),
      run: rows => said(startCare, of(rows)),
    },
    {
      key: 'finish',
      text: T.finish,
      permission,
      isShown: row => row.status === RUNNING,
      run: rows => said(finishCare, of(rows)),
    },
    {
      key: 'settle',
      text: T.settle,
      permission,
      isShown: row => row.isOverdue === 'Y',
      dialog: lazyDialog(() => import('./components/SettleWindow.tsx')),
    },
    {
      key: 'move',
      text: T.reschedule,
      permission,
      isShown: row => row.status === WAITING || row.status === ASSIGNED,
      dialog: lazyDialog(() => import('./components/MoveWindow.tsx')),
    },
    'detail',
    {
      key: 'cancel',
      text: T.cancel,
      permission,
      isShown: row => row.status === UNPAID || row.status === WAITING || row.status === ASSIGNED,
      isDangerous: true,
      dialog: lazyDialog(() => import('./components/CancelWindow.tsx')),
    },
  ],
})
