import type { ReactNode } from 'react'
import { Button } from '#src/ui/Button.tsx'

interface Props {
  /** the command and its file: `移除 a.png` */
  label: string
  title?: string
  disabled?: boolean
  onClick: () => void
  children: ReactNode
}

/** A small button with a sign on it; its name is read to those who do not see the sign. */
export function FileButton({ label, title, disabled = false, onClick, children }: Props) {
  return (
    <Button
      className="xl-file-button"
      aria-label={label}
      title={title ?? label.split(' ')[0]}
      disabled={disabled}
      onClick={onClick}
    >
      {children}
    </Button>
  )
}
