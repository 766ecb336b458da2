import { sessionDetail } from '#contract/http/calls/consultation.ts'
import type { ChatSession } from '#contract/entities/chat.ts'
import { SESSION_STATUS_TEXT } from '#contract/rules/chatTexts.ts'
import { dateTime } from '#src/lib/format.ts'
import { call } from '#src/lib/http/call.ts'
import { Loading } from '#src/lib/loading/Loading.tsx'
import type { NoticePageProps } from '#src/runtime/notices/dynamicPages.ts'
import { SERVICE_TEXT, SEX_TEXT } from '#src/lib/text/chat.ts'
import { useLoad } from '#src/lib/useLoad.ts'
import { LoadError } from '#src/lib/loading/LoadError.tsx'
import './consultationSummary.css'

const load = (sid: string): Promise<ChatSession> => call(sessionDetail, { sid }, { quiet: true })
const time = (at: number | null): string => (at === null ? '–' : dateTime(at).slice(0, 16))

const factsOf = ({ patient, doctor, rating, ...session }: ChatSession): [string, string][] => [
  ['会话号', session.sessionNo],
  ['状态', SESSION_STATUS_TEXT[session.status]],
  ['患者', `${patient.name} ${SEX_TEXT[patient.sex]} ${patient.ageText}`],
  ['接诊医生', `${doctor.name} ${doctor.titleText} ${doctor.orgName}`.trim()],
  ['问诊类型', SERVICE_TEXT[session.serviceType]],
  ['主诉', session.chiefComplaint || '–'],
  ['发起时间', time(session.createdAt)],
  ['接诊时间', time(session.acceptedAt)],
  ['结束时间', time(session.endedAt)],
  ['患者评价', rating === null ? '–' : `${rating.score} 分${rating.text === '' ? '' : `，${rating.text}`}`],
]

/** The record behind a notice about a consultation; `id` is the session's id. Anyone who may not see the session reads the server's refusal. */
export default function ConsultationSummary({ id }: NoticePageProps) {
  const { state, again } = useLoad(id, load)
  if (state.kind === 'loading') return <Loading />
  if (state.kind === 'failed') return <LoadError lead="问诊记录加载失败" failure={state.failure} again={again} />
  return (
    <>
      <h3 className="xl-summary-title">问诊记录</h3>
      <dl className="xl-summary">
        {factsOf(state.value).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
