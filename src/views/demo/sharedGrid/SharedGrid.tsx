import { demoGrid } from '#contract/grids/tables/demo.grid.ts'
import { EditableGrid } from '#src/grid/EditableGrid.tsx'
import { usePageContent } from '#src/lib/page/usePageContent.ts'
import '#src/grid/boards.css'

const TOOLBAR = {
  authPre: demoGrid.auth,
  code: 'demoSharedGrid',
  about: '多人同时编辑同一张表：可以看到他人所在的单元格，冲突由您决定保留哪一个，断网时的修改会在恢复后提交。',
  buttons: ['add', 'remove', 'clearSelection', 'undo', 'find', 'columns', 'export', 'print'],
} as const

/** 多人表格: one table that everybody who opens this page edits at the same time. */
export default function SharedGrid() {
  usePageContent()
  return (
    <div className="xl-board">
      <EditableGrid
        label={demoGrid.title}
        columns={demoGrid.columns}
        socketKey={demoGrid.name}
        toolbar={TOOLBAR}
        rowNumber
        isPage
        dragSort
        selection="checkbox"
        highlight
      />
    </div>
  )
}
