import { useId, useState } from 'react'
import { demoRoles } from '#contract/http/calls/demo.ts'
import { call } from '#src/lib/http/call.ts'
import { usePageContent } from '#src/lib/page/usePageContent.ts'
import { CronField, type CronFieldProps } from '#src/widgets/cron/CronField.tsx'
import type { RemotePreview } from '#src/widgets/cron/preview.ts'
import '../components/dialogs.css'
import './cronDemo.css'

/** A preview that another place answers: this one asks a demo call and repeats what it was asked. */
const echo: RemotePreview = async (cron, timestamp, callback) => {
  await call(demoRoles)
  callback([`表达式 ${cron}`, `时间戳 ${String(timestamp).length} 位`])
}

function Field({ label, start = '', ...props }: { label: string; start?: string } & Omit<CronFieldProps, 'value' | 'onChange'>) {
  const [value, setValue] = useState(start)
  const id = useId()
  return (
    <div className="xl-demo-cron">
      <label htmlFor={id}>{label}</label>
      <CronField {...props} id={id} value={value} onChange={setValue} />
      <output htmlFor={id} translate="no">
        {value === '' ? '（空）' : value}
      </output>
    </div>
  )
}

/** The cron field in every way that it can be set (PROD-10). */
export default function CronDemo() {
  usePageContent({ description: '试用cron表达式控件：可手工填写，也可点按钮在对话框中设置。每个字段下方是表单实际保存的值。' })
  return (
    <div className="xl-demo-dialogs">
      <section>
        <h2 className="xl-card-title">cron表达式</h2>
        <div className="xl-demo-crons">
          <Field label="执行时间" start="0 0/5 8-18 ? * 1,5 *" />
          <Field label="新的执行时间" />
          <Field label="不含秒" hideSecond />
          <Field label="不含年" hideYear />
          <Field label="远程预览" remote={echo} />
          <Field label="只读" start="0 30 9 ? * 1-5 *" disabled />
        </div>
      </section>
    </div>
  )
}
