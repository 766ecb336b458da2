import { useEffect, useState } from 'react'
import type { ComponentType } from 'react'
import { Dialog } from '#src/ui/feedback/Dialog.tsx'
import { loadPart } from '#src/lib/loading/partFrame.tsx'
import { useReloading } from '#src/lib/loading/useReloading.ts'
import { ANSWER_TEXT } from '#src/lib/text/answers.ts'
import { Button } from '../Button.tsx'

/** What every lazily loaded dialog takes. */
export interface DialogProps {
  open: boolean
  onClose: () => void
}
interface Occasion {
  /** what it is open for, of one that stays open: for another it is asked for anew, though its chunk could not be loaded before */
  occasion?: string | undefined
}

/**
 * Stands in for a dialog that could not be loaded: another try, by itself too when the line is back (WALK-20). Closed it is gone until then, also where the
 * dialog itself has to stay open: nothing else could be done meanwhile.
 */
function NotLoaded({ again, onClose }: { again: () => void; onClose: () => void }) {
  const [isClosed, setClosed] = useState(false)
  useReloading(again)
  if (isClosed) return null
  const close = () => {
    setClosed(true)
    onClose()
  }
  return (
    <Dialog
      title="窗口加载失败"
      onClose={close}
      footer={
        <>
          <Button onClick={close}>{ANSWER_TEXT.cancel}</Button>
          <Button variant="primary" onClick={again}>
            重试
          </Button>
        </>
      }
    >
      请检查网络；网络恢复后会自动打开。
    </Dialog>
  )
}

/**
 * A dialog in a chunk of its own, asked for when it is opened for the first time. It stays mounted then, so that it can leave with its animation and
 * give the focus back. A chunk that cannot be loaded is said in its place, with another try.
 */
export function lazyDialog<P extends DialogProps>(
  load: () => Promise<{ default: ComponentType<P> }>,
): ComponentType<P & Occasion> {
  let ready: ComponentType<P> | null = null
  return function LazyDialog(props: P & Occasion) {
    const { open, onClose, occasion } = props
    const [Part, setPart] = useState(() => ready)
    const [isFailed, setFailed] = useState(false)
    const isWanted = open && Part === null
    const [last, setLast] = useState(occasion)
    // opened again it is asked for anew
    if (isFailed && (!open || occasion !== last)) setFailed(false)
    if (occasion !== last) setLast(occasion)
    useEffect(() => {
      if (!isWanted || isFailed) return undefined
      let isHere = true
      loadPart(load).then(
        part => {
          ready = part
          if (isHere) setPart(() => part)
        },
        () => {
          if (isHere) setFailed(true)
        },
      )
      return () => {
        isHere = false
      }
    }, [isWanted, isFailed])
    if (Part !== null) return <Part {...props} />
    if (!isWanted || !isFailed) return null
    return <NotLoaded again={() => setFailed(false)} onClose={onClose} />
  }
}
