import { useCallback, useEffect, useMemo, useState } from 'react'
import type { ReactNode } from 'react'
import { sharedRecord } from '#contract/http/calls/consultation.ts'
import type { SharedRecord } from '#contract/http/calls/consultation.ts'
import type { Failure } from '#contract/http/failure.ts'
import { SESSION_STATUS_TEXT } from '#contract/rules/chatTexts.ts'
import { getConfig } from '#src/lib/config.ts'
import { dateTime } from '#src/lib/format.ts'
import { call, toFailure } from '#src/lib/http/call.ts'
import { staticUrl } from '#src/lib/http/urls.ts'
import { RECORD_TEXT as T, SEX_TEXT } from '#src/lib/text/chat.ts'
import { LoadError } from '#src/lib/loading/LoadError.tsx'
import { usePageLocation } from '#src/lib/usePageLocation.ts'
import { FileUrlContext } from '#src/widgets/conversation/fileUrl.ts'
import { MessageList } from '#src/widgets/conversation/MessageList.tsx'
import { PhoneEnd } from './PhoneEnd.tsx'
import { linesOf } from '#machines/chatSession/chatSession.rules.ts'
import type { ChatLine } from '#machines/chatSession/chatSession.types.ts'
import '#src/widgets/consultation/consultation.css'
import './record.css'

const nameOf = (record: SharedRecord, { senderKind, senderName }: SharedRecord['messages'][number]): string =>
  senderKind === 1 ? (senderName ?? record.doctorName) : senderKind === 2 ? record.patientMasked : ''

/** Lines of a shared record by the conversation's own rule. The reader is nobody: the doctor's messages stand on the right, without marks. */
function recordLines(record: SharedRecord): ChatLine[] {
  const messages = record.messages.map(message => ({
    ...message,
    id: String(message.seq),
    sessionId: '',
    clientMsgId: String(message.seq),
    senderId: '',
    senderName: nameOf(record, message),
    rev: 0,
  }))
  const window = { messages, early: [], lastSeq: messages.at(-1)?.seq ?? 0, atStart: true }
  const lines = linesOf({ sid: '', side: 'doctor', window, dividerAfter: null, session: { peerReadSeq: 0 } }, [])
  return lines.map(line => (line.kind === 'message' ? { ...line, mark: 'none' } : line))
}

