import { useCallback, useMemo, useState } from 'react'
import type { GridValue } from '#contract/entities/gridRow.ts'
import type { OpenedRun, TestRun } from '#contract/entities/testRun.ts'
import { gridKey } from '#contract/grids/defineGrid.ts'
import { qaRunGrid } from '#contract/grids/tables/qaRun.grid.ts'
import { openRun } from '#contract/http/calls/testRuns.ts'
import { TEST_RIGHTS } from '#contract/permissions/testRights.ts'
import { picturePaths } from '#contract/rules/testRuns.ts'
import { EditableGrid } from '#src/grid/EditableGrid.tsx'
import { call } from '#src/lib/http/call.ts'
import { usePageContent } from '#src/lib/page/usePageContent.ts'
import { useTabTitle } from '#src/runtime/machines/useTabs.ts'
import { useCan } from '#src/runtime/permissions/usePermissions.ts'
import { RunFacts } from '../components/runs/RunFacts.tsx'
import { RunGate } from '../components/runs/RunGate.tsx'
import { runSlots } from '../components/runs/runSlots.tsx'
import { RunTools } from '../components/runs/RunTools.tsx'
import { TrendDialog } from '../components/runs/TrendDialog.tsx'
import '#src/grid/boards.css'
import '../components/runs/runs.css'

const load = (id: string): Promise<OpenedRun> => call(openRun, { id }, { quiet: true })
const TOOLBAR = {
  authPre: qaRunGrid.auth,
  code: 'qaRun',
  about:
    '多人可以同时填写结果、备注和图片。截图后在任一行按 Ctrl+V 即可添加图片。“打开”在状态机中走到这一步；失败的步骤用“重走此步”查看。',
  buttons: ['undo', 'find', 'columns'],
} as const

/** Stored names say nothing: how many there are does. */
const FORMATS = {
  pictures: (value: GridValue): string => {
    const { length } = picturePaths(typeof value === 'string' ? value : null)
    return length === 0 ? '' : `${length} 张`
  },
}

function OneRun({ loaded }: { loaded: OpenedRun }) {
  const [ended, setEnded] = useState<TestRun | null>(null)
  const run: OpenedRun = { ...loaded, ...ended }
  const [isTrend, setTrend] = useState(false)
  const mayEdit = useCan(TEST_RIGHTS.editRun)
  const slots = useMemo(() => runSlots(loaded), [loaded])
  const lookAgain = useCallback(() => void load(loaded.id).then(setEnded, () => undefined), [loaded.id])
  useTabTitle(run.name)
  return (
    <div className="xl-board xl-run">
      <RunFacts run={run} />
      {run.endedAt !== null && (
        <p className="xl-run-ended" role="status">
          执行已于 {run.endedAt.slice(0, 16)} 由{run.endedBy}结束，不能再修改。
        </p>
      )}
      <EditableGrid
        label={run.name}
        columns={qaRunGrid.columns}
        socketKey={gridKey(qaRunGrid.name, run.id)}
        slots={slots}
        formats={FORMATS}
        toolbar={{
          ...TOOLBAR,
          pickers: (
            <RunTools run={run} mayEdit={mayEdit} onEnded={setEnded} onClosed={lookAgain} onTrend={() => setTrend(true)} />
          ),
        }}
        isPage
        highlight
      />
      {isTrend && <TrendDialog machine={run.machine} title={run.title} onClose={() => setTrend(false)} />}
    </div>
  )
}

/** 执行记录: one run as a table that several testers fill in at once, with its progress, its end and the way to each step (QA-14). */
export default function Run() {
  usePageContent()
  return <RunGate load={load}>{run => <OneRun loaded={run} />}</RunGate>
}
