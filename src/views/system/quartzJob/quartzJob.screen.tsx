import { executeJob, pauseJob, resumeJob } from '#contract/http/calls/jobs.ts'
import { quartzJob } from '#contract/resources/system/quartzJob.resource.ts'
import { cronError } from '#contract/cron/cronError.ts'
import { isJobClass, JOB_CLASSES, JOB_STATUS, JOB_TEXT, jobClassError } from '#contract/rules/jobRules.ts'
import { successOf } from '#src/lib/http/call.ts'
import { lazyDialog } from '#src/ui/dialogs/lazyDialog.tsx'
import { lazyScreen } from '#src/lib/loading/lazyScreen.tsx'
import type { EditorProps } from '#src/resource/editorTypes.ts'
import { screen } from '#src/resource/screen.ts'
import type { ListHandle } from '#src/resource/screen.ts'
import { CronDescription, FailuresInRow, type JobRow, LastRun, NextRun, RecentRuns } from './components/rowFacts.tsx'

type Rows = readonly { id: string }[]

const tell = (call: typeof executeJob) => async (rows: Rows) => {
  const answer = await successOf(call, { id: rows[0]?.id ?? '' }, { quiet: true })
  return answer.message
}
const permission = 'quartzJob:edit'
const JobClassEditor = lazyScreen<EditorProps>(
  () => import('./components/JobClassEditor.tsx'),
  <span className="xl-form-awaited" />,
)
const ParameterEditor = lazyScreen<EditorProps>(
  () => import('./components/ParameterEditor.tsx'),
  <span className="xl-form-awaited" />,
)
const JobSums = lazyScreen<{ list: ListHandle }>(() => import('./components/JobSums.tsx'), null)

const titleOf = (name: unknown) => {
  const text = String(name ?? '')
  return isJobClass(text) ? JOB_CLASSES[text] : text
}

/** 定时任务: started, stopped, run once; what each did and will do. */
export default screen(quartzJob, {
  list: {
    jobClassName: { width: 190, fixed: 'left', render: titleOf },
    cronExpression: { width: 175, render: text => <CronDescription text={String(text ?? '')} /> },
    parameter: { width: 140 },
    description: { width: 240 },
    status: { width: 80 },
    nextRun: { width: 110, render: (_, row) => <NextRun facts={row as JobRow} /> },
    lastRun: { width: 110, render: (_, row) => <LastRun facts={row as JobRow} /> },
    recentStates: { width: 112, render: (_, row) => <RecentRuns facts={row as JobRow} /> },
    failuresInRow: { width: 96, align: 'right', render: (_, row) => <FailuresInRow facts={row as JobRow} /> },
  },
  extra: { nextRun: '下次执行', lastRun: '最近结果', recentStates: '最近十次', failuresInRow: '连续失败' },
  card: ['status', 'nextRun', 'cronExpression', 'lastRun'],
  row: [
    {
      key: 'resume',
      text: '启动',
      permission,
      isShown: row => row.status === JOB_STATUS.stopped,
      question: () => JOB_TEXT.askResume,
      run: tell(resumeJob),
    },
    {
      key: 'pause',
      text: '停止',
      permission,
      isShown: row => row.status === JOB_STATUS.running,
      question: () => JOB_TEXT.askPause,
      run: tell(pauseJob),
    },
    { key: 'execute', text: '立即执行', permission, question: () => JOB_TEXT.askExecute, run: tell(executeJob) },
    { key: 'runs', text: '执行记录', permission: 'quartzJob:list', dialog: lazyDialog(() => import('./components/JobRuns.tsx')) },
    'edit',
    'detail',
    'history',
    'delete',
  ],
  form: {
    width: 480,
    editors: { jobClassName: JobClassEditor, parameter: ParameterEditor },
    groups: [
      { title: '任务', fields: ['jobClassName', 'cronExpression', 'parameter', 'description', 'status'] },
      { title: '执行方式', fields: ['misfire', 'isConcurrent', 'timeLimit', 'retries', 'retryWait', 'retryInterrupted'] },
    ],
    columns: 1,
    check: draft => {
      const issues = {
        jobClassName: jobClassError(String(draft['jobClassName'] ?? '')),
        cronExpression: cronError(String(draft['cronExpression'] ?? '')),
      }
      return Object.fromEntries(Object.entries(issues).flatMap(([field, issue]) => (issue === null ? [] : [[field, issue]])))
    },
  },
  slots: { above: JobSums },
})
