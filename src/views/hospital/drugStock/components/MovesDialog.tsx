import { useCallback, useState } from 'react'
import { stockMoves } from '#contract/http/calls/drugStock.ts'
import { call } from '#src/lib/http/call.ts'
import { LoadError } from '#src/lib/loading/LoadError.tsx'
import { dateTime } from '#src/lib/format.ts'
import { useLoad } from '#src/lib/useLoad.ts'
import { Button } from '#src/ui/Button.tsx'
import { Dialog } from '#src/ui/feedback/Dialog.tsx'
import { STOCK_MOVE_RULES } from '#contract/lifecycles/stockMove.ts'
import type { StockMoveRow } from '#contract/entities/stockMove.ts'
import { MOVE_NAMES, type ChosenBatch } from './stockWork.ts'

const signed = ({ kind, qty }: StockMoveRow): string => {
  const { onHand, reserved } = STOCK_MOVE_RULES[kind]
  return `${(onHand || reserved) > 0 ? '+' : '−'}${qty}`
}

function MovesTable({ rows }: { rows: readonly StockMoveRow[] }) {
  return (
    <table className="xl-stock-moves">
      <thead>
        <tr>
          {['时间', '类型', '数量', '在库', '预占', '操作人', '原因'].map(head => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(row => (
          <tr key={row.id}>
            <td>{dateTime(row.at)}</td>
            <td>{MOVE_NAMES[row.kind]}</td>
            <td className="is-number">{signed(row)}</td>
            <td className="is-number">{row.onHandAfter}</td>
            <td className="is-number">{row.reservedAfter}</td>
            <td>{row.byName}</td>
            <td>{row.reason || '—'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** 流水: every movement of a batch, the newest first. */
export function MovesDialog({ batch, onClose }: { batch: ChosenBatch; onClose(): void }) {
  const [page, setPage] = useState(1)
  const load = useCallback(
    (key: string) => call(stockMoves, { stockId: batch.id, page: Number(key) }, { quiet: true }),
    [batch.id],
  )
  const { state, again } = useLoad(String(page), load)
  const hasMore = state.kind === 'there' && state.value.hasMore
  return (
    <Dialog
      title={`流水：批号 ${batch.batchNo}`}
      width={760}
      onClose={onClose}
      footer={
        <>
          {(page > 1 || hasMore) && (
            <>
              <Button disabled={page === 1} onClick={() => setPage(page - 1)}>
                上一页
              </Button>
              <Button disabled={!hasMore} onClick={() => setPage(page + 1)}>
                下一页
              </Button>
            </>
          )}
          <Button onClick={onClose}>关闭</Button>
        </>
      }
    >
      {state.kind === 'loading' && <i className="xl-skeleton is-card" role="status" aria-label="加载中" />}
      {state.kind === 'failed' && <LoadError className="xl-nothing" failure={state.failure} again={again} />}
      {state.kind === 'there' &&
        (state.value.rows.length === 0 ? <p className="xl-nothing">暂无流水</p> : <MovesTable rows={state.value.rows} />)}
    </Dialog>
  )
}
