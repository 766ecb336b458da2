import { useEffect, useMemo } from 'react'
import type { DialogProps } from '#src/ui/dialogs/lazyDialog.tsx'
import { loadDictionary } from '#src/runtime/dictionaries/store.ts'
import ImportDialog from '#src/widgets/uploads/ImportDialog.tsx'
import { useListRuntime } from '../useList.ts'
import { importDictionaries, importFacts } from './importFacts.ts'

/** 导入: workbooks into this list; each row is looked into by the rules of its fields before anything is sent. */
export default function ImportWindow({ open, onClose }: DialogProps) {
  const { resource, screen, owner, handle } = useListRuntime()
  useEffect(() => {
    // without its items the values of a dictionary are the server's to judge
    for (const code of importDictionaries({ resource })) loadDictionary(code).catch(() => undefined)
  }, [resource])
  const { layout, check, unique, template } = useMemo(() => importFacts({ resource, screen, owner }), [resource, screen, owner])
  return (
    <ImportDialog
      open={open}
      url={resource.api.importExcel?.path ?? ''}
      layout={layout}
      check={check}
      unique={unique}
      template={template}
      {...(owner === null ? {} : { foreignKeys: owner.id })}
      onSuccess={handle.reload}
      onClose={onClose}
    />
  )
}
