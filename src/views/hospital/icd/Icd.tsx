import type { GridValue } from '#contract/entities/gridRow.ts'
import { icdGrid } from '#contract/grids/tables/icd.grid.ts'
import { EditableGrid } from '#src/grid/EditableGrid.tsx'
import { usePageContent } from '#src/lib/page/usePageContent.ts'
import '../parts/boards.css'

const TOOLBAR = { authPre: icdGrid.auth, code: 'icd', buttons: ['add', 'remove', 'clearSelection', 'undo'] } as const

/** How deep a code stands: chapters are spans (A00-B99, ZB), then come categories, then codes with a point. */
const levelOf = (code: string) => (/^[A-Z]\d\d-|^[A-Z]{2}$/.test(code) ? 0 : code.includes('.') ? 2 : 1)
const FORMATS = {
  level: (value: GridValue) => (typeof value === 'string' ? `${'\u3000'.repeat(levelOf(value))}${value}` : ''),
}

/** ICD管理: the catalogue of diagnoses, Western and Chinese. */
export default function Icd() {
  usePageContent({ description: '诊断编码目录，含中医病名与证候。演示数据，不可用于临床。' })
  return (
    <div className="xl-board">
      <EditableGrid
        label={icdGrid.title}
        columns={icdGrid.columns}
        socketKey={icdGrid.name}
        toolbar={TOOLBAR}
        formats={FORMATS}
        rowNumber
        size="small"
        maxHeight={640}
        dragSort
        selection="checkbox"
        highlight
      />
    </div>
  )
}
