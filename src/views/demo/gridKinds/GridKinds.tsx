import { useRef, useState } from 'react'
import { EditableGrid } from '#src/grid/EditableGrid.tsx'
import type { CellContentProps } from '#src/grid/kinds/cellKind.ts'
import type { GridHandle } from '#src/grid/session/gridHandle.ts'
import { message } from '#src/ui/feedback/toasts.ts'
import { usePageContent } from '#src/lib/page/usePageContent.ts'
import { ExpandedGrid } from './components/ExpandedGrid.tsx'
import { LazyTree } from './components/LazyTree.tsx'
import { KIND_COLUMNS, KIND_ROWS } from './components/kindColumns.ts'
import { SmallGrids } from './components/SmallGrids.tsx'
import '../components/dialogs.css'

const Badge = ({ row }: CellContentProps) => <strong>第 {row.orderNum} 号</strong>
const SLOTS = { badge: Badge }
const BUTTONS = ['add', 'save', 'remove', 'clearSelection', 'collapse', 'find', 'columns', 'export', 'print'] as const
const DISABLED = { code: 'K002' }

/** 表格列类型: every kind of cell, with rows that only this page knows. */
export default function GridKinds() {
  usePageContent({ description: '试用可编辑表格的全部列类型、行操作、校验和统计。数据为虚构，只保存在本页。' })
  const grid = useRef<GridHandle>(null)
  const [saved, setSaved] = useState('')
  const save = async () => {
    const errors = await grid.current?.validateTable()
    if (errors != null) return message.error('请先改正标红的单元格')
    const { tableData = [], deleteData = [] } = grid.current?.getAll() ?? {}
    grid.current?.markStored()
    setSaved(`共 ${tableData.length} 行，删除 ${deleteData.length} 行`)
    return message.success('保存成功')
  }
  return (
    <div className="xl-demo-dialogs">
      <section aria-labelledby="demo-grid-kinds">
        <h2 id="demo-grid-kinds" className="xl-card-title">
          全部列类型
        </h2>
        <EditableGrid
          ref={grid}
          label="全部列类型"
          columns={KIND_COLUMNS}
          rows={KIND_ROWS}
          slots={SLOTS}
          rowNumber
          dragSort
          selection="checkbox"
          disabledRows={DISABLED}
          toolbar={{ buttons: BUTTONS, code: 'demoGridKinds', onSave: () => void save() }}
        />
        <p role="status">{saved}</p>
      </section>
      <SmallGrids />
      <LazyTree />
      <ExpandedGrid />
    </div>
  )
}
