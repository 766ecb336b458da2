import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { TestRun } from '#contract/entities/testRun.ts'
import { endRun } from '#contract/http/calls/testRuns.ts'
import { RESULT_TEXT, RUN_RESULTS, shareOf } from '#contract/rules/testRuns.ts'
import type { GridStore } from '#src/grid/store/gridStore.ts'
import { useSession } from '#src/grid/session/SessionContext.ts'
import { call, toFailure } from '#src/lib/http/call.ts'
import { navigate } from '#src/lib/navigation.ts'
import { failureLine } from '#src/lib/text/failure.ts'
import { Button } from '#src/ui/Button.tsx'
import { ConfirmDialog } from '#src/ui/feedback/ConfirmDialog.tsx'
import { message } from '#src/ui/feedback/toasts.ts'
import { reportPage } from './addresses.ts'
import { usePastedPictures } from './usePastedPictures.ts'

interface Figures {
  all: number
  passed: number
  failed: number
  blocked: number
}

/** The counts of the rows as they stand now, own unanswered ones included; as a text, so that equal ones are equal. */
function countsOf(store: GridStore): string {
  const figures: Figures = { all: store.view.length, passed: 0, failed: 0, blocked: 0 }
  for (const row of store.view) {
    const result = RUN_RESULTS.find(one => one === row.get('result'))
    if (result !== undefined) figures[result] += 1
  }
  return JSON.stringify(figures)
}

function useFigures(): Figures {
  const { store } = useSession().data
  const listen = useCallback(
    (listener: () => void) => {
      const stops = [store.onStructure(listener), store.onChanged(listener)]
      return () => stops.forEach(stop => stop())
    },
    [store],
  )
  return JSON.parse(useSyncExternalStore(listen, () => countsOf(store))) as Figures
}

interface Props {
  run: TestRun
  /** this person may write results */
  mayEdit: boolean
  onEnded(run: TestRun): void
  /** somebody else ended it */
  onClosed(): void
  onTrend(): void
}

/** How far the run is, live, and what is done with it as a whole: ended, reported, compared. Stands in the tool line of its grid. */
export function RunTools({ run, mayEdit, onEnded, onClosed, onTrend }: Props) {
  const session = useSession()
  const { all, passed, failed, blocked } = useFigures()
  const isEnded = run.endedAt !== null
  const canWrite = useSyncExternalStore(session.onMarks, () => session.data.status().access.edit)
  const couldWrite = useRef(false)
  useEffect(() => {
    // the table was loaded anew without the right to write: it was ended elsewhere
    if (couldWrite.current && !canWrite && !isEnded) onClosed()
    couldWrite.current = canWrite
  }, [canWrite, isEnded, onClosed])
  usePastedPictures(session, canWrite)
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const open = all - passed - failed - blocked
  const end = async (): Promise<void> => {
    setBusy(true)
    try {
      onEnded(await call(endRun, { id: run.id }, { quiet: true }))
      message.success('执行已结束')
    } catch (error) {
      message.error(failureLine(toFailure(error)))
    }
    setBusy(false)
    setAsking(false)
  }
  return (
    <div className="xl-board-bar xl-run-bar">
      <p className="xl-run-figures" role="status" aria-label="执行进度">
        <meter min={0} max={Math.max(1, all)} value={all - open} aria-hidden />
        <span>
          {shareOf(all - open, { stepCount: all })}%（{all - open}/{all}）
        </span>
        {RUN_RESULTS.map(result => (
          <span key={result} data-result={result}>
            {RESULT_TEXT[result]} {{ passed, failed, blocked }[result]}
          </span>
        ))}
        <span>未执行 {open}</span>
      </p>
      {mayEdit && !isEnded && <Button onClick={() => setAsking(true)}>结束执行</Button>}
      <Button onClick={() => navigate(reportPage(run.id))}>报告</Button>
      <Button onClick={onTrend}>趋势</Button>
      {isAsking && (
        <ConfirmDialog
          title="结束执行"
          confirm="结束执行"
          busy={isBusy}
          onConfirm={() => void end()}
          onClose={() => setAsking(false)}
        >
          {open > 0 ? `还有 ${open} 步没有结果。` : ''}结束后所有人都不能再修改结果、备注和图片。
        </ConfirmDialog>
      )}
    </div>
  )
}
