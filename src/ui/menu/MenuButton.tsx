import { useCallback, useRef, useState, type ReactNode } from 'react'
import { MenuPopup, type MenuEntry } from './MenuPopup.tsx'
import { Button } from '../Button.tsx'

interface Props {
  /** '': the button is a sign alone, named by `label` */
  text: string
  /** its name where the text alone does not tell whose entries these are */
  label?: string
  className?: string
  /** made when it opens */
  entries: () => readonly MenuEntry[]
  /** stands behind the text */
  children?: ReactNode
}

/** A button with a menu behind it. */
export function MenuButton({ text, label, className = 'xl-button', entries, children }: Props) {
  const trigger = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const close = useCallback(() => setOpen(false), [])
  return (
    <>
      <Button
        variant="bare"
        ref={trigger}
        className={className}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-label={label}
        title={text === '' ? label : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        {text}
        {children}
      </Button>
      {isOpen ? <MenuPopup label={label ?? text} trigger={trigger} entries={entries()} onClose={close} /> : null}
    </>
  )
}
