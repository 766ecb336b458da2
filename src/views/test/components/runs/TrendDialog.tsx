import type { TestRun } from '#contract/entities/testRun.ts'
import { runTrend } from '#contract/http/calls/testRuns.ts'
import { doneSteps, RUN_TREND, shareOf } from '#contract/rules/testRuns.ts'
import { call } from '#src/lib/http/call.ts'
import { navigate } from '#src/lib/navigation.ts'
import { useLoad } from '#src/lib/useLoad.ts'
import { Button } from '#src/ui/Button.tsx'
import { Dialog } from '#src/ui/feedback/Dialog.tsx'
import { ChartFrame } from '#src/widgets/charts/ChartFrame.tsx'
import { DataTable } from '#src/widgets/charts/DataTable.tsx'
import { Lines } from '#src/widgets/charts/Lines.tsx'
import { runPage } from './addresses.ts'

const load = (machine: string): Promise<TestRun[]> => call(runTrend, { machine }, { quiet: true })
const percent = (value: number): string => `${value}%`
const HEADS = ['开始', '名称', '版本', '执行人', '通过', '失败', '阻塞', '未执行', '通过率']
/** `11-26 07:12`, and which run it is where two began in one minute. */
const labelsOf = (runs: readonly TestRun[]): string[] =>
  runs.map(({ startedAt }, at) => {
    const label = startedAt.slice(5, 16)
    const same = runs.slice(0, at).filter(one => one.startedAt.slice(5, 16) === label).length
    return same === 0 ? label : `${label} (${same + 1})`
  })

/** Else the browser gives the focus of a dialog to the first button, ⓘ, which says its sentence unasked; React keeps this attribute to itself. */
const focusFirst = (button: HTMLButtonElement | null): void => button?.setAttribute('autofocus', '')

/** 趋势: what came of the runs of one machine, the newest on the right; the same numbers as a table. */
export function TrendDialog({ machine, title, onClose }: { machine: string; title: string; onClose(): void }) {
  const { state, again } = useLoad(machine, load)
  const open = (run: TestRun | undefined) => {
    if (run === undefined) return
    onClose()
    navigate(runPage(run.id))
  }
  return (
    <Dialog
      title={`趋势：${title}`}
      width={880}
      onClose={onClose}
      footer={
        <Button ref={focusFirst} onClick={onClose}>
          关闭
        </Button>
      }
    >
      <ChartFrame
        title="通过率"
        unit="%"
        definition={`同一状态机最近 ${RUN_TREND} 次执行。通过率是通过的步数占全部步数，失败率同理；未结束的执行按现在的结果计。`}
        state={state}
        again={again}
        isEmpty={runs => runs.length === 0}
        renderChart={runs => (
          <Lines
            name={`${title}的通过率`}
            labels={labelsOf(runs)}
            series={[
              { name: '通过率', values: runs.map(run => shareOf(run.passed, run)) },
              { name: '失败率', values: runs.map(run => shareOf(run.failed, run)) },
            ]}
            text={percent}
            onOpen={at => open(runs[at])}
          />
        )}
        renderTable={runs => (
          <DataTable
            caption={`${title}的执行结果`}
            heads={HEADS}
            rows={runs.toReversed().map(run => ({
              key: run.id,
              cells: [
                run.startedAt.slice(0, 16),
                <Button key="name" variant="link" onClick={() => open(run)}>
                  {run.name}
                </Button>,
                run.build,
                run.tester,
                run.passed,
                run.failed,
                run.blocked,
                run.stepCount - doneSteps(run),
                percent(shareOf(run.passed, run)),
              ],
            }))}
          />
        )}
      />
    </Dialog>
  )
}
