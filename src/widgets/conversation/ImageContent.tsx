import { useRef, useState } from 'react'
import type { Attachment } from '#contract/entities/chat.ts'
import { useFileUrl } from './fileUrl.ts'
import { CONVERSATION_TEXT as T } from './texts.ts'

const MAX = 220

/** Box of the preview so that nothing moves when the picture arrives. */
const box = (image: Attachment): { width: number; height: number } => {
  const { width = MAX, height = MAX } = image
  const scale = Math.min(1, MAX / width, MAX / height)
  return { width: Math.max(48, Math.round(width * scale)), height: Math.max(48, Math.round(height * scale)) }
}

/** Previews of pictures; a press opens the full picture in a dialog that Escape closes. */
export function ImageContent({ attachments }: { attachments: readonly Attachment[] }) {
  const url = useFileUrl()
  const dialog = useRef<HTMLDialogElement>(null)
  const [open, setOpen] = useState<Attachment | null>(null)
  const show = (image: Attachment): void => {
    setOpen(image)
    dialog.current?.showModal()
  }
  return (
    <>
      <div className="xl-images">
        {attachments.map(image => (
          <button
            key={image.path}
            type="button"
            className="xl-image"
            style={box(image)}
            onClick={() => show(image)}
            aria-label={`${T.openImage} ${image.name}`}
          >
            <img src={url(image.thumb ?? image.path)} alt={image.name} loading="lazy" decoding="async" />
          </button>
        ))}
      </div>
      <dialog
        ref={dialog}
        className="xl-lightbox"
        aria-label={open?.name ?? T.image}
        onClick={() => dialog.current?.close()}
        onClose={() => setOpen(null)}
      >
        {open && <img src={url(open.path)} alt={open.name} />}
        <button type="button" className="xl-lightbox-close" aria-label={T.closeImage}>
          ×
        </button>
      </dialog>
    </>
  )
}
