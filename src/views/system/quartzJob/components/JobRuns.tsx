import { useState } from 'react'
import { Segmented, Select } from 'antd'
import { jobOutlook, jobRuns } from '#contract/http/calls/jobs.ts'
import type { RowOf } from '#contract/resources/defineResource.ts'
import { PAGE_SIZE } from '#contract/constants.ts'
import type { quartzJob } from '#contract/resources/system/quartzJob.resource.ts'
import { JOB_RUN_KINDS, JOB_RUN_STATES } from '#contract/rules/jobRules.ts'
import type { JobRunKind, JobRunState } from '#contract/rules/jobRules.ts'
import { Modal } from '#src/ui/dialogs/Modal.tsx'
import type { ActionDialogProps } from '#src/resource/screen.ts'
import { LoadError } from '#src/lib/loading/LoadError.tsx'
import { Button } from '#src/ui/Button.tsx'
import { JobOutlook } from './JobOutlook.tsx'
import { RunTable } from './RunTable.tsx'
import { useAsked } from './useAsked.ts'
import '../quartzJob.css'

const KINDS = [{ value: '', label: '全部' }, ...Object.entries(JOB_RUN_KINDS).map(([value, label]) => ({ value, label }))]
const STATES = Object.entries(JOB_RUN_STATES).map(([value, label]) => ({ value, label }))

function Runs({ jobId }: { jobId: string }) {
  const [kind, setKind] = useState('')
  const [state, setState] = useState<JobRunState | null>(null)
  const [pageNo, setPageNo] = useState(1)
  const outlook = useAsked(jobOutlook, { id: jobId })
  const runs = useAsked(jobRuns, {
    jobId,
    pageNo,
    pageSize: PAGE_SIZE,
    ...(kind === '' ? {} : { kind: kind as JobRunKind }),
    ...(state === null ? {} : { state }),
  })
  const refresh = () => {
    outlook.again()
    runs.again()
  }
  return (
    <>
      <JobOutlook outlook={outlook} />
      <div className="xl-job-filters">
        <Segmented
          aria-label="执行方式"
          options={KINDS}
          value={kind}
          onChange={next => {
            setKind(next)
            setPageNo(1)
          }}
        />
        <Select<JobRunState>
          aria-label="执行状态"
          allowClear
          placeholder="全部状态"
          options={STATES as { value: JobRunState; label: string }[]}
          value={state}
          style={{ width: 130 }}
          onChange={next => {
            setState(next ?? null)
            setPageNo(1)
          }}
        />
        <Button onClick={refresh}>刷新</Button>
      </div>
      {runs.failure === null ? (
        <RunTable page={runs.answer} isAsking={runs.isAsking} pageNo={pageNo} onPage={setPageNo} />
      ) : (
        <LoadError failure={runs.failure} again={runs.again} />
      )}
    </>
  )
}

/** 执行记录: what a job will do, what it did, and why it failed. */
export default function JobRuns({ open, rows, onClose }: ActionDialogProps<RowOf<typeof quartzJob.fields>>) {
  const [row] = rows
  return (
    <Modal
      open={open}
      title={`执行记录：${row?.jobClassName ?? ''}`}
      width={1000}
      onClose={onClose}
      footer={<Button onClick={onClose}>关闭</Button>}
    >
      {open && row ? <Runs key={row.id} jobId={row.id} /> : null}
    </Modal>
  )
}
