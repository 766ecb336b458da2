import { RESEND_RIGHT, resendMessage } from '#contract/http/calls/messageRecords.ts'
import { messageRecord } from '#contract/resources/hospital/message.resource.ts'
import { successOf } from '#src/lib/http/call.ts'
import { screen } from '#src/resource/screen.ts'
import { StatusTag } from '#src/ui/status/StatusTag.tsx'
import type { StatusTone } from '#src/ui/status/statusTones.ts'
import { MESSAGE_TEXT } from '#contract/rules/messageSources.ts'

/** Nothing yet: messages are recorded as they are sent. */
const NoMessages = () => (
  <div className="xl-list-nothing" role="status">
    <strong>{MESSAGE_TEXT.empty}</strong>
    <span>{MESSAGE_TEXT.hint}</span>
  </div>
)

const resend = async (rows: readonly { id: string }[]) => {
  const answer = await successOf(resendMessage, { id: rows[0]?.id ?? '' }, { quiet: true })
  return answer.message
}
/** Dictionary msgSendStatus. */
const FAILED = '2'
const TONES: Readonly<Record<string, StatusTone>> = { 0: 'attention', 1: 'good', 2: 'bad' }

/** 消息管理: what was told whom; what failed is sent again (hospital.md 1.1, VIEW-HOSP-14). */
export default screen(messageRecord, {
  list: {
    source: { width: 100 },
    esTitle: { width: 320 },
    esReceiver: { width: 200, sort: false },
    esType: { width: 80 },
    esSendStatus: {
      width: 110,
      render: (value, row) => (
        <StatusTag tone={TONES[String(value)] ?? 'normal'}>{row.esSendStatus_dictText ?? String(value)}</StatusTag>
      ),
    },
    esSendNum: { width: 70 },
    recordedAt: { width: 165 },
  },
  card: ['esReceiver', 'esSendStatus', 'source', 'recordedAt'],
  slots: { empty: NoMessages },
  row: [
    'detail',
    {
      key: 'resend',
      text: '重发',
      permission: RESEND_RIGHT,
      isShown: row => row.esSendStatus === FAILED,
      run: resend,
    },
  ],
})
