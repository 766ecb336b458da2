import type { SnapshotFrom } from 'xstate'
import type { cellEditingMachine } from './cellEditing.machine.ts'

export type CellEditingSnapshot = SnapshotFrom<typeof cellEditingMachine>

/** Whether this cell shows its editor: it is the one being edited, or the grid shows all editors (EDIT-01, EDIT-02). */
export const showsEditor = ({ context: { alwaysEdit, cell } }: CellEditingSnapshot, r: string, f: string): boolean =>
  alwaysEdit || (cell?.r === r && cell.f === f)
