import { useContext, useState } from 'react'
import type { Attachment } from '#contract/entities/chat.ts'
import { Button } from '#src/ui/Button.tsx'
import { useFileUrl } from './fileUrl.ts'
import { PicturesContext } from './pictures.ts'
import { PictureViewer } from './PictureViewer.tsx'
import { CONVERSATION_TEXT as T } from './texts.ts'

const MAX = 220

/** Box of the preview so that nothing moves when the picture arrives. */
const box = (image: Attachment): { width: number; height: number } => {
  const { width = MAX, height = MAX } = image
  const scale = Math.min(1, MAX / width, MAX / height)
  return { width: Math.max(48, Math.round(width * scale)), height: Math.max(48, Math.round(height * scale)) }
}

/** Previews of pictures; a press opens the viewer, which pages through all pictures of the conversation. */
export function ImageContent({ attachments }: { attachments: readonly Attachment[] }) {
  const url = useFileUrl()
  const around = useContext(PicturesContext)
  const [open, setOpen] = useState<{ pictures: readonly Attachment[]; at: number } | null>(null)
  const show = (image: Attachment): void => {
    const at = around.findIndex(one => one.path === image.path)
    setOpen(at < 0 ? { pictures: attachments, at: attachments.indexOf(image) } : { pictures: around, at })
  }
  return (
    <>
      <div className="xl-images">
        {attachments.map(image => (
          <Button
            key={image.path}
            className="xl-image"
            style={box(image)}
            onClick={() => show(image)}
            aria-label={`${T.openImage} ${image.name}`}
          >
            <img src={url(image.thumb ?? image.path)} alt={image.name} loading="lazy" decoding="async" />
          </Button>
        ))}
      </div>
      {open && <PictureViewer pictures={open.pictures} first={open.at} onClose={() => setOpen(null)} />}
    </>
  )
}
