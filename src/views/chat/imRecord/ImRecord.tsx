import type { SessionStatus } from '#contract/lifecycles/chatSession.ts'
import { SESSION_STATUS_TEXT } from '#contract/rules/chatTexts.ts'
import { SERVICE_TEXT, SEX_TEXT } from '#src/lib/text/chat.ts'
import { IM_RECORD_TEXT as T } from '#src/lib/text/imRecord.ts'
import { ResourcePage } from '#src/resource/ResourceList.tsx'
import { screen } from '#src/resource/screen.ts'
import { lazyDialog } from '#src/ui/dialogs/lazyDialog.tsx'
import { imRecord } from './components/imRecords.ts'

const LOOKS = screen(imRecord, {
  list: {
    sessionNo: { width: 170, sort: false },
    patientName: { width: 100, sort: false },
    ageText: {
      width: 100,
      sort: false,
      render: (value, row) => `${'sex' in row ? SEX_TEXT[row.sex === 2 ? 2 : 1] : ''} ${String(value ?? '')}`,
    },
    doctorName: { width: 90, sort: false },
    orgName: { width: 120, sort: false },
    serviceType: {
      width: 90,
      sort: false,
      render: value => SERVICE_TEXT[value as keyof typeof SERVICE_TEXT] ?? String(value ?? ''),
    },
    startedAt: { width: 165, sort: false },
    endedAt: { width: 165, sort: false },
    minutes: { width: 90, sort: false, align: 'right', render: value => (typeof value === 'number' ? T.minutes(value) : '–') },
    messages: { width: 80, sort: false, align: 'right' },
    prescriptions: { width: 80, sort: false, align: 'right' },
    score: { width: 70, sort: false, align: 'right' },
    status: { width: 90, sort: false, render: value => SESSION_STATUS_TEXT[value as SessionStatus] ?? String(value ?? '') },
  },
  card: ['ageText', 'startedAt', 'status', 'messages'],
  row: [{ key: 'view', text: T.view, dialog: lazyDialog(() => import('./components/RecordWindow.tsx')) }],
})

/** /hospitalChat/imRecord: consultations of this doctor that were accepted, and those given away (CHAT-12, VIEW-CHAT-03). */
export default function ImRecord() {
  return <ResourcePage resource={imRecord} screen={LOOKS} />
}
