import { useCallback } from 'react'
import type { DialogProps } from '#src/lib/dialogs/lazyDialog.tsx'
import ImportDialog from '#src/widgets/uploads/ImportDialog.tsx'
import type { CheckRow } from '#src/widgets/uploads/workbook/previewOf.ts'
import { formFields } from '../fields.ts'
import { importFault } from '../form/rules.ts'
import { useListRuntime } from '../useList.ts'

/** 导入: workbooks into this list; each row is looked into by the rules of its fields before anything is sent. */
export default function ImportWindow({ open, onClose }: DialogProps) {
  const { resource, owner, handle } = useListRuntime()
  const check = useCallback<CheckRow>(
    row =>
      Object.fromEntries(
        formFields(resource)
          .filter(({ field }) => field.notExported !== true && field.label in row)
          .map(({ field }) => [field.label, importFault(field, row[field.label] ?? '') ?? undefined]),
      ),
    [resource],
  )
  return (
    <ImportDialog
      open={open}
      url={resource.api.importExcel?.path ?? ''}
      check={check}
      {...(owner === null ? {} : { foreignKeys: owner.id })}
      onSuccess={handle.reload}
      onClose={onClose}
    />
  )
}
