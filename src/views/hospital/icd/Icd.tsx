import { useState } from 'react'
import { icdGrid } from '#contract/grids/tables/icd.grid.ts'
import { EditableGrid } from '#src/grid/EditableGrid.tsx'
import { usePageContent } from '#src/lib/page/usePageContent.ts'
import { useCan } from '#src/runtime/permissions/usePermissions.ts'
import { Button } from '#src/ui/Button.tsx'
import { lazyDialog } from '#src/ui/dialogs/lazyDialog.tsx'
import '#src/grid/boards.css'

const TOOLBAR = {
  authPre: icdGrid.auth,
  code: 'icd',
  about: '诊断编码目录，含中医病名与证候。演示数据，不可用于临床。',
  buttons: ['add', 'remove', 'clearSelection', 'undo', 'find', 'columns', 'export', 'print'],
} as const
const TREE = { parent: icdGrid.parent ?? '', column: 'code' }
const IcdImport = lazyDialog(() => import('./components/IcdImport.tsx'))

/** ICD管理: the catalogue of diagnoses as a tree, Western and Chinese; a hospital's own comes in by a workbook. */
export default function Icd() {
  usePageContent()
  const [isImporting, setImporting] = useState(false)
  const mayImport = useCan(`${icdGrid.auth}:add`)
  return (
    <div className="xl-board">
      <EditableGrid
        label={icdGrid.title}
        columns={icdGrid.columns}
        socketKey={icdGrid.name}
        toolbar={{
          ...TOOLBAR,
          ...(mayImport
            ? {
                pickers: (
                  <div className="xl-board-bar">
                    <Button onClick={() => setImporting(true)}>导入</Button>
                  </div>
                ),
              }
            : {}),
        }}
        tree={TREE}
        rowNumber
        isPage
        dragSort
        selection="checkbox"
        highlight
      />
      <IcdImport open={isImporting} onClose={() => setImporting(false)} />
    </div>
  )
}
