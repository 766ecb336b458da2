import { useEffect, useRef } from 'react'
import { getConfig } from '#src/lib/config.ts'
import type { DialogProps } from '#src/ui/dialogs/lazyDialog.tsx'
import { Modal } from '#src/ui/dialogs/Modal.tsx'
import { requestContext } from '#src/lib/http/context.ts'
import { pdfPreviewUrl } from '#src/lib/http/urls.ts'
import './preview.css'

interface Previewed {
  title: string
  id: string
  /** stored paths, comma-joined */
  fileNames: string
}
export type PdfPreviewProps = DialogProps & Previewed

const WIDTH = 1_000

/**
 * The server's preview page. Not sandboxed: it needs its origin to read the file and the browser's viewer to show it; its policy allows nothing but its
 * own script (server/modules/system/oss/pdfPreview.routes.ts). The message goes to that page's origin and to no other.
 */
function Frame({ title, id, fileNames }: Previewed) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const address = new URL(pdfPreviewUrl(), location.href)
    const frame = document.createElement('iframe')
    frame.className = 'xl-preview-frame'
    frame.title = `预览：${title}`
    frame.src = address.href
    frame.addEventListener('load', () => {
      const message = { title, token: requestContext().token() ?? '', domain: getConfig().baseUrl, id, fileNames }
      frame.contentWindow?.postMessage(message, address.origin)
    })
    place.current?.append(frame)
    return () => frame.remove()
  }, [title, id, fileNames])
  return <div ref={place} />
}

/** Stored files in the server's preview page (contract.md 19.6). */
export default function PdfPreview({ open, onClose, ...previewed }: PdfPreviewProps) {
  return (
    <Modal open={open} title="文件预览" width={WIDTH} onClose={onClose}>
      <Frame {...previewed} />
    </Modal>
  )
}
