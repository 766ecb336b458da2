import { Table } from 'antd'
import type { JobRun } from '#contract/http/calls/jobs.ts'
import type { Page } from '#contract/http/envelope.ts'
import { PAGE_SIZE } from '#contract/constants.ts'
import { JOB_RUN_KINDS } from '#contract/rules/jobRules.ts'
import { durationText } from './duration.ts'
import { RunState } from './runSigns.tsx'

const columns = [
  { key: 'plannedAt', title: '计划时间', dataIndex: 'plannedAt', width: 165 },
  {
    key: 'state',
    title: '状态',
    width: 90,
    render: (_: unknown, { state }: JobRun) => <RunState state={state} />,
  },
  { key: 'kind', title: '方式', width: 90, render: (_: unknown, run: JobRun) => run.startedBy ?? JOB_RUN_KINDS[run.kind] },
  { key: 'attempt', title: '第几次', width: 75, render: (_: unknown, { attempt }: JobRun) => `第${attempt}次` },
  { key: 'startedAt', title: '开始时间', dataIndex: 'startedAt', width: 165, render: (time: string | null) => time ?? '–' },
  { key: 'duration', title: '耗时', width: 100, render: (_: unknown, { duration }: JobRun) => durationText(duration) },
  { key: 'result', title: '结果', dataIndex: 'result', render: (text: string | null) => text ?? '–' },
]

const showLog = ({ log }: JobRun) => (
  <pre className="xl-job-log" aria-label="执行日志">
    {log}
  </pre>
)

export interface RunTableProps {
  page: Page<JobRun> | null
  isAsking: boolean
  pageNo: number
  onPage: (pageNo: number) => void
}

/** Runs of a job, the newest first, each with its log. */
export function RunTable({ page, isAsking, pageNo, onPage }: RunTableProps) {
  return (
    <Table<JobRun>
      rowKey="id"
      size="small"
      columns={columns}
      dataSource={page?.records ?? []}
      loading={isAsking}
      scroll={{ x: 900 }}
      locale={{ emptyText: '没有符合条件的执行记录' }}
      expandable={{
        rowExpandable: ({ log }) => log !== '',
        expandedRowRender: showLog,
        columnTitle: '日志',
        columnWidth: 55,
      }}
      pagination={{
        current: pageNo,
        pageSize: PAGE_SIZE,
        total: page?.total ?? 0,
        showSizeChanger: false,
        showTotal: (total, [from, to]) => `${from}-${to} 共${total}条`,
        onChange: onPage,
      }}
    />
  )
}
