import { useSyncExternalStore } from 'react'
import type { CellRef } from '#machines/gridMerge/gridMerge.types.ts'
import { message } from '#src/ui/feedback/toasts.ts'
import { Button } from '#src/ui/Button.tsx'
import { useSession } from '../session/SessionContext.ts'
import { besideIn } from './besideIn.ts'

/** Said when a cell that waits for a word is not drawn. */
export const NARROWED = '这些单元格被筛选条件或列设置隐藏，请先清除'

/** How many cells wait for a word: conflicts, and values that were not stored; the ways to them, and one word for all. */
export function TroubleBar() {
  const session = useSession()
  const { data } = session
  const told = useSyncExternalStore(session.onMarks, () => {
    const { conflicts, refusals } = data.troubles()
    return `${conflicts.length} ${refusals.length}`
  })
  const [conflicts = 0, refusals = 0] = told.split(' ').map(Number)
  const acceptAll = () => {
    for (const place of data.troubles().conflicts) data.take(place)
  }
  const readAll = () => {
    for (const place of data.troubles().refusals) data.seen(place)
  }
  return (
    <>
      {conflicts === 0 ? null : (
        <div className="xl-grid-trouble-line" role="group" aria-label="单元格冲突">
          <span role="status">有{conflicts}个单元格冲突</span>
          <Ways of={() => data.troubles().conflicts} />
          <Button variant="text" onClick={() => data.keepAll()}>
            全部保留我的
          </Button>
          <Button variant="text" onClick={acceptAll}>
            全部采用对方的
          </Button>
        </div>
      )}
      {refusals === 0 ? null : (
        <div className="xl-grid-trouble-line" data-kind="refused" role="group" aria-label="未保存的修改">
          <span role="status">{refusals}个修改未保存</span>
          <Ways of={() => data.troubles().refusals} />
          <Button variant="text" onClick={readAll}>
            全部知道了
          </Button>
        </div>
      )}
    </>
  )
}

/** 上一个 下一个: to the cells in the order in which they are drawn, from the active one on, and round again. */
function Ways({ of }: { of: () => readonly CellRef[] }) {
  const session = useSession()
  const go = (step: 1 | -1) => {
    const to = besideIn(session, of(), step)
    if (to === null) message.warning(NARROWED)
    else session.screen.focus(to)
  }
  return (
    <>
      <Button variant="text" onClick={() => go(-1)}>
        上一个
      </Button>
      <Button variant="text" onClick={() => go(1)}>
        下一个
      </Button>
    </>
  )
}
