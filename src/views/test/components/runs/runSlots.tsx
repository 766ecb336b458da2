import { useSyncExternalStore } from 'react'
import { Link } from 'react-router-dom'
import type { OpenedRun } from '#contract/entities/testRun.ts'
import type { CellContentProps } from '#src/grid/kinds/cellKind.ts'
import type { GridSlots } from '#src/grid/kinds/slots.ts'
import { dateTime } from '#src/lib/format.ts'
import { walkOf } from './addresses.ts'

const WRITTEN = ['result', 'note', 'pictures']

/** Who wrote last at a step, and when: the marks of its cells say it, so that it is there as soon as the value is. */
function Who({ row }: CellContentProps) {
  const last = useSyncExternalStore(row.subscribeValues, () => {
    const newest = WRITTEN.map(field => row.cellAt(field)).reduce((one, other) => (other.s > one.s ? other : one))
    return newest.s === 0 ? '' : `${newest.by} ${dateTime(newest.at).slice(5, 16)}`
  })
  return <span translate="no">{last}</span>
}

/** The walk of the workbench, standing at the step; where it failed the link stands out. */
function walkSlot(run: OpenedRun) {
  return function WalkLink({ row }: CellContentProps) {
    const isFailed = useSyncExternalStore(row.subscribeValues, () => row.get('result') === 'failed')
    const [path, step] = [Number(row.get('path')), Number(row.get('step'))]
    const to = walkOf(run, path, step)
    if (to === null) return null
    const text = isFailed ? '重走此步' : '打开'
    return (
      <Link
        className="xl-run-walk"
        data-failed={isFailed || undefined}
        to={to}
        aria-label={`${text}：路径 ${path} 第 ${step} 步`}
      >
        {text}
      </Link>
    )
  }
}

/** What the grid of a run shows in its two columns without a value. */
export const runSlots = (run: OpenedRun): GridSlots => ({ who: Who, walk: walkSlot(run) })
