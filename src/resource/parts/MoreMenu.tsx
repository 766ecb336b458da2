import { useCallback, useRef, useState } from 'react'
import { MenuPopup } from '#src/widgets/menu/MenuPopup.tsx'
import type { Entry } from '../actions.tsx'
import './menu.css'

interface Props {
  text: string
  /** its name where the text alone does not tell whose entries these are */
  label?: string
  entries: readonly Entry[]
  className: string
}

/** Entries behind one button: the rest of a row, 批量操作. */
export function MoreMenu({ text, label, entries, className }: Props) {
  const trigger = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const close = useCallback(() => setOpen(false), [])
  return (
    <>
      <button
        ref={trigger}
        type="button"
        className={className}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-label={label}
        onClick={() => setOpen(!isOpen)}
      >
        {text}
        <span className="xl-list-more" aria-hidden="true" />
      </button>
      {isOpen ? <MenuPopup label={label ?? text} trigger={trigger} entries={entries} onClose={close} /> : null}
    </>
  )
}
