import { gridKey } from '#contract/grids/defineGrid.ts'
import { dictItemsGrid } from '#contract/grids/tables/dictItems.grid.ts'
import { EditableGrid } from '#src/grid/EditableGrid.tsx'
import { Modal } from '#src/ui/dialogs/Modal.tsx'
import type { ActionDialogProps } from '#src/resource/screen.ts'

const TOOLBAR = {
  code: 'dictItems',
  buttons: ['add', 'remove', 'clearSelection', 'undo', 'find', 'columns', 'export', 'print'],
} as const
const WIDTH = 960

/** The items of one dictionary as a shared table: edited in place, in the order in which they are shown everywhere. */
export default function DictItemsEditor({ open, rows, list, onClose }: ActionDialogProps) {
  const [row] = rows
  const close = () => {
    list.reload()
    onClose()
  }
  return (
    <Modal open={open} title={`编辑字典项：${String(row?.['dictName'] ?? '')}`} width={WIDTH} onClose={close}>
      {row === undefined ? null : (
        <EditableGrid
          label={dictItemsGrid.title}
          columns={dictItemsGrid.columns}
          socketKey={gridKey(dictItemsGrid.name, row.id)}
          toolbar={TOOLBAR}
          size="small"
          rowNumber
          dragSort
          selection="checkbox"
          highlight
        />
      )}
    </Modal>
  )
}
