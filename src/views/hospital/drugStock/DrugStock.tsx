import { useRef, useState } from 'react'
import { gridKey, readGridKey } from '#contract/grids/defineGrid.ts'
import { drugStockGrid } from '#contract/grids/tables/drugStock.grid.ts'
import { STOCK_RIGHT } from '#contract/http/calls/drugStock.ts'
import { cellOf } from '#src/grid/data/cellAddress.ts'
import { EditableGrid } from '#src/grid/EditableGrid.tsx'
import type { GridHandle } from '#src/grid/session/gridHandle.ts'
import { usePageContent } from '#src/lib/page/usePageContent.ts'
import { usePageLocation } from '#src/lib/usePageLocation.ts'
import { useCan } from '#src/runtime/permissions/usePermissions.ts'
import { Button } from '#src/ui/Button.tsx'
import { DictSelect } from '#src/widgets/selects/DictSelect.tsx'
import { EmptyList } from '#src/widgets/selects/EmptyList.tsx'
import { useChoices } from '#src/widgets/selects/useChoices.ts'
import { MovesDialog } from './components/MovesDialog.tsx'
import { StockDialog } from './components/StockDialog.tsx'
import { STOCK_WORK, type ChosenBatch, type StockWork } from './components/stockWork.ts'
import '#src/grid/boards.css'
import './components/drugStock.css'

const SHOPS = 'hos_shop,name,code'
const WORKS = ['in', 'count', 'transfer', 'scrap', 'moves'] as const
const TOOLBAR = {
  authPre: drugStockGrid.auth,
  code: 'drugStock',
  about: '按药房管理批次库存。在库数量只随入库、盘点、调拨、报损和发药变动，每次变动都有流水。演示数据，不可用于临床。',
  buttons: ['add', 'remove', 'clearSelection', 'undo', 'find', 'columns', 'export', 'print'],
} as const

/** The batch of a row, as the grid holds it now; null: it is not there, or not stored yet. */
function batchOf(grid: GridHandle | null, id: string | undefined): ChosenBatch | null {
  const found = id === undefined ? null : grid?.getIfRowById(id)
  if (!found || id === undefined) return null
  const { batchNo, unit, onHand, reserved } = found.row
  const text = (value: unknown) => (typeof value === 'string' ? value : '')
  return { id, batchNo: text(batchNo), unit: text(unit), onHand: Number(onHand ?? 0), reserved: Number(reserved ?? 0) }
}

/** 药品库存: the batches of one pharmacy; what is on hand moves by 入库, 盘点, 调拨 and 报损 alone (PHARM-14). */
export default function DrugStock() {
  usePageContent()
  const { choices, isLoading, issue, again } = useChoices({ dictCode: SHOPS })
  const { search } = usePageLocation()
  // an address may name a cell of another pharmacy's table
  const named = readGridKey(cellOf(search)?.table ?? '').scope ?? undefined
  const [chosen, setChosen] = useState({ of: search, shop: named })
  const grid = useRef<GridHandle>(null)
  const [selected, setSelected] = useState<readonly string[]>([])
  const [work, setWork] = useState<{ kind: StockWork; batch: ChosenBatch } | null>(null)
  const mayMove = useCan(STOCK_RIGHT)
  const shop = (chosen.of === search ? chosen.shop : named) ?? choices[0]?.value
  if (shop === undefined) return <EmptyList isLoading={isLoading} issue={issue} onAgain={again} />
  const open = (kind: StockWork): void => {
    const batch = batchOf(grid.current, selected[0])
    if (batch !== null) setWork({ kind, batch })
  }
  return (
    <div className="xl-board">
      <EditableGrid
        ref={grid}
        label={drugStockGrid.title}
        columns={drugStockGrid.columns}
        socketKey={gridKey(drugStockGrid.name, shop)}
        toolbar={{
          ...TOOLBAR,
          pickers: (
            <div className="xl-board-bar xl-stock-bar">
              <DictSelect
                aria-label="药房"
                dictCode={SHOPS}
                placeholder="请选择药房"
                value={shop}
                onChange={next => {
                  setSelected([])
                  setChosen({ of: search, shop: next })
                }}
              />
              {mayMove &&
                WORKS.map(kind => (
                  <Button
                    key={kind}
                    disabled={selected.length !== 1}
                    title={selected.length === 1 ? undefined : '请先选择一个批次'}
                    onClick={() => open(kind)}
                  >
                    {kind === 'moves' ? '流水' : STOCK_WORK[kind].title}
                  </Button>
                ))}
            </div>
          ),
        }}
        rowNumber
        isPage
        dragSort
        selection="checkbox"
        highlight
        onSelect={event => setSelected(event.selected)}
      />
      {work?.kind === 'moves' && <MovesDialog batch={work.batch} onClose={() => setWork(null)} />}
      {work !== null && work.kind !== 'moves' && (
        <StockDialog work={work.kind} batch={work.batch} shops={SHOPS} onClose={() => setWork(null)} />
      )}
    </div>
  )
}
