import { useState } from 'react'
import { gridKey, readGridKey } from '#contract/grids/defineGrid.ts'
import { drugStockGrid } from '#contract/grids/tables/drugStock.grid.ts'
import { cellOf } from '#src/grid/data/cellAddress.ts'
import { EditableGrid } from '#src/grid/EditableGrid.tsx'
import { usePageContent } from '#src/lib/page/usePageContent.ts'
import { usePlace } from '#src/lib/usePlace.ts'
import { DictSelect } from '#src/widgets/selects/DictSelect.tsx'
import { EmptyList } from '#src/widgets/selects/EmptyList.tsx'
import { useChoices } from '#src/widgets/selects/useChoices.ts'
import '#src/grid/boards.css'

const SHOPS = 'hos_shop,name,code'
const TOOLBAR = {
  authPre: drugStockGrid.auth,
  code: 'drugStock',
  about: '按药房管理批次库存。在库数量按增减合并，多人同时入库、盘点不会互相覆盖。演示数据，不可用于临床。',
  buttons: ['add', 'remove', 'clearSelection', 'undo', 'find', 'columns', 'export', 'print'],
} as const

/** 药品库存: the batches of one pharmacy; what several people book into a batch is added up. */
export default function DrugStock() {
  usePageContent()
  const { choices, isLoading, fault, again } = useChoices({ dictCode: SHOPS })
  const { search } = usePlace()
  // an address may name a cell of another pharmacy's table
  const named = readGridKey(cellOf(search)?.table ?? '').scope ?? undefined
  const [chosen, setChosen] = useState({ of: search, shop: named })
  const shop = (chosen.of === search ? chosen.shop : named) ?? choices[0]?.value
  if (shop === undefined) return <EmptyList isLoading={isLoading} fault={fault} onAgain={again} />
  return (
    <div className="xl-board">
      <EditableGrid
        label={drugStockGrid.title}
        columns={drugStockGrid.columns}
        socketKey={gridKey(drugStockGrid.name, shop)}
        toolbar={{
          ...TOOLBAR,
          pickers: (
            <div className="xl-board-bar">
              <DictSelect
                aria-label="药房"
                dictCode={SHOPS}
                placeholder="请选择药房"
                value={shop}
                onChange={next => setChosen({ of: search, shop: next })}
              />
            </div>
          ),
        }}
        rowNumber
        isPage
        dragSort
        selection="checkbox"
        highlight
      />
    </div>
  )
}
