import { isProtected } from '#machines/resourceList/resourceList.rules.ts'
import { selectMay } from '#machines/resourceList/resourceList.select.ts'
import type { Row } from '#machines/resourceList/resourceList.types.ts'
import { actionOn } from '#contract/rules/listTexts.ts'
import { hasAction } from '#contract/permissions/actionAccess.ts'
import { usePermissionLists } from '#src/runtime/permissions/usePermissions.ts'
import { useActionDialog } from './components/ActionDialogs.tsx'
import type { BulkAction, OwnRowAction, RowAction } from './screen.ts'
import { TEXT } from './texts.ts'
import { useList, useListRuntime, useListSend } from './useList.ts'

/** An entry that the person may use, ready to be pressed. */
export interface Entry {
  key: string
  text: string
  isDangerous: boolean
  press: () => void
}
const textOf = ({ text }: Pick<RowAction, 'text'>, row: Row): string => (typeof text === 'string' ? text : text(row))

/** What a row offers where its screen says nothing else. */
export const OWN_ACTIONS: readonly OwnRowAction[] = ['edit', 'addBelow', 'detail', 'history', 'delete']

/** Entries of a row and of 批量操作, without those that the person may not use. */
export function useActions(): {
  rowEntries: (row: Row) => Entry[]
  bulkEntries: (rows: readonly Row[]) => Entry[]
} {
  const { resource, screen, handle } = useListRuntime()
  const send = useListSend()
  const lists = usePermissionLists()
  const may = useList(selectMay)
  const openDialog = useActionDialog()

  const mayUse = ({ permission }: { permission?: string }) => permission === undefined || hasAction(permission, lists)
  const press = (action: RowAction | BulkAction, rows: readonly Row[]) => {
    const [row] = rows
    if (action.dialog !== undefined) openDialog(action, rows)
    else if (action.run === undefined) action.open?.(rows, handle)
    else
      send({
        type: 'action.ask',
        action: action.key,
        rows,
        question:
          row === undefined || action.question === undefined
            ? null
            : { ...action.question(rows), confirm: actionOn(textOf(action, row), rows.length) },
        isUndoable: action.question === undefined && action.undo !== undefined,
      })
  }
  const own: Record<OwnRowAction, (row: Row) => Entry | null> = {
    edit: row =>
      may.includes('edit') && !isProtected(resource, row)
        ? { key: 'edit', text: TEXT.edit, isDangerous: false, press: () => send({ type: 'row.edit', row }) }
        : null,
    addBelow: row =>
      may.includes('add') && resource.parent !== undefined
        ? {
            key: 'addBelow',
            text: TEXT.addBelow,
            isDangerous: false,
            press: () => handle.add({ [resource.parent ?? '']: row.id }),
          }
        : null,
    detail: row => ({ key: 'detail', text: TEXT.detail, isDangerous: false, press: () => send({ type: 'row.show', row }) }),
    history: row =>
      resource.api.history === undefined
        ? null
        : { key: 'history', text: TEXT.history, isDangerous: false, press: () => send({ type: 'row.history', row }) },
    delete: row =>
      may.includes('delete') && !isProtected(resource, row)
        ? { key: 'delete', text: TEXT.remove, isDangerous: true, press: () => send({ type: 'row.remove', row }) }
        : null,
  }
  const rowEntries = (row: Row): Entry[] =>
    (screen.row ?? OWN_ACTIONS).flatMap(one => {
      if (typeof one === 'string') return own[one](row) ?? []
      if (!mayUse(one) || one.isShown?.(row) === false) return []
      const text = textOf(one, row)
      return [{ key: one.key, text, isDangerous: one.isDangerous === true, press: () => press(one, [row]) }]
    })
  const bulkEntries = (rows: readonly Row[]): Entry[] => [
    ...(screen.bulk ?? [])
      .filter(mayUse)
      .map(one => ({ key: one.key, text: one.text, isDangerous: one.isDangerous === true, press: () => press(one, rows) })),
    ...(may.includes('deleteBatch')
      ? [{ key: 'deleteBatch', text: TEXT.removeBatch, isDangerous: true, press: () => send({ type: 'batch.remove' }) }]
      : []),
  ]
  return { rowEntries, bulkEntries }
}
