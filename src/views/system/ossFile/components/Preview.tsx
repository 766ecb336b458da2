import type { RowOf } from '#contract/resources/defineResource.ts'
import type { ossFile } from '#contract/resources/system/ossFile.resource.ts'
import type { ActionDialogProps } from '#src/resource/screen.ts'
import PdfPreview from '#src/widgets/preview/PdfPreview.tsx'

type Stored = RowOf<(typeof ossFile)['fields']>

/** One stored file in the preview page. */
export default function Preview({ open, rows: [row], onClose }: ActionDialogProps<Stored>) {
  if (row === undefined) return null
  return <PdfPreview open={open} onClose={onClose} title={row.fileName ?? ''} id={row.id} fileNames={row.url ?? ''} />
}
