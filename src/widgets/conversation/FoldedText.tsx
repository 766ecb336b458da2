import { useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { Button } from '#src/ui/Button.tsx'
import { CONVERSATION_TEXT as T } from './texts.ts'

/** Lines of a message that are shown before it folds (WALK-10); `xl-text.is-folded` clamps to the same number. */
const LINES_MAX = 12
/** A shorter text without that many line ends cannot be higher, however narrow the bubble is: it need not be measured. */
const SHORT = 120

const hasManyLines = (text: string): boolean => text.split('\n').length > LINES_MAX

/** A text that folds beyond twelve lines, with a button to see the rest. `text` is what `children` show. */
export function FoldedText({ text, children }: { text: string; children: ReactNode }) {
  const box = useRef<HTMLParagraphElement>(null)
  const many = hasManyLines(text)
  const long = many || text.length > SHORT
  const [cut, setCut] = useState(false)
  const [open, setOpen] = useState(false)
  useLayoutEffect(() => {
    const element = box.current
    if (!element || !long || open || typeof ResizeObserver === 'undefined') return
    const measure = (): void => setCut(element.scrollHeight > element.clientHeight + 1)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [long, open])
  return (
    <>
      <p ref={box} className={`xl-text${long && !open ? ' is-folded' : ''}`}>
        {children}
      </p>
      {long && (many || cut || open) && (
        <Button className="xl-unfold" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? T.fold : T.unfold}
        </Button>
      )}
    </>
  )
}
