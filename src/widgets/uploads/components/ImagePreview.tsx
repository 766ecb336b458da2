import { Image } from 'antd'
import { useState } from 'react'
import type { DialogProps } from '#src/ui/dialogs/lazyDialog.tsx'

export interface PreviewProps extends DialogProps {
  pictures: readonly { id: string; name: string; url: string }[]
  /** id of the picture that is shown first */
  first: string | null
}

/** Pictures one by one over the whole window, to zoom and to turn; Escape leaves. */
export default function ImagePreview({ open, onClose, pictures, first }: PreviewProps) {
  const [seen, setSeen] = useState({ first, at: 0 })
  const start = Math.max(
    0,
    pictures.findIndex(one => one.id === first),
  )
  const at = seen.first === first ? seen.at : start
  if (seen.first !== first) setSeen({ first, at: start })
  return (
    <Image.PreviewGroup
      items={pictures.map(({ url, name }) => ({ src: url, alt: name }))}
      preview={{
        open: open && pictures.length > 0,
        current: at,
        onOpenChange: isOpen => {
          if (!isOpen) onClose()
        },
        onChange: next => setSeen({ first, at: next }),
      }}
    />
  )
}
