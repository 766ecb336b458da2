import { icdGrid } from '#contract/grids/tables/icd.grid.ts'
import { EditableGrid } from '#src/grid/EditableGrid.tsx'
import { usePageContent } from '#src/lib/page/usePageContent.ts'
import '#src/grid/boards.css'

const TOOLBAR = {
  authPre: icdGrid.auth,
  code: 'icd',
  about: '诊断编码目录，含中医病名与证候。演示数据，不可用于临床。',
  buttons: ['add', 'remove', 'clearSelection', 'undo', 'find', 'columns', 'export', 'print'],
} as const
const TREE = { parent: icdGrid.parent ?? '', column: 'code' }

/** ICD管理: the catalogue of diagnoses as a tree, Western and Chinese. */
export default function Icd() {
  usePageContent()
  return (
    <div className="xl-board">
      <EditableGrid
        label={icdGrid.title}
        columns={icdGrid.columns}
        socketKey={icdGrid.name}
        toolbar={TOOLBAR}
        tree={TREE}
        rowNumber
        isPage
        dragSort
        selection="checkbox"
        highlight
      />
    </div>
  )
}