const escape = (text: string): string => text.replace(/[<>&"']/g, sign => `&#${sign.charCodeAt(0)};`)

/** Repeats a quiet text over the page, so that a copied picture tells where it comes from. Lets every press through. */
function Watermark({ text }: { text: string }) {
  const image = useMemo(() => {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="320" height="180"><text x="0" y="120" transform="rotate(-20 160 90)" font-size="14" fill="#000" fill-opacity="0.08" font-family="sans-serif">${escape(text)}</text></svg>`
    return `url("data:image/svg+xml,${encodeURIComponent(svg)}")`
  }, [text])
  return <div className="xl-record-watermark" data-text={text} style={{ backgroundImage: image }} aria-hidden="true" />
}

type State =
  | { kind: 'asking'; error: string | null }
  | { kind: 'loading' }
  | { kind: 'there'; record: SharedRecord }
  | { kind: 'gone' }
  | { kind: 'failed'; failure: Failure }
const nothing = (): void => undefined

/** Search engines stay out while the record is shown. */
function useNoIndex(): void {
  useEffect(() => {
    const meta = document.createElement('meta')
    meta.name = 'robots'
    meta.content = 'noindex, nofollow, noarchive'
    const referrer = document.createElement('meta')
    referrer.name = 'referrer'
    referrer.content = 'no-referrer'
    document.head.append(meta, referrer)
    document.documentElement.classList.add('xl-record-root')
    return () => {
      meta.remove()
      referrer.remove()
      document.documentElement.classList.remove('xl-record-root')
    }
  }, [])
}

function Page({ children }: { children: ReactNode }) {
  return (
    <div className="xl-record">
      {getConfig().demo && <p className="xl-record-demo">演示数据，不可用于临床</p>}
      <header className="xl-record-head">
        <span className="xl-record-brand">{getConfig().title}</span>
        <h1>{T.title}</h1>
      </header>
      {children}
    </div>
  )
}

const Message = ({ title, hint }: { title: string; hint?: string }) => (
  <main className="xl-nothing xl-record-message" role="alert">
    <strong>{title}</strong>
    {hint && <span>{hint}</span>}
  </main>
)

function Record({ record, token }: { record: SharedRecord; token: string }) {
  const url = useCallback((path: string) => `${staticUrl(path)}?share=${encodeURIComponent(record.fileKey)}`, [record])
  const [openedAt] = useState(Date.now)
  const lines = useMemo(() => recordLines(record), [record])
  const period = `${dateTime(record.createdAt).slice(0, 16)}${record.endedAt === null ? '' : ` 至 ${dateTime(record.endedAt).slice(0, 16)}`}`
  return (
    <main className="xl-record-body">
      <dl className="xl-record-facts">
        <div>
          <dt>{T.patient}</dt>
          <dd>
            {record.patientMasked} {SEX_TEXT[record.sex]} {record.ageText}
          </dd>
        </div>
        <div>
          <dt>{T.doctor}</dt>
          <dd>
            {record.doctorName} {record.doctorTitle} {record.orgName}
          </dd>
        </div>
        <div>
          <dt>{T.time}</dt>
          <dd>
            {period}（{SESSION_STATUS_TEXT[record.status]}）
          </dd>
        </div>
      </dl>
      <FileUrlContext value={url}>
        <MessageList lines={lines} now={openedAt} older="atStart" typing={false} begin="start" onOlder={nothing} />
      </FileUrlContext>
      <footer className="xl-record-foot">
        {T.validUntil(dateTime(record.expiresAt).slice(0, 16))} · {T.readOnly}
      </footer>
      <Watermark text={`${dateTime(openedAt)} ${token.slice(-6)}`} />
    </main>
  )
}

/**
 * /hospitalChatRecord?token=…: a record that a doctor shared, for anybody who has the link and the last four digits of the patient's
 * phone, and only while it lasts (ROUTE-14, CHAT-13, SEC-08; consultation.md 7.9). No menu, no sign-in, nothing to press but pictures and files.
 */
export default function ChatRecord() {
  useNoIndex()
  const token = new URLSearchParams(usePageLocation().search).get('token') ?? ''
  return <Page>{token === '' ? <Message title={T.gone} hint={T.goneHint} /> : <Loaded key={token} token={token} />}</Page>
}

/** Asks for the last four digits of the patient's phone, and shows the record when they are right (SEC-08). */
function Loaded({ token }: { token: string }) {
  const [phoneEnd, setPhoneEnd] = useState('')
  const [state, setState] = useState<State>({ kind: 'asking', error: null })
  const open = async (): Promise<void> => {
    if (!/^\d{4}$/.test(phoneEnd)) return setState({ kind: 'asking', error: T.phoneEndWrong })
    setState({ kind: 'loading' })
    try {
      setState({ kind: 'there', record: await call(sharedRecord, { token, phoneEnd }, { quiet: true }) })
    } catch (error) {
      const failure = toFailure(error)
      if (failure.retryable) setState({ kind: 'failed', failure })
      else if (failure.text === T.gone) setState({ kind: 'gone' })
      else setState({ kind: 'asking', error: failure.text })
    }
  }
  if (state.kind === 'loading')
    return (
      <main className="xl-nothing xl-record-message" role="status">
        {T.loading}
      </main>
    )
  if (state.kind === 'failed')
    return (
      <LoadError className="xl-nothing xl-record-message" lead={T.failed} failure={state.failure} again={() => void open()} />
    )
  if (state.kind === 'gone') return <Message title={T.gone} hint={T.goneHint} />
  if (state.kind === 'asking')
    return <PhoneEnd value={phoneEnd} error={state.error} onChange={setPhoneEnd} onSubmit={() => void open()} />
  if (state.record.messages.length === 0) return <Message title={T.empty} />
  return <Record record={state.record} token={token} />
}
