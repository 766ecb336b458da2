import { useEffect, useState } from 'react'
import type { ComponentType } from 'react'
import { message } from '#src/lib/feedback/toasts.ts'
import { loadChunk } from '#src/lib/loading/chunk.ts'

/** What every lazily loaded dialog takes. */
export interface DialogProps {
  open: boolean
  onClose: () => void
}

/**
 * A dialog in a chunk of its own, asked for when it is opened for the first time. It stays mounted then, so that it can leave with its animation and
 * give the focus back. A chunk that cannot be loaded is told and closes the dialog; opening it again asks anew.
 */
export function lazyDialog<P extends DialogProps>(load: () => Promise<{ default: ComponentType<P> }>): ComponentType<P> {
  let ready: ComponentType<P> | null = null
  return function LazyDialog(props: P) {
    const { open, onClose } = props
    const [Part, setPart] = useState(() => ready)
    const isWanted = open && Part === null
    useEffect(() => {
      if (!isWanted) return undefined
      let isHere = true
      loadChunk(load).then(
        ({ default: part }) => {
          ready = part
          if (isHere) setPart(() => part)
        },
        () => {
          if (!isHere) return
          message.error('窗口加载失败，请检查网络后重试')
          onClose()
        },
      )
      return () => {
        isHere = false
      }
    }, [isWanted, onClose])
    return Part === null ? null : <Part {...props} />
  }
}
